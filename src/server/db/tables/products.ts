import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * What the salon sells besides grooming. `stock` is the sum of the movements; a trigger keeps it.
 */
export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    costPrice: numeric({ precision: 10, scale: 2 }),
    category: text({
      enum: ['algemeen', 'voeding', 'verzorging', 'speelgoed', 'accessoires', 'medicatie'],
    })
      .notNull()
      .default('algemeen'),
    brand: text().notNull().default(''),
    stock: integer().notNull().default(0),
    minStock: integer().notNull().default(5),
    sku: text().notNull().default(''),
    barcode: text().notNull().default(''),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_sku').on(sql`lower(${table.sku})`).where(sql`${table.sku} <> ''`),
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
    reason: text({ enum: ['opening', 'sale', 'refund', 'delivery', 'correction'] }).notNull(),
    note: text().notNull().default(''),
    allowedBelowZero: boolean().notNull().default(false),
    saleId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_sale').on(table.saleId),
  ],
)
