import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { stockReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import {
  euros,
  instant,
  key,
  searchIndex,
  stamps,
  version,
  words,
  wordsOf,
} from '#server/db/columns.ts'

/** By what a product is found. */
export const productWords = ({
  name,
  brand,
  sku,
  barcode,
}: Record<'name' | 'brand' | 'sku' | 'barcode', SQLWrapper>) => wordsOf([name, brand, sku, barcode])

/**
 * What the salon sells besides grooming. `stock` is the sum of the movements; a trigger keeps it.
 */
export const products = pgTable(
  'products',
  {
    id: key(),
    name: text().notNull(),
    description: text(),
    price: euros().notNull(),
    costPrice: euros(),
    category: text({
      enum: ['algemeen', 'voeding', 'verzorging', 'speelgoed', 'accessoires', 'medicatie'],
    })
      .notNull()
      .default('algemeen'),
    brand: words(),
    stock: integer().notNull().default(0),
    minStock: integer().notNull().default(5),
    sku: words(),
    barcode: words(),
    isActive: boolean().notNull().default(true),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('products_sku').on(sql`lower(${table.sku})`).where(sql`${table.sku} <> ''`),
    searchIndex('products_words', productWords(table)),
    uniqueIndex('products_barcode').on(table.barcode).where(sql`${table.barcode} <> ''`),
  ],
)

/**
 * Stock in and out, never changed afterwards. One that would leave less than nothing is refused by
 * the trigger `stock_movements_apply` (constraint `products_stock_not_negative`) unless it is
 * `allowedBelowZero`.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    reason: text({ enum: namesOf(stockReasons) }).notNull(),
    note: words(),
    allowedBelowZero: boolean().notNull().default(false),
    saleId: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_sale').on(table.saleId),
  ],
)
