import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCents } from '#lib/money.ts'
import {
  changedPrice,
  MOST_CENTS,
  movedOrder,
  parseHundredths,
  readHeader,
  readYesOrNo,
  repriced,
  roundings,
  shownServices,
  toCsv,
} from '#shop-window/services/rules.ts'
import type { Service } from '#shop-window/services/wire.ts'

const serviceOf = (overrides: Partial<Service> = {}): Service => ({
  id: '1',
  name: 'Poedel',
  description: '',
  price: '55.00',
  duration: null,
  minutes: null,
  category: 'algemeen',
  size: '',
  displayOrder: 0,
  isActive: true,
  version: 1,
  createdAt: '',
  updatedAt: '',
  ...overrides,
})
const anyCents = fc.integer({ min: 0, max: MOST_CENTS })
const anyRounding = fc.constantFrom(...roundings)
const anyChange = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: -10_000, max: 50_000 }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: -MOST_CENTS, max: MOST_CENTS }),
  }),
)

describe('changedPrice', () => {
  test.for([
    [5500, 'percent', 300, '0.01', 5665],
    [5500, 'percent', 300, '0.50', 5650],
    [5500, 'percent', 300, '1.00', 5700],
    [5500, 'percent', 300, '5.00', 5500],
    [5750, 'percent', 1000, '5.00', 6500],
    [4000, 'percent', -5000, '0.01', 2000],
    [3333, 'percent', 3333, '0.01', 4444],
    [4025, 'amount', 0, '0.50', 4050],
    [4024, 'amount', 0, '0.50', 4000],
    [4000, 'amount', 250, '0.01', 4250],
    [4000, 'amount', -9000, '0.01', 0],
    [4000, 'percent', -10_000, '5.00', 0],
    [100, 'amount', 0, '5.00', 0],
    [250, 'amount', 0, '5.00', 500],
  ] as const)(
    'of %i by %s %i, rounded to %s, is %i',
    ([cents, kind, value, rounding, expected]) => {
      expect(changedPrice(cents, { kind, value }, rounding)).toBe(expected)
    },
  )

  test('is always a whole multiple of the rounding, at least zero', () => {
    fc.assert(
      fc.property(anyCents, anyChange, anyRounding, (cents, change, rounding) => {
        const price = changedPrice(cents, change, rounding)
        expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
        expect(price % (parseCents(rounding) ?? 0)).toBe(0)
      }),
    )
  })

  test('is the multiple nearest to the exact outcome, the upper one halfway', () => {
    fc.assert(
      fc.property(anyCents, anyChange, anyRounding, (cents, change, rounding) => {
        // Exact fractions: everything times twice ten thousand, in whole numbers without end.
        const exact =
          change.kind === 'percent'
            ? BigInt(cents) * BigInt(10_000 + change.value)
            : BigInt(cents + change.value) * 10_000n
        const step = BigInt(parseCents(rounding) ?? 0) * 10_000n
        const off =
          BigInt(changedPrice(cents, change, rounding)) * 10_000n - (exact > 0n ? exact : 0n)
        expect(2n * off > -step && 2n * off <= step).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('never turns the order of two prices around', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyCents, anyCents),
        anyChange,
        anyRounding,
        (pair, change, rounding) => {
          const [low = 0, high = 0] = pair.toSorted((a, b) => a - b)
          expect(changedPrice(low, change, rounding)).toBeLessThanOrEqual(
            changedPrice(high, change, rounding),
          )
        },
      ),
    )
  })

  test('without change and to the cent leaves every price as it is', () => {
    fc.assert(
      fc.property(
        anyCents,
        fc.constantFrom('percent' as const, 'amount' as const),
        (cents, kind) => {
          expect(changedPrice(cents, { kind, value: 0 }, '0.01')).toBe(cents)
        },
      ),
    )
  })
})

test('repriced names each item with its price before and after', () => {
  expect(
    repriced(
      [serviceOf(), serviceOf({ id: '2', name: 'Puli', price: '0.00' })],
      { kind: 'percent', value: 1000 },
      '1.00',
    ),
  ).toEqual([
    { id: '1', name: 'Poedel', oldPrice: '55.00', newPrice: '61.00' },
    { id: '2', name: 'Puli', oldPrice: '0.00', newPrice: '0.00' },
  ])
})

test.for([
  ['5', 500],
  ['-2.5', -250],
  ['+2,50', 250],
  [' 0,01 ', 1],
  ['\u22125', -500],
  ['-0', 0],
  ['', undefined],
  ['5.001', undefined],
  ['1e3', undefined],
  ['vijf', undefined],
  ['5 %', undefined],
  ['100000', undefined],
] as const)('a change typed as "%s" is %s hundredths', ([text, expected]) => {
  expect(parseHundredths(text)).toBe(expected)
})

test('the list shows the items in which every word occurs, in their own order, of one category or all', () => {
  const list = [
    serviceOf({ name: 'Terriër', description: 'Ruwe vacht' }),
    serviceOf({ name: 'Poedel', category: 'premium' }),
    serviceOf({ name: 'Welsh terrier' }),
  ]
  const names = (q: string, category = '') =>
    shownServices(list, { q, category }).map(({ name }) => name)
  expect(names('  ')).toEqual(['Terriër', 'Poedel', 'Welsh terrier'])
  expect(names('TERRIER')).toEqual(['Terriër', 'Welsh terrier'])
  expect(names('vacht terrier')).toEqual(['Terriër'])
  expect(names('', 'premium')).toEqual(['Poedel'])
  expect(names('terrier', 'premium')).toEqual([])
})

describe('movedOrder', () => {
  test('moves one place, at the ends not at all', () => {
    const all = ['a', 'b', 'c']
    expect(movedOrder(all, all, { id: 'b', by: -1 })).toEqual(['b', 'a', 'c'])
    expect(movedOrder(all, all, { id: 'b', by: 1 })).toEqual(['a', 'c', 'b'])
    expect(movedOrder(all, all, { id: 'a', by: -1 })).toEqual(all)
    expect(movedOrder(all, all, { id: 'c', by: 1 })).toEqual(all)
    expect(movedOrder(all, all, { id: 'x', by: 1 })).toEqual(all)
  })

  test('in a filtered list passes the next one that is shown', () => {
    const all = ['a', 'x', 'b', 'y', 'c']
    expect(movedOrder(all, ['a', 'b', 'c'], { id: 'b', by: -1 })).toEqual(['b', 'a', 'x', 'y', 'c'])
    expect(movedOrder(all, ['a', 'b', 'c'], { id: 'b', by: 1 })).toEqual(['a', 'x', 'y', 'c', 'b'])
  })

  test('loses nothing and doubles nothing', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.constantFrom(-1 as const, 1 as const),
        (all, index, by) => {
          const shown = all.filter((_, place) => place % 2 === index % 2)
          expect(
            movedOrder(all, shown, { id: all[index % all.length] ?? '', by }).toSorted(),
          ).toEqual(all.toSorted())
        },
      ),
    )
  })
})

