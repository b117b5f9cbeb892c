import type { FieldErrors } from '#lib/errors.ts'
import { toDecimal, typedCents, typedEuro, withComma } from '#lib/money.ts'
import { yesNo } from '#lib/words.ts'
import type { ProductFields } from '#money/products/client.ts'
import { categoryName, categoryOf } from '#money/products/components/product-words.ts'
import type { Product } from '#money/products/wire.ts'

/** A product as it is being typed. */
export type Draft = {
  name: string
  brand: string
  category: string
  price: string
  costPrice: string
  stock: string
  minStock: string
  barcode: string
  sku: string
  description: string
  isActive: boolean
}

/** In the order in which they stand in the form. */
const FIELDS = [
  'name',
  'brand',
  'category',
  'price',
  'costPrice',
  'stock',
  'minStock',
  'barcode',
  'sku',
  'description',
  'isActive',
] as const

const LABELS: Record<(typeof FIELDS)[number], string> = {
  name: 'Naam',
  brand: 'Merk',
  category: 'Categorie',
  price: 'Verkoopprijs',
  costPrice: 'Kostprijs',
  stock: 'Voorraad',
  minStock: 'Minimumvoorraad',
  barcode: 'Barcode',
  sku: 'SKU',
  description: 'Omschrijving',
  isActive: 'Te koop',
}

const EMPTY: Draft = {
  name: '',
  brand: '',
  category: 'algemeen',
  price: '',
  costPrice: '',
  stock: '0',
  minStock: '5',
  barcode: '',
  sku: '',
  description: '',
  isActive: true,
}

/** What the form starts with: the product, or an empty one with perhaps its scanned code. */
export function draftOf(product: Product | undefined, barcode = ''): Draft {
  if (!product) return { ...EMPTY, barcode }
  const { price, costPrice, stock, minStock, description, ...same } = product
  return {
    name: same.name,
    brand: same.brand,
    category: same.category,
    price: withComma(price),
    costPrice: withComma(costPrice ?? ''),
    stock: String(stock),
    minStock: String(minStock),
    barcode: same.barcode,
    sku: same.sku,
    description: description ?? '',
    isActive: same.isActive,
  }
}

/**
 * What is wrong with a draft, a sentence for each field. A stock below zero may stay as it was
 * (`before`).
 */
export function problemsOf(
  { name, price, costPrice, stock, minStock }: Draft,
  before?: Product,
): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Vul een naam in.' }),
    ...(typedCents(price) === undefined && { price: 'Vul een prijs in zoals 12,50.' }),
    ...(costPrice.trim() !== '' &&
      typedCents(costPrice) === undefined && {
        costPrice: 'Vul een prijs in zoals 7,25, of laat leeg.',
      }),
    ...(!isWhole(stock) &&
      stock.trim() !== String(before?.stock) && { stock: 'Vul een geheel getal in vanaf 0.' }),
    ...(!isWhole(minStock) && { minStock: 'Vul een geheel getal in vanaf 0.' }),
  }
}

function isWhole(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim())
}

/** A draft as it goes to the server. */
export function fieldsOfDraft({
  price,
  costPrice,
  category,
  stock,
  minStock,
  ...draft
}: Draft): ProductFields & { stock: string } {
  return {
    ...draft,
    price: wireAmount(price),
    costPrice: costPrice.trim() === '' ? null : wireAmount(costPrice),
    category: categoryOf(category) || 'algemeen',
    stock: stock.trim(),
    minStock: minStock.trim(),
  }
}

/** What is stored beside what was typed, for two editors of one product. */
export function staleRows(stored: Product, mine: Draft) {
  const theirs = draftOf(stored)
  return FIELDS.map((field) => ({
    label: LABELS[field],
    stored: shown(theirs, field),
    mine: shown(mine, field),
  }))
}

function shown(draft: Draft, field: (typeof FIELDS)[number]): string {
  if (field === 'isActive') return yesNo(draft.isActive)
  if (field === 'category') return categoryName(categoryOf(draft.category) || 'algemeen')
  if (field === 'price' || field === 'costPrice') return typedEuro(draft[field])
  return draft[field].trim()
}

function wireAmount(typed: string): string {
  const cents = typedCents(typed)
  return cents === undefined ? typed : toDecimal(cents)
}
