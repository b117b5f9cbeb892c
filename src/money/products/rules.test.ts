import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  marginOf,
  marginText,
  stockState,
  suggestedOrder,
  toCsv,
  totalsByProduct,
} from '#money/products/rules.ts'
import type { Product } from '#money/products/wire.ts'

const product: Product = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Shampoo; zacht',
  description: null,
  price: '1234.50',
  costPrice: '6.20',
  category: 'verzorging',
  brand: '=Merk',
  stock: -2,
  minStock: 5,
  sku: 'SH-1',
  barcode: '5412345678908',
  isActive: true,
  version: 1,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test.for([
  [6, 5, undefined],
  [5, 5, 'low'],
  [1, 5, 'low'],
  [1, 0, undefined],
  [0, 5, 'out'],
  [0, 0, 'out'],
  [-1, 0, 'out'],
] as const)('%i in stock with a minimum of %i is %s', ([stock, minStock, state]) => {
  expect(stockState({ stock, minStock })).toBe(state)
})

test.for([
  [2, 5, 8],
  [0, 5, 10],
  [-3, 5, 13],
  [5, 5, 5],
  [0, 0, 1],
] as const)(
  'with %i in stock and a minimum of %i, %i are to be ordered',
  ([stock, minStock, count]) => {
    expect(suggestedOrder({ stock, minStock })).toBe(count)
  },
)

describe('the margin', () => {
  test.for([
    [1_210, 600, '21.00', { euro: 400, tenths: 400 }, '€\u00a04,00 (40,0\u00a0%)'],
    [1_000, 600, '0.00', { euro: 400, tenths: 400 }, '€\u00a04,00 (40,0\u00a0%)'],
    [1_999, 1_000, '21.00', { euro: 652, tenths: 395 }, '€\u00a06,52 (39,5\u00a0%)'],
    [1_210, 1_250, '21.00', { euro: -250, tenths: -250 }, '-€\u00a02,50 (-25,0\u00a0%)'],
    [1_000, 1_000, '0.00', { euro: 0, tenths: 0 }, '€\u00a00,00 (0,0\u00a0%)'],
    [0, 100, '21.00', { euro: -100, tenths: undefined }, '-€\u00a01,00'],
  ] as const)(
    'of a price of %i and a cost of %i cents at %s percent',
    ([price, costPrice, vatRate, margin, text]) => {
      expect(marginOf({ price, costPrice }, vatRate)).toEqual(margin)
      expect(marginText(margin)).toBe(text)
    },
  )

  test('is not known without a cost price', () => {
    expect(marginOf({ price: 1_000, costPrice: undefined }, '21.00')).toBeUndefined()
  })
})

describe('the lines of a sale', () => {
  test('of one product are added up, in the order of the ids', () => {
    const lines = [
      { productId: 'b', quantity: 1 },
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 3 },
    ]
    expect(totalsByProduct(lines)).toEqual([
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 4 },
    ])
  })

  test('keep their sum and come in one order, however they are given', () => {
    const line = fc.record({
      productId: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const totals = totalsByProduct(lines)
        expect(totals.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
        )
        const ids = totals.map(({ productId }) => productId)
        expect(ids).toEqual([...new Set(lines.map(({ productId }) => productId))].toSorted())
        expect(totalsByProduct(lines.toReversed())).toEqual(totals)
      }),
    )
  })
})

test('the order list is a file of a Belgian spreadsheet, in which no text acts as a formula', () => {
  expect(toCsv([product, { ...product, isActive: false, costPrice: null, stock: 2 }])).toBe(
    '\uFEFFnaam;merk;categorie;SKU;barcode;verkoopprijs;kostprijs;voorraad;minimum;te bestellen;actief\r\n' +
      '"Shampoo; zacht";\'=Merk;verzorging;SH-1;5412345678908;"1234,50";"6,20";-2;5;12;ja\r\n' +
      '"Shampoo; zacht";\'=Merk;verzorging;SH-1;5412345678908;"1234,50";;2;5;0;nee\r\n',
  )
})
