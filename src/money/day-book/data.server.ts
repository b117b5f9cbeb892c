import { and, asc, between, desc, eq, gt, lt, max, min, notExists, sql } from 'drizzle-orm'
import { safeParse } from 'valibot'
import { type DateString, eachDate } from '#lib/dates.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import {
  type Booked,
  type Entry,
  keptTotals,
  type StoredClosing,
  type Turnover,
  totalsOf,
} from '#money/day-book/rules.ts'
import type { DayQuery } from '#money/day-book/schema.ts'
import { storedTotalsSchema } from '#money/day-book/wire.ts'
import type { Db } from '#server/db/client.ts'
import { dayBookClosings, dayBookCounter, dayBookEntries } from '#server/db/tables/day-book.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { invoices, isCredited } from '#server/db/tables/invoices.ts'
import { payments, saleCounter, sales } from '#server/db/tables/payments.ts'
import { salon } from '#server/db/tables/salon.ts'

const BOOK_LOCK = 726_005
/** What PostgreSQL takes in one statement is bounded by 65 535 parameters. */
const ROWS_AT_ONCE = 1_000

/** Keeps every day from being closed until the transaction ends; other entries go on. */
export async function holdBook(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${BOOK_LOCK})`)
}

/**
 * Waits for the entries under way, and makes new ones and other closings wait until the transaction
 * ends.
 */
export async function lockBook(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${BOOK_LOCK})`)
}

/**
 * The day on which an entry of today stands: today, or when that is closed the first day after the
 * closed ones.
 */
export async function findOpenDay(tx: Db, today: DateString): Promise<DateString> {
  const [row] = await tx
    .select({
      day: sql<DateString>`greatest(${today}::date, max(${dayBookClosings.day}) + 1)::text`,
    })
    .from(dayBookClosings)
  return row?.day ?? today
}

/** Adds entries in this order. */
export async function insertEntries(tx: Db, rows: readonly (typeof dayBookEntries.$inferInsert)[]) {
  await tx.insert(dayBookEntries).values([...rows])
}

/**
 * Turnover, VAT included, of each day from `from` to `to`, `0.00` on a day without; a closed day
 * counts tests as it was sealed.
 */
export async function listRevenueByDay(
  db: Db,
  { from, to, includesTest }: { from: DateString; to: DateString; includesTest: boolean },
): Promise<{ date: DateString; amount: string }[]> {
  const rows = await db
    .select({ date: dayBookEntries.day, amount: sql<string>`sum(${dayBookEntries.amount})::text` })
    .from(dayBookEntries)
    .leftJoin(dayBookClosings, eq(dayBookClosings.day, dayBookEntries.day))
    .where(
      and(
        between(dayBookEntries.day, from, to),
        sql`(not ${dayBookEntries.test} or coalesce(${dayBookClosings.includesTest}, ${includesTest}))`,
      ),
    )
    .groupBy(dayBookEntries.day)
  const amounts = new Map(rows.map((row) => [row.date, row.amount]))
  return eachDate(from, to).map((day) => ({ date: day, amount: amounts.get(day) ?? '0.00' }))
}

/** Turnover that stands on days after `today`, since today was closed before it came in. */
export async function sumLaterRevenue(
  db: Db,
  { today, includesTest }: { today: DateString; includesTest: boolean },
): Promise<string> {
  const [row] = await db
    .select({ amount: sql<string>`coalesce(sum(${dayBookEntries.amount}), 0.00)::text` })
    .from(dayBookEntries)
    .where(and(gt(dayBookEntries.day, today), counted(includesTest)))
  return row?.amount ?? '0.00'
}

/**
 * The entries of days from `from` to `to`, in the order of the book. Those of the sandbox too: what
 * counts, `rules.ts` decides per day.
 */
