import { useMutation, useQueryClient } from '@tanstack/react-query'
import { array } from 'valibot'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'
import { dayBookDaySchema, daySummarySchema } from '#money/day-book/wire.ts'

/** One day of the book. */
export function dayQuery(date: DateString) {
  return apiQuery('day-book', `/api/day-book/${date}`, {
    answer: dayBookDaySchema,
    ...ALWAYS_FRESH,
  })
}

/** The days of the book in a period, newest first. */
export function daysQuery({ from, to }: { from: DateString; to: DateString }) {
  return apiQuery('day-book', `/api/day-book?from=${from}&to=${to}&limit=366`, {
    answer: array(daySummarySchema),
    ...ALWAYS_FRESH,
  })
}

/** Closes a day for good; the screen shows it sealed before it is read again. */
export function useCloseDay() {
  const client = useQueryClient()
  return useMutation({
    meta: writes('day_book_closings'),
    mutationFn: ({ date, ...body }: { date: DateString; countedCash: string; note: string }) =>
      callApi(`/api/day-book/${date}/close`, { body, answer: dayBookDaySchema }),
    onSuccess: (closed) => client.setQueryData(dayQuery(closed.date).queryKey, closed),
  })
}

/** Where the file of a period lies. */
export function fileOf(
  type: 'csv' | 'pdf',
  { from, to }: { from: DateString; to: DateString },
): string {
  return `/api/day-book.${type}?from=${from}&to=${to}`
}
