import { z } from 'zod'
import { COUNTED, MOST_COUNTED, MOST_DAYS } from '#features/day-book/rules.ts'
import { daysBetween } from '#lib/dates.ts'
import { dateField, optionalText } from '#lib/fields.ts'
import { formatEuro, parseCents } from '#lib/money.ts'

/** How money comes in or goes out; `online` is a voucher paid on the site, `invoice` no money: turnover moves between the book and an invoice. */
const entryMethodSchema = z.enum(['cash', 'card', 'transfer', 'voucher', 'sumup', 'online', 'invoice'])
export type EntryMethod = z.infer<typeof entryMethodSchema>
/** Those by which money moves. */
export const moneyMethodSchema = entryMethodSchema.exclude(['invoice'])
export type MoneyMethod = z.infer<typeof moneyMethodSchema>

export const entryKindSchema = z.enum(['sale', 'tip', 'refund', 'void', 'voucher-sale', 'voucher-refund', 'invoiced', 'credited'])
export type EntryKind = z.infer<typeof entryKindSchema>

/** The figures of a day. Amounts are decimal strings, rates percent with two decimals (`"21.00"`). */
const dayTotalsSchema = z.object({
  /** Turnover, VAT included. */
  amount: z.string(),
  vat: z.string(),
  /** No turnover. */
  tips: z.string(),
  rounding: z.string(),
  /** What moved, all methods together: what vouchers paid too. */
  amountPaid: z.string(),
  /** Money that came in: a voucher brought its own when it was sold, so what it pays is none. */
  received: z.string(),
  /** Of the turnover of the day itself, what stood on invoices by its closing. */
  invoiced: z.string(),
  /** Turnover of earlier days that went on an invoice on this one, or came back by a credit note (below zero). */
  corrections: z.array(z.object({ day: z.string(), amount: z.string() })),
  /** `count` is how many payments there were, a tip with its payment being one. */
  methods: z.array(z.object({ method: entryMethodSchema, count: z.number().int(), amount: z.string(), amountPaid: z.string() })),
  rates: z.array(z.object({ rate: z.string(), amount: z.string(), net: z.string(), vat: z.string() })),
})
export type DayTotals = z.infer<typeof dayTotalsSchema>
/** As they are kept with a closing: the first ones said nothing of invoices. */
export const storedTotalsSchema = dayTotalsSchema.partial({ received: true, invoiced: true, corrections: true })
export type StoredTotals = z.infer<typeof storedTotalsSchema>

/**
 * One line of the book. Nothing personal: `sourceId` is the id of the payment, voucher or invoice, `correctsId` that of the payment or voucher
 * that it gives back or puts on an invoice.
 */
const dayEntrySchema = z.object({
  id: z.number().int(),
  /** Without holes. */
  number: z.number().int(),
  at: z.string(),
  day: z.string(),
  kind: entryKindSchema,
  method: entryMethodSchema,
  amount: z.string(),
  vatRate: z.string(),
  vat: z.string(),
  rounding: z.string(),
  amountPaid: z.string(),
  sourceId: z.string(),
  correctsId: z.string().nullable(),
  test: z.boolean(),
  /** Turnover of `aboutDay` that stands on the invoice `document` from now on, or that the credit note took back (below zero). */
  invoiced: z.string(),
  document: z.string().nullable(),
  aboutDay: z.string().nullable(),
})
export type DayEntry = z.infer<typeof dayEntrySchema>

/** How a day was closed. `countedCash` and `difference` are null for a day without entries that was filled in. */
const closingSchema = z.object({
  countedCash: z.string().nullable(),
  difference: z.string().nullable(),
  note: z.string(),
  includesTest: z.boolean(),
  entryCount: z.number().int(),
  previousHash: z.string(),
  hash: z.string(),
  closedAt: z.string(),
  /** Whether the entries, the figures and the day before still are what was sealed, calculated now. */
  intact: z.boolean(),
})
export type Closing = z.infer<typeof closingSchema>

/** A day of the book: what counts of it, its figures, and how it was closed when it was. */
export const dayBookDaySchema = z.object({
  date: z.string(),
  closed: z.boolean(),
  entries: z.array(dayEntrySchema),
  totals: dayTotalsSchema,
  /** What came into the drawer that day, less what went out. */
  expectedCash: z.string(),
  closing: closingSchema.nullable(),
  /** The first day before this one that has entries and must be closed first. */
  earlierOpenDay: z.string().nullable(),
  /** The day on which a payment of now would stand. */
  openDay: z.string(),
})
export type DayBookDay = z.infer<typeof dayBookDaySchema>

/** A day in the overview. */
export const daySummarySchema = z.object({
  date: z.string(),
  closed: z.boolean(),
  amount: z.string(),
  vat: z.string(),
  amountPaid: z.string(),
  entryCount: z.number().int(),
  expectedCash: z.string(),
  countedCash: z.string().nullable(),
  difference: z.string().nullable(),
})
export type DaySummary = z.infer<typeof daySummarySchema>

export const dayPathSchema = z.object({ date: dateField() })

/** An amount that may be below zero: of a day on which more cash went out than came in, the float is short of it. */
const counted = z.union([z.string(), z.number()], COUNTED).transform((value, context) => {
  const text = String(value).trim()
  const cents = parseCents(text.replace(/^-/, ''))
  if (cents !== undefined) return text.startsWith('-') ? -cents || 0 : cents
  context.addIssue({ code: 'custom', message: COUNTED })
  return z.NEVER
})

/** The cash in the drawer as it was counted (without the float), and what the owner wants to remember about it. Comes out in cents. */
export const closeSchema = z.object({
  countedCash: counted.refine((cents) => Math.abs(cents) <= MOST_COUNTED, `Het getelde bedrag is hoogstens ${formatEuro(MOST_COUNTED)}.`),
  note: optionalText(500),
})
export type CloseInput = z.output<typeof closeSchema>

const period = { from: dateField().optional(), to: dateField().optional() }
const INVERTED = { path: ['to'], error: 'De laatste dag ligt voor de eerste.' }

/** Which days to list, newest first; `cursor` is the last date of the page before. */
export const dayQuerySchema = z
  .object({
    ...period,
    limit: z.coerce.number('Kies een geheel getal.').int('Kies een geheel getal.').min(1, 'Minstens 1.').max(500, 'Hoogstens 500.').optional(),
    cursor: dateField('Deze bladzijde bestaat niet (meer).').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, INVERTED)
export type DayQuery = z.output<typeof dayQuerySchema>

/** Which days stand in a file; this month up to today when nothing is said. */
export const dayFileQuerySchema = z
  .object(period)
  .refine(({ from, to }) => !from || !to || from <= to, INVERTED)
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MOST_DAYS, { path: ['from'], error: `Kies hoogstens ${MOST_DAYS} dagen.` })
export type DayFileQuery = z.output<typeof dayFileQuerySchema>