export async function listEntries(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<Entry[]> {
  return await db
    .select()
    .from(dayBookEntries)
    .where(between(dayBookEntries.day, from, to))
    .orderBy(asc(dayBookEntries.day), asc(dayBookEntries.id))
}

/**
 * What was booked of sales at the till, entry by entry in the order of the book, with what of each
 * stands on invoices by now.
 */
export async function listTurnover(
  db: Db,
  saleIds: readonly string[],
): Promise<(Turnover & { saleId: string })[]> {
  const { rows } = await db.execute<Turnover & { saleId: string }>(sql`
    select payment.sale_id as "saleId", entry.source_id as "sourceId", entry.day::text as day, entry.amount, entry.vat_rate as "vatRate", entry.test,
      coalesce((select sum(moved.invoiced) from ${dayBookEntries} moved where moved.corrects_id = entry.source_id), 0.00)::text as invoiced
    from ${dayBookEntries} entry
    join ${payments} payment on payment.id = entry.source_id
    where payment.sale_id = any(${sql.param([...saleIds])}::uuid[]) and entry.kind in ('sale', 'refund', 'void')
    order by entry.id`)
  return rows
}

/**
 * What was booked by now of the sale of which each of these payments is a part, or of each of these
 * vouchers.
 */
export async function listBooked(
  tx: Db,
  sourceIds: readonly string[],
): Promise<Map<string, Booked>> {
  const { rows } = await tx.execute<{ id: string; amount: string; vat: string }>(sql`
    select source.id, coalesce(sum(entry.amount), 0.00)::text as amount, coalesce(sum(entry.vat), 0.00)::text as vat
    from unnest(${sql.param([...sourceIds])}::uuid[]) as source(id)
    left join ${payments} part on part.id = source.id
    left join ${payments} sibling on sibling.sale_id = part.sale_id
    left join ${dayBookEntries} entry on entry.source_id = coalesce(sibling.id, source.id)
    group by source.id`)
  return new Map(
    rows.map(({ id, amount, vat }) => [id, { amount: fromDecimal(amount), vat: fromDecimal(vat) }]),
  )
}

/** The sale of which each payment with an entry on these days is a part. */
export async function listSalesOfPayments(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ id: payments.id, saleId: payments.saleId })
    .from(payments)
    .innerJoin(dayBookEntries, eq(dayBookEntries.sourceId, payments.id))
    .where(between(dayBookEntries.day, from, to))
  return new Map(rows.map(({ id, saleId }) => [id, saleId]))
}

/**
 * The invoice with a number on which a sale stands, with what of its total is neither credited nor
 * marked in the book yet.
 */
export async function findInvoiceOfSale(
  db: Db,
  saleId: string,
): Promise<{ id: string; number: string; room: Cents } | undefined> {
  const { rows } = await db.execute<{ id: string; number: string; room: string }>(sql`
    select invoice.id, invoice.invoice_number as number, (invoice.total_amount
      - coalesce((select sum(note.total_amount) from ${invoices} note where note.credit_of = invoice.id), 0)
      - coalesce((select sum(moved.invoiced) from ${dayBookEntries} moved
          where moved.source_id = invoice.id or moved.source_id in (select note.id from ${invoices} note where note.credit_of = invoice.id)), 0))::text as room
    from ${invoices} invoice
    where invoice.type = 'invoice' and invoice.invoice_number is not null and invoice.sale_ids ? ${saleId} and not ${isCredited(sql`invoice.id`)}`)
  const [row] = rows
  return row && { ...row, room: fromDecimal(row.room) }
}

/** The closings of days from `from` to `to`, oldest first. */
export async function listClosings(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<StoredClosing[]> {
  const rows = await db
    .select()
    .from(dayBookClosings)
    .where(between(dayBookClosings.day, from, to))
    .orderBy(asc(dayBookClosings.day))
  return rows.map(toClosing)
}

export async function findClosing(db: Db, day: DateString): Promise<StoredClosing | undefined> {
  const [row] = await db.select().from(dayBookClosings).where(eq(dayBookClosings.day, day))
  return row && toClosing(row)
}

export async function findLastClosing(db: Db): Promise<StoredClosing | undefined> {
  const [row] = await db.select().from(dayBookClosings).orderBy(desc(dayBookClosings.day)).limit(1)
  return row && toClosing(row)
}

/** Totals that are none any more are nothing: the check finds them. */
function toClosing(row: typeof dayBookClosings.$inferSelect): StoredClosing {
  const totals = safeParse(storedTotalsSchema, row.totals)
  return { ...row, totals: totals.success ? keptTotals(totals.output) : totalsOf([]) }
}

/**
 * The first day with an entry that counts and that is not closed; before `before` when it is given.
 */
export async function findFirstOpenDay(
  db: Db,
  { before, includesTest }: { before?: DateString; includesTest: boolean },
): Promise<DateString | undefined> {
  const closing = db
    .select({ day: dayBookClosings.day })
    .from(dayBookClosings)
    .where(eq(dayBookClosings.day, dayBookEntries.day))
  const [row] = await db
    .select({ day: min(dayBookEntries.day) })
    .from(dayBookEntries)
    .where(
      and(
        before ? lt(dayBookEntries.day, before) : undefined,
        counted(includesTest),
        notExists(closing),
      ),
    )
  return row?.day ?? undefined
}

/**
 * The first and the last day on which anything stands in the book: a closing or an entry, whether
 * it counts or not.
 */
export async function findBounds(
  db: Db,
): Promise<{ first: DateString; last: DateString } | undefined> {
  const [[entries], [closings]] = await Promise.all([
    db
      .select({ first: min(dayBookEntries.day), last: max(dayBookEntries.day) })
      .from(dayBookEntries),
    db
      .select({ first: min(dayBookClosings.day), last: max(dayBookClosings.day) })
      .from(dayBookClosings),
  ])
  const days = [entries?.first, entries?.last, closings?.first, closings?.last]
    .flatMap((day) => day ?? [])
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first, last } : undefined
}

