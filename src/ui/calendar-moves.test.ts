import { expect, test } from 'vitest'
import { moveDay, shownRange, turnTo } from '#ui/calendar-moves.ts'

const year = { from: '2026-11-22', to: '2027-11-20' }
const press = (key: string, shiftKey = false) => ({ key, shiftKey })

test.each([
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowLeft', '2027-01-01', '2026-12-31'],
  ['ArrowDown', '2026-12-29', '2027-01-05'],
  ['ArrowUp', '2027-01-05', '2026-12-29'],
  ['Home', '2026-11-29', '2026-11-23'],
  ['End', '2026-11-23', '2026-11-29'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-03-31', '2027-02-28'],
])('%s from %s leads to %s', (key, date, expected) => {
  expect(moveDay(date, press(key), year)).toBe(expected)
})

test('no key leads outside the range', () => {
  expect(moveDay('2026-11-22', press('ArrowLeft'), year)).toBe('2026-11-22')
  expect(moveDay('2026-12-01', press('PageUp', true), year)).toBe('2026-11-22')
  expect(moveDay('2027-06-01', press('PageDown', true), year)).toBe('2027-11-20')
})

test('other keys do not move', () => {
  expect(moveDay('2026-12-01', press('a'), year)).toBeUndefined()
  expect(moveDay('2026-12-01', press('Enter'), year)).toBeUndefined()
})

test('the days shown are those of the months, cut to the range', () => {
  expect(shownRange('2026-11-22', 1, year)).toEqual({ from: '2026-11-22', to: '2026-11-30' })
  expect(shownRange('2027-01-01', 2, year)).toEqual({ from: '2027-01-01', to: '2027-02-28' })
  expect(shownRange('2027-11-01', 2, year)).toEqual({ from: '2027-11-01', to: '2027-11-20' })
})

test('pages are turned only as far as needed', () => {
  expect(turnTo('2026-12-05', '2026-11-01', 2)).toBe('2026-11-01')
  expect(turnTo('2027-01-05', '2026-11-01', 2)).toBe('2026-12-01')
  expect(turnTo('2026-10-05', '2026-11-01', 2)).toBe('2026-10-01')
})
