import {
  addDays,
  brusselsToday,
  type DateString,
  daysBetween,
  eachDate,
  formatLongDate,
} from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'
import {
  findClosing,
  findFirstOpenDay,
  findInvoiceOfSale,
  findLastClosing,
  findOpenDay,
  findOwner,
  holdBook,
  insertClosings,
  insertEntries,
  listBooked,
  listClosings,
  listDates,
  listEntries,
  listTurnover,
  lockBook,
} from '#money/day-book/data.server.ts'
import {
  type BookDay,
  COUNTED,
  closingOf,
  closingToWire,
  countedEntries,
  expectedCashOf,
  MOST_DAYS,
  type StoredClosing,
  shareInvoiced,
  summaryOf,
  totalsOf,
  toWire,
  vatOfPart,
} from '#money/day-book/rules.ts'
import type { CloseInput, DayFileQuery, DayQuery, MoneyMethod } from '#money/day-book/schema.ts'
import { problemsOf } from '#money/day-book/verification/commands.server.ts'
import type { DayBookDay, DaySummary, EntryKind } from '#money/day-book/wire.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * What came in or went out: `amount` is turnover, VAT included and without tips or vouchers that
 * were taxed already; `amountPaid` is what moved, `correctsId` what it gives back.
 */
export type NewEntry = {
  kind: Exclude<EntryKind, 'invoiced' | 'credited'>
  method: MoneyMethod
  amount: Cents
  /** Percent with two decimals: `"21.00"`. */
  vatRate: string
  rounding: Cents
  amountPaid: Cents
  sourceId: string
  correctsId?: string
  test: boolean
}

/**
 * Writes entries into the first open day in the transaction of what they are about, its sale or
 * voucher locked: its VAT follows from what was booked before.
 */
export async function bookEntries(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'today'>,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  if (entries.some(({ kind, amount }) => kind === 'tip' && amount !== 0))
    throw new Error('a tip is no turnover: its amount is zero')
  await holdBook(tx)
  const at = deps.clock()
  const day = await findOpenDay(tx, brusselsToday(at))
  const booked = await listBooked(tx, [...new Set(entries.map(({ sourceId }) => sourceId))])
  await insertEntries(
    tx,
    entries.map(({ amount, rounding, amountPaid, correctsId, ...entry }) => ({
      ...entry,
      at,
      day,
      amount: toDecimal(amount),
      vat: toDecimal(
        vatOfPart(amount, entry.vatRate, booked.get(entry.sourceId) ?? { amount: 0, vat: 0 }),
      ),
      rounding: toDecimal(rounding),
      amountPaid: toDecimal(amountPaid),
      correctsId: correctsId ?? null,
    })),
  )
}

/**
 * What of the turnover of these sales goes on an invoice with this number; a credit note takes
 * back, below zero.
 */
export type Invoiced = {
  documentId: string
  document: string
  saleIds: readonly string[]
  amount: Cents
}

/**
 * Books that turnover moved to an invoice or came back, in the transaction that numbers the
 * document, with its sales locked; answers how much did (041).
 */
