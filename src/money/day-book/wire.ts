import {
  array,
  boolean,
  type InferOutput,
  nullable,
  object,
  partial,
  picklist,
  string,
} from 'valibot'
import { entryMethods } from '#lib/payment-methods.ts'
import { whole } from '#lib/wire.ts'

/**
 * How money comes in or goes out; `online` is a voucher paid on the site, `invoice` no money:
 * turnover moves between the book and an invoice.
 */
const entryMethodSchema = picklist(entryMethods)
export type EntryMethod = InferOutput<typeof entryMethodSchema>

export const entryKindSchema = picklist([
  'sale',
  'tip',
  'refund',
  'void',
  'voucher-sale',
  'voucher-refund',
  'invoiced',
  'credited',
])
export type EntryKind = InferOutput<typeof entryKindSchema>

/**
 * The figures of a day. Amounts are decimal strings, rates percent with two decimals (`"21.00"`).
 */
const dayTotalsSchema = object({
  /** Turnover, VAT included. */
  amount: string(),
  vat: string(),
  /** No turnover. */
  tips: string(),
  rounding: string(),
  /** What moved, all methods together: what vouchers paid too. */
  amountPaid: string(),
  /** Money that came in: a voucher brought its own when it was sold, so what it pays is none. */
  received: string(),
  /** Of the turnover of the day itself, what stood on invoices by its closing. */
  invoiced: string(),
  /**
   * Turnover of earlier days that went on an invoice on this one, or came back by a credit note
   * (below zero).
   */
  corrections: array(object({ day: string(), amount: string() })),
  /** `count` is how many payments there were, a tip with its payment being one. */
  methods: array(
    object({ method: entryMethodSchema, count: whole, amount: string(), amountPaid: string() }),
  ),
  rates: array(object({ rate: string(), amount: string(), net: string(), vat: string() })),
})
export type DayTotals = InferOutput<typeof dayTotalsSchema>

/** As they are kept with a closing: the first ones said nothing of invoices. */
export const storedTotalsSchema = partial(dayTotalsSchema, ['received', 'invoiced', 'corrections'])
export type StoredTotals = InferOutput<typeof storedTotalsSchema>

/**
 * One line of the book. Nothing personal: `sourceId` is the id of the payment, voucher or invoice,
 * `correctsId` that of the payment or voucher that it gives back or puts on an invoice.
 */
const dayEntrySchema = object({
  id: whole,
  /** Without holes. */
  number: whole,
  at: string(),
  day: string(),
  kind: entryKindSchema,
  method: entryMethodSchema,
  amount: string(),
  vatRate: string(),
  vat: string(),
  rounding: string(),
  amountPaid: string(),
  sourceId: string(),
  correctsId: nullable(string()),
  test: boolean(),
  /**
   * Turnover of `aboutDay` that stands on the invoice `document` from now on, or that the credit
   * note took back (below zero).
   */
  invoiced: string(),
  document: nullable(string()),
  aboutDay: nullable(string()),
})
export type DayEntry = InferOutput<typeof dayEntrySchema>

/**
 * How a day was closed. `countedCash` and `difference` are null for a day without entries that was
 * filled in.
 */
const closingSchema = object({
  countedCash: nullable(string()),
  difference: nullable(string()),
  note: string(),
  includesTest: boolean(),
  entryCount: whole,
  previousHash: string(),
  hash: string(),
  closedAt: string(),
  /**
   * Whether the entries, the figures and the day before still are what was sealed, calculated now.
   */
  intact: boolean(),
})
export type Closing = InferOutput<typeof closingSchema>

/** A day of the book: what counts of it, its figures, and how it was closed when it was. */
export const dayBookDaySchema = object({
  date: string(),
  closed: boolean(),
  entries: array(dayEntrySchema),
  totals: dayTotalsSchema,
  /** What came into the drawer that day, less what went out. */
  expectedCash: string(),
  closing: nullable(closingSchema),
  /** The first day before this one that has entries and must be closed first. */
  earlierOpenDay: nullable(string()),
  /** The day on which a payment of now would stand. */
  openDay: string(),
})
export type DayBookDay = InferOutput<typeof dayBookDaySchema>

/** A day in the overview. */
export const daySummarySchema = object({
  date: string(),
  closed: boolean(),
  amount: string(),
  vat: string(),
  amountPaid: string(),
  entryCount: whole,
  expectedCash: string(),
  countedCash: nullable(string()),
  difference: nullable(string()),
})
export type DaySummary = InferOutput<typeof daySummarySchema>
