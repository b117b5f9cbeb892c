import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AppointmentFields, VISIT } from '#agenda/appointments/client.ts'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import {
  nextVisitSchema,
  type Place,
  seriesPreviewSchema,
  seriesSchema,
} from '#agenda/series/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/**
 * What is repeated: an appointment that exists, or the fields of one that is made with the series.
 */
export type Repeated = { appointmentId: string } | { appointment: AppointmentFields }
export type SeriesPlan = { everyWeeks: number } & ({ count: number } | { until: DateString })
/** A date that is kept; `staffId`: who else has it. */
export type NewRow = Place & { accepts: string[]; staffId?: string }

/**
 * When the dog of a visit could come again: about when it usually does, or in the week that is
 * asked for.
 */
export function nextVisitQuery(appointmentId: string, weeks: number | undefined) {
  const search = new URLSearchParams({
    appointmentId,
    ...(weeks !== undefined && { weeks: String(weeks) }),
  })
  return apiQuery('series', `/api/series/next-visit?${search}`, {
    answer: nextVisitSchema,
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
}

/** The dates of a series, each with what stands in its way; the server stores nothing. */
export function previewQuery(repeated: Repeated, plan: SeriesPlan) {
  return queryOptions({
    queryKey: ['series', 'preview', repeated, plan],
    queryFn: async ({ signal }) =>
      (
        await callApi('/api/series/preview', {
          body: { ...repeated, ...plan },
          signal,
          answer: seriesPreviewSchema,
        })
      ).rows,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The visits that were planned together, by date. */
export function seriesQuery(id: string) {
  return apiQuery('series', `/api/series/${encodeURIComponent(id)}`, {
    answer: seriesSchema,
    ...ALWAYS_FRESH,
  })
}

/**
 * Books the next visit; the same key is the same visit. Throws ApiError, `slot_taken` when the
 * place is not free any more.
 */
export const useBookNextVisit = writing(
  VISIT,
  ({ key, ...body }: { appointmentId: string; place: Place; key: string }) =>
    callApi('/api/series/next-visit', {
      body,
      headers: { 'idempotency-key': key },
      answer: appointmentSchema,
    }),
)

/**
 * Plans a series, all of it or nothing. Throws ApiError, `stale` with the preview as it is now in
 * `current` when the agenda changed since.
 */
export const usePlanSeries = writing(
  VISIT,
  ({ key, ...body }: Repeated & { rows: NewRow[]; key: string }) =>
    callApi('/api/series', {
      body,
      headers: { 'idempotency-key': key },
      answer: seriesSchema,
    }),
)

/** Cancels the coming visits of a series after one of them. */
export const useCancelFollowing = writing(
  VISIT,
  ({ id, ...body }: { id: string; appointmentId: string; cancelledBy: CancelledBy }) =>
    callApi(`/api/series/${encodeURIComponent(id)}/cancel-following`, {
      body,
      answer: seriesSchema,
    }),
)
