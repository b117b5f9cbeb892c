import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { parse } from 'valibot'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { BUYER_FIELDS } from '#money/invoiced-sales/rules.ts'
import type { InvoiceFilter, InvoiceSettingsChange } from '#money/invoices/schema.ts'
import { type Invoice, type InvoiceSettings, invoiceSchema } from '#money/invoices/wire.ts'
import type { Db } from '#server/db/client.ts'
import { finds } from '#server/db/search.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import {
  invoiceCounters,
  invoiceHistory,
  invoiceItems,
  invoicePapers,
  invoiceSettings,
  invoices,
  invoiceWords,
  isCredited,
} from '#server/db/tables/invoices.ts'

export type InvoiceRow = Omit<
  typeof invoices.$inferInsert,
  'id' | 'version' | 'createdAt' | 'updatedAt'
>
export type ItemRow = Omit<typeof invoiceItems.$inferInsert, 'id' | 'invoiceId'>
type Stored = typeof invoices.$inferSelect
type Series = 'invoice' | 'credit-note'

const { customerVatNumber: _vat, ...plain } = getTableColumns(invoices)
const columns = { ...plain, customerVATNumber: invoices.customerVatNumber }
/** Credit notes take back, so their amounts count below zero. */
const SIGNED = sql`case when ${invoices.type} = 'credit-note' then -${invoices.totalAmount} else ${invoices.totalAmount} end`

/** What credit notes took back of an invoice, and what is still to be paid of it. */
const CREDITED = sql`coalesce((select sum(note.total_amount) from ${invoices} note where note.credit_of = ${invoices}.id), 0)`
const IS_CREDITED = isCredited(sql`${invoices}.id`)
const DUE = sql`case when ${invoices.type} = 'invoice' then greatest(0, ${invoices.totalAmount} - ${invoices.prepaid} - ${CREDITED}) else 0 end`
/**
 * Newest first; everything without a limit. `q` looks at number, customer, address and VAT number:
 * every word has to be in one of them.
 */
export async function listInvoices(
  db: Db,
  filter: InvoiceFilter,
  today: DateString,
): Promise<Invoice[]> {
  const query = db
    .select(columns)
    .from(invoices)
    .where(matching(filter, today))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
  const rows = filter.limit === undefined ? await query : await query.limit(filter.limit)
  return await withItems(db, rows, today)
}

export async function findInvoice(
  db: Db,
  id: string,
  today: DateString,
): Promise<Invoice | undefined> {
  const rows = await db.select(columns).from(invoices).where(eq(invoices.id, id))
  return (await withItems(db, rows, today))[0]
}

/** The invoice, kept from other writers until the transaction ends. */
export async function lockInvoice(
  tx: Db,
  id: string,
  today: DateString,
): Promise<Invoice | undefined> {
  await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update')
  return await findInvoice(tx, id, today)
}

/** Sums in euro over the invoices that a filter finds; `overdue` is part of `open`. */
export async function sumInvoices(db: Db, filter: InvoiceFilter, today: DateString) {
  return one(
    await db
      .select({
        count: sql<number>`count(*)::int`,
        invoiced: amount(sql`${invoices.status} <> 'draft'`),
        paid: amount(sql`${invoices.status} = 'paid'`),
        open: sql<string>`coalesce(sum(${DUE}) filter (where ${invoices.status} = 'sent'), 0)::numeric(12, 2)::text`,
        overdue: sql<string>`coalesce(sum(${DUE}) filter (where ${invoices.status} = 'sent' and ${invoices.dueDate} < ${today}), 0)::numeric(12, 2)::text`,
      })
      .from(invoices)
      .where(matching(filter, today)),
    'a sum answered nothing',
  )
}

/** The sum over the rows of a query for which a condition holds, in euro. */
function amount(when: ReturnType<typeof sql>) {
  return sql<string>`coalesce(sum(${SIGNED}) filter (where ${when}), 0)::numeric(12, 2)::text`
}

function matching(
  { q, status, year, from, to, sales, creditOf, cursor }: InvoiceFilter,
  today: DateString,
) {
  return and(
    finds(q, invoiceWords(invoices)),
    status === 'overdue'
      ? sql`${invoices.status} = 'sent' and ${invoices.dueDate} < ${today} and ${DUE} > 0`
      : status && eq(invoices.status, status),
    year ? sql`extract(year from ${invoices.invoiceDate}) = ${year}` : undefined,
    from ? sql`${invoices.invoiceDate} >= ${from}` : undefined,
    to ? sql`${invoices.invoiceDate} <= ${to}` : undefined,
    sales ? sql`${invoices.saleIds} = '[]'::jsonb` : undefined,
    creditOf ? eq(invoices.creditOf, creditOf) : undefined,
    cursor
      ? sql`(${invoices.createdAt}, ${invoices.id}) < (select created_at, id from ${invoices} as last where last.id = ${cursor})`
      : undefined,
  )
}

