import { describe, expect, test } from 'vitest'
import {
  draftOf,
  fieldsOfDraft,
  problemsOf,
  staleRows,
} from '#money/products/components/product-draft.ts'
import { productChangeSchema } from '#money/products/schema.ts'
import { type Product } from '#money/products/wire.ts'

const product: Product = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Shampoo',
  description: null,
  price: '1050.50',
  costPrice: '6.20',
  category: 'verzorging',
  brand: 'Hery',
  stock: -2,
  minStock: 5,
  sku: 'SH-1',
  barcode: '541',
  isActive: true,
  version: 1,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('what is read and sent back untouched changes nothing', () => {
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...same } = product
  expect(productChangeSchema.parse(fieldsOfDraft(draftOf(product)))).toEqual({
    ...same,
    price: 105_050,
    costPrice: 620,
  })
})

test('a new product starts with the scanned code and sensible figures', () => {
  expect(
    fieldsOfDraft({ ...draftOf(undefined, '541'), name: 'Bal', price: '€ 4,5' }),
  ).toMatchObject({
    barcode: '541',
    price: '4.50',
    costPrice: null,
    stock: '0',
    minStock: '5',
    category: 'algemeen',
  })
})

describe('what is wrong', () => {
  const draft = { ...draftOf(undefined), name: 'Bal', price: '4,50' }
  test.for([
    [{}, []],
    [{ name: '  ' }, ['name']],
    [{ price: '' }, ['price']],
    [{ price: '1,234' }, ['price']],
    [{ costPrice: 'vijf' }, ['costPrice']],
    [{ stock: '' }, ['stock']],
    [{ stock: '-2' }, ['stock']],
    [{ minStock: '1.5' }, ['minStock']],
    [{ name: '', price: 'x', stock: 'x' }, ['name', 'price', 'stock']],
  ] as const)('in %j: %j', ([change, fields]) => {
    expect(Object.keys(problemsOf({ ...draft, ...change }))).toEqual(fields)
  })

  test('a stock that was below zero may stay there', () => {
    expect(problemsOf(draftOf(product), product)).toEqual({})
    expect(Object.keys(problemsOf({ ...draftOf(product), stock: '-1' }, product))).toEqual([
      'stock',
    ])
  })
})

test('two editors see what differs, in words', () => {
  const mine = { ...draftOf(product), price: '10', category: 'voeding', isActive: false }
  const different = staleRows(product, mine).filter(({ stored, mine: typed }) => stored !== typed)
  expect(different).toEqual([
    { label: 'Categorie', stored: 'Verzorging', mine: 'Voeding' },
    { label: 'Verkoopprijs', stored: '€\u00a01.050,50', mine: '€\u00a010,00' },
    { label: 'Te koop', stored: 'Ja', mine: 'Nee' },
  ])
})
