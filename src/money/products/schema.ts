import { z } from 'zod'
import {
  amountField,
  cursorField,
  limitField,
  optionalLine,
  optionalText,
  requiredLine,
} from '#lib/fields.ts'
import { formatEuro } from '#lib/money.ts'
import { namesOf } from '#lib/names-of.ts'
import { usageStates } from '#lib/states.ts'
import { handReasons, LARGEST_QUANTITY, MOST_CENTS, stockStates } from '#money/products/rules.ts'
import { categories } from '#money/products/wire.ts'

const PRICE = 'Vul een geldige prijs in.'
const STOCK = 'Vul een geheel getal in.'
const CODE = 'Gebruik alleen letters, cijfers en leestekens.'

function price() {
  return amountField(PRICE).refine(
    (cents) => cents <= MOST_CENTS,
    `Een prijs is hoogstens ${formatEuro(MOST_CENTS)}.`,
  )
}

/** A whole number, as a number or as text. */
function quantity(least: number) {
  const typed = z
    .string()
    .regex(/^-?\d{1,6}$/, STOCK)
    .transform(Number)
  const bounded = z
    .number()
    .int(STOCK)
    .min(least, least === 0 ? 'Vul een getal in vanaf 0.' : STOCK)
    .max(LARGEST_QUANTITY, `Hoogstens ${LARGEST_QUANTITY}.`)
  return z.union([z.number(), typed], STOCK).pipe(bounded)
}

/** A code without any white space, as scanners type it. */
function code() {
  return optionalLine(50)
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => /^[\x21-\x7e]*$/.test(text), CODE)
}

const fields = {
  name: requiredLine(100, 'Vul een naam in.'),
  description: optionalText(2_000).transform((text) => text || null),
  /** Comes out in cents. */
  price: price(),
  /** Comes out in cents; null and the empty text mean that it is not known. */
  costPrice: z.preprocess((value) => (value === '' ? null : value), price().nullable()),
  category: z.enum(categories, 'Kies een categorie.'),
  brand: optionalLine(100),
  stock: quantity(0),
  sku: code(),
  barcode: code(),
  minStock: quantity(0),
  isActive: z.boolean('Dit moet ja of nee zijn.'),
}

/** A new product. Its stock is booked as the opening movement. */
export const newProductSchema = z.object({
  ...fields,
  costPrice: fields.costPrice.default(null),
  category: fields.category.default('algemeen'),
  stock: fields.stock.default(0),
  minStock: fields.minStock.default(5),
  isActive: fields.isActive.default(true),
})
export type NewProduct = z.infer<typeof newProductSchema>

/**
 * An edited product, what is absent stays: another `stock` is a correction, unless it is still the
 * `seenStock` that the editor read.
 */
export const productChangeSchema = z.object({
  name: fields.name,
  description: fields.description.optional(),
  price: fields.price,
  costPrice: fields.costPrice.optional(),
  category: fields.category.optional(),
  brand: fields.brand.optional(),
  stock: quantity(-LARGEST_QUANTITY).optional(),
  seenStock: quantity(-LARGEST_QUANTITY).optional(),
  sku: fields.sku.optional(),
  barcode: fields.barcode.optional(),
  minStock: fields.minStock.optional(),
  isActive: fields.isActive.optional(),
  version: z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.').optional(),
})
export type ProductChange = z.infer<typeof productChangeSchema>

const filter = {
  q: optionalLine(100).optional(),
  category: z.enum(categories, 'Kies een categorie.').optional(),
  /** `low`: at or below the minimum, sold out or not; `out`: sold out. Active products only. */
  stock: z.enum(stockStates, 'Kies low of out.').optional(),
  status: z.enum(namesOf(usageStates), 'Kies active of inactive.').optional(),
  /** The product with exactly this barcode or SKU. */
  code: optionalLine(100).optional(),
}

/**
 * Which products to list, by name; all of them without anything. `cursor` is the id of the last one
 * of the page before.
 */
export const productQuerySchema = z.object({
  ...filter,
  limit: limitField(500).optional(),
  cursor: cursorField,
})
export type ProductQuery = z.infer<typeof productQuerySchema>

/** Which products a file holds. */
export const productFileSchema = z.object({
  q: filter.q,
  category: filter.category,
  stock: filter.stock,
  status: filter.status,
})

/**
 * A movement by the owner's hand: what was delivered, or a correction either way with its reason in
 * words.
 */
export const newMovementSchema = z
  .object({
    quantity: quantity(-LARGEST_QUANTITY),
    reason: z.enum(handReasons, 'Kies levering of correctie.'),
    note: optionalLine(200),
  })
  .refine(({ quantity: count }) => count !== 0, {
    path: ['quantity'],
    error: 'Vul een ander aantal dan 0 in.',
  })
  .refine(({ quantity: count, reason }) => reason !== 'delivery' || count >= 0, {
    path: ['quantity'],
    error: 'Een levering is minstens 1 stuk.',
  })
  .refine(({ note, reason }) => reason !== 'correction' || note !== '', {
    path: ['note'],
    error: 'Vul de reden van de correctie in.',
  })
export type NewMovement = z.infer<typeof newMovementSchema>

/**
 * Which movements of a product to list, latest first; `cursor` is the id of the last one of the
 * page before.
 */
export const movementQuerySchema = z.object({
  limit: productQuerySchema.shape.limit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'Deze pagina bestaat niet.')
    .optional(),
})
export type MovementQuery = z.infer<typeof movementQuerySchema>
