import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { addDays, type DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { type Cents, toDecimal } from '#lib/money.ts'
import { readSales, type SaleRow, toSaleRow } from '#money/payments/data.server.ts'
import { type Line, paidForVisit } from '#money/payments/sales/rules.ts'
import type { RecentCustomer, Visit } from '#money/payments/wire.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, emailKey } from '#server/db/tables/customers.ts'
import { saleCounter, saleLines, sales } from '#server/db/tables/payments.ts'

export type NewSale = Omit<typeof sales.$inferInsert, 'amount' | 'discount' | 'tip'> & {
  amount: Cents
  discount: Cents
  tip: Cents
}
const RECENT = 5
const RECENT_DAYS = 7

/**
 * The number of a new sale. Other sales wait here until this one is stored, or gives its number
 * back: none is skipped or given twice.
 */
export async function takeNumber(tx: Db): Promise<number> {
  const next = { last: sql`${saleCounter.last} + 1` }
  return one(
    await tx.update(saleCounter).set(next).returning(),
    'the counter of sales is missing: the database was not migrated',
  ).last
}

/** Adds a sale with its lines in their order. */
export async function insertSale(
  tx: Db,
  { amount, discount, tip, ...sale }: NewSale,
  lines: readonly Line[],
): Promise<SaleRow> {
  const sold = {
    ...sale,
    amount: toDecimal(amount),
    discount: toDecimal(discount),
    tip: toDecimal(tip),
  }
  const row = one(await tx.insert(sales).values(sold).returning())
  const values = lines.map((line, sortOrder) => ({
    ...line,
    saleId: row.id,
    sortOrder,
    unitPrice: toDecimal(line.unitPrice),
    total: toDecimal(line.total),
  }))
  await tx.insert(saleLines).values(values)
  return toSaleRow(row)
}

export async function findCustomer(
  db: Db,
  { id, email }: { id?: string | undefined; email?: string | undefined },
) {
  const [row] = await db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(id ? eq(customers.id, id) : sql`${emailKey} = lower(${email ?? ''})`)
  return row
}

/** Whose visit it is. */
export async function findVisit(db: Db, id: string) {
  const [row] = await db
    .select({ customerId: appointments.customerId, email: appointments.email })
    .from(appointments)
    .where(eq(appointments.id, id))
  return row
}

/**
 * The visits of a day that are not cancelled, with what was paid for the treatment of each, in
 * their order.
 */
export async function listVisits(db: Db, date: DateString): Promise<Visit[]> {
  const visits = await db
    .select({
      ...visitColumns,
      startTime: appointments.startTime,
      endTime: appointments.endTime,
      status: appointments.status,
    })
    .from(appointments)
    .where(and(eq(appointments.date, date), IS_EXPECTED))
    .orderBy(asc(appointments.startTime), asc(appointments.id))
  const ids = visits.map(({ id }) => id)
  const sold = ids.length > 0 ? await readSales(db, inArray(sales.appointmentId, ids)) : []
  return visits.map((visit) => ({
    ...visit,
    paid: toDecimal(paidForVisit(sold.filter(({ appointmentId }) => appointmentId === visit.id))),
  }))
}

const IS_EXPECTED = and(ne(appointments.status, 'cancelled'), isNull(appointments.heldUntil))
const customerName = sql<string>`trim(appointments.first_name || ' ' || appointments.last_name)`
const visitColumns = {
  id: appointments.id,
  customerId: appointments.customerId,
  customerName,
  customerEmail: appointments.email,
  dogName: appointments.dogName,
  dogBreed: appointments.dogBreed,
  service: appointments.service,
  price: appointments.price,
}

/**
 * Whom the owner most likely has before her: those of today, or when there is nobody those of the
 * last seven days; each once, at most five.
 */
export async function listRecentCustomers(db: Db, today: DateString): Promise<RecentCustomer[]> {
  const { id: appointmentId, customerId, customerEmail, service, price } = visitColumns
  const rows = await db
    .select({
      appointmentId,
      customerId,
      customerName,
      customerEmail,
      date: appointments.date,
      service,
      price,
    })
    .from(appointments)
    .where(
      and(
        sql`${appointments.date} between ${addDays(today, -RECENT_DAYS)} and ${today}`,
        IS_EXPECTED,
      ),
    )
    .orderBy(desc(appointments.date), asc(appointments.startTime))
  const ofToday = rows.filter(({ date }) => date === today)
  const recent = ofToday.length > 0 ? ofToday : rows
  return recent
    .filter(
      (row, index) => recent.findIndex(({ customerId: same }) => same === row.customerId) === index,
    )
    .slice(0, RECENT)
}
