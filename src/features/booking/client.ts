import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { BookableDate, BookingAnswer, ClosedDay, FreeSlot } from '#features/booking/schema.ts'
import type { Service } from '#features/services/schema.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'

/** What the wizard shows of a price-list item. */
export type Treatment = Pick<Service, 'id' | 'name' | 'description' | 'price' | 'duration'>

// The server's schemas would bring all of Zod into the booking page; these small ones are held to the same types by the return types.
const datesSchema = z.array(z.object({ date: z.string(), available_count: z.number() }))
const slotsSchema = z.array(z.object({ id: z.string(), time: z.string() }))
const closedDaysSchema = z.array(z.object({ date: z.string(), name: z.string() }))
const servicesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), description: z.string(), price: z.string(), duration: z.nullable(z.string()), isActive: z.boolean() }),
)
const answerSchema = z.object({
  success: z.literal(true),
  appointments: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      service: z.string(),
      dogName: z.string(),
      status: z.enum(['pending', 'confirmed', 'cancelled']),
    }),
  ),
})

/** Dates with a free time; asked again whenever a screen that needs them appears, since others book too. */
export const bookableDatesQuery = queryOptions({
  queryKey: ['booking', 'dates'],
  queryFn: ({ signal }): Promise<BookableDate[]> => callApi('/api/booking/dates', { signal, parse: (value) => datesSchema.parse(value) }),
  staleTime: 0,
})

export const closedDaysQuery = queryOptions({
  queryKey: ['booking', 'closed-days'],
  queryFn: ({ signal }): Promise<ClosedDay[]> => callApi('/api/booking/closed-days', { signal, parse: (value) => closedDaysSchema.parse(value) }),
})

/** The free times of a date; off for the empty text. */
export function freeSlotsQuery(date: DateString) {
  return queryOptions({
    queryKey: ['booking', 'slots', date],
    queryFn: ({ signal }): Promise<FreeSlot[]> => callApi(`/api/booking/slots/${date}`, { signal, parse: (value) => slotsSchema.parse(value) }),
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
    parse: (value) => answerSchema.parse(value),
  })
}

function readTreatments(value: unknown): Treatment[] {
  return servicesSchema
    .parse(value)
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
}