/** Adds an invoice with its lines; its id. */
export async function insertInvoice(
  tx: Db,
  { row, items }: { row: InvoiceRow; items: ItemRow[] },
  now: Date,
): Promise<string> {
  const added = one(
    await tx
      .insert(invoices)
      .values({ ...row, createdAt: now, updatedAt: now })
      .returning({ id: invoices.id }),
  )
  await insertItems(tx, added.id, items)
  return added.id
}

/** Writes a draft anew. */
export async function replaceInvoice(
  tx: Db,
  id: string,
  { row, items, updatedAt }: { row: InvoiceRow; items: ItemRow[]; updatedAt: Date },
) {
  await updateInvoice(tx, id, { ...row, updatedAt })
  await replaceItems(tx, id, items)
}

export async function replaceItems(tx: Db, id: string, items: ItemRow[]) {
  await tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id))
  await insertItems(tx, id, items)
}

export async function updateInvoice(
  tx: Db,
  id: string,
  change: Partial<InvoiceRow> & { updatedAt: Date },
) {
  await tx.update(invoices).set(change).where(eq(invoices.id, id))
}

/** Whether there was such a draft. */
export async function removeDraft(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .delete(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.status, 'draft')))
    .returning({ id: invoices.id })
  return removed.length > 0
}

/**
 * The next number of a series: the first one is `start`. Other transactions wait here until this
 * one ends, so that none is skipped or given twice.
 */
export async function takeNumber(
  tx: Db,
  { series, year, start }: { series: Series; year: number; start: number },
): Promise<number> {
  return one(
    await tx
      .insert(invoiceCounters)
      .values({ series, year, last: start })
      .onConflictDoUpdate({
        target: [invoiceCounters.series, invoiceCounters.year],
        set: { last: sql`${invoiceCounters.last} + 1` },
      })
      .returning({ last: invoiceCounters.last }),
    'a series gave no number',
  ).last
}

/** In which series numbers were given, and in which years (0 without a yearly restart). */
export async function listUsedSeries(db: Db): Promise<{ series: Series; year: number }[]> {
  return await db
    .select({ series: invoiceCounters.series, year: invoiceCounters.year })
    .from(invoiceCounters)
}

/** The number of a series, within its year when it restarts, that has the latest day. */
export async function findLastNumber(
  db: Db,
  { series, year }: { series: Series; year: number | null },
) {
  const { invoiceNumber, invoiceDate } = invoices
  const [last] = await db
    .select({ invoiceNumber: sql<string>`${invoiceNumber}`, invoiceDate })
    .from(invoices)
    .where(
      and(
        eq(invoices.type, series),
        isNotNull(invoiceNumber),
        year === null ? undefined : sql`extract(year from ${invoiceDate}) = ${year}`,
      ),
    )
    .orderBy(desc(invoiceDate), sql`length(${invoiceNumber}) desc`, desc(invoiceNumber))
    .limit(1)
  return last
}

export async function insertHistory(tx: Db, entry: { invoiceId: string; what: string; at: Date }) {
  await tx.insert(invoiceHistory).values(entry)
}

/** What happened to an invoice, the oldest first. */
export async function listHistory(
  db: Db,
  invoiceId: string,
): Promise<{ what: string; at: Date }[]> {
  return await db
    .select({ what: invoiceHistory.what, at: invoiceHistory.at })
    .from(invoiceHistory)
    .where(eq(invoiceHistory.invoiceId, invoiceId))
    .orderBy(asc(invoiceHistory.id))
}

/** The credit notes of an invoice, whose row is to be locked. */
export async function listNotes(tx: Db, invoiceId: string, today: DateString): Promise<Invoice[]> {
  return await withItems(
    tx,
    await tx.select(columns).from(invoices).where(eq(invoices.creditOf, invoiceId)),
    today,
  )
}

/** How invoices are numbered. The migration makes the row, so a missing one is a fault. */
export async function getInvoiceSettings(db: Db): Promise<InvoiceSettings> {
  return one(
    await db.select().from(invoiceSettings).where(eq(invoiceSettings.id, 1)),
    'the invoice settings are missing: the database was not migrated',
  )
}

export async function updateInvoiceSettings(
  tx: Db,
  { version: _version, ...change }: InvoiceSettingsChange,
  now: Date,
) {
  await tx
    .update(invoiceSettings)
    .set({ ...change, updatedAt: now })
    .where(eq(invoiceSettings.id, 1))
}

/** An invoice as it went out. */
export async function findPapers(
  db: Db,
  invoiceId: string,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; ubl: string | undefined } | undefined> {
  const [papers] = await db
    .select()
    .from(invoicePapers)
    .where(eq(invoicePapers.invoiceId, invoiceId))
  return papers && { pdf: new Uint8Array(papers.pdf), ubl: papers.ubl ?? undefined }
}

