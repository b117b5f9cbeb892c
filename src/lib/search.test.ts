import { describe, expect, test } from 'vitest'
import { searchTerms, searchWords } from '#lib/search.ts'

describe('what is searched for', () => {
  test.for([
    [
      'Élise  de SMET',
      [
        { text: 'elise', digits: '' },
        { text: 'de', digits: '' },
        { text: 'smet', digits: '' },
      ],
    ],
    ['0470 12 34', [{ text: '0470 12 34', digits: '4701234' }]],
    ['+32 (0)470/12.34', [{ text: '+32 (0)470/12.34', digits: '4701234' }]],
    ['12', [{ text: '12', digits: '' }]],
    ['   ', []],
  ] as const)('%j is %j', ([q, terms]) => {
    expect(searchTerms(q)).toEqual(terms)
  })

  test('never more than six words', () => {
    expect(searchTerms('een twee drie vier vijf zes zeven acht')).toHaveLength(6)
  })
})

test('where there is no phone, numbers are words too', () => {
  expect(searchWords('000123 45.00')).toEqual([
    { text: '000123', digits: '' },
    { text: '45.00', digits: '' },
  ])
})
