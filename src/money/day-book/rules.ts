import type { DateString } from '#lib/dates.ts'
import { type Cents, fromDecimal, isZero, toDecimal } from '#lib/money.ts'
import { moneyMethods } from '#lib/payment-methods.ts'
import { vatOf } from '#lib/vat-sums.ts'
import type {
  Closing,
  DayEntry,
  DaySummary,
  DayTotals,
  EntryKind,
  EntryMethod,
  StoredTotals,
} from '#money/day-book/wire.ts'

/** An entry as it is stored. */
export type Entry = {
  id: number
  number: number
  at: Date
  day: DateString
  kind: EntryKind
  method: EntryMethod
  amount: string
  vatRate: string
  vat: string
  rounding: string
  amountPaid: string
  sourceId: string
  correctsId: string | null
  test: boolean
  invoiced: string
  document: string | null
  aboutDay: DateString | null
}

/** What was sealed when a day was closed, without the seal. */
export type ClosedDay = {
  day: DateString
  totals: DayTotals
  expectedCash: string
  /** Null for a day without entries that was filled in. */
  countedCash: string | null
  note: string
  includesTest: boolean
  entryCount: number
  /** Whose book it was; empty for days that were sealed before it was kept. */
  salonName: string
  vatNumber: string
  previousHash: string
  closedAt: Date
}
/** `sealed`: the text under the seal; null for days that were sealed before it was kept. */
export type StoredClosing = ClosedDay & { hash: string; sealed: string | null }
/** The last closed day: what the next one is chained to. */
export type Link = Pick<StoredClosing, 'day' | 'hash'>

/** A day as it goes into a file: its closing when it has one, and the entries that count. */
export type BookDay = {
  date: DateString
  closing: StoredClosing | undefined
  entries: readonly Entry[]
}

/** Said of what is no counted amount. */
export const COUNTED = 'Vul het getelde bedrag in zoals 52.50.'
/** The most cash that a drawer holds. */
export const MOST_COUNTED: Cents = 9_999_999
/** The most days of one file. */
export const MOST_DAYS = 366
/** What the first closed day is chained to. */
export const NO_HASH = '0'.repeat(64)

/** The entries that count: those of the sandbox only as long as nothing is live. */
export function countedEntries(entries: readonly Entry[], includesTest: boolean): Entry[] {
  return entries.filter(({ test }) => includesTest || !test)
}

/** The figures of a day: sums of its entries, in whole cents. */
export function totalsOf(entries: readonly Entry[]): DayTotals {
  return {
    amount: sumOf(entries, 'amount'),
    vat: sumOf(entries, 'vat'),
    tips: sumOf(
      entries.filter(({ kind }) => kind === 'tip'),
      'amountPaid',
    ),
    rounding: sumOf(entries, 'rounding'),
    amountPaid: sumOf(entries, 'amountPaid'),
    received: sumOf(
      entries.filter(({ method }) => method !== 'voucher'),
      'amountPaid',
    ),
    invoiced: sumOf(
      entries.filter(({ aboutDay, day }) => aboutDay === day),
      'invoiced',
    ),
    corrections: correctionsOf(entries),
    methods: moneyMethods
      .map((method) => ({ method, rows: entries.filter((entry) => entry.method === method) }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ method, rows }) => ({
        method,
        count: new Set(rows.map(({ sourceId }) => sourceId)).size,
        amount: sumOf(rows, 'amount'),
        amountPaid: sumOf(rows, 'amountPaid'),
      })),
    rates: ratesOf(entries),
  }
}

/**
 * What went on invoices, or came back from them, of the turnover of earlier days: by day, the
 * oldest first.
 */
function correctionsOf(entries: readonly Entry[]): DayTotals['corrections'] {
  const rows = entries.flatMap((entry) =>
    entry.aboutDay !== null && entry.aboutDay !== entry.day
      ? [{ ...entry, about: entry.aboutDay }]
      : [],
  )
  return [...new Set(rows.map(({ about }) => about))].toSorted().map((day) => ({
    day,
    amount: sumOf(
      rows.filter(({ about }) => about === day),
      'invoiced',
    ),
  }))
}

/**
 * The figures of a closed day as they were kept; the first ones leave open what invoices held, and
 * say of vouchers in their row.
 */
