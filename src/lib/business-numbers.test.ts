import { expect, test } from 'vitest'
import { formatIban, formatVatNumber, isIban, isVatNumber } from './business-numbers.ts'

test.for([
  ['BE 0123.456.749', true, 'BE 0123.456.749'],
  ['be0403170701', true, 'BE 0403.170.701'],
  ['0403 170 701', true, 'BE 0403.170.701'],
  ['BE 0123.456.748', false, 'BE 0123.456.748'],
  ['BE 012.456.749', false, 'BE 012.456.749'],
  ['NL 0403170701', false, 'NL 0403170701'],
  ['', false, ''],
] as const)('the BTW number %j is valid: %j', ([text, valid, written]) => {
  expect([isVatNumber(text), formatVatNumber(text)]).toEqual([valid, written])
})

test.for([
  ['BE71 0961 2345 6769', true],
  ['be68539007547034', true],
  ['NL91ABNA0417164300', true],
  ['BE71 0961 2345 6768', false],
  ['BE71 0961 2345 67690', false],
  ['0961 2345 6769', false],
  ['', false],
] as const)('the account %j is valid: %j', ([text, valid]) => {
  expect(isIban(text)).toBe(valid)
})

test('an account is written in groups of four', () => {
  expect(formatIban('be68 53900754 7034')).toBe('BE68 5390 0754 7034')
})
