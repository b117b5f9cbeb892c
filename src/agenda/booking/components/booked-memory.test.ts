import { expect, test } from 'vitest'
import { type Booked, parseBooked } from './booked-memory.ts'

const HOUR = 3_600_000
const booked: Booked = {
  answer: {
    success: true,
    appointments: [
      {
        id: 'een',
        date: '2026-11-26',
        startTime: '09:00:00',
        endTime: '11:00:00',
        expectedMinutes: 90,
        service: 'Poedel',
        price: '55.00',
        dogName: 'Rex',
        status: 'pending',
        calendarUrl: '/x.ics',
        pageKey: null,
      },
    ],
    answerBy: null,
    rules: null,
  },
  email: 'an@voorbeeld.be',
  recognised: false,
  at: 0,
}

test('what was booked is shown for a day', () => {
  expect(parseBooked(JSON.stringify(booked), 24 * HOUR - 1)).toEqual(booked)
  expect(parseBooked(JSON.stringify(booked), 24 * HOUR)).toBeUndefined()
})

test.each([
  null,
  '',
  '{}',
  '{"answer":',
  JSON.stringify({ ...booked, email: 1 }),
  JSON.stringify({ ...booked, answer: { ...booked.answer, appointments: [] } }),
])('nothing is read from %j', (stored) => {
  expect(parseBooked(stored, 0)).toBeUndefined()
})
