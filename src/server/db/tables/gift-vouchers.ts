import type { SQLWrapper } from 'drizzle-orm'
import { bigint, boolean, date, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { voucherReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import { orderStates } from '#lib/states.ts'
import { euros, instant, key, searchIndex, version, words, wordsOf } from '#server/db/columns.ts'

/**
 * What a visitor orders online: one row for each payment intent of the provider. Its voucher exists
 * once the payment has succeeded.
 */
export const voucherOrders = pgTable(
  'voucher_orders',
  {
    id: key(),
    provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
    /**
     * Null until the provider has made the intent; the order's id is the idempotency key under
     * which it is asked.
     */
    paymentIntentId: text().unique(),
    clientSecret: text(),
    amount: euros().notNull(),
    status: text({ enum: orderStates }).notNull().default('pending'),
    failure: words(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    personalMessage: words(),
    /** Null: as soon as it is paid. */
    deliverOn: date(),
    test: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('voucher_orders_created').on(table.createdAt)],
)

/** By what a voucher is found. */
export const voucherWords = ({
  code,
  recipientName,
  recipientEmail,
  buyerName,
  buyerEmail,
}: Record<'code' | 'recipientName' | 'recipientEmail' | 'buyerName' | 'buyerEmail', SQLWrapper>) =>
  wordsOf([code, recipientName, recipientEmail, buyerName, buyerEmail])

/**
 * Gift vouchers. `balance` is the sum of the movements; a trigger keeps it and a check holds it
 * from zero to the amount.
 */
export const giftVouchers = pgTable(
  'gift_vouchers',
  {
    id: key(),
    code: text().notNull().unique(),
    /** Unique, so that a payment yields one voucher, whoever reports it and however often. */
    orderId: uuid()
      .unique()
      .references(() => voucherOrders.id),
    /** Of the provider, to give the money back. */
    paymentIntentId: text().unique(),
    amount: euros().notNull(),
    balance: euros().notNull().default('0.00'),
    status: text({ enum: ['active', 'blocked', 'refunded'] })
      .notNull()
      .default('active'),
    /** When VAT is due: at its sale (single-purpose) or when it is spent (multi-purpose). */
    taxedAt: text({ enum: ['sale', 'redemption'] }).notNull(),
    vatRate: numeric({ precision: 5, scale: 2 }).notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    personalMessage: words(),
    deliverOn: date(),
    deliveredAt: instant(),
    validUntil: date().notNull(),
    test: boolean().notNull(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('gift_vouchers_created').on(table.createdAt),
    searchIndex('gift_vouchers_words', voucherWords(table)),
  ],
)

/** What is put on a voucher and taken from it, never changed afterwards. */
export const voucherMovements = pgTable(
  'voucher_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    voucherId: uuid()
      .notNull()
      .references(() => giftVouchers.id),
    amount: euros().notNull(),
    reason: text({ enum: namesOf(voucherReasons) }).notNull(),
    paymentId: uuid(),
    note: words(),
    createdAt: instant().notNull(),
  },
  (table) => [index('voucher_movements_voucher').on(table.voucherId, table.id)],
)
