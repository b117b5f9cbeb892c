import { expect, test } from 'vitest'
import { dayStates } from './client.ts'

test('the calendar names what a day is closed for, and says how many times are free', () => {
  const free = ['2026-11-23', '2026-11-24', '2026-11-25'].map((date, count) => ({
    date,
    available_count: count,
  }))
  const closed = [
    { date: '2026-11-25', name: 'Opleiding' },
    { date: '2026-11-26', name: 'Gesloten' },
  ]
  expect(
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(
      dayStates(free, closed),
    ),
  ).toEqual([
    { tone: 'unavailable' },
    { tone: 'available', label: '1 tijd vrij', detail: '1 vrij' },
    { tone: 'closed', label: 'Opleiding, gesloten' },
    { tone: 'closed', label: 'gesloten' },
    { tone: 'unavailable' },
  ])
  expect(dayStates([{ date: '2026-11-24', available_count: 3 }], [])('2026-11-24')).toEqual({
    tone: 'available',
    label: '3 tijden vrij',
    detail: '3 vrij',
  })
})