export function keptTotals(totals: StoredTotals): DayTotals {
  const vouchers = totals.methods.find(({ method }) => method === 'voucher')?.amountPaid ?? '0.00'
  const {
    received = toDecimal(fromDecimal(totals.amountPaid) - fromDecimal(vouchers)),
    invoiced = '0.00',
    corrections = [],
    ...rest
  } = totals
  return { ...rest, received, invoiced, corrections }
}

/** Turnover of earlier days that went on invoices on this one, less what came back from them. */
export function correctedOf({ corrections }: Pick<DayTotals, 'corrections'>): string {
  return toDecimal(corrections.reduce((sum, { amount }) => sum + fromDecimal(amount), 0))
}

/**
 * What a day brings to the book itself: its turnover less what went on invoices on it, of that day
 * or of earlier ones.
 */
export function outsideInvoices(
  totals: Pick<DayTotals, 'amount' | 'invoiced' | 'corrections'>,
): string {
  return toDecimal(
    fromDecimal(totals.amount) - fromDecimal(totals.invoiced) - fromDecimal(correctedOf(totals)),
  )
}

/**
 * Turnover by VAT rate, the highest first. What is no turnover (a tip, a voucher that was taxed
 * before) has no rate.
 */
function ratesOf(entries: readonly Entry[]): DayTotals['rates'] {
  const taxed = entries.filter(({ amount }) => !isZero(amount))
  const rates = [...new Set(taxed.map(({ vatRate }) => vatRate))].toSorted(
    (a, b) => fromDecimal(b) - fromDecimal(a),
  )
  return rates.map((rate) => {
    const rows = taxed.filter(({ vatRate }) => vatRate === rate)
    const amount = sumOf(rows, 'amount')
    const vat = sumOf(rows, 'vat')
    return { rate, amount, net: toDecimal(fromDecimal(amount) - fromDecimal(vat)), vat }
  })
}

/** What the drawer should hold of the day, the float aside. */
export function expectedCashOf(totals: Pick<DayTotals, 'methods'>): string {
  return totals.methods.find(({ method }) => method === 'cash')?.amountPaid ?? '0.00'
}

/**
 * An entry of a sale as far as invoices are concerned; `invoiced` is what of it stands on them by
 * now.
 */
export type Turnover = Pick<Entry, 'sourceId' | 'day' | 'amount' | 'vatRate' | 'test' | 'invoiced'>

/**
 * Shares an amount that goes on an invoice out over the entries of its sale, the oldest first; what
 * a credit note takes back (below zero) comes off the newest first. Never more than stands there.
 */
export function shareInvoiced(
  entries: readonly Turnover[],
  amount: Cents,
): { entry: Turnover; amount: Cents }[] {
  let rest = Math.abs(amount)
  const shares = (amount < 0 ? entries.toReversed() : entries).map((entry) => {
    const room = Math.max(
      0,
      amount < 0
        ? fromDecimal(entry.invoiced)
        : fromDecimal(entry.amount) - fromDecimal(entry.invoiced),
    )
    const share = Math.min(rest, room)
    rest -= share
    return { entry, amount: Math.sign(amount) * share }
  })
  return shares.filter((share) => share.amount !== 0)
}

/** What was booked of a sale or a voucher by now, in cents. */
export type Booked = { amount: Cents; vat: Cents }

/**
 * The VAT of one more part of what was sold: of all by now, less what was booked before, so that a
 * sale's rows always come to the VAT on its receipt.
 */
export function vatOfPart(amount: Cents, vatRate: string, before: Booked): Cents {
  return amount === 0 ? 0 : vatOf(before.amount + amount, vatRate) - before.vat
}

/** What was counted less what was expected; null for a day that was filled in. */
export function differenceOf({
  countedCash,
  expectedCash,
}: Pick<ClosedDay, 'countedCash' | 'expectedCash'>): string | null {
  return countedCash === null
    ? null
    : toDecimal(fromDecimal(countedCash) - fromDecimal(expectedCash))
}

/**
 * The fields of an entry in the order in which they are sealed; the first seals had `id` for
 * `number` and ended at `test`.
 */
