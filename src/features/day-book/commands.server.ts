import {
  findBounds,
  findClosing,
  findFirstOpenDay,
  findLastClosing,
  findOpenDay,
  holdBook,
  insertClosings,
  insertEntries,
  listClosings,
  listDates,
  listEntries,
  listInvoiceNumbers,
  lockBook,
} from '#features/day-book/data.server.ts'
import {
  type BookDay,
  closingOf,
  closingToWire,
  COUNTED,
  countedEntries,
  type Entry,
  expectedCashOf,
  invoicedAmount,
  type Link,
  MOST_DAYS,
  problemsOf,
  problemsOfOpenDay,
  type StoredClosing,
  summaryOf,
  totalsOf,
  toWire,
} from '#features/day-book/rules.ts'
import {
  type CloseInput,
  type DayBookDay,
  type DayFileQuery,
  type DayQuery,
  type DaySummary,
  dayTotalsSchema,
  type EntryKind,
  type EntryMethod,
} from '#features/day-book/schema.ts'
import { addDays, brusselsToday, type DateString, daysBetween, eachDate, formatLongDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { type Cents, fromDecimal, toDecimal, vatWithin } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** How many days the check reads at once. */
const DAYS_AT_ONCE = 100

/**
 * What came in or went out. `amount` is turnover, VAT included: nothing for a tip, for what a voucher pays that was taxed when it was
 * sold, and for the sale of one that is taxed when it is spent. `amountPaid` is what moved; `sourceId` the payment or voucher behind
 * it, `correctsId` the source that it gives back. A tip that is given back is a tip below zero.
 */
export type NewEntry = {
  kind: EntryKind
  method: EntryMethod
  amount: Cents
  /** Percent with two decimals: `"21.00"`. */
  vatRate: string
  rounding: Cents
  amountPaid: Cents
  sourceId: string
  correctsId?: string
  test: boolean
}

/** Writes entries into the first day at or after today that is not closed, in this order, in the transaction of what they are about. */
export async function bookEntries(tx: Db, deps: Pick<Deps, 'clock' | 'today'>, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  if (entries.some(({ kind, amount }) => kind === 'tip' && amount !== 0)) throw new Error('a tip is no turnover: its amount is zero')
  await holdBook(tx)
  const at = deps.clock()
  const day = await findOpenDay(tx, brusselsToday(at))
  await insertEntries(
    tx,
    entries.map(({ amount, rounding, amountPaid, correctsId, ...entry }) => ({
      ...entry,
      at,
      day,
      amount: toDecimal(amount),
      vat: toDecimal(vatWithin(amount, entry.vatRate)),
      rounding: toDecimal(rounding),
      amountPaid: toDecimal(amountPaid),
      correctsId: correctsId ?? null,
    })),
  )
}

/** A day as it stands now; a closed one as it was sealed. */
export async function getDay(deps: Deps, date: DateString): Promise<DayBookDay> {
  const includesTest = countsTest(deps)
  const [entries, invoices, closing, before, earlierOpenDay, openDay] = await Promise.all([
    listEntries(deps.db, { from: date, to: date }),
    listInvoiceNumbers(deps.db, { from: date, to: date }),
    findClosing(deps.db, date),
    findClosing(deps.db, addDays(date, -1)),
    findFirstOpenDay(deps.db, { before: date, includesTest }),
    findOpenDay(deps.db, deps.today()),
  ])
  const counted = countedEntries(entries, closing?.includesTest ?? includesTest)
  const totals = closing?.totals ?? totalsOf(counted)
  return {
    date,
    closed: closing !== undefined,
    entries: counted.map((entry) => toWire(entry, invoices)),
    totals,
    invoiced: invoicedAmount(counted, invoices),
    expectedCash: closing?.expectedCash ?? expectedCashOf(totals),
    closing: closing ? { ...closingToWire(closing), intact: (await check(closing, entries, before)).length === 0 } : null,
    earlierOpenDay: earlierOpenDay ?? null,
    openDay,
  }
}

/**
 * Closes a day for good: counts the cash, fills the days before it that have no entries, and seals each, chained to the one before. No
 * entry slips between the figures and the seal. Counted below zero only when more cash went out than came in. `day_closed` the second time, `earlier_day_open`, `invalid` for a day to come or before the book.
 */
export async function closeDay(deps: Deps, date: DateString, { countedCash, note }: CloseInput): Promise<DayBookDay> {
  await transact(deps.db, async (tx) => {
    await lockBook(tx)
    const closedAt = deps.clock()
    const includesTest = countsTest(deps)
    const last = await findLastClosing(tx)
    if (date > brusselsToday(closedAt)) throw refused('Een dag die nog moet komen, kun je niet afsluiten.')
    if (await findClosing(tx, date)) throw new AppError('day_closed', 'Deze dag is al afgesloten.')
    const first = last ? addDays(last.day, 1) : ((await findFirstOpenDay(tx, { includesTest })) ?? date)
    if (date < first) throw refused(`Het dagboek begint op ${formatLongDate(first)}: een vroegere dag kun je niet afsluiten.`)
    if (!last && daysBetween(date, brusselsToday(closedAt)) > MOST_DAYS) throw refused('Begin het dagboek met een dag van het voorbije jaar.')
    const earlier = await findFirstOpenDay(tx, { before: date, includesTest })
    if (earlier) throw earlierOpen(earlier)
    const entries = countedEntries(await listEntries(tx, { from: date, to: date }), includesTest)
    if (countedCash < 0 && fromDecimal(expectedCashOf(totalsOf(entries))) >= 0) throw refused(COUNTED, 'countedCash')
    const closings: StoredClosing[] = []
    for (const day of eachDate(first, date)) {
      const isMeant = day === date
      const closure = { day, countedCash: isMeant ? toDecimal(countedCash) : null, note: isMeant ? note : '', includesTest, closedAt }
      closings.push(await closingOf(closure, isMeant ? entries : [], closings.at(-1) ?? last))
    }
    await insertClosings(tx, closings)
  })
  return await getDay(deps, date)
}

/** The days of the book for the overview, newest first. */
export async function listDays(deps: Deps, query: DayQuery): Promise<DaySummary[]> {
  const dates = await listDates(deps.db, { ...query, includesTest: countsTest(deps) })
  const days = await readDays(deps, dates)
  return days.map(({ date, closing, entries }) => summaryOf(date, closing, entries)).toReversed()
}

/** The days of a period that stand in the book, oldest first; this month up to today when nothing is said. */
export async function getPeriod(deps: Deps, query: DayFileQuery): Promise<{ from: DateString; to: DateString; days: BookDay[] }> {
  const to = query.to ?? laterOf(deps.today(), query.from)
  const from = query.from ?? `${to.slice(0, 8)}01`
  if (daysBetween(from, to) >= MOST_DAYS) throw refused(`Kies hoogstens ${MOST_DAYS} dagen.`, 'from')
  const dates = await listDates(deps.db, { from, to, includesTest: countsTest(deps) })
  return { from, to, days: await readDays(deps, dates) }
}

/**
 * Recomputes the whole book as it lies in the database, in one snapshot. One English sentence for each thing that does not hold: a
 * changed, missing or added entry, totals that do not match, a broken link, a gap.
 */
export async function verifyBook(db: Db): Promise<{ days: number; entries: number; problems: string[] }> {
  return await db.transaction(
    async (tx) => {
      const found = { days: 0, entries: 0, problems: new Array<string>() }
      const bounds = await findBounds(tx)
      if (!bounds) return found
      let last: Link | undefined
      for (let from = bounds.first; from <= bounds.last; from = addDays(from, DAYS_AT_ONCE)) {
        const part = { from, to: addDays(from, DAYS_AT_ONCE - 1) }
        last = await verifyPart(tx, part, { found, last })
      }
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Verification = { found: { days: number; entries: number; problems: string[] }; last: Link | undefined }

async function verifyPart(tx: Db, part: { from: DateString; to: DateString }, { found, last }: Verification): Promise<Link | undefined> {
  const closings = new Map((await listClosings(tx, part)).map((closing) => [closing.day, closing]))
  const entries = Map.groupBy(await listEntries(tx, part), ({ day }) => day)
  const lastClosed = await findLastClosing(tx)
  for (const day of eachDate(part.from, part.to)) {
    const [closing, rows] = [closings.get(day), entries.get(day) ?? []]
    found.entries += rows.length
    if (closing) {
      found.days += 1
      found.problems.push(...(await check(closing, rows, last)))
      last = closing
    } else if (rows.length > 0) found.problems.push(...problemsOfOpenDay(day, rows, lastClosed))
  }
  return last
}

async function check(closing: StoredClosing, entries: readonly Entry[], previous: Link | undefined): Promise<string[]> {
  if (!dayTotalsSchema.safeParse(closing.totals).success) return [`${closing.day}: the sealed totals cannot be read.`]
  return await problemsOf(closing, entries, previous)
}

async function readDays(deps: Deps, dates: readonly DateString[]): Promise<BookDay[]> {
  const days = dates.toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return []
  const [closings, entries, invoices] = await Promise.all([
    listClosings(deps.db, { from, to }),
    listEntries(deps.db, { from, to }),
    listInvoiceNumbers(deps.db, { from, to }),
  ])
  const closingOfDay = new Map(closings.map((closing) => [closing.day, closing]))
  const entriesOfDay = Map.groupBy(entries, ({ day }) => day)
  return days.map((date) => {
    const closing = closingOfDay.get(date)
    return { date, closing, entries: countedEntries(entriesOfDay.get(date) ?? [], closing?.includesTest ?? countsTest(deps)), invoices }
  })
}

/** Payments of the sandbox count until there are real ones. */
function countsTest({ env }: Pick<Deps, 'env'>): boolean {
  return env.PAYMENTS !== 'live'
}

function laterOf(date: DateString, other: DateString | undefined): DateString {
  return other && other > date ? other : date
}

function refused(sentence: string, field = 'date'): AppError {
  return new AppError('invalid', sentence, { fields: { [field]: sentence } })
}

function earlierOpen(day: DateString): AppError {
  const sentence = `Sluit eerst ${formatLongDate(day)} af: die dag staat nog open.`
  return new AppError('earlier_day_open', sentence, { fields: { date: sentence }, current: { earlierOpenDay: day } })
}
