import { expect, test } from 'vitest'
import { durationOf, keptDuration } from '#agenda/durations/rules.ts'

const layers = { dogName: 'Bobby', service: 'Poedel', ofDog: 75, ofTreatment: 120 }

test('what the owner set for the dog wins from the price list, each with its reason', () => {
  expect(durationOf(layers)).toEqual({
    minutes: 75,
    reason: 'Bobby: door jou ingesteld op 1 uur en 15 minuten.',
  })
  expect(durationOf({ ...layers, ofDog: null })).toEqual({
    minutes: 120,
    reason: 'Poedel duurt volgens je prijslijst 2 uur.',
  })
  expect(durationOf({ ...layers, ofDog: null, ofTreatment: null }).minutes).toBeNull()
})

test('a visit keeps what its client was told, and says so', () => {
  expect(keptDuration(75, layers)).toEqual(durationOf(layers))
  expect(keptDuration(90, layers)).toEqual({
    minutes: 90,
    reason: 'Zo stond het toen deze afspraak gemaakt werd: 1 uur en 30 minuten.',
  })
  expect(keptDuration(null, layers).minutes).toBeNull()
})
