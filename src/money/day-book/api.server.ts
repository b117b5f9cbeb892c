import { array } from 'valibot'
import type { DateString } from '#lib/dates.ts'
import { closeDay, getDay, getPeriod, listDays } from '#money/day-book/commands.server.ts'
import { findOwner } from '#money/day-book/data.server.ts'
import { dayBookPdf } from '#money/day-book/pdf.server.ts'
import {
  closeSchema,
  dayFileQuerySchema,
  dayPathSchema,
  dayQuerySchema,
} from '#money/day-book/schema.ts'
import { toCsv } from '#money/day-book/texts.ts'
import { dayBookDaySchema, daySummarySchema } from '#money/day-book/wire.ts'
import { owner } from '#server/http/routes.ts'

export const dayBookEndpoints = [
  owner.get('/api/day-book', {
    summary:
      'Days of the day-receipts book, newest first, with their amounts; the next page is asked with the last date as cursor',
    query: dayQuerySchema,
    answer: array(daySummarySchema),
    handle: ({ deps, query }) => listDays(deps, query),
  }),
  owner.get('/api/day-book/:date', {
    summary: 'One day of the day-receipts book: entries in order, totals, and how it was closed',
    params: dayPathSchema,
    answer: dayBookDaySchema,
    handle: ({ deps, params }) => getDay(deps, params.date),
  }),
  owner.post('/api/day-book/:date/close', {
    scope: null,
    summary:
      'Closes a day for good with the cash that was counted; 409 day_closed the second time, 409 earlier_day_open with which',
    params: dayPathSchema,
    body: closeSchema,
    answer: dayBookDaySchema,
    status: 201,
    handle: ({ deps, params, body }) => closeDay(deps, params.date, body),
  }),
  owner.confirmed.file('/api/day-book.csv', {
    scope: 'money:read',
    summary: 'Days of the day-receipts book with their entries, as CSV for a Belgian spreadsheet',
    query: dayFileQuerySchema,
    async handle({ deps, query }) {
      const { from, to, days } = await getPeriod(deps, query)
      return {
        bytes: new TextEncoder().encode(toCsv(days)),
        contentType: 'text/csv; charset=utf-8',
        filename: `${fileName(from, to)}.csv`,
      }
    },
  }),
  owner.confirmed.file('/api/day-book.pdf', {
    scope: 'money:read',
    summary: 'Days of the day-receipts book with their entries and totals, as PDF',
    query: dayFileQuerySchema,
    async handle({ deps, query }) {
      const [period, salonOwner] = await Promise.all([getPeriod(deps, query), findOwner(deps.db)])
      const bytes = await dayBookPdf(period, { ...salonOwner, now: deps.clock() })
      return {
        bytes,
        contentType: 'application/pdf',
        filename: `${fileName(period.from, period.to)}.pdf`,
      }
    },
  }),
]

function fileName(from: DateString, to: DateString): string {
  return from === to ? `dagboek-${from}` : `dagboek-${from}-tot-${to}`
}
