import { expect, test } from 'vitest'
import { reasonOf, shortMomentOf, weeksOf } from '#agenda/series/components/series-words.ts'

test('a moment is short in a list', () => {
  expect(shortMomentOf({ date: '2027-01-18', startTime: '09:00:00' })).toBe('ma 18 jan 09:00')
  expect(shortMomentOf({ date: '2027-03-02', startTime: '16:30:00' })).toBe('di 2 mrt 16:30')
})

test('the owner reads how much later it is, and why', () => {
  const next = { leastWeeks: 1, mostWeeks: 52, booked: null, proposal: null, others: [] }
  expect(reasonOf({ ...next, weeks: 8, usualWeeks: 8, knownFrom: 'default' })).toBe(
    '8 weken later, de gewone tussentijd',
  )
  expect(reasonOf({ ...next, weeks: 6, usualWeeks: 6, knownFrom: 'visits' })).toBe(
    '6 weken later, zoals de laatste keren',
  )
  expect(reasonOf({ ...next, weeks: 1, usualWeeks: 6, knownFrom: 'visits' })).toBe(
    '1 week later; meestal 6 weken',
  )
  expect(weeksOf(1)).toBe('1 week')
})
