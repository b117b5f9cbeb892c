import { boolean, type InferOutput, literal, nullable, object, picklist, string } from 'valibot'
import { stockReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import { whole } from '#lib/wire.ts'

export const categories = [
  'algemeen',
  'voeding',
  'verzorging',
  'speelgoed',
  'accessoires',
  'medicatie',
] as const
export type Category = (typeof categories)[number]

/**
 * A product as the owner sees it. Amounts are decimal strings, `price` with VAT; `stock` is the sum
 * of the movements.
 */
export const productSchema = object({
  id: string(),
  name: string(),
  description: nullable(string()),
  price: string(),
  costPrice: nullable(string()),
  category: picklist(categories),
  brand: string(),
  stock: whole,
  minStock: whole,
  sku: string(),
  barcode: string(),
  isActive: boolean(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Product = InferOutput<typeof productSchema>

/**
 * How many products there are in each state of stock; `low` are those at or below their minimum and
 * above zero. Inactive ones count in `inactive` only.
 */
export const productCountsSchema = object({
  active: whole,
  low: whole,
  out: whole,
  inactive: whole,
})
export type ProductCounts = InferOutput<typeof productCountsSchema>

/**
 * Stock in or out. `stockAfter` is what was left then; `saleNumber` stands on the receipt of a
 * sale.
 */
export const movementSchema = object({
  id: string(),
  productId: string(),
  quantity: whole,
  reason: picklist(namesOf(stockReasons)),
  note: string(),
  stockAfter: whole,
  saleId: nullable(string()),
  saleNumber: nullable(whole),
  createdAt: string(),
})
export type Movement = InferOutput<typeof movementSchema>

/** Whether a product that was to go was made inactive instead. */
export const retiredSchema = object({ success: literal(true), deactivated: boolean() })
