import { expect, test } from 'vitest'
import { actionsFor, countedTitle, filterOf, greetingAt, resultingStatus } from '#features/dashboard/rules.ts'

test('the actions follow the status, and an unknown status offers none', () => {
  expect(actionsFor('pending')).toEqual(['confirm', 'cancel'])
  expect(actionsFor('confirmed')).toEqual(['cancel'])
  expect(actionsFor('cancelled')).toEqual(['restore'])
  expect(actionsFor('customer_only')).toEqual([])
  expect(actionsFor('constructor')).toEqual([])
})

test('restoring brings a cancelled booking back as confirmed', () => {
  expect(resultingStatus.restore).toBe('confirmed')
  expect(resultingStatus.cancel).toBe('cancelled')
})

test('without a date the list starts today, unless past bookings are wanted too', () => {
  expect(filterOf({ date: undefined, includePast: false }, '2026-11-20')).toEqual({ from: '2026-11-20' })
  expect(filterOf({ date: undefined, includePast: true }, '2026-11-20')).toEqual({})
})

test('a chosen date shows that date alone, also in the past', () => {
  expect(filterOf({ date: '2025-08-25', includePast: false }, '2026-11-20')).toEqual({ from: '2025-08-25', to: '2025-08-25' })
})

test('the heading counts what is loaded and says when there is more', () => {
  expect(countedTitle('Afspraken', 0, false)).toBe('Afspraken (0)')
  expect(countedTitle('Afspraken', 50, true)).toBe('Afspraken (50+)')
})

test.each([
  [5, 'Goedenavond'],
  [6, 'Goedemorgen'],
  [11, 'Goedemorgen'],
  [12, 'Goedemiddag'],
  [17, 'Goedemiddag'],
  [18, 'Goedenavond'],
])('at %i hours the owner is greeted with %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})
