import { queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import {
  type BookingAnswer,
  bookingAnswerSchema,
  visitPageSchema,
} from '#agenda/booking/form/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { type Service, serviceSchema } from '#shop-window/services/wire.ts'

// Apart from the days and times, which the first step shows: this is fetched after the first tap.

/** What the wizard shows of a price-list item. */
export type Treatment = Pick<
  Service,
  'id' | 'name' | 'description' | 'price' | 'duration' | 'minutes'
>

/** The active treatments by name. */
export const treatmentsQuery = queryOptions({
  queryKey: ['booking', 'services'],
  async queryFn({ signal }): Promise<Treatment[]> {
    const services = await callApi('/api/booking/services', {
      signal,
      answer: array(serviceSchema),
    })
    return services
      .filter(({ isActive }) => isActive)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
  },
})

/** Books; the same key and body twice is one booking. */
export function createBooking(body: unknown, idempotencyKey: string): Promise<BookingAnswer> {
  return callApi('/api/booking/create', {
    body,
    headers: { 'idempotency-key': idempotencyKey },
    answer: bookingAnswerSchema,
  })
}

/** The address of the page of a visit, by the key in the answer of its booking. */
export async function openVisitPage(key: string): Promise<string> {
  return (await callApi('/api/booking/page', { body: { key }, answer: visitPageSchema })).link
}

/** The call for the dates with its answer as it comes, for the page that shows how it went. */
export function callForDates(signal: AbortSignal): Promise<Response> {
  return fetch('/api/booking/dates', { signal })
}
