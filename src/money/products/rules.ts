import { csvFile } from '#lib/csv.ts'
import { type Cents, formatEuro, vatWithin, withComma } from '#lib/money.ts'
import { yesNo } from '#lib/words.ts'
import type { Product } from '#money/products/wire.ts'

/** What the owner books herself; the others come from adding a product and from the till. */
export const handReasons = ['delivery', 'correction'] as const
export const stockStates = ['low', 'out'] as const

/** The dearest price that can be entered. */
export const MOST_CENTS: Cents = 999_999
/** More pieces than this are a typing mistake. */
export const LARGEST_QUANTITY = 99_999

/** One piece or several of a product, as a sale names them. */
export type SoldLine = { productId: string; quantity: number }

/**
 * How much of each product in all, in the order of their ids: the order in which every transaction
 * locks them.
 */
export function totalsByProduct(lines: readonly SoldLine[]): SoldLine[] {
  const totals = new Map<string, number>()
  for (const { productId, quantity } of lines)
    totals.set(productId, (totals.get(productId) ?? 0) + quantity)
  return [...totals]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

/**
 * The badge of a product: none above the minimum, `low` at or below it and above zero, `out` at
 * zero (or below, when the owner sold on).
 */
export function stockState({
  stock,
  minStock,
}: Pick<Product, 'stock' | 'minStock'>): 'out' | 'low' | undefined {
  if (stock <= 0) return 'out'
  return stock <= minStock ? 'low' : undefined
}

/** How many to order: enough for twice the minimum, at least one. */
export function suggestedOrder({ stock, minStock }: Pick<Product, 'stock' | 'minStock'>): number {
  return Math.max(2 * minStock - stock, 1)
}

/**
 * What is left of a price after VAT and cost, in cents, and as whole tenths of a percent of the
 * price without VAT; undefined without a cost price.
 */
export function marginOf(
  { price, costPrice }: { price: Cents; costPrice: Cents | undefined },
  vatRate: string,
): { euro: Cents; tenths: number | undefined } | undefined {
  if (costPrice === undefined) return undefined
  const net = price - vatWithin(price, vatRate)
  const euro = net - costPrice
  return { euro, tenths: net === 0 ? undefined : Math.round((euro * 1_000) / net) || 0 }
}

/** A margin as people read it: `€ 3,20 (38,7 %)`. */
export function marginText({ euro, tenths }: { euro: Cents; tenths: number | undefined }): string {
  if (tenths === undefined) return formatEuro(euro)
  return `${formatEuro(euro)} (${(tenths / 10).toFixed(1).replace('.', ',')}\u00a0%)`
}

/** The products as a Belgian spreadsheet opens them, with what to order of each. */
export function toCsv(list: readonly Product[]): string {
  const heads = [
    'naam',
    'merk',
    'categorie',
    'SKU',
    'barcode',
    'verkoopprijs',
    'kostprijs',
    'voorraad',
    'minimum',
    'te bestellen',
    'actief',
  ]
  return csvFile([heads, ...list.map(cellsOf)])
}

function cellsOf(product: Product): string[] {
  const { name, brand, category, sku, barcode, price, costPrice, stock, minStock, isActive } =
    product
  const order = isActive && stockState(product) ? suggestedOrder(product) : 0
  const figures = [stock, minStock, order].map(String)
  return [
    name,
    brand,
    category,
    sku,
    barcode,
    withComma(price),
    withComma(costPrice ?? ''),
    ...figures,
    yesNo(isActive).toLowerCase(),
  ]
}
