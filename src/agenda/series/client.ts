import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type AppointmentFields, readAppointment, useReloadAppointments } from '#agenda/appointments/client.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import type { NextVisit, Place, Series, SeriesRow } from '#agenda/series/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const text = z.string()
const count = z.int()
const place = z.object({ date: text, startTime: text, endTime: text })
const nextVisit = z.object({
  weeks: count,
  usualWeeks: count,
  knownFrom: z.enum(['dog', 'visits', 'salon', 'default']),
  leastWeeks: count,
  mostWeeks: count,
  booked: z.nullable(z.extend(place, { id: text, status: z.enum(['pending', 'confirmed']) })),
  proposal: z.nullable(place),
  others: z.array(place),
})
const obstacle = z.object({ key: text, kind: z.enum(['overlap', 'holiday', 'leave', 'hours', 'blocked']), sentence: text })
const preview = z.object({ rows: z.array(z.extend(place, { obstacles: z.array(obstacle), others: z.array(place) })) })
const series = z.object({ id: text, appointments: z.array(z.unknown()) })

/** What is repeated: an appointment that exists, or the fields of one that is made with the series. */
export type Repeated = { appointmentId: string } | { appointment: AppointmentFields }
export type SeriesPlan = { everyWeeks: number } & ({ count: number } | { until: DateString })
export type NewRow = Place & { accepts: string[] }

/** When the dog of a visit could come again: about when it usually does, or in the week that is asked for. */
export function nextVisitQuery(appointmentId: string, weeks: number | undefined) {
  const search = new URLSearchParams({ appointmentId, ...(weeks !== undefined && { weeks: String(weeks) }) })
  return queryOptions({
    queryKey: ['series', 'next-visit', appointmentId, weeks],
    queryFn: ({ signal }): Promise<NextVisit> => callApi(`/api/series/next-visit?${search}`, { signal, parse: (value) => nextVisit.parse(value) }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
}

/** The dates of a series, each with what stands in its way; the server stores nothing. */
export function previewQuery(repeated: Repeated, plan: SeriesPlan) {
  return queryOptions({
    queryKey: ['series', 'preview', repeated, plan],
    queryFn: ({ signal }): Promise<SeriesRow[]> =>
      callApi('/api/series/preview', { method: 'POST', body: { ...repeated, ...plan }, signal, parse: (value) => preview.parse(value).rows }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The visits that were planned together, by date. */
export function seriesQuery(id: string) {
  return queryOptions({
    queryKey: ['series', 'one', id],
    queryFn: ({ signal }): Promise<Series> => callApi(`/api/series/${encodeURIComponent(id)}`, { signal, parse: readSeries }),
    ...ALWAYS_FRESH,
  })
}

/** Books the next visit; the same key is the same visit. Throws ApiError, `slot_taken` when the place is not free any more. */
export function useBookNextVisit() {
  return useSeriesMutation(({ key, ...body }: { appointmentId: string; place: Place; key: string }) =>
    callApi('/api/series/next-visit', { method: 'POST', body, headers: { 'idempotency-key': key }, parse: readAppointment }),
  )
}

/** Plans a series, all of it or nothing. Throws ApiError, `stale` with `current` (see `readPreview`) when the agenda changed since the preview. */
export function usePlanSeries() {
  return useSeriesMutation(({ key, ...body }: Repeated & { rows: NewRow[]; key: string }) =>
    callApi('/api/series', { method: 'POST', body, headers: { 'idempotency-key': key }, parse: readSeries }),
  )
}

/** Cancels the coming visits of a series after one of them. Throws ApiError. */
export function useCancelFollowing() {
  return useSeriesMutation(({ id, ...body }: { id: string; appointmentId: string; cancelledBy: CancelledBy }) =>
    callApi(`/api/series/${encodeURIComponent(id)}/cancel-following`, { method: 'POST', body, parse: readSeries }),
  )
}

/** The rows in the `current` of a `stale` refusal. */
export function readPreview(value: unknown): SeriesRow[] {
  return preview.parse(value).rows
}

function readSeries(value: unknown): Series {
  const { id, appointments } = series.parse(value)
  return { id, appointments: appointments.map(readAppointment) }
}

function useSeriesMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  const reload = useReloadAppointments()
  const onSettled = () => Promise.all([reload(), client.invalidateQueries({ queryKey: ['series'] })])
  return useMutation({ mutationFn, onSettled })
}
