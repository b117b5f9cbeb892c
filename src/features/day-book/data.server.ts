import { and, asc, between, desc, eq, gte, lt, max, min, notExists, sql } from 'drizzle-orm'
import type { Entry, InvoiceNumbers, StoredClosing } from '#features/day-book/rules.ts'
import type { DayQuery } from '#features/day-book/schema.ts'
import { type DateString, eachDate } from '#lib/dates.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { dayBookClosings, dayBookEntries } from '#server/db/tables/day-book.ts'
import { invoices, isCredited } from '#server/db/tables/invoices.ts'
import { payments } from '#server/db/tables/payments.ts'
import { salon } from '#server/db/tables/salon.ts'

const BOOK_LOCK = 726_005
/** What PostgreSQL takes in one statement is bounded by 65 535 parameters. */
const ROWS_AT_ONCE = 1_000

/** Keeps every day from being closed until the transaction ends; other entries go on. */
export async function holdBook(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${BOOK_LOCK})`)
}

/** Waits for the entries under way, and makes new ones and other closings wait until the transaction ends. */
export async function lockBook(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${BOOK_LOCK})`)
}

/** The day on which an entry of today stands: today, or when that is closed the first day after the closed ones. */
export async function findOpenDay(tx: Db, today: DateString): Promise<DateString> {
  const [row] = await tx.select({ day: sql<DateString>`greatest(${today}::date, max(${dayBookClosings.day}) + 1)::text` }).from(dayBookClosings)
  return row?.day ?? today
}

/** Adds entries in this order. */
export async function insertEntries(tx: Db, rows: readonly (typeof dayBookEntries.$inferInsert)[]) {
  await tx.insert(dayBookEntries).values([...rows])
}

/** Turnover, VAT included, of `from` up to but not including `to`. */
export async function sumRevenue(db: Db, { from, to, includesTest }: { from: Date; to: Date; includesTest: boolean }): Promise<Cents> {
  const [row] = await db
    .select({ amount: sql<string>`coalesce(sum(${dayBookEntries.amount}), 0.00)::text` })
    .from(dayBookEntries)
    .where(and(gte(dayBookEntries.at, from), lt(dayBookEntries.at, to), counted(includesTest)))
  return fromDecimal(row?.amount ?? '0.00')
}

/** Turnover, VAT included, of each date in Brussels from `from` to `to`, both included; `0.00` on a date without. */
export async function listRevenueByDay(
  db: Db,
  { from, to, includesTest }: { from: DateString; to: DateString; includesTest: boolean },
): Promise<{ date: DateString; amount: string }[]> {
  const date = sql<DateString>`(${dayBookEntries.at} at time zone 'Europe/Brussels')::date::text`
  const rows = await db
    .select({ date, amount: sql<string>`sum(${dayBookEntries.amount})::text` })
    .from(dayBookEntries)
    .where(
      and(
        sql`${dayBookEntries.at} >= ${from}::date::timestamp at time zone 'Europe/Brussels'`,
        sql`${dayBookEntries.at} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`,
        counted(includesTest),
      ),
    )
    .groupBy(date)
  const amounts = new Map(rows.map((row) => [row.date, row.amount]))
  return eachDate(from, to).map((day) => ({ date: day, amount: amounts.get(day) ?? '0.00' }))
}

/** The entries of days from `from` to `to`, in the order of the book. Those of the sandbox too: what counts, `rules.ts` decides per day. */
export async function listEntries(db: Db, { from, to }: { from: DateString; to: DateString }): Promise<Entry[]> {
  return await db
    .select()
    .from(dayBookEntries)
    .where(between(dayBookEntries.day, from, to))
    .orderBy(asc(dayBookEntries.day), asc(dayBookEntries.id))
}