describe('the CSV file', () => {
  test('has a byte order mark, semicolons, a decimal comma and Dutch words', () => {
    const item = serviceOf({
      price: '1055.50',
      duration: '60-90 min',
      category: 'Dierentrim',
      size: 'klein',
      displayOrder: 3,
      isActive: false,
    })
    expect(toCsv([item])).toBe(
      '\uFEFFnaam;omschrijving;prijs;duur;minuten;categorie;grootte;volgorde;actief\r\nPoedel;;"1055,50";60-90 min;;Dierentrim;klein;3;nee\r\n',
    )
  })

  test('no text acts as a formula', () => {
    expect(toCsv([serviceOf({ name: '=1+1', description: '@SUM(A1)' })])).toContain(
      "\r\n'=1+1;'@SUM(A1);",
    )
  })
})

test('the columns are found by their Dutch and English names, in any order and case', () => {
  expect(readHeader(['Prijs ', 'NAAM', 'kleur', 'Display Order', 'is_active', '"Duur"'])).toEqual([
    'price',
    'name',
    undefined,
    'displayOrder',
    'isActive',
    'duration',
  ])
})

test('yes and no are read in words and figures', () => {
  expect(['ja', 'JA', 'x', '1', 'WAAR'].map(readYesOrNo)).toEqual([true, true, true, true, true])
  expect(['nee', 'N', '0', 'false'].map(readYesOrNo)).toEqual([false, false, false, false])
  expect(['', 'misschien'].map(readYesOrNo)).toEqual([undefined, undefined])
})
