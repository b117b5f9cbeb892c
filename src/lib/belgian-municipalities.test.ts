import { expect, test } from 'vitest'
import { municipalityOf } from './belgian-municipalities.ts'

test('every Belgian postcode leads to its municipality, also one that was joined with others', () => {
  const codes = ['1000', '1030', '2100', '2150', '4000', '6767', '9031', '9100', ' 9820 ', '9992']
  expect(codes.map(municipalityOf)).toEqual([
    'Brussel',
    'Schaarbeek',
    'Antwerpen',
    'Antwerpen',
    'Liège',
    'Rouvroy',
    'Gent',
    'Sint-Niklaas',
    'Merelbeke-Melle',
    'Maldegem',
  ])
  expect(['', '9', '0999', '9999', '4561 AB', 'Gent'].map(municipalityOf)).toEqual(
    Array.from({ length: 6 }),
  )
})

test('all 565 municipalities and 1 146 postcodes are there', () => {
  const known = Array.from({ length: 10_000 }, (_, code) =>
    municipalityOf(String(code).padStart(4, '0')),
  ).filter((name) => name !== undefined)
  expect([known.length, new Set(known).size]).toEqual([1_146, 565])
})
