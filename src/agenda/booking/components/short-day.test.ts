import { expect, test } from 'vitest'
import { shortDay } from './short-day.ts'

test('a day fits a phone', () => {
  expect(shortDay('2026-11-24')).toBe('di 24 nov')
  expect(shortDay('2027-03-06')).toBe('za 6 mrt')
})
