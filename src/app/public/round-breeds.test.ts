import { expect, test } from 'vitest'
import { roundBreeds } from './round-breeds.ts'

const breeds = (count: number) => [
  { name: 'Algemene trimbeurt' },
  ...Array.from({ length: count }, (_, index) => ({ name: `Ras ${index}` })),
]

test.for([
  [0, 0],
  [1, 0],
  [10, 0],
  [11, 10],
  [121, 120],
  [130, 120],
  [131, 130],
] as const)('of %i breeds the page claims more than %i', ([count, claimed]) => {
  expect(roundBreeds(breeds(count))).toBe(claimed)
})
