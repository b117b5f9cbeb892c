import { expect, test } from 'vitest'
import {
  COINS,
  countedCents,
  countOf,
  NOTES,
  sumOf,
} from '#money/day-book/components/cash-count.ts'

test('notes and coins add up', () => {
  expect(sumOf({})).toBe(0)
  expect(sumOf({ 5000: '1', 200: ' 1 ', 50: '1', 5: '' })).toBe(5250)
  expect(sumOf(Object.fromEntries([...NOTES, ...COINS].map((value) => [value, '1'])))).toBe(38_888)
})

test('what is no number of things has no sum', () => {
  for (const typed of ['-1', '1,5', 'twee', '1e3', '12345']) {
    expect(countOf(typed)).toBeUndefined()
    expect(sumOf({ 100: typed })).toBeUndefined()
  }
})

test.each([
  ['52,50', false, 5_250],
  ['-20,00', false, undefined],
  ['-20,00', true, -2_000],
  ['−20', true, -2_000],
  ['20', true, 2_000],
  ['-0', true, 0],
  ['--1', true, undefined],
  ['-', true, undefined],
  ['', true, undefined],
])('%j, where below zero is %j, is %j cents', (typed, isBelowZero, cents) =>
  expect(countedCents(typed, isBelowZero)).toBe(cents),
)
