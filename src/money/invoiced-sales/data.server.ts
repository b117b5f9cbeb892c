import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { DateString } from '#lib/dates.ts'
import { fromDecimal } from '#lib/money.ts'
import type { OfSale } from '#money/invoiced-sales/rules.ts'
import type { Db } from '#server/db/client.ts'
import { dayBookEntries } from '#server/db/tables/day-book.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { payments, saleLines, sales } from '#server/db/tables/payments.ts'

/** A payment by a voucher whose VAT was due when it was sold. */
const IS_TAXED = sql`(${payments.method} = 'voucher' and ${giftVouchers.taxedAt} is not distinct from 'sale')`
const paidWhen = (when: typeof IS_TAXED) =>
  sql<string>`coalesce(sum(${payments.amount} - ${payments.tip}) filter (where ${when}), 0)::numeric(10, 2)::text`

/**
 * Sales at the till with what was paid of each, tips apart, in decimal strings: `taxedBefore` by
 * vouchers taxed when sold, `givenBack` below zero and off both.
 */
export async function listSales(db: Db, ids: readonly string[]) {
  const wanted = [...ids]
  const found = await db
    .select({
      ...getTableColumns(sales),
      paid: paidWhen(sql`not ${IS_TAXED}`),
      taxedBefore: paidWhen(IS_TAXED),
      givenBack: paidWhen(sql`${payments.kind} <> 'payment'`),
      voucherCodes: sql<
        string[]
      >`coalesce(array_agg(distinct ${payments.voucherCode}) filter (where ${IS_TAXED}), '{}')`,
      paidOn: sql<DateString | null>`(max(${payments.createdAt}) at time zone 'Europe/Brussels')::date::text`,
    })
    .from(sales)
    .leftJoin(payments, and(eq(payments.saleId, sales.id), eq(payments.status, 'completed')))
    .leftJoin(giftVouchers, eq(giftVouchers.id, payments.voucherId))
    .where(inArray(sales.id, wanted))
    .groupBy(sales.id)
    .orderBy(asc(sales.number))
  const lines = await db
    .select()
    .from(saleLines)
    .where(inArray(saleLines.saleId, wanted))
    .orderBy(asc(saleLines.sortOrder))
  return found.map((sale) => ({ ...sale, lines: lines.filter(({ saleId }) => saleId === sale.id) }))
}

/** What was sold for a visit and not undone or wholly given back. */
export async function listSalesOfVisit(db: Db, appointmentId: string): Promise<string[]> {
  const given = sql`(select count(*) filter (where kind <> 'payment') > 0 and coalesce(sum(amount - tip), 0) = 0
    from ${payments} given where given.sale_id = ${sales}.id and given.status = 'completed')`
  const rows = await db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.appointmentId, appointmentId), sql`not ${given}`))
  return rows.map(({ id }) => id)
}

type Delivered = {
  type: 'invoice' | 'credit-note'
  saleIds: readonly string[]
  invoiceDate: DateString
}

/**
 * The days on which the sales of an invoice were made; none when that is its own day. A credit note
 * names its invoice instead.
 */
export async function listDeliveries(
  db: Db,
  { type, saleIds, invoiceDate }: Delivered,
): Promise<string[]> {
  if (type === 'credit-note' || saleIds.length === 0) return []
  const day = sql<string>`(${sales.createdAt} at time zone 'Europe/Brussels')::date::text`
  const days = await db
    .selectDistinct({ day })
    .from(sales)
    .where(inArray(sales.id, [...saleIds]))
    .orderBy(day)
  return days.some((found) => found.day !== invoiceDate) ? days.map((found) => found.day) : []
}

/**
 * Keeps two invoices for the same sale apart, and payments of it away, until the transaction ends.
 */
export async function lockSales(tx: Db, ids: readonly string[]) {
  if (ids.length > 0)
    await tx
      .select({ id: sales.id })
      .from(sales)
      .where(inArray(sales.id, [...ids]))
      .orderBy(asc(sales.id))
      .for('update')
}

/**
 * What an invoice holds of each of its sales, in cents: what it took out of the day book less what
 * its credit notes brought back.
 */
export async function listHeld(db: Db, documentIds: readonly string[]): Promise<OfSale[]> {
  const rows = await db
    .select({ saleId: payments.saleId, amount: sql<string>`sum(${dayBookEntries.invoiced})::text` })
    .from(dayBookEntries)
    .innerJoin(payments, eq(payments.id, dayBookEntries.correctsId))
    .where(
      and(inArray(dayBookEntries.sourceId, [...documentIds]), eq(dayBookEntries.method, 'invoice')),
    )
    .groupBy(payments.saleId)
    .orderBy(sql`min(${dayBookEntries.id})`)
  return rows.map(({ saleId, amount }) => ({ saleId, amount: fromDecimal(amount) }))
}
