import { bigint, boolean, date, index, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DayTotals } from '#features/day-book/schema.ts'

/**
 * The day-receipts book: what came in and went out, in the order in which it happened, never changed (trigger). Nothing personal:
 * `sourceId` is the payment's or the voucher's id. `day` is the first day at or after that of `at` that was not closed yet.
 */
export const dayBookEntries = pgTable(
  'day_book_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
    kind: text({ enum: ['sale', 'tip', 'refund', 'void', 'voucher-sale', 'voucher-refund'] }).notNull(),
    method: text({ enum: ['cash', 'card', 'transfer', 'voucher', 'sumup', 'online'] }).notNull(),
    /** Turnover, VAT included: nothing for a tip and for what a voucher pays that was taxed when it was sold. */
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    vatRate: numeric({ precision: 5, scale: 2 }).notNull(),
    vat: numeric({ precision: 10, scale: 2 }).notNull(),
    rounding: numeric({ precision: 10, scale: 2 }).notNull(),
    /** What moved in the drawer, on the account or from the voucher. */
    amountPaid: numeric({ precision: 10, scale: 2 }).notNull(),
    sourceId: uuid().notNull(),
    /** The source that this entry gives back. */
    correctsId: uuid(),
    test: boolean().notNull(),
  },
  (table) => [
    index('day_book_entries_day').on(table.day, table.id),
    index('day_book_entries_at').on(table.at),
    index('day_book_entries_source').on(table.sourceId),
  ],
)

/** Closed days: one for each date from the first on, without a gap, each sealed by a hash over its entries, its figures and the hash before. */
export const dayBookClosings = pgTable('day_book_closings', {
  day: date().primaryKey(),
  totals: jsonb().$type<DayTotals>().notNull(),
  expectedCash: numeric({ precision: 10, scale: 2 }).notNull(),
  /** Null for a day without entries that was filled in. */
  countedCash: numeric({ precision: 10, scale: 2 }),
  note: text().notNull().default(''),
  /** Whether payments of the sandbox were among what was sealed. */
  includesTest: boolean().notNull(),
  entryCount: integer().notNull(),
  previousHash: text().notNull(),
  hash: text().notNull().unique(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
})
