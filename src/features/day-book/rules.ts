import type { Closing, DayEntry, DaySummary, DayTotals, EntryKind, EntryMethod } from '#features/day-book/schema.ts'
import { kindNames, methodNames } from '#features/day-book/texts.ts'
import { csvFile } from '#lib/csv.ts'
import { addDays, brusselsToday, brusselsWallClock, type DateString, daysBetween } from '#lib/dates.ts'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'

/** An entry as it is stored. */
export type Entry = {
  id: number
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
  previousHash: string
  closedAt: Date
}
export type StoredClosing = ClosedDay & { hash: string }
/** The last closed day: what the next one is chained to. */
export type Link = Pick<StoredClosing, 'day' | 'hash'>

/** The number of the invoice on which the sale behind an entry stands, by the entry's source: read when the book is shown, and no part of what is sealed. */
export type InvoiceNumbers = ReadonlyMap<string, string>

/** A day as it goes into a file: its closing when it has one, and the entries that count. */
export type BookDay = { date: DateString; closing: StoredClosing | undefined; entries: readonly Entry[]; invoices?: InvoiceNumbers }

/** Said of what is no counted amount. */
export const COUNTED = 'Vul het getelde bedrag in zoals 52.50.'
/** The most cash that a drawer holds. */
export const MOST_COUNTED: Cents = 9_999_999
/** The most days of one file. */
export const MOST_DAYS = 366
/** What the first closed day is chained to. */
export const NO_HASH = '0'.repeat(64)

const METHODS: readonly EntryMethod[] = ['cash', 'card', 'sumup', 'transfer', 'voucher', 'online']

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
    methods: METHODS.map((method) => ({ method, rows: entries.filter((entry) => entry.method === method) }))
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

