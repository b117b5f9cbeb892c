import { queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import {
  type BookableDate,
  type BookingAnswer,
  bookableDateSchema,
  bookingAnswerSchema,
  type ClosedDay,
  closedDaySchema,
  freeSlotSchema,
  fullDaysSchema,
  visitPageSchema,
} from '#agenda/booking/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { type DateString, formatLongDate, weekdayOf } from '#lib/dates.ts'
import { type OpeningHours, weekdays } from '#lib/opening-hours.ts'
import { type Service, serviceSchema } from '#shop-window/services/wire.ts'
import type { DayState } from '#ui/calendar-day.tsx'

/** What the wizard shows of a price-list item. */
export type Treatment = Pick<
  Service,
  'id' | 'name' | 'description' | 'price' | 'duration' | 'minutes'
>

/**
 * Dates with a free time; asked again whenever a screen that needs them appears, since others book
 * too.
 */
export const bookableDatesQuery = apiQuery({
  queryKey: ['booking', 'dates'],
  path: '/api/booking/dates',
  answer: array(bookableDateSchema),
  staleTime: 0,
})

export const closedDaysQuery = apiQuery({
  queryKey: ['booking', 'closed-days'],
  path: '/api/booking/closed-days',
  answer: array(closedDaySchema),
})

/** Asked together with the dates that are not full. */
export const fullDaysQuery = apiQuery({
  queryKey: ['booking', 'full-days'],
  path: '/api/booking/full-days',
  answer: fullDaysSchema,
  staleTime: 0,
})

type Known = { full: readonly DateString[]; openingHours: OpeningHours }

/**
 * What the calendar shows of each day; what else is `known` tells a full day, which can be picked,
 * and a weekday that is never open from any other without a free time.
 */
export function dayStates(
  dates: readonly BookableDate[],
  closed: readonly ClosedDay[],
  known?: Known,
): (date: DateString) => DayState {
  const counts = new Map(dates.map(({ date, available_count }) => [date, available_count]))
  const names = new Map(closed.map(({ date, name }) => [date, name]))
  return (date) => {
    const [count = 0, name] = [counts.get(date), names.get(date)]
    if (name !== undefined)
      return { tone: 'closed', label: name === 'Gesloten' ? 'gesloten' : `${name}, gesloten` }
    if (count > 0)
      return {
        tone: 'available',
        label: count === 1 ? '1 tijd vrij' : `${count} tijden vrij`,
        detail: `${count} vrij`,
      }
    if (known?.full.includes(date))
      return { tone: 'full', label: 'volzet, naar de wachtlijst', detail: 'volzet' }
    const weekday = weekdays[weekdayOf(date) - 1]
    const isNeverOpen = known && weekday && known.openingHours[weekday].length === 0
    return {
      tone: 'unavailable',
      ...(isNeverOpen && { label: `op ${formatLongDate(date).split(' ')[0]} gesloten` }),
    }
  }
}

/** The free times of a date; off for the empty text. */
export function freeSlotsQuery(date: DateString) {
  return apiQuery({
    queryKey: ['booking', 'slots', date],
    path: `/api/booking/slots/${date}`,
    answer: array(freeSlotSchema),
    staleTime: 0,
    enabled: date !== '',
  })
}

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

/** Books; the same key and body twice is one booking. Throws ApiError. */
export function createBooking(body: unknown, idempotencyKey: string): Promise<BookingAnswer> {
  return callApi('/api/booking/create', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    answer: bookingAnswerSchema,
  })
}

/** The address of the page of a visit, by the key in the answer of its booking. Throws ApiError. */
export async function openVisitPage(key: string): Promise<string> {
  return (
    await callApi('/api/booking/page', { method: 'POST', body: { key }, answer: visitPageSchema })
  ).link
}