/** Keeps an invoice as it goes out; what is kept already stays. */
export async function insertPapers(
  db: Db,
  { pdf, ...papers }: { invoiceId: string; pdf: Uint8Array; ubl: string | undefined; madeAt: Date },
) {
  await db
    .insert(invoicePapers)
    .values({ ...papers, pdf: Buffer.from(pdf) })
    .onConflictDoNothing()
}

/** The numbered invoices that are not kept yet, or this one when it is not. */
export async function listWithoutPapers(db: Db, only?: string): Promise<string[]> {
  const kept = db
    .select({ id: invoicePapers.invoiceId })
    .from(invoicePapers)
    .where(eq(invoicePapers.invoiceId, invoices.id))
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        isNotNull(invoices.invoiceNumber),
        notExists(kept),
        only ? eq(invoices.id, only) : undefined,
      ),
    )
  return rows.map(({ id }) => id)
}

async function insertItems(tx: Db, invoiceId: string, items: ItemRow[]) {
  await tx.insert(invoiceItems).values(items.map((item) => ({ ...item, invoiceId })))
}

/**
 * The invoices on which these sales stand, drafts too. One that was wholly credited leaves them
 * free for another.
 */
export async function listInvoicesOfSales(
  db: Db,
  ids: readonly string[],
): Promise<{ saleId: string; invoiceId: string; invoiceNumber: string | null }[]> {
  const { rows } = await db.execute<{
    saleId: string
    invoiceId: string
    invoiceNumber: string | null
  }>(sql`
    select sale.id as "saleId", ${invoices.id} as "invoiceId", ${invoices.invoiceNumber} as "invoiceNumber"
    from ${invoices}, jsonb_array_elements_text(${invoices.saleIds}) as sale(id)
    where ${invoices.type} = 'invoice' and sale.id = any(${sql.param([...ids])}::text[]) and not ${IS_CREDITED}`)
  return rows
}

/** The invoices of a visit, drafts too, without those that were wholly credited. */
export async function listInvoicesOfVisit(
  db: Db,
  appointmentId: string,
): Promise<{ invoiceId: string; invoiceNumber: string | null }[]> {
  return await db
    .select({ invoiceId: invoices.id, invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(
      and(
        eq(invoices.appointmentId, appointmentId),
        eq(invoices.type, 'invoice'),
        sql`not ${IS_CREDITED}`,
      ),
    )
}

/** A visit as an invoice shows it. */
export async function findVisit(db: Db, id: string) {
  const [row] = await db
    .select({
      customerId: appointments.customerId,
      service: appointments.service,
      dogName: appointments.dogName,
      date: appointments.date,
      price: appointments.price,
    })
    .from(appointments)
    .where(eq(appointments.id, id))
  return row
}

/** A customer, with the company that stood on her last invoice. */
export async function findBuyer(db: Db, customerId: string) {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!row) return undefined
  const [last] = await db
    .select(picked(columns, BUYER_FIELDS))
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), eq(invoices.type, 'invoice')))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
  return { ...row, ...(last?.customerVATNumber && { company: last }) }
}

type Row = Omit<Stored, 'customerVatNumber'> & { customerVATNumber: string }

async function withItems(db: Db, rows: Row[], today: DateString): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db
    .select()
    .from(invoiceItems)
    .where(or(inArray(invoiceItems.invoiceId, ids)))
    .orderBy(asc(invoiceItems.sortOrder), asc(invoiceItems.id))
  const notes = await db
    .select({ creditOf: invoices.creditOf, total: invoices.totalAmount })
    .from(invoices)
    .where(inArray(invoices.creditOf, ids))
  const creditedOf = (id: string) =>
    notes
      .filter(({ creditOf }) => creditOf === id)
      .reduce((sum, { total }) => sum + fromDecimal(total), 0)
  const dueOf = ({
    id,
    type,
    status,
    totalAmount,
    prepaid,
  }: Pick<Row, 'id' | 'type' | 'status' | 'totalAmount' | 'prepaid'>) =>
    type === 'invoice' && status !== 'paid'
      ? Math.max(0, fromDecimal(totalAmount) - fromDecimal(prepaid) - creditedOf(id))
      : 0
  return rows.map(({ sentAt, remindedAt, createdAt, updatedAt, ...row }) => ({
    ...row,
    seller: parse(invoiceSchema.entries.seller, row.seller),
    credited: toDecimal(creditedOf(row.id)),
    due: toDecimal(dueOf(row)),
    isOverdue: row.status === 'sent' && row.dueDate < today && dueOf(row) > 0,
    sentAt: sentAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    items: items.filter(({ invoiceId }) => invoiceId === row.id),
  }))
}