/** Adds closings in this order. */
export async function insertClosings(tx: Db, rows: readonly StoredClosing[]) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(dayBookClosings).values(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Dates that have a closing or an entry that counts, newest first. */
export async function listDates(
  db: Db,
  { from, to, cursor, limit, includesTest }: DayQuery & { includesTest: boolean },
): Promise<DateString[]> {
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

/** Numbers of entries and receipts that should have been given and are nowhere. */
export async function listMissingNumbers(
  db: Db,
): Promise<{ what: 'entry' | 'receipt'; number: number }[]> {
  const { rows } = await db.execute<{ what: 'entry' | 'receipt'; number: number }>(sql`
    select 'entry' as what, given.number::int from ${dayBookCounter} c, generate_series(c.since + 1, c.last) as given(number)
    where not exists (select from ${dayBookEntries} e where e.number = given.number)
    union all
    select 'receipt', given.number::int from ${saleCounter} c, generate_series(c.since + 1, c.last) as given(number)
    where not exists (select from ${sales} s where s.number = given.number)`)
  return rows
}

/** By the name of the field. */
type Figures = Record<string, string>
/**
 * What the book holds of one payment, voucher or invoice, and what that says of itself; null where
 * it does not stand.
 */
export type BookSource = {
  what: string
  numbers: string
  booked: Figures | null
  own: Figures | null
}

/**
 * Each payment and voucher of which the book says anything else than it does itself, on closed days
 * and open ones.
 */
export async function listBookSources(db: Db): Promise<BookSource[]> {
  const isTaxed = sql`exists (select from ${giftVouchers} v where v.id = p.voucher_id and p.method = 'voucher' and v.taxed_at = 'sale')`
  const { rows } = await db.execute<BookSource>(sql`
    with booked as (
      select source_id as id, string_agg(number::text, ', ' order by number) as numbers,
        case when bool_or(kind in ('invoiced', 'credited')) then 'invoice' when bool_or(kind like 'voucher-%') then 'voucher' else 'payment' end as kind,
        string_agg(distinct method, ', ') as method, sum(amount) as amount, min(vat_rate) filter (where amount <> 0) as vat_rate,
        coalesce(sum(amount_paid) filter (where kind = 'tip'), 0.00) as tips, sum(rounding) as rounding, sum(amount_paid) as paid,
        bool_or(test)::text as test, string_agg(distinct corrects_id::text, ', ') as corrects, string_agg(distinct document, ', ') as document
      from ${dayBookEntries} group by source_id
    ), own as (
      select p.id, 'payment' as kind, 'the payment of receipt ' || s.number as what, jsonb_build_object('method', p.method, 'test', p.test::text,
        'amount', (case when ${isTaxed} then 0.00 else p.amount - p.tip end)::text, 'tips', p.tip::text, 'rounding', p.rounding::text,
        'vatRate', case when ${isTaxed} or p.amount = p.tip then '' else s.vat_rate::text end,
        'amountPaid', p.amount_paid::text, 'correctsId', coalesce(p.refund_of::text, '')) as figures
      from ${payments} p join ${sales} s on s.id = p.sale_id
      where p.status = 'completed' and (p.kind <> 'void' or p.amount <> 0 or p.amount_paid <> 0)
      union all
      select v.id, 'voucher', 'the voucher ' || v.code, jsonb_build_object('amountPaid', sum(m.amount)::text, 'test', v.test::text,
        'amount', (case v.taxed_at when 'sale' then sum(m.amount) else 0.00 end)::text)
      from ${giftVouchers} v join ${voucherMovements} m on m.voucher_id = v.id and m.reason in ('issued', 'withdrawn') group by v.id
      union all
      select i.id, 'invoice', 'the invoice ' || i.invoice_number, jsonb_build_object('amount', '0.00', 'amountPaid', '0.00', 'document', i.invoice_number)
      from ${invoices} i where i.invoice_number is not null
    ), compared as (
      select coalesce(own.what, '') as what, coalesce(b.numbers, '') as numbers, own.kind, own.figures as own, case b.kind
        when 'payment' then jsonb_build_object('method', b.method, 'test', b.test, 'amount', b.amount::text, 'tips', b.tips::text, 'rounding', b.rounding::text,
          'vatRate', coalesce(b.vat_rate::text, ''), 'amountPaid', b.paid::text, 'correctsId', coalesce(b.corrects, ''))
        when 'voucher' then jsonb_build_object('amountPaid', (b.paid - b.rounding)::text, 'test', b.test, 'amount', b.amount::text)
        when 'invoice' then jsonb_build_object('amount', b.amount::text, 'amountPaid', b.paid::text, 'document', b.document) end as booked
      from own full join booked b on b.id = own.id and b.kind = own.kind
    )
    select what, numbers, own, booked from compared
    where own is distinct from booked and not (booked is null and kind = 'invoice') order by numbers, what`)
  return rows
}

function counted(includesTest: boolean) {
  return includesTest ? undefined : eq(dayBookEntries.test, false)
}
