import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { array } from 'valibot'
import { agendaQuery } from '#agenda/appointments/listed/client.ts'
import { type AppointmentStatus, appointmentSchema } from '#agenda/appointments/wire.ts'
import { bookingListItemSchema } from '#agenda/booking/list/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { generatedSchema } from '#agenda/slots/wire.ts'
import type { BookingFilter } from '#desk/dashboard/rules.ts'
import {
  closedDaySchema,
  dayCountsSchema,
  overviewSchema,
  searchAnswerSchema,
  statsSchema,
} from '#desk/dashboard/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { brusselsToday, type DateString } from '#lib/dates.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'
import { onHalfMinute } from '#ui/use-now.ts'

/** How many bookings one page of a list holds. */
const PAGE_SIZE = 50

/** The owner's four figures. */
export const statsQuery = apiQuery('stats', '/api/admin/stats', {
  answer: statsSchema,
  ...ALWAYS_FRESH,
})

/** The figures of the start page; those of visits of one member alone when she is named. */
export function overviewQuery(staffId: string) {
  return apiQuery(
    'overview',
    `/api/admin/overview${staffId && `?staff=${encodeURIComponent(staffId)}`}`,
    { answer: overviewSchema, placeholderData: keepPreviousData, ...ALWAYS_FRESH },
  )
}

/** Visits per day between two dates. */
export function dayCountsQuery({ from, to }: { from: DateString; to: DateString }) {
  return apiQuery('day-counts', `/api/admin/day-counts?from=${from}&to=${to}`, {
    answer: array(dayCountsSchema),
    ...ALWAYS_FRESH,
  })
}

/** The closed days between two dates. */
export function closedDaysQuery({ from, to }: { from: DateString; to: DateString }) {
  return apiQuery('closed-days', `/api/admin/closed-days?from=${from}&to=${to}`, {
    answer: array(closedDaySchema),
  })
}

/** What the palette finds; the hits of the text before stay while the next ones load. */
export function searchQuery(q: string) {
  return apiQuery('search', `/api/admin/search?q=${encodeURIComponent(q)}`, {
    answer: searchAnswerSchema,
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Bookings by date and start, page by page. */
export function bookingsQuery(filter: BookingFilter, pageSize = PAGE_SIZE) {
  return pagedQuery(
    {
      topic: 'bookings',
      path: '/api/admin/bookings',
      search: filter,
      size: pageSize,
      answer: array(bookingListItemSchema),
    },
    ALWAYS_FRESH,
  )
}

/** The visits of a day, cancelled ones and held times left out. */
export function visitsQuery(date: DateString) {
  return queryOptions({
    ...agendaQuery({ from: date, to: date }),
    select: (visits) =>
      visits.filter(({ status, heldUntil }) => status !== 'cancelled' && !heldUntil),
  })
}

/** The next five confirmed visits. */
export function confirmedQuery(today: DateString) {
  return apiQuery('appointments', `/api/appointments?from=${today}&status=confirmed&limit=5`, {
    answer: array(appointmentSchema),
    ...ALWAYS_FRESH,
  })
}

/**
 * Changes the status of a booking; done when lists and figures have been reloaded. Throws ApiError,
 * `overlap` when the time is taken.
 */
export const useChangeStatus = writing(
  ['appointments', 'visit_requests', 'cancellation_fees'],
  ({
    id,
    ...body
  }: {
    id: string
    status: AppointmentStatus
    allowOverlap?: boolean
    cancelledBy?: CancelledBy
  }) => callApi(`/api/admin/bookings/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
)

/** Adds the slots that are missing up to the horizon; answers how many. */
export const useGenerateSlots = writing(
  ['time_slots'],
  async () =>
    (
      await callApi('/api/admin/generate-slots', {
        method: 'POST',
        answer: generatedSchema,
      })
    ).count,
)

/**
 * Today in Brussels; a screen that stays open over midnight moves on. `atStart` is the server's
 * answer, for the first rendering.
 */
export function useToday(atStart: DateString): DateString {
  return useSyncExternalStore(
    onHalfMinute,
    () => brusselsToday(new Date()),
    () => atStart,
  )
}
