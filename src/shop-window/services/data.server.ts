import { and, asc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { DateString } from '#lib/dates.ts'
import { minutesIn } from '#lib/duration-text.ts'
import { toDecimal } from '#lib/money.ts'
import type { VatRegime } from '#lib/vat-words.ts'
import type { Db } from '#server/db/client.ts'
import { salon } from '#server/db/tables/salon.ts'
import { plannedPrices, services } from '#server/db/tables/services.ts'
import type { NewService, ServiceChange } from '#shop-window/services/schema.ts'
import type { PlannedPrice, Service } from '#shop-window/services/wire.ts'

type Columns = Omit<NewService, 'price' | 'minutes'> & { price: string; minutes: number | null }

/** The price list in its own order. */
export async function listServices(
  db: Db,
  { activeOnly }: { activeOnly: boolean },
): Promise<Service[]> {
  const rows = await db
    .select()
    .from(services)
    .where(activeOnly ? eq(services.isActive, true) : undefined)
    .orderBy(asc(services.displayOrder), asc(services.name))
  return rows.map(toService)
}

/** When the price list last changed; undefined while it is empty. */
export async function lastPriceChange(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(services.updatedAt) }).from(services)
  return row?.at ?? undefined
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

export async function findService(db: Db, id: string): Promise<Service | undefined> {
  const [row] = await db.select().from(services).where(eq(services.id, id))
  return row && toService(row)
}

/** Makes every other write to the price list wait until this transaction ends; readers go on. */
export async function lockServices(tx: Db) {
  await tx.execute(sql`lock table ${services} in share row exclusive mode`)
}

/**
 * Adds items in one statement; the unique index services_name refuses a name that is there,
 * whatever its capitals.
 */
export async function insertServices(db: Db, list: readonly NewService[]): Promise<Service[]> {
  if (list.length === 0) return []
  return (await db.insert(services).values(list.map(toColumns)).returning()).map(toService)
}

/** Adds the items whose name is not in the list yet and answers how many. */
export async function insertMissingServices(db: Db, list: readonly NewService[]): Promise<number> {
  return (
    await db
      .insert(services)
      .values(list.map(toColumns))
      .onConflictDoNothing()
      .returning({ id: services.id })
  ).length
}

/**
 * Changes an item, unless `version` is given and is no longer the stored one: then, as without such
 * an item, undefined.
 */
export async function updateService(
  db: Db,
  id: string,
  { version, price, ...change }: ServiceChange & { updatedAt: Date },
): Promise<Service | undefined> {
  const { duration, minutes = duration === undefined ? undefined : followText(duration) } = change
  const [row] = await db
    .update(services)
    .set({ ...change, minutes, price: toDecimal(price) })
    .where(
      and(
        eq(services.id, id),
        version === undefined ? undefined : sql`${services.version} = ${version}::bigint`,
      ),
    )
    .returning()
  return row && toService(row)
}

/** A new text says how long it takes, unless the minutes come with it. */
function followText(duration: string | null) {
  return sql`case when ${services.duration} is not distinct from ${duration}::text then ${services.minutes} else ${minutesIn(duration)}::int end`
}

/** Whether there was such an item to remove. */
export async function removeService(db: Db, id: string): Promise<boolean> {
  return (
    (await db.delete(services).where(eq(services.id, id)).returning({ id: services.id })).length > 0
  )
}

/** Gives items new prices (decimal strings) in one statement. */
export async function updatePrices(
  tx: Db,
  list: readonly { id: string; newPrice: string }[],
  now: Date,
) {
  await tx.execute(sql`
    update ${services} s set price = n.price, updated_at = ${now.toISOString()}
    from unnest(${sql.param(list.map(({ id }) => id))}::uuid[], ${sql.param(list.map(({ newPrice }) => newPrice))}::numeric[]) n(id, price)
    where s.id = n.id and s.price <> n.price`)
}

/** What is planned, by day and then in the order of the list. */
export async function listPlannedPrices(db: Db): Promise<PlannedPrice[]> {
  const { serviceId, fromDate, price } = plannedPrices
  return await db
    .select({ serviceId, name: services.name, fromDate, price })
    .from(plannedPrices)
    .innerJoin(services, eq(services.id, serviceId))
    .orderBy(asc(fromDate), asc(services.displayOrder), asc(services.name))
}

/** Plans prices for a day, in the place of what was planned for these items on it. */
export async function planPrices(
  tx: Db,
  day: DateString,
  list: readonly { id: string; newPrice: string; oldPrice: string }[],
) {
  const ids = list.map(({ id }) => id)
  await tx
    .delete(plannedPrices)
    .where(and(eq(plannedPrices.fromDate, day), inArray(plannedPrices.serviceId, ids)))
  const rows = list
    .filter(({ oldPrice, newPrice }) => oldPrice !== newPrice)
    .map(({ id, newPrice }) => ({ serviceId: id, fromDate: day, price: newPrice }))
  if (rows.length > 0) await tx.insert(plannedPrices).values(rows)
}

/** Whether something was planned for a day, which is dropped. */
export async function dropPlannedPrices(db: Db, day: DateString): Promise<boolean> {
  const { rowCount } = await db.delete(plannedPrices).where(eq(plannedPrices.fromDate, day))
  return (rowCount ?? 0) > 0
}

/** Takes what is due out of the plan: of each item its latest price. */
export async function takeDuePrices(
  tx: Db,
  today: DateString,
): Promise<{ id: string; newPrice: string }[]> {
  const due = await tx.delete(plannedPrices).where(lte(plannedPrices.fromDate, today)).returning()
  const latest = new Map(
    due
      .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
      .map(({ serviceId, price }) => [serviceId, price]),
  )
  return [...latest].map(([id, newPrice]) => ({ id, newPrice }))
}

/** Numbers the items in this order, from 0; one that keeps its number keeps its version. */
export async function updateOrder(tx: Db, ids: readonly string[]) {
  await tx.execute(sql`
    update ${services} s set display_order = n.place - 1
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality n(id, place)
    where s.id = n.id and s.display_order <> n.place - 1`)
}

function toColumns({ price, minutes, ...item }: NewService): Columns {
  return {
    ...item,
    minutes: minutes === undefined ? minutesIn(item.duration) : minutes,
    price: toDecimal(price),
  }
}

function toService(row: typeof services.$inferSelect): Service {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** Whose price list it is. */
export async function findPublisher(db: Db): Promise<{ name: string; vatRegime: VatRegime }> {
  const [row] = await db.select({ name: salon.name, vatRegime: salon.vatRegime }).from(salon)
  return row ?? { name: '', vatRegime: 'standard' }
}
