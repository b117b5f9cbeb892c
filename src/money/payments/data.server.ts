import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'
import { changeOf, receiptNumberOf } from '#money/payments/rules.ts'
import type { PaymentQuery } from '#money/payments/schema.ts'
import type { Payment, Sale } from '#money/payments/wire.ts'
import type { Db } from '#server/db/client.ts'
import { finds } from '#server/db/search.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { payments, saleLines, sales } from '#server/db/tables/payments.ts'

export type SaleRow = Omit<typeof sales.$inferSelect, 'amount' | 'tip'> & {
  amount: Cents
  tip: Cents
}
type Amounts = {
  amount: Cents
  tip: Cents
  rounding: Cents
  amountPaid: Cents
  received: Cents | null
}
export type PaymentRow = Omit<typeof payments.$inferSelect, keyof Amounts> & Amounts
export type NewPaymentRow = Omit<typeof payments.$inferInsert, keyof Amounts> &
  Amounts & { id: string }
export type PaymentChange = Partial<
  Pick<
    typeof payments.$inferInsert,
    | 'status'
    | 'transactionId'
    | 'failure'
    | 'attempts'
    | 'refundDue'
    | 'providerState'
    | 'updatedAt'
  >
>

type Changeable = {
  id: string
  from: readonly ('pending' | 'failed' | 'cancelled')[]
  refundDue?: true
}

/** The sale, kept from other payments and refunds until the transaction ends. */
export async function lockSale(tx: Db, id: string): Promise<SaleRow | undefined> {
  const [row] = await tx.select().from(sales).where(eq(sales.id, id)).for('update')
  return row && toSaleRow(row)
}

/** What a sale took from the stock or put on a card, to put back or take off. */
export async function listGoods(
  tx: Db,
  saleId: string,
): Promise<{ productId: string | null; cardId: string | null; quantity: number }[]> {
  const { productId, cardId, quantity } = saleLines
  return await tx
    .select({ productId, cardId, quantity })
    .from(saleLines)
    .where(eq(saleLines.saleId, saleId))
}

export async function insertPayments(tx: Db, rows: readonly NewPaymentRow[]) {
  const values = rows.map(({ amount, tip, rounding, amountPaid, received, ...row }) => {
    const moved = {
      amount: toDecimal(amount),
      tip: toDecimal(tip),
      rounding: toDecimal(rounding),
      amountPaid: toDecimal(amountPaid),
    }
    return { ...row, ...moved, received: received === null ? null : toDecimal(received) }
  })
  await tx.insert(payments).values(values)
}

/**
 * Wipes what was typed about these sales and their payments, for it may name somebody. What the
 * price list calls a treatment names nobody and stays.
 */
export async function forgetTyped(tx: Db, saleIds: readonly string[]) {
  const ids = sql`any(${sql.param([...saleIds])}::uuid[])`
  await tx.execute(sql`update ${payments} set reason = '' where sale_id = ${ids}`)
  await tx.execute(
    sql`update ${saleLines} set description = ${FORGOTTEN} where sale_id = ${ids} and kind = 'service' and ${isTyped(sql`description`)}`,
  )
  await tx.execute(
    sql`update ${sales} set service = ${FORGOTTEN} where id = ${ids} and ${isTyped(sql`service`)}`,
  )
}

const FORGOTTEN = 'Behandeling'
function isTyped(text: SQL): SQL {
  return sql`lower(${text}) not in (select lower(name) from services union values ('trimmen'), ('losse verkoop'))`
}

/** Every payment and refund of a sale, in their order. */
export async function listRows(tx: Db, saleId: string): Promise<PaymentRow[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.saleId, saleId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return rows.map(toRow)
}

export async function findRow(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row && toRow(row)
}

/** The payment that the terminal knows by this id, or that was asked under this reference. */
export async function findTransaction(
  db: Db,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.transactionId, transactionId), eq(payments.reference, transactionId)))
  return row && toRow(row)
}

