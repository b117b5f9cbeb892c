import { expect, test } from 'vitest'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
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

test('a full day can be picked, and a weekday that is never open says so', () => {
  const openingHours = { ...defaultOpeningHours, monday: [] }
  const states = dayStates(
    [{ date: '2026-11-24', available_count: 1 }],
    [{ date: '2026-12-25', name: 'Kerstmis' }],
    { full: ['2026-11-24', '2026-11-26', '2026-12-25'], openingHours },
  )
  expect(
    ['2026-11-24', '2026-11-26', '2026-12-25', '2026-11-30', '2026-12-01'].map(states),
  ).toEqual([
    { tone: 'available', label: '1 tijd vrij', detail: '1 vrij' },
    { tone: 'full', label: 'volzet, naar de wachtlijst', detail: 'volzet' },
    { tone: 'closed', label: 'Kerstmis, gesloten' },
    { tone: 'unavailable', label: 'op maandag gesloten' },
    { tone: 'unavailable' },
  ])
})
