import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Service } from '#features/services/schema.ts'
import type { Db } from '#server/db/client.ts'
import { services } from '#server/db/tables/services.ts'

/** The price list in its own order. */
export async function listServices(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<Service[]> {
  const rows = await db
    .select()
    .from(services)
    .where(activeOnly ? eq(services.isActive, true) : undefined)
    .orderBy(asc(services.displayOrder), asc(services.name))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }))
}

/** The prices of the active items with these names, as decimal strings. */
export async function findPrices(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ name: services.name, price: services.price })
    .from(services)
    .where(and(eq(services.isActive, true), inArray(services.name, [...names])))
  return new Map(rows.map(({ name, price }) => [name, price]))
}
