import { queryOptions } from '@tanstack/react-query'
import type { BookableDate, BookingAnswer, ClosedDay, FreeSlot } from '#agenda/booking/wire.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { boolean, list, maybe, number, object, oneOf, text } from '#lib/read.ts'
import type { DayState } from '#ui/calendar-day.tsx'

/** What the wizard shows of a price-list item. */
export type Treatment = Pick<Service, 'id' | 'name' | 'description' | 'price'> & { duration: string | undefined }

// Held to the server's types by the return types below.
const readDates = list(object({ date: text, available_count: number }))
const readSlots = list(object({ id: text, time: text }))
const readClosedDays = list(object({ date: text, name: text }))
const readServices = list(object({ id: text, name: text, description: text, price: text, duration: maybe(text), isActive: boolean }))
const readAppointments = list(
  object({
    id: text,
    date: text,
    startTime: text,
    endTime: text,
    service: text,
    dogName: text,
    status: oneOf('pending', 'confirmed', 'cancelled'),
    calendarUrl: text,
  }),
)

/** Dates with a free time; asked again whenever a screen that needs them appears, since others book too. */
export const bookableDatesQuery = queryOptions({
  queryKey: ['booking', 'dates'],
  queryFn: ({ signal }): Promise<BookableDate[]> => callApi('/api/booking/dates', { signal, parse: readDates }),
  staleTime: 0,
})

export const closedDaysQuery = queryOptions({
  queryKey: ['booking', 'closed-days'],
  queryFn: ({ signal }): Promise<ClosedDay[]> => callApi('/api/booking/closed-days', { signal, parse: readClosedDays }),
})

/** What the calendar shows of each day. */
export function dayStates(dates: readonly BookableDate[], closed: readonly ClosedDay[]): (date: DateString) => DayState {
  const counts = new Map(dates.map(({ date, available_count }) => [date, available_count]))
  const names = new Map(closed.map(({ date, name }) => [date, name]))
  return (date) => {
    const [count = 0, name] = [counts.get(date), names.get(date)]
    if (name !== undefined) return { tone: 'closed', label: name === 'Gesloten' ? 'gesloten' : `${name}, gesloten` }
    return count > 0 ? { tone: 'available', label: count === 1 ? '1 tijd vrij' : `${count} tijden vrij`, detail: `${count} vrij` } : { tone: 'unavailable' }
  }
}

/** The free times of a date; off for the empty text. */
export function freeSlotsQuery(date: DateString) {
  return queryOptions({
    queryKey: ['booking', 'slots', date],
    queryFn: ({ signal }): Promise<FreeSlot[]> => callApi(`/api/booking/slots/${date}`, { signal, parse: readSlots }),
    staleTime: 0,
    enabled: date !== '',
  })
}

/** The active treatments by name. */
export const treatmentsQuery = queryOptions({
  queryKey: ['booking', 'services'],
  queryFn: ({ signal }): Promise<Treatment[]> => callApi('/api/booking/services', { signal, parse: readTreatments }),
})

/** Books; the same key and body twice is one booking. Throws ApiError. */
export function createBooking(body: unknown, idempotencyKey: string): Promise<BookingAnswer> {
  return callApi('/api/booking/create', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    parse: (value) => ({ success: true, appointments: object({ appointments: readAppointments })(value).appointments }),
  })
}

function readTreatments(value: unknown): Treatment[] {
  return readServices(value)
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
}
