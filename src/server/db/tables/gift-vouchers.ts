import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderStates } from '#lib/states.ts'

/**
 * What a visitor orders online: one row for each payment intent of the provider. Its voucher exists
 * once the payment has succeeded.
 */
export const voucherOrders = pgTable(
  'voucher_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
    /**
     * Null until the provider has made the intent; the order's id is the idempotency key under
     * which it is asked.
     */
    paymentIntentId: text().unique(),
    clientSecret: text(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    status: text({ enum: orderStates }).notNull().default('pending'),
    failure: text().notNull().default(''),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    personalMessage: text().notNull().default(''),
    /** Null: as soon as it is paid. */
    deliverOn: date(),
    test: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('voucher_orders_created').on(table.createdAt)],
)

/**
 * Gift vouchers. `balance` is the sum of the movements; a trigger keeps it and a check holds it
 * from zero to the amount.
 */
export const giftVouchers = pgTable(
  'gift_vouchers',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text().notNull().unique(),
    /** Unique, so that a payment yields one voucher, whoever reports it and however often. */
    orderId: uuid()
      .unique()
      .references(() => voucherOrders.id),
    /** Of the provider, to give the money back. */
    paymentIntentId: text().unique(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    balance: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
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
    personalMessage: text().notNull().default(''),
    deliverOn: date(),
    deliveredAt: timestamp({ withTimezone: true }),
    validUntil: date().notNull(),
    test: boolean().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('gift_vouchers_created').on(table.createdAt)],
)

/** What is put on a voucher and taken from it, never changed afterwards. */
export const voucherMovements = pgTable(
  'voucher_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    voucherId: uuid()
      .notNull()
      .references(() => giftVouchers.id),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    reason: text({ enum: ['issued', 'redeemed', 'restored', 'withdrawn'] }).notNull(),
    paymentId: uuid(),
    note: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('voucher_movements_voucher').on(table.voucherId, table.id)],
)
