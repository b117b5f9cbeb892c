import { expect, test } from 'vitest'
import { simpleDateLabel, simpleDates } from './simple-dates.ts'

test('the next 14 days without today, Wednesdays and Sundays', () => {
  expect(simpleDates('2026-11-20')).toEqual([
    '2026-11-21',
    '2026-11-23',
    '2026-11-24',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-30',
    '2026-12-01',
    '2026-12-03',
    '2026-12-04',
  ])
})

test('ten dates whatever the day and the year', () => {
  for (const today of ['2026-12-25', '2027-02-27', '2028-02-28'])
    expect(simpleDates(today)).toHaveLength(10)
})

test('a date reads as weekday, day and short month', () => {
  expect(simpleDateLabel('2026-11-24')).toBe('dinsdag 24 nov')
  expect(simpleDateLabel('2027-03-01')).toBe('maandag 1 mrt')
})
