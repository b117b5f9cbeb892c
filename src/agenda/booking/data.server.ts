import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { closedDays, type Leave } from '#agenda/holidays/rules.ts'
import type { BookableDate, ClosedDay, FreeSlot } from '#agenda/booking/wire.ts'
import { customerColumns } from '#clients/customers/data.server.ts'
import type { Limits } from '#agenda/requests/rules.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { listFreeSlots } from '#agenda/slots/data.server.ts'
import { bookableRange, isBookableDate } from '#agenda/slots/rules.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { allInOrder, prepared } from '#server/db/prepared.ts'
import { emailKey, customers, dogs } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
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

/**
 * Who books: the customer with an e-mail address, in any case, and whether a device (hash of its cookie) is recognised for her; of each dog, in order,
 * the one of hers with that id, or without an id that name, in any case, and by which key the database tells names apart. As many queries, known or not.
 * What is copied into the visit stays as it is until the transaction ends: whoever is renaming, merging or removing her or a dog comes first, or waits.
 */
export async function findVisitor(
  tx: Db,
  { email, device, dogs: wanted }: { email: string; device: string | undefined; dogs: readonly { id: string | null; name: string }[] },
) {
  const [, rows] = await allInOrder([
    keepVisitor(tx).execute({ email }),
    selectVisitor(tx).execute({ email, device: device ?? '', ids: wanted.map(({ id }) => id), names: wanted.map(({ name }) => name) }),
  ])
  const [first] = rows
  const customer = first?.customer ? { ...first.customer, recognised: first.device !== null } : undefined
  return { customer, dogs: rows.map(({ nameKey, dog }) => ({ nameKey, saved: dog ?? undefined })) }
}

const hasEmail = eq(emailKey, sql`lower(${sql.placeholder('email')})`)

const keepVisitor = prepared((db) =>
  db.select({ id: dogs.id }).from(customers).innerJoin(dogs, eq(dogs.customerId, customers.id)).where(hasEmail).for('key share'),
)

const wantedDogs = sql`(select id, lower(name) as name_key, position from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('names')}::text[]) with ordinality as given(id, name, position)) wanted`

const selectVisitor = prepared((db) =>
  db
    .select({
      nameKey: sql<string>`wanted.name_key`,
      customer: customerColumns,
      device: recognisedDevices.device,
      dog: { id: dogs.id, name: dogs.name, breed: dogs.breed },
    })
    .from(wantedDogs)
    .leftJoin(customers, hasEmail)
    .leftJoin(recognisedDevices, and(eq(recognisedDevices.customerId, customers.id), eq(recognisedDevices.device, sql.placeholder('device'))))
    .leftJoin(
      dogs,
      and(eq(dogs.customerId, customers.id), sql`case when wanted.id is null then ${dogs.nameKey} = wanted.name_key else ${dogs.id} = wanted.id end`),
    )
    .orderBy(sql`wanted.position`),
)

/** What a booking is checked against: the owner's settings, the prices of the active items with these names, the leave between two dates. */
export type Settings = {
  salon: { noticeDays: number; horizonMonths: number; existingCustomersOnly: boolean; rulesVersion: string; requestHours: number } & Limits
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
      requestHours: salon.requestHours,
      mostVisitsPerAddress: salon.mostVisitsPerAddress,
      mostOpenVisits: salon.mostOpenVisits,
      mostOpenVisitsProven: salon.mostOpenVisitsProven,
      phone: salon.phone,
      email: salon.email,
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