/**
 * Changes a payment if it is still in one of these states, with `refundDue` only while it is to be
 * given back; answers whether it was.
 */
export async function changePayment(
  tx: Db,
  { id, from, refundDue }: Changeable,
  change: PaymentChange,
): Promise<boolean> {
  const isAsExpected = and(
    eq(payments.id, id),
    inArray(payments.status, [...from]),
    refundDue && eq(payments.refundDue, true),
  )
  const { rowCount } = await tx.update(payments).set(change).where(isAsExpected)
  return rowCount === 1
}

/** The vouchers with which a sale was paid, as they are now. */
export async function findVouchers(db: Db, saleId: string) {
  const used = db
    .select({ id: payments.voucherId })
    .from(payments)
    .where(eq(payments.saleId, saleId))
  const { id, code, balance, validUntil, taxedAt } = giftVouchers
  return await db
    .select({ id, code, balance, validUntil, taxedAt })
    .from(giftVouchers)
    .where(inArray(id, used))
    .orderBy(asc(code))
}

// ─── For the wire ───

/** Payments, newest first, filtered; `cursor` is the last id of the page before. */
export async function listPayments(
  db: Db,
  filter: Partial<PaymentQuery> & { ids?: readonly string[]; saleId?: string; refundDue?: true },
): Promise<Payment[]> {
  const query = db
    .select({ payment: payments, sale: sales, given: givenSql, ordinal: ordinalSql })
    .from(payments)
    .innerJoin(sales, eq(sales.id, payments.saleId))
    .where(and(...conditions(filter)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  return (await (filter.limit === undefined ? query : query.limit(filter.limit))).map(toPayment)
}

const givenSql = sql<string>`(select coalesce(-sum(given.amount), 0.00)::text from payments given where given.refund_of = ${payments.id})`
const ordinalSql = sql<number>`case when ${payments.kind} = 'payment' then 0 else (select count(*)::int from payments earlier
  where earlier.sale_id = ${payments.saleId} and earlier.kind <> 'payment' and (earlier.created_at, earlier.id) <= (${payments.createdAt}, ${payments.id})) end`

function conditions({
  from,
  to,
  q,
  method,
  status,
  customerId,
  appointmentId,
  cursor,
  ids,
  saleId,
  refundDue,
}: Parameters<typeof listPayments>[1]) {
  return [
    from && sql`${payments.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Brussels'`,
    to && sql`${payments.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`,
    method && eq(payments.method, method),
    status && eq(payments.status, status),
    customerId && eq(sales.customerId, customerId),
    appointmentId && eq(sales.appointmentId, appointmentId),
    saleId && eq(payments.saleId, saleId),
    ids && inArray(payments.id, [...ids]),
    refundDue && eq(payments.refundDue, true),
    q ? matches(q) : undefined,
    cursor &&
      sql`(${payments.createdAt}, ${payments.id}) < (select before.created_at, before.id from payments before where before.id = ${cursor})`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** Whether every word occurs; an amount may be written with a comma. */
function matches(q: string): SQL | undefined {
  const words = sql`folded(concat_ws(' ', ${sales.customerName}, ${sales.customerEmail}, ${sales.service}, ${sales.notes}, ${payments.voucherCode}, ${payments.reason},
    lpad(${sales.number}::text, 6, '0'), ${payments.amount}, replace(${payments.amount}::text, '.', ',')))`
  return finds(q, words)
}

/** Also its VAT, and what was paid of it less tip and what was given back; null once it is void. */
type SoldBefore = Sale & { vatRate: string; turnover: string | null }

/** A sale with its lines; `open` is nothing once it is void. */
export async function findSale(db: Db, id: string): Promise<SoldBefore | undefined> {
  const [found] = await readSales(db, eq(sales.id, id))
  return found
}

/** Sales of which something is open after the terminal failed or was called off, newest first. */
export async function listOpenSales(db: Db): Promise<Sale[]> {
  const stalled = db
    .select({ id: payments.saleId })
    .from(payments)
    .where(inArray(payments.status, ['failed', 'cancelled']))
  const found = await readSales(
    db,
    and(inArray(sales.id, stalled), sql`${openSql} > 0`, sql`not ${busySql}`),
  )
  return found.toReversed()
}

const voidSql = sql`exists (select 1 from payments v where v.sale_id = ${sales.id} and v.kind = 'void')`
const openSql = sql<string>`case when ${voidSql} then 0.00
  else ${sales.amount} + ${sales.tip} - (select coalesce(sum(p.amount), 0.00) from payments p
    where p.sale_id = ${sales.id} and p.kind = 'payment' and p.status in ('completed', 'pending')) end`
const turnoverSql = sql<
  string | null
>`case when not ${voidSql} then (select coalesce(sum(p.amount - p.tip), 0.00)::text from payments p
    where p.sale_id = ${sales.id} and p.status = 'completed') end`
const busySql = sql`exists (select 1 from payments b where b.sale_id = ${sales.id} and b.status = 'pending')`

/** Sales with their lines and what is still open of each, oldest first. */
export async function readSales(db: Db, where: SQL | undefined): Promise<SoldBefore[]> {
  const rows = await db
    .select({
      sale: sales,
      open: sql<string>`(${openSql})::text`,
      turnover: turnoverSql,
      line: saleLines,
    })
    .from(sales)
    .innerJoin(saleLines, eq(saleLines.saleId, sales.id))
    .where(where)
    .orderBy(asc(sales.createdAt), asc(sales.id), asc(saleLines.sortOrder))
  const found = new Map<string, ReturnType<typeof toSale>>()
  for (const { sale, line, ...sums } of rows) {
    const entry = found.get(sale.id) ?? toSale(sale, sums)
    entry.lines.push(line)
    found.set(sale.id, entry)
  }
  return [...found.values()]
}

function toSale(
  { number, createdAt, ...sale }: typeof sales.$inferSelect,
  sums: Pick<SoldBefore, 'open' | 'turnover'>,
): SoldBefore {
  const due = toDecimal(fromDecimal(sale.amount) + fromDecimal(sale.tip))
  return {
    ...sale,
    receiptNumber: receiptNumberOf(number, 0),
    due,
    ...sums,
    lines: [],
    createdAt: createdAt.toISOString(),
  }
}

type OfSale = {
  payment: typeof payments.$inferSelect
  sale: typeof sales.$inferSelect
  given: string
  ordinal: number
}

function toPayment({ payment, sale, given, ordinal }: OfSale): Payment {
  const { createdAt, updatedAt, reference, ...row } = payment
  const isRefundable = row.kind === 'payment' && row.status === 'completed'
  const change = changeOf(
    row.received === null ? null : fromDecimal(row.received),
    fromDecimal(row.amountPaid),
  )
  return {
    ...row,
    receiptNumber: receiptNumberOf(sale.number, ordinal),
    change: change === null ? null : toDecimal(change),
    customerName: sale.customerName,
    customerEmail: sale.customerEmail,
    customerId: sale.customerId,
    appointmentId: sale.appointmentId,
    service: sale.service,
    notes: sale.notes,
    transactionId: row.transactionId ?? reference,
    receiptUrl: `/api/payments/${row.id}/receipt`,
    currency: 'EUR',
    refundable: isRefundable ? toDecimal(fromDecimal(row.amount) - fromDecimal(given)) : '0.00',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function toSaleRow({ amount, tip, ...row }: typeof sales.$inferSelect): SaleRow {
  return { ...row, amount: fromDecimal(amount), tip: fromDecimal(tip) }
}

function toRow({
  amount,
  tip,
  rounding,
  amountPaid,
  received,
  ...row
}: typeof payments.$inferSelect): PaymentRow {
  const moved = {
    amount: fromDecimal(amount),
    tip: fromDecimal(tip),
    rounding: fromDecimal(rounding),
    amountPaid: fromDecimal(amountPaid),
  }
  return { ...row, ...moved, received: received === null ? null : fromDecimal(received) }
}