export async function bookInvoiced(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  { documentId, document, saleIds, amount: wanted }: Invoiced,
): Promise<Cents> {
  await holdBook(tx)
  const at = deps.clock()
  const day = await findOpenDay(tx, brusselsToday(at))
  const shares = shareInvoiced(await listTurnover(tx, saleIds), wanted)
  const about = {
    at,
    day,
    kind: wanted < 0 ? 'credited' : 'invoiced',
    method: 'invoice',
    sourceId: documentId,
    document,
  } as const
  const nothing = { amount: '0.00', vat: '0.00', rounding: '0.00', amountPaid: '0.00' }
  const rows = shares.map(({ entry: { sourceId, vatRate, test, day: aboutDay }, amount }) => {
    return {
      ...about,
      ...nothing,
      vatRate,
      test,
      correctsId: sourceId,
      aboutDay,
      invoiced: toDecimal(amount),
    }
  })
  if (rows.length > 0) await insertEntries(tx, rows)
  return shares.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * What is paid at the till of a sale whose invoice has its number already stands on that invoice
 * too, as far as it has room. The sale is locked.
 */
export async function followInvoice(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  { saleId, amount }: { saleId: string; amount: Cents },
): Promise<void> {
  const invoice = amount > 0 ? await findInvoiceOfSale(tx, saleId) : undefined
  if (!invoice || invoice.room <= 0) return
  await bookInvoiced(tx, deps, {
    documentId: invoice.id,
    document: invoice.number,
    saleIds: [saleId],
    amount: Math.min(amount, invoice.room),
  })
}

/** A day as it stands now; a closed one as it was sealed. */
export async function getDay(deps: Deps, date: DateString): Promise<DayBookDay> {
  const includesTest = countsTest(deps)
  const [entries, closing, before, earlierOpenDay, openDay] = await Promise.all([
    listEntries(deps.db, { from: date, to: date }),
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
    entries: counted.map(toWire),
    totals,
    expectedCash: closing?.expectedCash ?? expectedCashOf(totals),
    closing: closing
      ? {
          ...closingToWire(closing),
          intact: (await problemsOf(closing, entries, before)).length === 0,
        }
      : null,
    earlierOpenDay: earlierOpenDay ?? null,
    openDay,
  }
}

/**
 * Closes a day for good, and those before it without entries; throws `day_closed`,
 * `earlier_day_open`, or `invalid` for a day to come or before the book.
 */
export async function closeDay(
  deps: Deps,
  date: DateString,
  { countedCash, note }: CloseInput,
): Promise<DayBookDay> {
  await transact(deps.db, async (tx) => {
    await lockBook(tx)
    const closedAt = deps.clock()
    const includesTest = countsTest(deps)
    const last = await findLastClosing(tx)
    if (date > brusselsToday(closedAt))
      throw refused('Een dag die nog moet komen, kun je niet afsluiten.')
    if (await findClosing(tx, date)) throw new AppError('day_closed', 'Deze dag is al afgesloten.')
    const first = last
      ? addDays(last.day, 1)
      : ((await findFirstOpenDay(tx, { includesTest })) ?? date)
    if (date < first)
      throw refused(
        `Het dagboek begint op ${formatLongDate(first)}: een vroegere dag kun je niet afsluiten.`,
      )
    if (!last && daysBetween(date, brusselsToday(closedAt)) > MOST_DAYS)
      throw refused('Begin het dagboek met een dag van het voorbije jaar.')
    const earlier = await findFirstOpenDay(tx, { before: date, includesTest })
    if (earlier) throw earlierOpen(earlier)
    const entries = countedEntries(await listEntries(tx, { from: date, to: date }), includesTest)
    if (countedCash < 0 && fromDecimal(expectedCashOf(totalsOf(entries))) >= 0)
      throw refused(COUNTED, 'countedCash')
    const owner = await findOwner(tx)
    const closings: StoredClosing[] = []
    for (const day of eachDate(first, date)) {
      const isMeant = day === date
      const closure = {
        day,
        countedCash: isMeant ? toDecimal(countedCash) : null,
        note: isMeant ? note : '',
        includesTest,
        closedAt,
        ...owner,
      }
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

/**
 * The days of a period that stand in the book, oldest first; this month up to today when nothing is
 * said.
 */
export async function getPeriod(
  deps: Deps,
  query: DayFileQuery,
): Promise<{ from: DateString; to: DateString; days: BookDay[] }> {
  const to = query.to ?? laterOf(deps.today(), query.from)
  const from = query.from ?? `${to.slice(0, 8)}01`
  if (daysBetween(from, to) >= MOST_DAYS)
    throw refused(`Kies hoogstens ${MOST_DAYS} dagen.`, 'from')
  const dates = await listDates(deps.db, { from, to, includesTest: countsTest(deps) })
  return { from, to, days: await readDays(deps, dates) }
}

async function readDays(deps: Deps, dates: readonly DateString[]): Promise<BookDay[]> {
  const days = dates.toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return []
  const [closings, entries] = await Promise.all([
    listClosings(deps.db, { from, to }),
    listEntries(deps.db, { from, to }),
  ])
  const closingOfDay = new Map(closings.map((closing) => [closing.day, closing]))
  const entriesOfDay = Map.groupBy(entries, ({ day }) => day)
  return days.map((date) => {
    const closing = closingOfDay.get(date)
    return {
      date,
      closing,
      entries: countedEntries(
        entriesOfDay.get(date) ?? [],
        closing?.includesTest ?? countsTest(deps),
      ),
    }
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
  return new AppError('earlier_day_open', sentence, {
    fields: { date: sentence },
    current: { earlierOpenDay: day },
  })
}
