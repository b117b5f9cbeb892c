import { setImmediate as letOthersWork } from 'node:timers/promises'
import {
  brusselsToday,
  brusselsWallClock,
  type DateString,
  formatLongDate,
  formatShortDate,
  wallTime,
} from '#lib/dates.ts'
import { euro, isZero } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import {
  type BookDay,
  correctedOf,
  differenceOf,
  type Entry,
  expectedCashOf,
  outsideInvoices,
  totalsOf,
} from '#money/day-book/rules.ts'
import { documentSentence, kindNames, rateName } from '#money/day-book/texts.ts'
import type { DayTotals } from '#money/day-book/wire.ts'
import { createSheet, type Sheet } from '#server/pdf/sheet.ts'

type Head = { salonName: string; vatNumber: string; now: Date }
type Period = { from: DateString; to: DateString; days: readonly BookDay[] }

const RATE_COLUMNS = [
  { head: 'Btw-tarief', width: 2 },
  { head: 'Omzet incl. btw', width: 2, numeric: true },
  { head: 'Zonder btw', width: 2, numeric: true },
  { head: 'Btw', width: 2, numeric: true },
]
const METHOD_COLUMNS = [
  { head: 'Betaalwijze', width: 2 },
  { head: 'Aantal', width: 2, numeric: true },
  { head: 'Omzet incl. btw', width: 2, numeric: true },
  { head: 'Betaald', width: 2, numeric: true },
]
const ENTRY_COLUMNS = [
  { head: 'Nr.', width: 1.2 },
  { head: 'Tijdstip', width: 2.2 },
  { head: 'Soort', width: 3.2 },
  { head: 'Betaalwijze', width: 3 },
  { head: 'Omzet', width: 2.2, numeric: true },
  { head: 'Tarief', width: 1.5, numeric: true },
  { head: 'Btw', width: 2, numeric: true },
  { head: 'Afr.', width: 1.6, numeric: true },
  { head: 'Betaald', width: 2.4, numeric: true },
]

/**
 * Days of the book to print or to keep: the sums of the period, then each day with its totals, its
 * entries and its seal.
 */
export async function dayBookPdf({ from, to, days }: Period, { salonName, vatNumber, now }: Head) {
  const isOneDay = from === to
  const title = isOneDay
    ? `Dagontvangsten ${formatShortDate(from)}`
    : `Dagontvangsten ${formatShortDate(from)} tot ${formatShortDate(to)}`
  const sheet = await createSheet({
    title,
    author: salonName,
    foot: `${salonName} · ${title}`,
    createdAt: now,
  })
  sheet.heading(1, 'Dagontvangstenboek')
  const sealed = isOneDay ? days[0]?.closing : undefined
  sheet.facts([
    ['Salon', sealed?.salonName || salonName],
    ['Btw-nummer', sealed?.vatNumber || vatNumber],
    [
      isOneDay ? 'Dag' : 'Periode',
      isOneDay ? formatLongDate(from) : `${formatLongDate(from)} tot en met ${formatLongDate(to)}`,
    ],
    ['Opgemaakt op', `${formatLongDate(brusselsToday(now))} om ${brusselsWallClock(now).time}`],
  ])
  if (days.length === 0) sheet.paragraph('In deze periode staat niets in het dagontvangstenboek.')
  if (!isOneDay && days.length > 0) {
    sheet.heading(2, 'Totaal van de periode')
    writeTotals(sheet, totalsOf(days.flatMap(({ entries }) => entries)))
    const open = days.filter(({ closing }) => !closing).length
    if (open > 0)
      sheet.paragraph(
        open === 1 ? 'Eén dag is nog niet afgesloten.' : `${open} dagen zijn nog niet afgesloten.`,
      )
  }
  for (const day of days) {
    writeDay(sheet, day, isOneDay ? undefined : salonName)
    await letOthersWork()
  }
  return await sheet.end()
}