/** The invoices on which the sales behind the entries of these days stand. One that is still a draft, or was wholly credited, does not count. */
export async function listInvoiceNumbers(db: Db, { from, to }: { from: DateString; to: DateString }): Promise<InvoiceNumbers> {
  const { rows } = await db.execute<{ source: string; number: string }>(sql`
    select entry.source_id as source, invoice.invoice_number as number
    from ${invoices} invoice
    cross join jsonb_array_elements_text(invoice.sale_ids) as sale(id)
    join ${payments} payment on payment.sale_id = sale.id::uuid
    join ${dayBookEntries} entry on entry.source_id = payment.id
    where invoice.type = 'invoice' and invoice.invoice_number is not null and entry.day between ${from} and ${to}
      and not ${isCredited(sql`invoice.id`)}`)
  return new Map(rows.map(({ source, number }) => [source, number]))
}

/** The closings of days from `from` to `to`, oldest first. */
export async function listClosings(db: Db, { from, to }: { from: DateString; to: DateString }): Promise<StoredClosing[]> {
  return await db
    .select()
    .from(dayBookClosings)
    .where(between(dayBookClosings.day, from, to))
    .orderBy(asc(dayBookClosings.day))
}

export async function findClosing(db: Db, day: DateString): Promise<StoredClosing | undefined> {
  const [row] = await db.select().from(dayBookClosings).where(eq(dayBookClosings.day, day))
  return row
}

export async function findLastClosing(db: Db): Promise<StoredClosing | undefined> {
  const [row] = await db.select().from(dayBookClosings).orderBy(desc(dayBookClosings.day)).limit(1)
  return row
}

/** The first day with an entry that counts and that is not closed; before `before` when it is given. */
export async function findFirstOpenDay(db: Db, { before, includesTest }: { before?: DateString; includesTest: boolean }): Promise<DateString | undefined> {
  const closing = db.select({ day: dayBookClosings.day }).from(dayBookClosings).where(eq(dayBookClosings.day, dayBookEntries.day))
  const [row] = await db
    .select({ day: min(dayBookEntries.day) })
    .from(dayBookEntries)
    .where(and(before ? lt(dayBookEntries.day, before) : undefined, counted(includesTest), notExists(closing)))
  return row?.day ?? undefined
}

/** The first and the last day on which anything stands in the book: a closing or an entry, whether it counts or not. */
export async function findBounds(db: Db): Promise<{ first: DateString; last: DateString } | undefined> {
  const [[entries], [closings]] = await Promise.all([
    db.select({ first: min(dayBookEntries.day), last: max(dayBookEntries.day) }).from(dayBookEntries),
    db.select({ first: min(dayBookClosings.day), last: max(dayBookClosings.day) }).from(dayBookClosings),
  ])
  const days = [entries?.first, entries?.last, closings?.first, closings?.last].flatMap((day) => day ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first, last } : undefined
}

/** Adds closings in this order. */
export async function insertClosings(tx: Db, rows: readonly StoredClosing[]) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await tx.insert(dayBookClosings).values(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Dates that have a closing or an entry that counts, newest first. */
export async function listDates(db: Db, { from, to, cursor, limit, includesTest }: DayQuery & { includesTest: boolean }): Promise<DateString[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text as day from (
      select day from ${dayBookClosings}
      union
      select day from ${dayBookEntries} where ${includesTest} or not test
    ) as days
    where ${from ? sql`day >= ${from}` : sql`true`} and ${to ? sql`day <= ${to}` : sql`true`} and ${cursor ? sql`day < ${cursor}` : sql`true`}
    order by days.day desc
    limit ${limit ?? sql`all`}`)
  return rows.map(({ day }) => day)
}

/** Whose book it is. */
export async function findOwner(db: Db): Promise<{ salonName: string; vatNumber: string }> {
  const [row] = await db.select({ salonName: salon.name, vatNumber: salon.vatNumber }).from(salon)
  return row ?? { salonName: '', vatNumber: '' }
}

function counted(includesTest: boolean) {
  return includesTest ? undefined : eq(dayBookEntries.test, false)
}
