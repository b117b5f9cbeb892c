import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { invoiceStates } from '#lib/states.ts'
import { euros, instant, key, searchIndex, version, words, wordsOf } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'

/**
 * How invoices are numbered and what they say: exactly one row, id 1 (check constraint in the
 * migration).
 */
export const invoiceSettings = pgTable('invoice_settings', {
  id: integer().primaryKey().default(1),
  invoicePrefix: text().notNull().default('INV-'),
  creditNotePrefix: text().notNull().default('CN-'),
  /** The first number of each series, and of each year with a yearly restart. */
  invoiceStart: integer().notNull().default(1),
  creditNoteStart: integer().notNull().default(1),
  restartsYearly: boolean().notNull().default(false),
  termDays: integer().notNull().default(30),
  version: version(),
  updatedAt: instant().notNull().defaultNow(),
})

/**
 * The last number given in a series, and in which year (0 without a yearly restart). The row is
 * locked while a number is taken: no gap, no double.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

/** By what an invoice is found. */
export const invoiceWords = ({
  invoiceNumber,
  customerName,
  customerEmail,
  customerVatNumber,
  customerCity,
}: Record<
  'invoiceNumber' | 'customerName' | 'customerEmail' | 'customerVatNumber' | 'customerCity',
  SQLWrapper
>) =>
  wordsOf([
    sql`coalesce(${invoiceNumber}, '')`,
    customerName,
    customerEmail,
    customerVatNumber,
    customerCity,
  ])

/**
 * Invoices and credit notes. A number makes one final: from then on only its status, what was paid
 * and its way to the customer change (trigger `invoices_final`).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: key(),
    type: text({ enum: ['invoice', 'credit-note'] })
      .notNull()
      .default('invoice'),
    /** Null as long as it is a draft. */
    invoiceNumber: text().unique(),
    status: text({ enum: namesOf(invoiceStates) })
      .notNull()
      .default('draft'),
    creditOf: uuid(),
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    /** Sales at the till that it invoices: they are paid already. */
    saleIds: jsonb().$type<string[]>().notNull().default([]),
    customerName: text().notNull(),
    customerEmail: words(),
    customerAddress: words(),
    customerPostalCode: words(),
    customerCity: words(),
    customerCountry: text().notNull().default('België'),
    customerVatNumber: words(),
    invoiceDate: date().notNull(),
    dueDate: date().notNull(),
    /**
     * S: the usual rate. E: the exemption of small businesses. AE: the customer owes the VAT (EN
     * 16931, UNCL5305).
     */
    vatCategory: text({ enum: ['S', 'E', 'AE'] }).notNull(),
    vatRate: numeric({ precision: 5, scale: 2 }).notNull(),
    /** VAT included. */
    discount: euros().notNull().default('0.00'),
    subtotal: euros().notNull(),
    vatAmount: euros().notNull(),
    rounding: euros().notNull(),
    totalAmount: euros().notNull(),
    /** Paid at the till before the invoice was made. */
    prepaid: euros().notNull().default('0.00'),
    /**
     * What stands on the paper as paid, and since when: as it was when the number was taken. Null
     * on papers from before this was kept.
     */
    paperPaid: euros(),
    paperPaidOn: date(),
    notes: words(),
    structuredCommunication: words(),
    /** The salon as it was when the number was taken. */
    seller: jsonb(),
    paidOn: date(),
    paidMethod: words(),
    sentAt: instant(),
    remindedAt: instant(),
    eInvoiceStatus: text({ enum: ['none', 'sent', 'refused'] })
      .notNull()
      .default('none'),
    eInvoiceMessage: words(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('invoices_created').on(table.createdAt),
    searchIndex('invoices_words', invoiceWords(table)),
    index('invoices_customer').on(table.customerId),
    index('invoices_credit_of').on(table.creditOf),
  ],
)

/**
 * `quantity` pieces at `unitPrice`, VAT included. `creditsItem`: of a credit note, the line that it
 * takes back.
 */
export const invoiceItems = pgTable(
  'invoice_items',
  {
    id: key(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    quantity: euros().notNull().default('1.00'),
    unitPrice: euros().notNull(),
    totalPrice: euros().notNull(),
    sortOrder: integer().notNull().default(0),
    creditsItem: uuid(),
  },
  (table) => [index('invoice_items_invoice').on(table.invoiceId, table.sortOrder)],
)

/**
 * Whether credit notes took back everything that was sold on the invoice with this id. Its total
 * does not say so: one that a voucher paid comes to nothing, and so does every note about a part of
 * it.
 */
export function isCredited(id: SQL): SQL {
  return sql`((select sum(item.total_price) from ${invoiceItems} item where item.invoice_id = ${id} and item.quantity > 0)
    <= coalesce((select sum(item.total_price) from ${invoiceItems} item join ${invoices} note on note.id = item.invoice_id
      where note.credit_of = ${id} and item.quantity > 0), -1))`
}

/** What happened to an invoice, for the owner. */
export const invoiceHistory = pgTable(
  'invoice_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    what: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('invoice_history_invoice').on(table.invoiceId, table.id)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * An invoice as it goes out, byte for byte: written once it has its number, never changed
 * (trigger). No UBL when it has no place on Peppol.
 */
export const invoicePapers = pgTable('invoice_papers', {
  invoiceId: uuid()
    .primaryKey()
    .references(() => invoices.id),
  pdf: bytes().notNull(),
  ubl: text(),
  madeAt: instant().notNull(),
})
