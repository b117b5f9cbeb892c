import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { listLeave } from '#features/holidays/data.server.ts'
import { closedDays, type Leave } from '#features/holidays/rules.ts'
import type { BookableDate, ClosedDay, FreeSlot } from '#features/booking/schema.ts'
import { getSalon } from '#features/salon/data.server.ts'
import { listFreeSlots } from '#features/slots/data.server.ts'
import { bookableRange, isBookableDate } from '#features/slots/rules.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'

/** The dates on which the public finds a free slot, with how many. */
export async function listBookableDates(db: Db, today: DateString): Promise<BookableDate[]> {
  const counts = new Map<DateString, number>()
  for (const { date } of await listFreeSlots(db, bookableRange(today, await getSalon(db)))) counts.set(date, (counts.get(date) ?? 0) + 1)
  return [...counts].map(([date, available_count]) => ({ date, available_count }))
}

/** The free starts of a date; none outside what the public may book. */
export async function listFreeTimes(db: Db, today: DateString, date: DateString): Promise<FreeSlot[]> {
  if (!isBookableDate(date, today, await getSalon(db))) return []
  return (await listFreeSlots(db, { from: date, to: date })).map(({ id, startTime }) => ({ id, time: withoutSeconds(startTime) }))
}

/** Public holidays and leave up to the horizon, from today. */
export async function listClosedDays(db: Db, today: DateString): Promise<ClosedDay[]> {
  const range = { from: today, to: bookableRange(today, await getSalon(db)).to }
  return closedDays(range, await listLeave(db, range)).map(({ date, name }) => ({ date, name }))
}

/** What a booking is checked against: the owner's settings, the prices of the active items with these names, the leave between two dates. */
export type Settings = {
  salon: { noticeDays: number; horizonMonths: number; existingCustomersOnly: boolean; rulesVersion: string }
  prices: Map<string, string>
  leave: Leave[]
}

export async function readSettings(tx: Db, { names, from, to }: { names: readonly string[]; from: DateString; to: DateString }): Promise<Settings> {
  const [[settings], prices, leave] = await Promise.all([selectSalon(tx).execute(), selectPrices(tx).execute({ names }), selectLeave(tx).execute({ from, to })])
  if (!settings) throw new Error('the salon row is missing: the database was not seeded')
  return { salon: settings, prices: new Map(prices.map(({ name, price }) => [name, price])), leave }
}

const selectSalon = prepared((db) =>
  db
    .select({
      noticeDays: salon.noticeDays,
      horizonMonths: salon.horizonMonths,
      existingCustomersOnly: salon.existingCustomersOnly,
      rulesVersion: salon.rulesVersion,
    })
    .from(salon),
)

const selectPrices = prepared((db) =>
  db
    .select({ name: services.name, price: services.price })
    .from(services)
    .where(and(eq(services.isActive, true), sql`${services.name} = any(${sql.placeholder('names')}::text[])`)),
)

const selectLeave = prepared((db) =>
  db
    .select()
    .from(holidays)
    .where(and(eq(holidays.isActive, true), lte(holidays.startDate, sql.placeholder('to')), gte(holidays.endDate, sql.placeholder('from')))),
)
