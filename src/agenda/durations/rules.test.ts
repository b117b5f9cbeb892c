import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  durationOf,
  keptDuration,
  type Layers,
  learnedOfBreed,
  learnedOfDog,
  learnedWords,
  spreadOf,
} from '#agenda/durations/rules.ts'

const learned = { minutes: 90, count: 4, fewest: 75, most: 95 }
const layers: Layers = {
  dogName: 'Bobby',
  service: 'Poedel',
  ofDog: 75,
  learned,
  learnedOfBreed: { ...learned, minutes: 105, count: 12, breed: 'Poedel' },
  ofTreatment: 120,
}

test('what the owner set wins from what was learned, and that from the price list, each with its reason', () => {
  expect(durationOf(layers)).toEqual({
    minutes: 75,
    reason: 'Bobby: door jou ingesteld op 1 uur en 15 minuten.',
  })
  const unset = { ...layers, ofDog: null }
  expect(durationOf(unset)).toEqual({
    minutes: 90,
    reason: 'Bobby: laatste 4 keer 75–95 min → 90 min',
  })
  expect(durationOf({ ...unset, learned: null })).toEqual({
    minutes: 105,
    reason: 'Poedel: laatste 12 keer 75–95 min → 105 min',
  })
  const unlearned = { ...unset, learned: null, learnedOfBreed: null }
  expect(durationOf(unlearned)).toEqual({
    minutes: 120,
    reason: 'Poedel duurt volgens je prijslijst 2 uur.',
  })
  expect(durationOf({ ...unlearned, ofTreatment: null }).minutes).toBeNull()
})

test('a visit keeps what its client was told, and says so', () => {
  expect(keptDuration(75, layers)).toEqual(durationOf(layers))
  expect(keptDuration(90, layers)).toEqual({
    minutes: 90,
    reason: 'Zo stond het toen deze afspraak gemaakt werd: 1 uur en 30 minuten.',
  })
  expect(keptDuration(null, layers).minutes).toBeNull()
})

const measure = { usual: 90, grid: 15, floor: 15 }
const visitsOf = (...minutes: number[]) =>
  minutes.map((one, index) => ({ minutes: one, at: `2026-11-${10 + index}T10:00:00.000Z` }))

describe('what the last visits of a dog teach', () => {
  test('is their median, rounded up to the grid, with its reason', () => {
    expect(learnedOfDog(visitsOf(75, 80, 85, 95), measure)).toEqual(learned)
    expect(learnedWords('Bobby', learned)).toBe('Bobby: laatste 4 keer 75–95 min → 90 min')
  })

  test('is nothing of one visit, of one that was interrupted, or of eight dogs of a breed less one', () => {
    expect(learnedOfDog(visitsOf(75), measure)).toBeUndefined()
    expect(learnedOfDog(visitsOf(75, 271), measure)).toBeUndefined()
    expect(learnedOfDog(visitsOf(75, 270), measure)?.count).toBe(2)
    expect(learnedOfBreed(visitsOf(...Array<number>(7).fill(60)), measure)).toBeUndefined()
    expect(learnedOfBreed(visitsOf(...Array<number>(8).fill(60)), measure)?.minutes).toBe(60)
  })

  test('is of the last five only, and never shorter than the floor', () => {
    expect(learnedOfDog(visitsOf(20, 20, 60, 60, 60, 60, 60), measure)?.fewest).toBe(60)
    expect(learnedOfDog(visitsOf(20, 20), { ...measure, floor: 45 })?.minutes).toBe(45)
  })

  const anyVisits = fc.array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 400 }),
      at: fc.nat(9).map((day) => `2026-11-1${day}`),
    }),
    { maxLength: 12 },
  )
  const anyMeasure = fc.record({
    usual: fc.option(fc.integer({ min: 5, max: 240 })),
    grid: fc.constantFrom(1, 5, 15, 30),
    floor: fc.integer({ min: 5, max: 120 }),
  })

  test('lies on the grid or on the floor, between the shortest and the longest, whatever their order', () => {
    fc.assert(
      fc.property(anyVisits, anyMeasure, (visits, given) => {
        const taught = learnedOfDog(visits, given)
        expect(learnedOfDog(visits.toReversed(), given)).toEqual(taught)
        const { minutes, count, fewest, most } = taught ?? NOTHING
        expect(taught === undefined || (count >= 2 && count <= 5)).toBe(true)
        expect(taught === undefined || minutes === given.floor || minutes % given.grid === 0).toBe(
          true,
        )
        expect(minutes).toBeGreaterThanOrEqual(taught ? given.floor : 0)
        expect(minutes).toBeGreaterThanOrEqual(fewest)
        expect(minutes).toBeLessThan(Math.max(most, taught ? given.floor : 1) + given.grid)
      }),
    )
  })
})

const NOTHING = { minutes: 0, count: 0, fewest: 0, most: 0 }

test('what is expected differs by as much as the visits did that taught it, and by nothing else', () => {
  const taught = { ...layers, ofDog: null, learnedOfBreed: null }
  expect(spreadOf(90, taught)).toEqual({ fewest: 75, most: 95 })
  expect(spreadOf(105, { ...layers, ofDog: null, learned: null })).toEqual({ fewest: 75, most: 95 })
  expect(spreadOf(60, taught)).toBeUndefined()
  expect(spreadOf(90, { ...taught, ofDog: 90 })).toBeUndefined()
  expect(spreadOf(60, { ...taught, learned: null })).toBeUndefined()
})
