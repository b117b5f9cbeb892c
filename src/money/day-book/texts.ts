import { csvFile } from '#lib/csv.ts'
import { type DateString, formatLongDate, wallTime } from '#lib/dates.ts'
import { formatEuro, fromDecimal, withComma } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { yesNo } from '#lib/words.ts'
import {
  type BookDay,
  correctedOf,
  type Entry,
  outsideInvoices,
  type StoredClosing,
  summaryOf,
  totalsOf,
} from '#money/day-book/rules.ts'
import type { DayEntry, EntryKind } from '#money/day-book/wire.ts'

/** What happened, as people read it. */
export const kindNames: Record<EntryKind, string> = {
  sale: 'Verkoop',
  tip: 'Fooi',
  refund: 'Terugbetaling',
  void: 'Ongedaan gemaakt',
  'voucher-sale': 'Kadobon verkocht',
  'voucher-refund': 'Kadobon terugbetaald',
  invoiced: 'Op factuur gezet',
  credited: 'Van factuur gehaald',
}

/** `21 %` of `"21.00"`, `7,5 %` of `"7.50"`. */
export function rateName(rate: string): string {
  return `${rate.replace(/\.?0+$/, '').replace('.', ',') || '0'}\u00a0%`
}

/**
 * What an entry about an invoice or credit note says: which one, how much, and what it corrects;
 * undefined for any other entry.
 */
export function documentSentence(
  { number, kind, document, aboutDay, day, invoiced, correctsId }: Entry | DayEntry,
  entries: readonly (Entry | DayEntry)[],
): string | undefined {
  if (!document || !aboutDay) return undefined
  const sold = entries.find(
    (entry) => entry.sourceId === correctsId && entry.kind !== 'tip' && entry.document === null,
  )
  const what = `${formatEuro(Math.abs(fromDecimal(invoiced)))} van ${sold ? `nr. ${sold.number}` : `de omzet van ${formatLongDate(aboutDay)}`}`
  const where =
    kind === 'credited'
      ? `komt terug van een factuur door creditnota ${document}`
      : `staat op factuur ${document}`
  return `Nr. ${number}: ${aboutDay === day ? '' : 'correctie: '}${what} ${where}.`
}

const ENTRY_COLUMNS = [
  'omzet',
  'btw-tarief',
  'btw',
  'afronding',
  'betaald',
  'bron',
  'verbetert',
  'test',
  'factuur',
  'bedrag op factuur',
  'van dag',
]
const DAY_COLUMNS = [
  'dagomzet',
  'dag-btw',
  'ontvangen',
  'op factuur',
  'correctie vorige dagen',
  'buiten facturen',
  'verwacht cash',
  'geteld cash',
  'verschil',
  'afgesloten op',
  'opmerking',
  'zegel',
]

/**
 * Days as a Belgian spreadsheet opens them: a line for each entry, then one for the day. The
 * figures of the day have columns of their own, so that no sum counts twice.
 */
export function toCsv(days: readonly BookDay[]): string {
  const head = [
    'dag',
    'regel',
    'nummer',
    'tijdstip',
    'soort',
    'betaalwijze',
    ...ENTRY_COLUMNS,
    ...DAY_COLUMNS,
  ]
  return csvFile([
    head,
    ...days.flatMap(({ date, closing, entries }) => [
      ...entries.map(entryCells),
      dayCells(date, closing, entries),
    ]),
  ])
}

function entryCells(entry: Entry): string[] {
  const {
    day,
    number,
    at,
    kind,
    method,
    sourceId,
    correctsId,
    test,
    document,
    invoiced,
    aboutDay,
  } = entry
  const figures = [entry.amount, entry.vatRate, entry.vat, entry.rounding, entry.amountPaid].map(
    withComma,
  )
  const own = [
    day,
    'boeking',
    String(number),
    wallTime(at),
    kindNames[kind],
    paymentWays[method].name,
  ]
  return own.concat(
    figures,
    [
      sourceId,
      correctsId ?? '',
      yesNo(test).toLowerCase(),
      document ?? '',
      invoiced === '0.00' ? '' : withComma(invoiced),
      aboutDay ?? '',
    ],
    emptied(DAY_COLUMNS),
  )
}

function dayCells(
  date: DateString,
  closing: StoredClosing | undefined,
  entries: readonly Entry[],
): string[] {
  const { amount, vat, expectedCash, countedCash, difference } = summaryOf(date, closing, entries)
  const totals = closing?.totals ?? totalsOf(entries)
  const invoices = [totals.received, totals.invoiced, correctedOf(totals), outsideInvoices(totals)]
  const figures = [amount, vat, ...invoices, expectedCash, countedCash ?? '', difference ?? ''].map(
    withComma,
  )
  const seal = closing ? [wallTime(closing.closedAt), closing.note, closing.hash] : ['', '', '']
  return [date, closing ? 'afgesloten dag' : 'open dag', '', '', '', ''].concat(
    emptied(ENTRY_COLUMNS),
    figures,
    seal,
  )
}

function emptied(columns: readonly string[]): string[] {
  return columns.map(() => '')
}
