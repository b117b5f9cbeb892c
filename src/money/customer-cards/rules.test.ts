import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bonusBetween,
  bonusProgress,
  cardNumberOf,
  earnedPoints,
  keptPoints,
  madeSentence,
  pointsValue,
  spendableOf,
} from '#money/customer-cards/rules.ts'

test.for([
  [5_500, '1.0', 55],
  [5_599, '1.0', 55],
  [99, '1.0', 0],
  [5_500, '1.5', 82],
  [5_500, '0.5', 27],
  [5_500, '0.0', 0],
  [3_333, '0.3', 9],
  [0, '1.0', 0],
  [-5_500, '1.0', 0],
  [9_999_999, '1000.0', 99_999_990],
] as const)('%i cents at %s points per euro earn %i points', ([amount, rate, points]) => {
  expect(earnedPoints(amount, rate)).toBe(points)
})

test('points have a value in whole cents', () => {
  expect(pointsValue(120, '0.05')).toBe(600)
  expect(pointsValue(7, '0.10')).toBe(70)
  expect(pointsValue(7, '0.00')).toBe(0)
})

test.for([
  [2_500, '0.00', 2_500],
  [2_500, '10.00', 1_500],
  [500, '10.00', 0],
  [0, '0.00', 0],
] as const)('of %i cents with %s as the lowest %i may be spent', ([balance, lowest, spendable]) => {
  expect(spendableOf(balance, lowest)).toBe(spendable)
})

const bonus = { autoRewards: true, bonusThreshold: 100, bonusPoints: 10 }

test.for([
  [0, 99, 0],
  [0, 100, 10],
  [99, 100, 10],
  [100, 199, 0],
  [95, 250, 20],
  [110, 90, -10],
  [250, 50, -20],
  [-20, 20, 10],
] as const)('from %i to %i collected is a bonus of %i', ([before, after, points]) => {
  expect(bonusBetween(before, after, bonus)).toBe(points)
})

test('without automatic rewards or a threshold there is no bonus, and no way to one', () => {
  for (const settings of [
    { ...bonus, autoRewards: false },
    { ...bonus, bonusThreshold: 0 },
    { ...bonus, bonusPoints: 0 },
  ]) {
    expect(bonusBetween(0, 500, settings)).toBe(0)
    expect(bonusProgress(50, settings)).toBeUndefined()
  }
})

test('however purchases are cut up, the bonus is the same, and what falls back loses what it gained', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 150 }),
      (steps, bonusThreshold) => {
        const settings = { ...bonus, bonusThreshold }
        const totals = steps.reduce<number[]>(
          (seen, step) => [...seen, (seen.at(-1) ?? 0) + step],
          [0],
        )
        const piecewise = totals
          .slice(1)
          .reduce((sum, total, index) => sum + bonusBetween(totals[index] ?? 0, total, settings), 0)
        const end = totals.at(-1) ?? 0
        expect(piecewise).toBe(bonusBetween(0, end, settings))
        expect(bonusBetween(end, 0, settings) + piecewise).toBe(0)
      },
    ),
  )
})

test.for([
  [0, { done: 0, left: 100 }],
  [55, { done: 55, left: 45 }],
  [100, { done: 0, left: 100 }],
  [-20, { done: 80, left: 20 }],
] as const)('%i collected is %j', ([collected, progress]) => {
  expect(bonusProgress(collected, bonus)).toEqual(progress)
})

test.for([
  [55, 5_500, 0, 55],
  [55, 5_500, 1_050, 44],
  [55, 5_500, 5_500, 0],
  [55, 5_500, 9_999, 0],
  [0, 0, 0, 0],
  [1, 300, 100, 0],
] as const)(
  'of %i points for %i cents, %i of which were given back, %i remain',
  ([earned, of, refunded, kept]) => {
    expect(keptPoints(earned, { of, refunded })).toBe(kept)
  },
)

test('card numbers are CARD and six digits', () => {
  expect(cardNumberOf(7)).toBe('CARD000007')
  expect(cardNumberOf(999_999)).toBe('CARD999999')
})

test('how many cards were made is said in words', () => {
  expect([0, 1, 12].map(madeSentence)).toEqual([
    'Elke klant heeft al een klantenkaart.',
    '1 klantenkaart aangemaakt.',
    '12 klantenkaarten aangemaakt.',
  ])
})
