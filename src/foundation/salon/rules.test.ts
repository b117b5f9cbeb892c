import { expect, test } from 'vitest'
import { isIban, isVatNumber } from '#lib/business-numbers.ts'
import { isWebAddress, salonPlaceholders, yearsOfExperience } from './rules.ts'

test.for([
  [2023, '2026-12-31', 3],
  [2023, '2027-01-01', 4],
  [2023, '2023-06-01', 0],
  [2030, '2026-01-01', 0],
] as const)('a salon of %i has on %s %s years behind it', ([since, today, years]) => {
  expect(yearsOfExperience(since, today)).toBe(years)
})

test('the placeholders would be accepted, so that a first save changes nothing', () => {
  expect([isVatNumber(salonPlaceholders.vatNumber), isIban(salonPlaceholders.iban)]).toEqual([
    true,
    true,
  ])
})

test.for([
  ['https://blij.be/boeken?x=1', true],
  ['http://blij.be', false],
  ['https://localhost', false],
  ['https://an@blij.be', false],
  ['javascript:alert(1)', false],
  ['blij.be', false],
] as const)('the address %j may be linked to: %j', ([text, valid]) => {
  expect(isWebAddress(text)).toBe(valid)
})
