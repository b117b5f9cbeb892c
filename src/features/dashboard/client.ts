import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import type { Appointment, AppointmentStatus } from '#features/appointments/schema.ts'
import type { BookingListItem } from '#features/booking/schema.ts'
import type { BookingFilter } from '#features/dashboard/rules.ts'
import type { Stats } from '#features/dashboard/schema.ts'
import { callApi } from '#lib/api-client.ts'
import { brusselsToday, type DateString } from '#lib/dates.ts'

/** How many bookings one page of a list holds. */
export const PAGE_SIZE = 50
const HALF_MINUTE = 30_000
/** Somebody else may book at any moment, so what the owner looks at is asked again every 30 s and when she comes back to it. */
const ALWAYS_FRESH = { staleTime: 0, refetchInterval: HALF_MINUTE, refetchOnWindowFocus: 'always' } as const

const count = z.int()
const statsAnswer = z.object({ bookings: z.object({ total: count, pending: count, confirmed: count }), slots: z.object({ available_slots: count }) })
const text = z.string()
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
    appointment_date: text,
    appointment_time: text,
    notes: text,
  }),
)
const visitsAnswer = z.array(
  z.object({
    id: text,
    status: text,
    firstName: text,
    lastName: text,
    phone: text,
    dogName: text,
    dogBreed: text,
    service: text,
    startTime: text,
    endTime: text,
  }),
)

/** A booking of the simple list. Its status is kept open: one that this screen does not know is shown as it is. */
export type Booking = Omit<BookingListItem, 'status'> & { status: string }
/** A visit of today, as much of it as the start page shows. */
export type Visit = Pick<Appointment, 'id' | 'firstName' | 'lastName' | 'phone' | 'dogName' | 'dogBreed' | 'service' | 'startTime' | 'endTime'> & {
  status: string
}

/** The owner's four figures. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }): Promise<Stats> => callApi('/api/admin/stats', { signal, parse: (value) => statsAnswer.parse(value) }),
  ...ALWAYS_FRESH,
})

/** Bookings by date and start, page by page; while another filter loads, the list before it stays. */
export function bookingsQuery(filter: BookingFilter) {
  return infiniteQueryOptions({
    queryKey: ['bookings', filter],
    queryFn: ({ pageParam, signal }): Promise<Booking[]> => callApi(bookingsPath(filter, pageParam), { signal, parse: (value) => bookingsAnswer.parse(value) }),
    initialPageParam: '',
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
}

/** The visits of a day, cancelled ones left out. */
export function visitsQuery(date: DateString) {
  return queryOptions({
    queryKey: ['appointments', date],
    queryFn: ({ signal }): Promise<Visit[]> =>
      callApi(`/api/appointments?from=${date}&to=${date}&limit=100`, { signal, parse: (value) => visitsAnswer.parse(value) }),
    select: (visits) => visits.filter(({ status }) => status !== 'cancelled'),
    ...ALWAYS_FRESH,
  })
}

/** Changes the status of a booking; done when lists and figures have been reloaded. Throws ApiError, `overlap` when the time is taken. */
export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; status: AppointmentStatus; allowOverlap: boolean }) =>
      callApi(`/api/admin/bookings/${encodeURIComponent(id)}`, { method: 'PATCH', body, parse: (value) => value }),
    onSettled: () => Promise.all([['bookings'], ['appointments'], ['stats']].map((queryKey) => client.invalidateQueries({ queryKey }))),
    networkMode: 'always',
  })
}

/** Adds the slots that are missing up to the horizon; answers how many. */
export function useGenerateSlots() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('/api/admin/generate-slots', { method: 'POST', parse: (value) => z.object({ count }).parse(value).count }),
    onSuccess: () => client.invalidateQueries({ queryKey: statsQuery.queryKey }),
    networkMode: 'always',
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

/** The address of a page of bookings; `cursor` is the id of the last one of the page before, empty for the first page. */
export function bookingsPath(filter: BookingFilter, cursor: string): string {
  const query = new URLSearchParams({ ...filter, limit: String(PAGE_SIZE), ...(cursor !== '' && { cursor }) })
  return `/api/admin/bookings?${query}`
}

/** Where the next page starts; undefined after a page that was not full. */
export function nextCursor(page: readonly { id: string }[]): string | undefined {
  return page.length < PAGE_SIZE ? undefined : page.at(-1)?.id
}

function onHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, HALF_MINUTE)
  return () => clearInterval(timer)
}
