import { expect, test } from 'vitest'
import { companyNumberOf, companyOf, sellerLine } from './company.ts'

test.for([
  ['BE 0123.456.749', '0123.456.749'],
  ['be0123456749', '0123456749'],
  ['0123.456.749', '0123.456.749'],
] as const)('the company number of %s is %s', ([vatNumber, expected]) => {
  expect(companyNumberOf({ companyNumber: '', vatNumber })).toBe(expected)
  expect(companyNumberOf({ companyNumber: '0403.170.701', vatNumber })).toBe('0403.170.701')
})

test.for([
  [{ name: 'Snuf' }, 'Snuf'],
  [{ name: 'Snuf', legalForm: 'BV' }, 'Snuf BV'],
  [{ name: 'Snuf', legalName: 'Poetsboetiek BV', legalForm: 'BV' }, 'Poetsboetiek BV'],
  [{ name: 'Snuf', legalName: 'An Peeters', legalForm: 'eenmanszaak' }, 'An Peeters, eenmanszaak'],
] as const)('the seller behind %j is %s', ([salon, expected]) => {
  expect(companyOf(salon)).toBe(expected)
  expect(sellerLine({ ...salon, vatNumber: 'BE 0123.456.749' })).toBe(
    `${expected} · Ondernemingsnummer 0123.456.749`,
  )
})
