import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { DayBookDay, DaySummary } from '#money/day-book/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const text = z.string()
const count = z.int()
const maybeText = z.nullable(text)
const method = z.enum(['cash', 'card', 'transfer', 'voucher', 'sumup', 'online', 'invoice'])
const kind = z.enum(['sale', 'tip', 'refund', 'void', 'voucher-sale', 'voucher-refund', 'invoiced', 'credited'])
const totals = z.object({
  amount: text,
  vat: text,
  tips: text,
  rounding: text,
  amountPaid: text,
  received: text,
  invoiced: text,
  corrections: z.array(z.object({ day: text, amount: text })),
  methods: z.array(z.object({ method, count, amount: text, amountPaid: text })),
  rates: z.array(z.object({ rate: text, amount: text, net: text, vat: text })),
})
const entry = z.object({
  id: count,
  number: count,
  at: text,
  day: text,
  kind,
  method,
  amount: text,
  vatRate: text,
  vat: text,
  rounding: text,
  amountPaid: text,
  sourceId: text,
  correctsId: maybeText,
  test: z.boolean(),
  invoiced: text,
  document: maybeText,
  aboutDay: maybeText,
})
const closing = z.object({
  countedCash: maybeText,
  difference: maybeText,
  note: text,
  includesTest: z.boolean(),
  entryCount: count,
  previousHash: text,
  hash: text,
  closedAt: text,
  intact: z.boolean(),
})
const day = z.object({
  date: text,
  closed: z.boolean(),
  entries: z.array(entry),
  totals,
  expectedCash: text,
  closing: z.nullable(closing),
  earlierOpenDay: maybeText,
  openDay: text,
})
const summaries = z.array(
  z.object({
    date: text,
    closed: z.boolean(),
    amount: text,
    vat: text,
    amountPaid: text,
    entryCount: count,
    expectedCash: text,
    countedCash: maybeText,
    difference: maybeText,
  }),
)

/** One day of the book. */
export function dayQuery(date: DateString) {
  return queryOptions({
    queryKey: ['day-book', 'day', date],
    queryFn: ({ signal }): Promise<DayBookDay> => callApi(`/api/day-book/${date}`, { signal, parse: (value) => day.parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** The days of the book in a period, newest first. */
export function daysQuery({ from, to }: { from: DateString; to: DateString }) {
  return queryOptions({
    queryKey: ['day-book', 'days', from, to],
    queryFn: ({ signal }): Promise<DaySummary[]> =>
      callApi(`/api/day-book?from=${from}&to=${to}&limit=366`, { signal, parse: (value) => summaries.parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** Closes a day for good; the screen shows it sealed before it is read again. */
export function useCloseDay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ date, ...body }: { date: DateString; countedCash: string; note: string }): Promise<DayBookDay> =>
      callApi(`/api/day-book/${date}/close`, { method: 'POST', body, parse: (value) => day.parse(value) }),
    onSuccess: (closed) => client.setQueryData(dayQuery(closed.date).queryKey, closed),
    onSettled: () => void client.invalidateQueries({ queryKey: ['day-book'] }),
  })
}

/** Where the file of a period lies. */
export function fileOf(type: 'csv' | 'pdf', { from, to }: { from: DateString; to: DateString }): string {
  return `/api/day-book.${type}?from=${from}&to=${to}`
}
