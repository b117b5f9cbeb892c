import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import type { Appointment, AppointmentStatus } from '#agenda/appointments/wire.ts'
import type { BookingListItem } from '#agenda/booking/wire.ts'
import type { BookingFilter } from '#desk/dashboard/rules.ts'
import type { ClosedDay, DayCounts, Overview, SearchAnswer, Stats } from '#desk/dashboard/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { brusselsToday, type DateString } from '#lib/dates.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/** How many bookings one page of a list holds. */
const PAGE_SIZE = 50
const HALF_MINUTE = 30_000

const count = z.int()
const statsAnswer = z.object({ bookings: z.object({ total: count, pending: count, confirmed: count }), slots: z.object({ available_slots: count }) })
const overviewAnswer = z.object({
  today: count,
  pending: count,
  customers: count,
  breeds: count,
  active: count,
  upcoming: count,
  activeCustomers: count,
  unreadMessages: count,
  failedMails: count,
  revenue: z.object({ today: z.string(), week: z.string(), month: z.string() }),
})
const text = z.string()
const dayCountsAnswer = z.array(z.object({ date: text, confirmed: count, pending: count }))
const closedDaysAnswer = z.array(z.object({ date: text, reason: z.enum(['hours', 'leave', 'holiday']), name: text }))
const hit = z.object({ id: text, title: text, detail: text })
const searchAnswer = z.object({
  customers: z.array(hit),
  dogs: z.array(z.object({ id: text, title: text, detail: text, customerId: text })),
  appointments: z.array(hit),
})
const bookingsAnswer = z.array(
  z.object({
    id: text,
    status: text,
    created_at: text,
    customer_name: text,
    customer_email: text,
    customer_phone: text,
    customer_address: text,
    customer_postcode: text,
    customer_city: text,
    pet_name: text,
    pet_breed: text,
    service: text,
    appointment_date: text,
    appointment_time: text,
    notes: text,
    answer_by: z.nullable(text),
  }),
)
const visitsAnswer = z.array(
  z.object({
    id: text,
    date: text,
    status: text,
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    dogName: text,
    dogBreed: text,
    service: text,
    startTime: text,
    endTime: text,
    heldUntil: z.nullish(text),
    isNoShow: z.optional(z.boolean()),
  }),
)

/** A booking of the simple list. Its status is kept open: one that this screen does not know is shown as it is. */
export type Booking = Omit<BookingListItem, 'status'> & { status: string }
/** A visit of today, as much of it as the start page shows. */
export type Visit = Pick<
  Appointment,
  'id' | 'date' | 'firstName' | 'lastName' | 'email' | 'phone' | 'dogName' | 'dogBreed' | 'service' | 'startTime' | 'endTime'
> & {
  status: string
  heldUntil?: string | null | undefined
  isNoShow?: boolean | undefined
}

/** The owner's four figures. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }): Promise<Stats> => callApi('/api/admin/stats', { signal, parse: (value) => statsAnswer.parse(value) }),
  ...ALWAYS_FRESH,
})

/** The figures of the start page. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }): Promise<Overview> => callApi('/api/admin/overview', { signal, parse: (value) => overviewAnswer.parse(value) }),
  ...ALWAYS_FRESH,
})

/** Visits per day between two dates. */
export function dayCountsQuery({ from, to }: { from: DateString; to: DateString }) {
  return queryOptions({
    queryKey: ['day-counts', from, to],
    queryFn: ({ signal }): Promise<DayCounts[]> =>
      callApi(`/api/admin/day-counts?from=${from}&to=${to}`, { signal, parse: (value) => dayCountsAnswer.parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** The closed days between two dates. */
export function closedDaysQuery({ from, to }: { from: DateString; to: DateString }) {
  return queryOptions({
    queryKey: ['closed-days', from, to],
    queryFn: ({ signal }): Promise<ClosedDay[]> =>
      callApi(`/api/admin/closed-days?from=${from}&to=${to}`, { signal, parse: (value) => closedDaysAnswer.parse(value) }),
  })
}

/** What the palette finds; the hits of the text before stay while the next ones load. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }): Promise<SearchAnswer> =>
      callApi(`/api/admin/search?q=${encodeURIComponent(q)}`, { signal, parse: (value) => searchAnswer.parse(value) }),
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Bookings by date and start, page by page; while another filter loads, the list before it stays. */
export function bookingsQuery(filter: BookingFilter, pageSize = PAGE_SIZE) {
  return {
    ...pagedQuery<Booking>({
      queryKey: ['bookings', filter, pageSize],
      path: '/api/admin/bookings',
      search: filter,
      size: pageSize,
      parse: (value) => bookingsAnswer.parse(value),
    }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  }
}

/** The visits of a day, cancelled ones and held times left out. */
export function visitsQuery(date: DateString) {
  return queryOptions({
    queryKey: ['appointments', date],
    queryFn: ({ signal }): Promise<Visit[]> =>
      callApi(`/api/appointments?from=${date}&to=${date}&limit=100`, { signal, parse: (value) => visitsAnswer.parse(value) }),
    select: (visits) => visits.filter(({ status, heldUntil }) => status !== 'cancelled' && !heldUntil),
    ...ALWAYS_FRESH,
  })
}

/** The next five confirmed visits. */
export function confirmedQuery(today: DateString) {
  return queryOptions({
    queryKey: ['appointments', 'confirmed', today],
    queryFn: ({ signal }): Promise<Visit[]> =>
      callApi(`/api/appointments?from=${today}&status=confirmed&limit=5`, { signal, parse: (value) => visitsAnswer.parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** Changes the status of a booking; done when lists and figures have been reloaded. Throws ApiError, `overlap` when the time is taken. */
export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; status: AppointmentStatus; allowOverlap?: boolean; cancelledBy?: CancelledBy }) =>
      callApi(`/api/admin/bookings/${encodeURIComponent(id)}`, { method: 'PATCH', body, parse: (value) => value }),
    onSettled: () =>
      Promise.all(
        [['bookings'], ['appointments'], ['stats'], ['overview'], ['day-counts'], ['customers']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

/** Adds the slots that are missing up to the horizon; answers how many. */
export function useGenerateSlots() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('/api/admin/generate-slots', { method: 'POST', parse: (value) => z.object({ count }).parse(value).count }),
    onSuccess: () => client.invalidateQueries({ queryKey: statsQuery.queryKey }),
  })
}

/** Today in Brussels; a screen that stays open over midnight moves on. `atStart` is the server's answer, for the first rendering. */
export function useToday(atStart: DateString): DateString {
  return useSyncExternalStore(
    onHalfMinute,
    () => brusselsToday(new Date()),
    () => atStart,
  )
}

function onHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, HALF_MINUTE)
  return () => clearInterval(timer)
}
