import { array } from 'valibot'
import { bookableDateSchema } from '#agenda/booking/wire.ts'
import type { ClientHealth } from '#agenda/self-service/schema.ts'
import {
  type DeviceState,
  deviceStateSchema,
  moveTimeSchema,
  type SelfServiceVisit,
  visitSchema,
} from '#agenda/self-service/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'

/** What the client can do with her visit, and what is sent for it. */
export type Deed =
  | { path: 'confirm'; body?: undefined }
  | { path: 'accept-rules'; body: { version: string } }
  | { path: 'cancel'; body: { reason: string } }
  | { path: 'move'; body: { date: DateString; time: string } }
  | { path: 'vaccination'; body: { vaccinatedUntil: DateString } }
  | { path: 'health-form'; body: ClientHealth }

/**
 * The visit behind a link, as it is now. Throws ApiError, `not_found` when the link works no more.
 */
export async function loadVisit(token: string): Promise<SelfServiceVisit> {
  return await callApi(pathOf(token), { answer: visitSchema })
}

/**
 * Does something with the visit; what costs something goes with the cost that was `shown`. Throws
 * ApiError: `stale` with the visit in `current`, `slot_taken`.
 */
export async function doDeed(
  token: string,
  { path, body }: Deed,
  shown: SelfServiceVisit,
): Promise<SelfServiceVisit> {
  const seen =
    path === 'cancel' || path === 'move'
      ? {
          sequence: shown.sequence,
          percent: shown.cost?.percent ?? null,
          amount: shown.cost?.amount ?? null,
        }
      : {}
  return await callApi(`${pathOf(token)}/${path}`, {
    body: { ...body, ...seen },
    answer: visitSchema,
  })
}

/** The starts of a date to which the visit behind a link can move; asked only with a date. */
export function moveTimesQuery(token: string, date: DateString) {
  return apiQuery('booking', `${pathOf(token)}/times/${date}`, {
    answer: array(moveTimeSchema),
    staleTime: 0,
  })
}

/** The dates with a free start for a treatment, of so many minutes where hours are measured. */
export function moveDatesQuery(service: string, minutes?: number) {
  const length = minutes === undefined ? '' : `&minutes=${minutes}`
  return apiQuery('booking', `/api/booking/dates?service=${encodeURIComponent(service)}${length}`, {
    answer: array(bookableDateSchema),
    staleTime: 0,
  })
}

/**
 * Whether this browser is recognised for the client of the visit, and whether the link can make it
 * so.
 */
export function loadDeviceState(token: string, signal: AbortSignal): Promise<DeviceState> {
  return callApi(`${pathOf(token)}/device`, { signal, answer: deviceStateSchema })
}

/** Has this browser recognised from now on. */
export function rememberDevice(token: string): Promise<DeviceState> {
  return callApi(`${pathOf(token)}/device`, { body: {}, answer: deviceStateSchema })
}

/** Where the visit's calendar file is. */
export function calendarPath(token: string): string {
  return `${pathOf(token)}/calendar.ics`
}

function pathOf(token: string): string {
  return `/api/self-service/visits/${encodeURIComponent(token)}`
}
