import { addDays, brusselsToday, type DateString, daysBetween, eachDate } from '#lib/dates.ts'
import { fromDecimal, toDecimal, vatWithin } from '#lib/money.ts'
import { vatOf } from '#lib/vat-sums.ts'
import {
  type BookSource,
  findBounds,
  findLastClosing,
  listBookSources,
  listClosings,
  listEntries,
  listMissingNumbers,
  listSalesOfPayments,
} from '#money/day-book/data.server.ts'
import {
  type Booked,
  countedEntries,
  type Entry,
  expectedCashOf,
  type Link,
  NO_HASH,
  SEALED_FIELDS,
  type StoredClosing,
  sealedText,
  sealOf,
  totalsOf,
  vatOfPart,
} from '#money/day-book/rules.ts'
import type { DayTotals } from '#money/day-book/wire.ts'
import type { Db } from '#server/db/client.ts'

// The check of the book, as `npm run daybook:verify` runs it. Every finding is one English
// sentence.

/** How many days the check reads at once. */
const DAYS_AT_ONCE = 100

/**
 * Recomputes the whole book in one snapshot, and holds it against the payments and vouchers behind
 * it.
 */
export async function verifyBook(
  db: Db,
): Promise<{ days: number; entries: number; problems: string[] }> {
  return await db.transaction(
    async (tx) => {
      const found = { days: 0, entries: 0, problems: new Array<string>() }
      const bounds = await findBounds(tx)
      if (!bounds) return found
      const booked = new Map<string, Booked>()
      let last: Link | undefined
      for (let from = bounds.first; from <= bounds.last; from = addDays(from, DAYS_AT_ONCE))
        last = await verifyPart(
          tx,
          { from, to: addDays(from, DAYS_AT_ONCE - 1) },
          { found, last, booked },
        )
      for (const { what, number } of await listMissingNumbers(tx))
        found.problems.push(`${what} ${number} is missing: no number is ever skipped.`)
      for (const source of await listBookSources(tx)) found.problems.push(...sourceProblems(source))
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** `booked`: what the entries so far come to, by the sale or voucher that they are about. */
type Verification = {
  found: { days: number; entries: number; problems: string[] }
  last: Link | undefined
  booked: Map<string, Booked>
}

async function verifyPart(
  tx: Db,
  part: { from: DateString; to: DateString },
  { found, last, booked }: Verification,
): Promise<Link | undefined> {
  const closings = new Map((await listClosings(tx, part)).map((closing) => [closing.day, closing]))
  const entries = Map.groupBy(await listEntries(tx, part), ({ day }) => day)
  const [lastClosed, sales] = [await findLastClosing(tx), await listSalesOfPayments(tx, part)]
  for (const day of eachDate(part.from, part.to)) {
    const [closing, rows] = [closings.get(day), entries.get(day) ?? []]
    found.entries += rows.length
    if (closing) {
      found.days += 1
      found.problems.push(...(await problemsOf(closing, rows, last)))
      last = closing
    } else if (rows.length > 0) found.problems.push(...problemsOfOpenDay(day, rows, lastClosed))
    for (const row of rows)
      found.problems.push(
        ...vatProblems(row, { soldAs: sales.get(row.sourceId) ?? row.sourceId, booked }),
      )
  }
  return last
}

/**
 * What is wrong with a closed day: `entries` are all that stand on that day now, `previous` the
 * closing that stands before it now.
 */
export async function problemsOf(
  closing: StoredClosing,
  entries: readonly Entry[],
  previous: Link | undefined,
): Promise<string[]> {
  const { day } = closing
  const counted = countedEntries(entries, closing.includesTest)
  const problems: string[] = []
  const missing = previous ? daysBetween(addDays(previous.day, 1), day) : 0
  if (missing > 0)
    problems.push(
      `${day}: ${missing === 1 ? 'a closed day is' : `${missing} closed days are`} missing before it.`,
    )
  if (closing.previousHash !== (previous?.hash ?? NO_HASH))
    problems.push(`${day}: the link to the closed day before it is broken.`)
  return [
    ...problems,
    ...(closing.sealed === null
      ? await firstSealProblems(closing, counted)
      : await sealProblems(closing, closing.sealed, counted)),
  ]
}

async function sealProblems(
  closing: StoredClosing,
  sealed: string,
  entries: readonly Entry[],
): Promise<string[]> {
  const now = sealedText(closing, entries)
  const problems =
    now === sealed
      ? []
      : differencesBetween(sealed, now).map((difference) => `${closing.day}: ${difference}`)
  return (await sealOf(sealed)) === closing.hash
    ? problems
    : [...problems, `${closing.day}: the seal is not that of the text under it.`]
}

/**
 * Of a day of which only the hash was kept: that tells whether something changed, and the figures
 * what.
 */
async function firstSealProblems(
  closing: StoredClosing,
  entries: readonly Entry[],
): Promise<string[]> {
  const figures = figureProblems(closing, entries)
  if (figures.length > 0 || (await sealOf(sealedText(closing, entries, 1))) === closing.hash)
    return figures
  return [
    `${closing.day}: an entry, the counted cash, the note or the moment of closing was changed after the day was sealed.`,
  ]
}

type Cell = string | number | boolean | null
/** What each line of a sealed text holds after its name. */
const LINES: Record<string, readonly string[]> = {
  dagboek: ['form', 'link to the day before', 'day'],
  totals: [
    'total',
    'total of VAT',
    'total of tips',
    'total of rounding',
    'total paid',
    'total received',
    'total on invoices',
  ],
  correction: ['day', 'corrected amount'],
  method: ['method', 'number of payments', 'turnover', 'amount paid'],
  rate: ['rate', 'turnover', 'turnover without VAT', 'VAT'],
  salon: ['name of the salon', 'VAT number'],
  closed: [
    'number of entries',
    'expected cash',
    'counted cash',
    'note',
    'counting of tests',
    'moment of closing',
  ],
}

/**
 * Each thing that two sealed texts do not share, by the number of the entry and the name of its
 * field.
 */
function differencesBetween(sealed: string, now: string): string[] {
  const [before, after] = [linesOf(sealed), linesOf(now)]
  const gone = [...before]
    .filter(([name]) => !after.has(name))
    .map(([name, cells]) => `${shown(name, cells)} is missing.`)
  const added = [...after]
    .filter(([name]) => !before.has(name))
    .map(([name, cells]) => `${shown(name, cells)} was added.`)
  const changed = [...before].flatMap(([name, cells]) => {
    const others = after.get(name)
    const fields =
      typeof cells[0] === 'number' ? SEALED_FIELDS : ['', ...(LINES[String(cells[0])] ?? [])]
    return cells.flatMap((cell, index) => {
      const is = others?.[index]
      return others === undefined || is === cell
        ? []
        : [`${name}: ${fields[index]} was sealed as ${String(cell)} and is ${String(is)} now.`]
    })
  })
  // two rows under one number tell no difference of their own
  const found = [...gone, ...added, ...changed]
  return found.length > 0 ? found : ['the entries are not those that were sealed.']
}

function linesOf(text: string): Map<string, Cell[]> {
  const lines = text.split('\n').map((line): Cell[] => {
    const cells: unknown = JSON.parse(line)
    return Array.isArray(cells) ? cells : []
  })
  const nameOf = ([first, second]: Cell[]) => {
    if (typeof first === 'number') return `entry ${first}`
    return first === 'method' || first === 'rate' || first === 'correction'
      ? `the figures of ${String(second)}`
      : 'the closing'
  }
  return new Map(
    lines.map((cells) => [
      `${nameOf(cells)}${nameOf(cells) === 'the closing' ? ` (${String(cells[0])})` : ''}`,
      cells,
    ]),
  )
}

function shown(name: string, cells: Cell[]): string {
  if (typeof cells[0] !== 'number') return name
  const [kind, method, amount] = (['kind', 'method', 'amount'] as const).map((field) =>
    String(cells[SEALED_FIELDS.indexOf(field)]),
  )
  return `${name} (${kind} of ${amount}, ${method})`
}

function figureProblems(
  { day, totals, expectedCash, entryCount }: StoredClosing,
  entries: readonly Entry[],
): string[] {
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
export function problemsOfOpenDay(
  day: DateString,
  entries: readonly Entry[],
  last: Link | undefined,
): string[] {
  if (last && day <= last.day)
    return [`${day}: ${counting(entries)} on a day that was never closed, though later ones were.`]
  const problems: string[] = []
  const early = entries.filter(({ at }) => brusselsToday(at) > day)
  if (early.length > 0)
    problems.push(`${day}: ${counting(early)} on a day before the moment of booking.`)
  // a later day is only chosen when the day before it is closed
  const late = entries.filter(({ at }) => brusselsToday(at) < day)
  if (late.length > 0 && last?.day !== addDays(day, -1))
    problems.push(`${day}: ${counting(late)} of an earlier date, whose closing is gone.`)
  return problems
}

function counting(entries: readonly Entry[]): string {
  const numbers = entries.map(({ number }) => number)
  return numbers.length === 1 ? `entry ${numbers[0]} stands` : `entries ${numbers.join(', ')} stand`
}

function totalsText({
  amount,
  vat,
  tips,
  rounding,
  amountPaid,
  methods,
  rates,
}: DayTotals): string {
  return JSON.stringify([
    [amount, vat, tips, rounding, amountPaid],
    methods.map((row) => [row.method, row.count, row.amount, row.amountPaid]),
    rates.map((row) => [row.rate, row.amount, row.net, row.vat]),
  ])
}

function vatProblems(
  { day, number, amount, vatRate, vat }: Entry,
  { soldAs, booked }: { soldAs: string; booked: Map<string, Booked> },
): string[] {
  const [turnover, is] = [fromDecimal(amount), fromDecimal(vat)]
  const before = booked.get(soldAs) ?? { amount: 0, vat: 0 }
  booked.set(soldAs, { amount: before.amount + turnover, vat: before.vat + is })
  const due = vatOfPart(turnover, vatRate, before)
  // entries from before took it from their own amount, the first ones in yet another way: a cent
  // beside it now and then
  if ([due, vatOf(turnover, vatRate), vatWithin(turnover, vatRate)].includes(is)) return []
  return [
    `${day}: entry ${number}: vat is ${vat}, of ${amount} at ${vatRate} percent it is ${toDecimal(due)}.`,
  ]
}

/** What stands in the book of one payment or voucher against what it says itself. */
function sourceProblems({ what, numbers, booked, own }: BookSource): string[] {
  if (!own) return [`entry ${numbers}: there is no payment, voucher or invoice behind it.`]
  if (!booked) return [`${what} of ${own.amountPaid} does not stand in the book.`]
  return Object.entries(own).flatMap(([field, says]) =>
    booked[field] === says
      ? []
      : [`entry ${numbers}: ${field} is ${booked[field]}, ${what} says ${says}.`],
  )
}
