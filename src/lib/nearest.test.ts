import { expect, test } from 'vitest'
import { nearest } from '#lib/nearest.ts'

const BREEDS = ['Beagle', 'Bichon frisé', 'Labradoodle', 'Labrador', 'Shih Tzu', 'Poedel']

test.for([
  ['Labradodle', 'Labradoodle'],
  ['labradoedel', 'Labradoodle'],
  ['bichon frise', 'Bichon frisé'],
  ['Shi-tzu', 'Shih Tzu'],
  ['Poeddel', 'Poedel'],
  ['Lab', 'Labradoodle'],
  ['Kooikerhondje', undefined],
  ['Mopshond', undefined],
  [' ', undefined],
])('%j is probably %j', ([typed = '', meant]) => {
  expect(nearest(typed, BREEDS)).toBe(meant)
})