function writeDay(sheet: Sheet, day: BookDay, head: string | undefined) {
  const { date, closing, entries } = day
  sheet.keepTogether(140)
  sheet.heading(2, formatLongDate(date))
  if (entries.length === 0) sheet.paragraph('Geen ontvangsten.')
  else writeTotals(sheet, totalsOfDay(day))
  sheet.facts([
    ['Salon', closing && head !== undefined && closing.salonName !== head ? closing.salonName : ''],
    ...closingFacts(day),
  ])
  if (entries.length === 0) return
  sheet.heading(3, 'Boekingen')
  sheet.table({ columns: ENTRY_COLUMNS, rows: entries.map(entryRow) })
  const corrections = entries.filter(({ correctsId, document }) => correctsId && !document)
  if (corrections.length > 0)
    sheet.paragraph(corrections.map((entry) => correction(entry, entries)).join('\n'), {
      small: true,
      muted: true,
    })
  const moved = entries.flatMap((entry) => documentSentence(entry, entries) ?? [])
  if (moved.length > 0) sheet.paragraph(moved.join('\n'), { small: true, muted: true })
  if (entries.some(({ test }) => test))
    sheet.paragraph('Met * zijn testbetalingen, zonder echt geld.', { small: true, muted: true })
  if (!closing)
    sheet.paragraph('Voorlopige cijfers: deze dag is nog niet afgesloten.', {
      small: true,
      muted: true,
    })
}

function writeTotals(sheet: Sheet, totals: DayTotals) {
  const corrected = correctedOf(totals)
  const isInvoiced = !isZero(totals.invoiced) || totals.corrections.length > 0
  sheet.facts([
    ['Omzet incl. btw', euro(totals.amount)],
    ['Waarvan btw', euro(totals.vat)],
    ['Waarvan op factuur', isZero(totals.invoiced) ? '' : euro(totals.invoiced)],
    [
      'Correctie van vorige dagen',
      totals.corrections.length === 0 ? '' : `${euro(corrected)} op factuur`,
    ],
    ['Buiten facturen', isInvoiced ? euro(outsideInvoices(totals)) : ''],
    ['Fooien', isZero(totals.tips) ? '' : euro(totals.tips)],
    ['Afronding cash', isZero(totals.rounding) ? '' : euro(totals.rounding)],
    ['Ontvangen', euro(totals.received)],
  ])
  sheet.space(4)
  if (totals.rates.length > 0)
    sheet.table({
      columns: RATE_COLUMNS,
      rows: totals.rates.map(({ rate, amount, net, vat }) => [
        rateName(rate),
        euro(amount),
        euro(net),
        euro(vat),
      ]),
    })
  if (totals.methods.length > 0)
    sheet.table({
      columns: METHOD_COLUMNS,
      rows: totals.methods.map(({ method, count, amount, amountPaid }) => [
        paymentWays[method].name,
        String(count),
        euro(amount),
        euro(amountPaid),
      ]),
    })
}

function closingFacts(day: BookDay): (readonly [string, string])[] {
  const { closing } = day
  const expected = closing?.expectedCash ?? expectedCashOf(totalsOfDay(day))
  const difference = closing ? differenceOf(closing) : null
  return [
    ['Cash verwacht', day.entries.length === 0 && !closing?.countedCash ? '' : euro(expected)],
    ['Cash geteld', closing?.countedCash ? euro(closing.countedCash) : ''],
    ['Verschil', difference === null ? '' : euro(difference)],
    ['Opmerking', closing?.note ?? ''],
    ['Afgesloten op', closing ? moment(closing.closedAt) : 'Nog niet afgesloten'],
    ['Zegel', closing?.hash ?? ''],
  ]
}

function entryRow(entry: Entry): string[] {
  return [
    `${entry.number}${entry.test ? ' *' : ''}`,
    wallTime(entry.at).startsWith(entry.day) ? wallTime(entry.at).slice(11) : moment(entry.at),
    kindNames[entry.kind],
    paymentWays[entry.method].name,
    entry.document ? '' : euro(entry.amount),
    isZero(entry.amount) ? '' : rateName(entry.vatRate),
    isZero(entry.amount) ? '' : euro(entry.vat),
    isZero(entry.rounding) ? '' : euro(entry.rounding),
    entry.document ? '' : euro(entry.amountPaid),
  ]
}

/**
 * What an entry gives back: an entry of the same day by its number, an earlier one by its payment.
 */
function correction({ number, correctsId }: Entry, entries: readonly Entry[]): string {
  const given = entries.find(({ sourceId }) => sourceId === correctsId)
  return `Nr. ${number} geeft ${given ? `nr. ${given.number}` : `betaling ${correctsId}`} terug.`
}

function totalsOfDay({ closing, entries }: BookDay): DayTotals {
  return closing?.totals ?? totalsOf(entries)
}

function moment(at: Date): string {
  const [date = '', time = ''] = wallTime(at).split(' ')
  return `${formatShortDate(date)} ${time}`
}
