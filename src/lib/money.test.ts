import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cashRounding,
  euro,
  formatEuro,
  fromDecimal,
  isZero,
  parseCents,
  percentOf,
  priceText,
  readTyped,
  shortPercent,
  toDecimal,
  typedCents,
  typedEuro,
  vatWithin,
  withComma,
} from '#lib/money.ts'

describe('parseCents', () => {
  test.each<[string | number, number]>([
    ['55', 5500],
    ['55.00', 5500],
    ['55.5', 5550],
    ['0.05', 5],
    ['0', 0],
    ['007.10', 710],
    [' 12.34\n', 1234],
    ['99999999.99', 9_999_999_999],
    [55.5, 5550],
    [0.07, 7],
    [1.1, 110],
    [8.29, 829],
    [0, 0],
    [-0, 0],
  ])('reads %j as %d cents', (input, cents) => {
    expect(parseCents(input)).toBe(cents)
  })

  test.each([
    [
      '',
      ' ',
      '.',
      '5.',
      '.5',
      '1.234',
      '0.001',
      '1,50',
      '1.000,00',
      '1 000',
      '1_000',
      '1.2.3',
      '--5',
    ],
    ['-1', '+1', '-0.01', '−5', '1e3', '1E3', '1e-2', '0x10', '0b1', '١٢', '５５'],
    ['NaN', 'Infinity', 'null', 'undefined', '55 euro', '€55', '5\u00005', '55\n66', '100000000'],
  ])('refuses %j and the like', (...inputs) => {
    expect(inputs.filter((input) => parseCents(input) !== undefined)).toEqual([])
  })

  test.each([
    -1,
    -0.01,
    1.234,
    0.1 + 0.2,
    1e21,
    1e-7,
    1e8,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('refuses the number %d', (input) => {
    expect(parseCents(input)).toBeUndefined()
  })

  test('reads back every amount that toDecimal writes, as text and as number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(parseCents(toDecimal(cents))).toBe(cents)
        expect(parseCents(Number(toDecimal(cents)))).toBe(cents)
      }),
    )
  })
})

describe('toDecimal', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-2, '-0.02'],
    [99, '0.99'],
    [100, '1.00'],
    [5500, '55.00'],
    [-123456, '-1234.56'],
    [999_999_999_999, '9999999999.99'],
  ])('writes %d cents', (cents, expected) => {
    expect(toDecimal(cents)).toBe(expected)
  })
})

test('amounts of the wire and typed ones as on screen', () => {
  expect(['1055.00', '-2.50'].map(euro)).toEqual(['€\u00a01.055,00', '-€\u00a02,50'])
  expect(['65.00', null].map(priceText)).toEqual(['€\u00a065,00', 'Prijs op aanvraag'])
  expect(['1055,5', ' € 3 ', '', 'veel '].map(typedEuro)).toEqual([
    '€\u00a01.055,50',
    '€\u00a03,00',
    '',
    'veel',
  ])
})

describe('formatEuro', () => {
  test.each([
    [0, '€\u00a00,00'],
    [5500, '€\u00a055,00'],
    [99_999, '€\u00a0999,99'],
    [105_500, '€\u00a01.055,00'],
    [123_456_789, '€\u00a01.234.567,89'],
    [-2, '-€\u00a00,02'],
    [-100_000, '-€\u00a01.000,00'],
  ])('shows %d cents the Belgian way, with a no-break space', (cents, expected) => {
    expect(formatEuro(cents)).toBe(expected)
  })

  test('shows the same digits as toDecimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        expect(formatEuro(cents).replace('€\u00a0', '').replaceAll('.', '').replace(',', '.')).toBe(
          toDecimal(cents),
        )
      }),
    )
  })
})

describe('fromDecimal', () => {
  test('reads back every amount that toDecimal writes, below zero too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        expect(fromDecimal(toDecimal(cents))).toBe(cents)
      }),
    )
  })

  test.each(['', '1,5', '--1.00', '1.234', '-0.00x'])('refuses %j', (text) => {
    expect(() => fromDecimal(text)).toThrow('a stored amount is none')
  })
})

describe('percentOf', () => {
  test.each([
    [5500, '5.0', 275],
    [5500, '7.5', 413],
    [1, '50', 1],
    [-5500, '7.5', -413],
    [5500, '0', 0],
    [5500, '100', 5500],
    [9_999_999_999, '99.99', 9_998_999_999],
  ])('of %d cents, %s percent is %d', (cents, percent, expected) => {
    expect(percentOf(cents, percent)).toBe(expected)
  })
})

describe('vatWithin', () => {
  test.each([
    [5500, '21.00', 955],
    [12_100, '21.00', 2100],
    [-12_100, '21.00', -2100],
    [1, '21.00', 0],
    [5500, '0.00', 0],
    [10_600, '6', 600],
  ])('of %d cents at %s percent is %d', (cents, percent, expected) => {
    expect(vatWithin(cents, percent)).toBe(expected)
  })

  test('is within half a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (cents) => {
        expect(Math.abs(vatWithin(cents, '21.00') * 121 - cents * 21)).toBeLessThanOrEqual(61)
      }),
    )
  })
})

describe('cashRounding', () => {
  test.each([
    [100, 0],
    [101, -1],
    [102, -2],
    [103, 2],
    [104, 1],
    [105, 0],
    [106, -1],
    [107, -2],
    [108, 2],
    [109, 1],
    [0, 0],
    [-102, 2],
    [-103, -2],
  ])('of %d cents is %d', (cents, expected) => {
    expect(cashRounding(cents)).toBe(expected)
  })
})

test.for([
  ['55', '55'],
  ['55,00', '55.00'],
  ['55.5', '55.5'],
  ['€ 55,00', '55.00'],
  ['\u20ac\u00a01.055,00', '1055.00'],
  ['1.055', '1055'],
  ['55 EUR', '55'],
  ['-5', '-5'],
  ['op aanvraag', 'opaanvraag'],
  ['5,5,5', '5.5,5'],
] as const)('an amount written as "%s" is read as %s', ([text, expected]) => {
  expect(readTyped(text)).toBe(expected)
})

test('an amount is read as people type it', () => {
  expect(['52,5', '€ 52.50', '52', ' 0 ', '1.234'].map(typedCents)).toEqual([
    5250, 5250, 5200, 0, 123_400,
  ])
  expect(['', '-5', '1.2345', 'vijf'].map(typedCents)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('an amount and a percentage of the wire are written with a comma, and nothing is known as such', () => {
  expect(['55.00', '-0.50', '7'].map(withComma)).toEqual(['55,00', '-0,50', '7'])
  expect(['5.0', '7.5', '0.0', '100.0'].map(shortPercent)).toEqual(['5', '7,5', '0', '100'])
  expect(['0.00', '-0.00', '0.01', '-0.01'].map(isZero)).toEqual([true, true, false, false])
})