/** Turnover by VAT rate, the highest first. What is no turnover (a tip, a voucher that was taxed before) has no rate. */
function ratesOf(entries: readonly Entry[]): DayTotals['rates'] {
  const taxed = entries.filter(({ amount }) => fromDecimal(amount) !== 0)
  const rates = [...new Set(taxed.map(({ vatRate }) => vatRate))].toSorted((a, b) => fromDecimal(b) - fromDecimal(a))
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

/** What was counted less what was expected; null for a day that was filled in. */
export function differenceOf({ countedCash, expectedCash }: Pick<ClosedDay, 'countedCash' | 'expectedCash'>): string | null {
  return countedCash === null ? null : toDecimal(fromDecimal(countedCash) - fromDecimal(expectedCash))
}

/**
 * The text that is sealed: every field of the closing and of the entries that it counts, in order, one JSON list per line, so that
 * no two different days give the same text. Its form never changes; a new one would begin with another number.
 */
export function sealedText(closed: ClosedDay, entries: readonly Entry[]): string {
  const { totals } = closed
  return [
    ['dagboek', 1, closed.previousHash, closed.day],
    ...entries.map((entry) => [
      entry.id,
      entry.at.toISOString(),
      entry.day,
      entry.kind,
      entry.method,
      entry.amount,
      entry.vatRate,
      entry.vat,
      entry.rounding,
      entry.amountPaid,
      entry.sourceId,
      entry.correctsId,
      entry.test,
    ]),
    ['totals', totals.amount, totals.vat, totals.tips, totals.rounding, totals.amountPaid],
    ...totals.methods.map(({ method, count, amount, amountPaid }) => ['method', method, count, amount, amountPaid]),
    ...totals.rates.map(({ rate, amount, net, vat }) => ['rate', rate, amount, net, vat]),
    ['closed', closed.entryCount, closed.expectedCash, closed.countedCash, closed.note, closed.includesTest, closed.closedAt.toISOString()],
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

/** The seal of a closed day: SHA-256 of its text, in hexadecimal. */
export async function sealOf(closed: ClosedDay, entries: readonly Entry[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sealedText(closed, entries)))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Closure = { day: DateString; countedCash: string | null; note: string; includesTest: boolean; closedAt: Date }

/** Closes a day with the entries that count, chained to the closed day before. */
export async function closingOf(closure: Closure, entries: readonly Entry[], previous: Link | undefined): Promise<StoredClosing> {
  const totals = totalsOf(entries)
  const closed = { ...closure, totals, expectedCash: expectedCashOf(totals), entryCount: entries.length, previousHash: previous?.hash ?? NO_HASH }
  return { ...closed, hash: await sealOf(closed, entries) }
}

/**
 * What is wrong with a closed day, one English sentence each: `entries` are all that stand on that day now, `previous` the closing
 * that stands before it now.
 */
export async function problemsOf(closing: StoredClosing, entries: readonly Entry[], previous: Link | undefined): Promise<string[]> {
  const { day } = closing
  const counted = countedEntries(entries, closing.includesTest)
  const problems: string[] = []
  const missing = previous ? daysBetween(addDays(previous.day, 1), day) : 0
  if (missing > 0) problems.push(`${day}: ${missing === 1 ? 'a closed day is' : `${missing} closed days are`} missing before it.`)
  if (closing.previousHash !== (previous?.hash ?? NO_HASH)) problems.push(`${day}: the link to the closed day before it is broken.`)
  const figures = figureProblems(closing, counted)
  problems.push(...figures)
  if (figures.length === 0 && (await sealOf(closing, counted)) !== closing.hash)
    problems.push(`${day}: an entry, the counted cash, the note or the moment of closing was changed after the day was sealed.`)
  return problems
}

function figureProblems({ day, totals, expectedCash, entryCount }: StoredClosing, entries: readonly Entry[]): string[] {
  const found = totalsOf(entries)
  const cash = expectedCashOf(found)
  const problems: string[] = []
  if (entries.length !== entryCount)
    problems.push(
      `${day}: ${entries.length < entryCount ? 'entries are missing' : 'entries were added'}: ${entryCount} were sealed, ${entries.length} are there.`,
    )
  if (totalsText(found) !== totalsText(totals) || cash !== expectedCash)
    problems.push(
      `${day}: the totals do not match the entries: sealed were ${totals.amount} with ${expectedCash} in cash, the entries come to ${found.amount} with ${cash} in cash.`,
    )
  return problems
}

/** What is wrong with the entries of a day that is not closed, given the last closed day. */
export function problemsOfOpenDay(day: DateString, entries: readonly Entry[], last: Link | undefined): string[] {
  if (last && day <= last.day) return [`${day}: ${counting(entries.length)} on a day that was never closed, though later ones were.`]
  const problems: string[] = []
  const early = entries.filter(({ at }) => brusselsToday(at) > day)
  if (early.length > 0) problems.push(`${day}: ${counting(early.length)} on a day before the moment of booking.`)
  // a later day is only chosen when the day before it is closed
  const late = entries.filter(({ at }) => brusselsToday(at) < day)
  if (late.length > 0 && last?.day !== addDays(day, -1)) problems.push(`${day}: ${counting(late.length)} of an earlier date, whose closing is gone.`)
  return problems
}

function counting(entries: number): string {
  return entries === 1 ? 'an entry stands' : `${entries} entries stand`
}

function totalsText({ amount, vat, tips, rounding, amountPaid, methods, rates }: DayTotals): string {
  return JSON.stringify([
    [amount, vat, tips, rounding, amountPaid],
    methods.map((row) => [row.method, row.count, row.amount, row.amountPaid]),
    rates.map((row) => [row.rate, row.amount, row.net, row.vat]),
  ])
}

function sumOf(entries: readonly Entry[], field: 'amount' | 'vat' | 'rounding' | 'amountPaid'): string {
  return toDecimal(entries.reduce((sum, entry) => sum + fromDecimal(entry[field]), 0))
}

/** The part of the turnover that stands on invoices. */
export function invoicedAmount(entries: readonly Entry[], invoices: InvoiceNumbers = new Map()): string {
  return sumOf(
    entries.filter(({ sourceId }) => invoices.has(sourceId)),
    'amount',
  )
}

/** An entry on the wire. */
export function toWire(entry: Entry, invoices: InvoiceNumbers): DayEntry {
  return { ...entry, at: entry.at.toISOString(), invoiceNumber: invoices.get(entry.sourceId) ?? null }
}

/** A closing on the wire, but for whether it still holds. */
export function closingToWire(closing: StoredClosing): Omit<Closing, 'intact'> {
  const { countedCash, note, includesTest, entryCount, previousHash, hash, closedAt } = closing
  return { countedCash, difference: differenceOf(closing), note, includesTest, entryCount, previousHash, hash, closedAt: closedAt.toISOString() }
}

/** A day in the overview: a closed one as it was sealed, an open one by the entries that count. */
export function summaryOf(date: DateString, closing: StoredClosing | undefined, entries: readonly Entry[]): DaySummary {
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

/** An instant as the clock in the salon showed it, `2026-11-20 10:15:00`. */
export function wallTime(at: Date): string {
  const { date, time } = brusselsWallClock(at)
  return `${date} ${time}`
}

const ENTRY_COLUMNS = ['omzet', 'btw-tarief', 'btw', 'afronding', 'betaald', 'bron', 'verbetert', 'test', 'factuur']
const DAY_COLUMNS = ['dagomzet', 'dag-btw', 'verwacht cash', 'geteld cash', 'verschil', 'afgesloten op', 'opmerking', 'zegel']

/**
 * Days as a Belgian spreadsheet opens them: a line for each entry, then one for the day. The figures of the day have columns of their
 * own, so that no sum counts twice.
 */
export function toCsv(days: readonly BookDay[]): string {
  const head = ['dag', 'regel', 'nummer', 'tijdstip', 'soort', 'betaalwijze', ...ENTRY_COLUMNS, ...DAY_COLUMNS]
  return csvFile([
    head,
    ...days.flatMap(({ date, closing, entries, invoices }) => [...entries.map((entry) => entryCells(entry, invoices)), dayCells(date, closing, entries)]),
  ])
}

function entryCells(entry: Entry, invoices: InvoiceNumbers = new Map()): string[] {
  const { day, id, at, kind, method, sourceId, correctsId, test } = entry
  const figures = [entry.amount, entry.vatRate, entry.vat, entry.rounding, entry.amountPaid].map(decimalComma)
  const own = [day, 'boeking', String(id), wallTime(at), kindNames[kind], methodNames[method]]
  return own.concat(figures, [sourceId, correctsId ?? '', test ? 'ja' : 'nee', invoices.get(sourceId) ?? ''], emptied(DAY_COLUMNS))
}

function dayCells(date: DateString, closing: StoredClosing | undefined, entries: readonly Entry[]): string[] {
  const { amount, vat, expectedCash, countedCash, difference } = summaryOf(date, closing, entries)
  const figures = [amount, vat, expectedCash, countedCash ?? '', difference ?? ''].map(decimalComma)
  const seal = closing ? [wallTime(closing.closedAt), closing.note, closing.hash] : ['', '', '']
  return [date, closing ? 'afgesloten dag' : 'open dag', '', '', '', ''].concat(emptied(ENTRY_COLUMNS), figures, seal)
}

function emptied(columns: readonly string[]): string[] {
  return columns.map(() => '')
}

function decimalComma(amount: string): string {
  return amount.replace('.', ',')
}