export const SEALED_FIELDS = [
  'number',
  'at',
  'day',
  'kind',
  'method',
  'amount',
  'vatRate',
  'vat',
  'rounding',
  'amountPaid',
  'sourceId',
  'correctsId',
  'test',
  'invoiced',
  'document',
  'aboutDay',
] as const satisfies (keyof Entry)[]

/**
 * The text that is sealed, one JSON list per line so that no two days give the same; its form never
 * changes, a new one begins with another number.
 */
export function sealedText(
  closed: ClosedDay,
  entries: readonly Entry[],
  version: 1 | 2 = 2,
): string {
  const { totals } = closed
  const isFirst = version === 1
  return [
    ['dagboek', version, closed.previousHash, closed.day],
    ...entries.map((entry) => {
      const fields = SEALED_FIELDS.map((field) =>
        field === 'at' ? entry.at.toISOString() : entry[field],
      )
      return isFirst ? [entry.id, ...fields.slice(1, SEALED_FIELDS.indexOf('invoiced'))] : fields
    }),
    [
      'totals',
      totals.amount,
      totals.vat,
      totals.tips,
      totals.rounding,
      totals.amountPaid,
      ...(isFirst ? [] : [totals.received, totals.invoiced]),
    ],
    ...(isFirst ? [] : totals.corrections.map(({ day, amount }) => ['correction', day, amount])),
    ...totals.methods.map(({ method, count, amount, amountPaid }) => [
      'method',
      method,
      count,
      amount,
      amountPaid,
    ]),
    ...totals.rates.map(({ rate, amount, net, vat }) => ['rate', rate, amount, net, vat]),
    ...(isFirst ? [] : [['salon', closed.salonName, closed.vatNumber]]),
    [
      'closed',
      closed.entryCount,
      closed.expectedCash,
      closed.countedCash,
      closed.note,
      closed.includesTest,
      closed.closedAt.toISOString(),
    ],
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

/** The seal of a text: SHA-256 in hexadecimal. */
export async function sealOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Closure = Pick<
  ClosedDay,
  'day' | 'countedCash' | 'note' | 'includesTest' | 'salonName' | 'vatNumber' | 'closedAt'
>

/** Closes a day with the entries that count, chained to the closed day before. */
export async function closingOf(
  closure: Closure,
  entries: readonly Entry[],
  previous: Link | undefined,
): Promise<StoredClosing> {
  const totals = totalsOf(entries)
  const closed = {
    ...closure,
    totals,
    expectedCash: expectedCashOf(totals),
    entryCount: entries.length,
    previousHash: previous?.hash ?? NO_HASH,
  }
  const sealed = sealedText(closed, entries)
  return { ...closed, sealed, hash: await sealOf(sealed) }
}

function sumOf(
  entries: readonly Entry[],
  field: 'amount' | 'vat' | 'rounding' | 'amountPaid' | 'invoiced',
): string {
  return toDecimal(entries.reduce((sum, entry) => sum + fromDecimal(entry[field]), 0))
}

/** An entry on the wire. */
export function toWire(entry: Entry): DayEntry {
  return { ...entry, at: entry.at.toISOString() }
}

/** A closing on the wire, but for whether it still holds. */
export function closingToWire(closing: StoredClosing): Omit<Closing, 'intact'> {
  const { countedCash, note, includesTest, entryCount, previousHash, hash, closedAt } = closing
  return {
    countedCash,
    difference: differenceOf(closing),
    note,
    includesTest,
    entryCount,
    previousHash,
    hash,
    closedAt: closedAt.toISOString(),
  }
}

/** A day in the overview: a closed one as it was sealed, an open one by the entries that count. */
export function summaryOf(
  date: DateString,
  closing: StoredClosing | undefined,
  entries: readonly Entry[],
): DaySummary {
  const { amount, vat, amountPaid, methods } = closing?.totals ?? totalsOf(entries)
  return {
    date,
    closed: closing !== undefined,
    amount,
    vat,
    amountPaid,
    entryCount: closing?.entryCount ?? entries.length,
    expectedCash: closing?.expectedCash ?? expectedCashOf({ methods }),
    countedCash: closing?.countedCash ?? null,
    difference: closing ? differenceOf(closing) : null,
  }
}
