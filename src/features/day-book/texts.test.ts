import { expect, test } from 'vitest'
import { rateName } from '#features/day-book/texts.ts'

test.for([
  ['21.00', '21\u00a0%'],
  ['7.50', '7,5\u00a0%'],
  ['10.00', '10\u00a0%'],
  ['0.00', '0\u00a0%'],
] as const)('the rate %s reads %s', ([rate, name]) => {
  expect(rateName(rate)).toBe(name)
})
