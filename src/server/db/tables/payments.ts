import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { paymentMethods } from '#lib/payment-methods.ts'
import { paymentStates } from '#lib/states.ts'
import { euros, instant, key, words } from '#server/db/columns.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customerCards } from '#server/db/tables/customer-cards.ts'
import { customers } from '#server/db/tables/customers.ts'
import { products } from '#server/db/tables/products.ts'

/**
 * One sale at the till: what was sold, what is due. Paid by one payment or several. Only what may
 * name somebody may change afterwards.
 */
export const sales = pgTable(
  'sales',
  {
    id: key(),
    /** Stands on the receipt; taken from `saleCounter`. */
    number: bigint({ mode: 'number' }).notNull().unique(),
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    customerName: text().notNull(),
    customerEmail: words(),
    service: text().notNull(),
    /** Lines less discount: turnover, VAT included. */
    amount: euros().notNull(),
    discount: euros().notNull().default('0.00'),
    /** Freely given, no turnover; due comes to amount + tip. */
    tip: euros().notNull().default('0.00'),
    vatRate: numeric({ precision: 5, scale: 2 }).notNull(),
    notes: words(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('sales_created').on(table.createdAt),
    index('sales_customer').on(table.customerId),
    index('sales_appointment').on(table.appointmentId),
  ],
)

/**
 * The number of the last sale: one row, locked while a sale is made, so that one rolled back gives
 * its number back.
 */
export const saleCounter = pgTable('sale_counter', {
  id: integer().primaryKey().default(1),
  last: bigint({ mode: 'number' }).notNull(),
  /**
   * After it no number is missing; earlier ones were given before a refused sale gave its number
   * back.
   */
  since: bigint({ mode: 'number' }).notNull().default(0),
})

/**
 * What was sold, in the order in which it stands on the receipt. Discounts are lines below zero.
 */
export const saleLines = pgTable(
  'sale_lines',
  {
    id: key(),
    saleId: uuid()
      .notNull()
      .references(() => sales.id),
    sortOrder: integer().notNull(),
    kind: text({
      enum: ['service', 'top-up', 'product', 'discount', 'points', 'balance'],
    }).notNull(),
    description: text().notNull(),
    productId: uuid().references(() => products.id),
    /** Of a top-up: the card on which it is put as it is paid. */
    cardId: uuid().references(() => customerCards.id),
    quantity: integer().notNull().default(1),
    unitPrice: euros().notNull(),
    total: euros().notNull(),
  },
  (table) => [index('sale_lines_sale').on(table.saleId, table.sortOrder)],
)

/**
 * One payment of one sale by one method; a refund is a row below zero that names its original, and
 * a completed one never changes (`payments_append_only`).
 */
export const payments = pgTable(
  'payments',
  {
    id: key(),
    saleId: uuid()
      .notNull()
      .references(() => sales.id),
    kind: text({ enum: ['payment', 'refund', 'void'] })
      .notNull()
      .default('payment'),
    refundOf: uuid(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Its part of what is due, VAT included, tip included. */
    amount: euros().notNull(),
    /** Of that amount, what is tip. */
    tip: euros().notNull().default('0.00'),
    /** Of a payment in cash, to five cents; amountPaid = amount + rounding is what moves. */
    rounding: euros().notNull().default('0.00'),
    amountPaid: euros().notNull(),
    /** Cash handed over, when it was counted: the rest went back as change. */
    received: euros(),
    voucherId: uuid(),
    voucherCode: text(),
    status: text({ enum: namesOf(paymentStates) })
      .notNull()
      .default('completed'),
    paymentProvider: text(),
    /** The provider's id; `reference` is ours, under which the provider is asked once only. */
    transactionId: text().unique(),
    reference: text().unique(),
    failure: words(),
    attempts: integer().notNull().default(0),
    /** Paid at the terminal after it was cancelled here: the owner has to give it back. */
    refundDue: boolean().notNull().default(false),
    providerState: jsonb().$type<Record<string, unknown>>(),
    test: boolean().notNull().default(false),
    reason: words(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('payments_created').on(table.createdAt),
    index('payments_sale').on(table.saleId),
    index('payments_refund_of').on(table.refundOf),
    index('payments_status').on(table.status),
  ],
)
