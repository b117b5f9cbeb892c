import { and, asc, desc, eq, getTableColumns, inArray, lte, or, sql } from 'drizzle-orm'
import { one } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import type { SoldLine } from '#money/products/rules.ts'
import type {
  MovementQuery,
  NewProduct,
  ProductChange,
  ProductQuery,
} from '#money/products/schema.ts'
import type { Movement, Product, ProductCounts } from '#money/products/wire.ts'
import type { Db } from '#server/db/client.ts'
import { wordsOf } from '#server/db/columns.ts'
import { countWhere } from '#server/db/count-where.ts'
import { finds } from '#server/db/search.ts'
import { sales } from '#server/db/tables/payments.ts'
import { products, productWords, stockMovements } from '#server/db/tables/products.ts'
import { salon } from '#server/db/tables/salon.ts'

/** Products by name, filtered; all of them without a filter. */
export async function listProducts(
  db: Db,
  { limit, cursor, ...filter }: ProductQuery,
): Promise<Product[]> {
  const query = db
    .select()
    .from(products)
    .where(
      and(
        ...conditions(filter),
        cursor
          ? sql`(${sortName}, ${products.id}) > (select ${wordsOf([sql`p.name`])}, p.id from ${products} p where p.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(asc(sortName), asc(products.id))
  return (await (limit === undefined ? query : query.limit(limit))).map(toProduct)
}

function conditions({ q, category, stock, status, code }: Omit<ProductQuery, 'limit' | 'cursor'>) {
  return [
    finds(q ?? '', productWords(products)),
    category && eq(products.category, category),
    stock === 'low'
      ? lte(products.stock, products.minStock)
      : stock === 'out'
        ? lte(products.stock, 0)
        : undefined,
    stock && eq(products.isActive, true),
    status && eq(products.isActive, status === 'active'),
    code === undefined
      ? undefined
      : and(
          sql`${code} <> ''`,
          or(eq(products.barcode, code), eq(sql`lower(${products.sku})`, sql`lower(${code})`)),
        ),
  ]
}

const sortName = wordsOf([products.name])

/** How many products are in each state of stock. */
export async function countProducts(db: Db): Promise<ProductCounts> {
  const [counts] = await db
    .select({
      active: countWhere(sql`${products.isActive}`),
      low: countWhere(
        sql`${products.isActive} and ${products.stock} between 1 and ${products.minStock}`,
      ),
      out: countWhere(sql`${products.isActive} and ${products.stock} <= 0`),
      inactive: countWhere(sql`not ${products.isActive}`),
    })
    .from(products)
  return counts ?? { active: 0, low: 0, out: 0, inactive: 0 }
}

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row && toProduct(row)
}

/** The other product that has an SKU (in any case) or a barcode. */
export async function findByCode(
  db: Db,
  { sku, barcode, not }: { sku?: string; barcode?: string; not: string | undefined },
): Promise<Product | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(
      and(
        sku === undefined ? undefined : eq(sql`lower(${products.sku})`, sql`lower(${sku})`),
        barcode === undefined ? undefined : eq(products.barcode, barcode),
        not === undefined ? undefined : sql`${products.id} <> ${not}`,
      ),
    )
  return row && toProduct(row)
}

/**
 * The products with these ids, kept from other writers until the transaction ends; locked in the
 * order of their ids, so that no two wait for each other.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('no key update')
  return rows.map(toProduct)
}

/**
 * Adds a product without stock; the unique indexes products_sku and products_barcode refuse a code
 * that is in use.
 */
export async function insertProduct(
  tx: Db,
  { price, costPrice, stock: _booked, ...product }: NewProduct,
): Promise<string> {
  return one(
    await tx
      .insert(products)
      .values({
        ...product,
        price: toDecimal(price),
        costPrice: costPrice === null ? null : toDecimal(costPrice),
      })
      .returning({ id: products.id }),
  ).id
}

/** Changes everything but the stock; undefined fields stay. */
export async function updateProduct(
  tx: Db,
  id: string,
  {
    price,
    costPrice,
    stock: _booked,
    seenStock: _seen,
    version: _read,
    ...change
  }: ProductChange & { updatedAt: Date },
) {
  await tx
    .update(products)
    .set({
      ...change,
      price: toDecimal(price),
      ...(costPrice === undefined
        ? {}
        : { costPrice: costPrice === null ? null : toDecimal(costPrice) }),
    })
    .where(eq(products.id, id))
}

/** Removes a product that never moved; the foreign keys of movements and sales refuse another. */
export async function removeProduct(tx: Db, id: string): Promise<boolean> {
  return (
    (await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id })).length > 0
  )
}

export async function deactivateProduct(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(products)
    .set({ isActive: false, updatedAt: now })
    .where(eq(products.id, id))
    .returning({ id: products.id })
  return rows.length > 0
}

type MovementRow = typeof stockMovements.$inferInsert

/**
 * Books movements; a trigger brings the stock along and refuses what is not there
 * (products_stock_not_negative).
 */
export async function insertMovements(tx: Db, rows: readonly MovementRow[]) {
  if (rows.length > 0) await tx.insert(stockMovements).values([...rows])
}

/** The same movement of each of these products. */
export function movementsOf(
  lines: readonly SoldLine[],
  common: Omit<MovementRow, 'productId' | 'quantity'>,
  sign: 1 | -1,
): MovementRow[] {
  return lines.map(({ productId, quantity }) => ({
    ...common,
    productId,
    quantity: sign * quantity,
  }))
}

/** The movements of a product, latest first, each with what was left after it. */
export async function listMovements(
  db: Db,
  productId: string,
  { limit, cursor }: MovementQuery,
): Promise<Movement[]> {
  const { id, quantity, reason, note, saleId, createdAt } = getTableColumns(stockMovements)
  const all = db
    .select({
      id,
      productId: stockMovements.productId,
      quantity,
      reason,
      note,
      saleId,
      createdAt,
      stockAfter: sql<number>`(sum(${quantity}) over (order by ${id}))::int`.as('stock_after'),
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .as('all_movements')
  const query = db
    .select({ ...all._.selectedFields, saleNumber: sales.number })
    .from(all)
    .leftJoin(sales, eq(sales.id, all.saleId))
    .where(cursor === undefined ? undefined : sql`${all.id} < ${cursor}::bigint`)
    .orderBy(desc(all.id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map((row) => ({ ...row, id: String(row.id), createdAt: row.createdAt.toISOString() }))
}

/** The name under which lists are printed. */
export async function findSalonName(db: Db): Promise<string> {
  return (await db.select({ name: salon.name }).from(salon))[0]?.name ?? ''
}

function toProduct(row: typeof products.$inferSelect): Product {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
