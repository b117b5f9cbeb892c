import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { entryMethods } from '#lib/payment-methods.ts'
import { euros, instant, words } from '#server/db/columns.ts'

/**
 * The day-receipts book, never changed (trigger) and nothing personal; `day` is the first open day
 * at or after `at`.
 */
export const dayBookEntries = pgTable(
  'day_book_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * What people read: given at the commit (trigger `day_book_entries_number`), so that a refusal
     * leaves no hole; 0 until then.
     */
    number: bigint({ mode: 'number' }).notNull().default(0),
    at: instant().notNull(),
    day: date().notNull(),
    kind: text({
      enum: [
        'sale',
        'tip',
        'refund',
        'void',
        'voucher-sale',
        'voucher-refund',
        'invoiced',
        'credited',
      ],
    }).notNull(),
    method: text({ enum: entryMethods }).notNull(),
    /**
     * Turnover, VAT included: nothing for a tip and for what a voucher pays that was taxed when it
     * was sold.
     */
    amount: euros().notNull(),
    vatRate: numeric({ precision: 5, scale: 2 }).notNull(),
    vat: euros().notNull(),
    rounding: euros().notNull(),
    /** What moved in the drawer, on the account or from the voucher. */
    amountPaid: euros().notNull(),
    sourceId: uuid().notNull(),
    /** The source that this entry gives back. */
    correctsId: uuid(),
    test: boolean().notNull(),
    /**
     * Turnover that stands on the invoice `document` from now on, or that a credit note took back
     * from one (below zero); it was booked on `aboutDay`.
     */
    invoiced: euros().notNull().default('0.00'),
    document: text(),
    aboutDay: date(),
  },
  (table) => [
    check(
      'day_book_entries_document',
      sql`(kind in ('invoiced', 'credited')) = (document is not null and about_day is not null) and (document is not null or invoiced = 0)`,
    ),
    uniqueIndex('day_book_entries_number').on(table.number).where(sql`${table.number} <> 0`),
    index('day_book_entries_corrects').on(table.correctsId),
    index('day_book_entries_day').on(table.day, table.id),
    index('day_book_entries_at').on(table.at),
    index('day_book_entries_source').on(table.sourceId),
  ],
)

/** The number of the last entry: exactly one row, id 1. After `since` no number is missing. */
export const dayBookCounter = pgTable('day_book_counter', {
  id: integer().primaryKey().default(1),
  last: bigint({ mode: 'number' }).notNull(),
  since: bigint({ mode: 'number' }).notNull(),
})

/**
 * Closed days: one for each date from the first on, without a gap, each sealed by a hash over its
 * entries, its figures and the hash before.
 */
export const dayBookClosings = pgTable('day_book_closings', {
  day: date().primaryKey(),
  totals: jsonb().notNull(),
  expectedCash: euros().notNull(),
  /** Null for a day without entries that was filled in. */
  countedCash: euros(),
  note: words(),
  /** Whether payments of the sandbox were among what was sealed. */
  includesTest: boolean().notNull(),
  entryCount: integer().notNull(),
  /**
   * What was sealed, word for word (rules.ts, `sealedText`); null for days that were sealed before
   * it was kept.
   */
  sealed: text(),
  /** Whose book it was on that day. */
  salonName: words(),
  vatNumber: words(),
  previousHash: text().notNull(),
  hash: text().notNull().unique(),
  closedAt: instant().notNull(),
})
