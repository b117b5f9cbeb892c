import type { ClientHealth } from '#agenda/self-service/schema.ts'
import type { DeviceState, SelfServiceVisit } from '#agenda/self-service/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { boolean, list, number, object, oneOf, text } from '#lib/read.ts'

const orNull =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null ? null : read(value)

const figures = object({ version: text, cancelFreeHours: number, cancelLatePercent: number, noShowPercent: number })
const kind = oneOf('late-cancellation', 'no-show')
// Held to the server's type by the return type below.
const visit = object({
  firstName: text,
  dogName: text,
  dogBreed: text,
  service: text,
  price: orNull(text),
  date: text,
  startTime: text,
  endTime: text,
  status: oneOf('pending', 'confirmed', 'cancelled'),
  hasBegun: boolean,
  sequence: number,
  clientConfirmedAt: orNull(text),
  acceptedRules: orNull(figures),
  currentRules: figures,
  acceptableUntil: orNull(text),
  cost: orNull(object({ kind: oneOf('free', 'late-cancellation', 'no-show'), percent: number, amount: orNull(text), freeUntil: text })),
  fees: list(
    object({
      id: text,
      kind,
      owedBy: oneOf('client', 'salon'),
      deed: orNull(oneOf('cancelled', 'moved')),
      percent: number,
      amount: orNull(text),
      state: oneOf('proposed', 'settled', 'waived'),
    }),
  ),
  hasDog: boolean,
  vaccinatedUntil: orNull(text),
  healthFilledAt: orNull(text),
})

const readDeviceState = object({ isKnown: boolean, canRemember: boolean })

/** Reads a visit from an answer, or from the `current` of a refusal. */
export function readVisit(value: unknown): SelfServiceVisit {
  return visit(value)
}

/** What the client can do with her visit, and what is sent for it. */
export type Deed =
  | { path: 'confirm'; body?: undefined }
  | { path: 'accept-rules'; body: { version: string } }
  | { path: 'cancel'; body: { reason: string } }
  | { path: 'move'; body: { date: DateString; time: string } }
  | { path: 'vaccination'; body: { vaccinatedUntil: DateString } }
  | { path: 'health-form'; body: ClientHealth }

/** The visit behind a link, as it is now. Throws ApiError, `not_found` when the link works no more. */
export async function loadVisit(token: string): Promise<SelfServiceVisit> {
  return await callApi(pathOf(token), { parse: readVisit })
}

/** Does something with the visit; what costs something goes with the cost that was `shown`. Throws ApiError: `stale` with the visit in `current`, `slot_taken`. */
export async function doDeed(token: string, { path, body }: Deed, shown: SelfServiceVisit): Promise<SelfServiceVisit> {
  const seen =
    path === 'cancel' || path === 'move' ? { sequence: shown.sequence, percent: shown.cost?.percent ?? null, amount: shown.cost?.amount ?? null } : {}
  return await callApi(`${pathOf(token)}/${path}`, { method: 'POST', body: { ...body, ...seen }, parse: readVisit })
}

/** Whether this browser is recognised for the client of the visit, and whether the link can make it so. Throws ApiError. */
export function loadDeviceState(token: string, signal: AbortSignal): Promise<DeviceState> {
  return callApi(`${pathOf(token)}/device`, { signal, parse: readDeviceState })
}

/** Has this browser recognised from now on. Throws ApiError. */
export function rememberDevice(token: string): Promise<DeviceState> {
  return callApi(`${pathOf(token)}/device`, { method: 'POST', body: {}, parse: readDeviceState })
}

/** Where the visit's calendar file is. */
export function calendarPath(token: string): string {
  return `${pathOf(token)}/calendar.ics`
}

function pathOf(token: string): string {
  return `/api/self-service/visits/${encodeURIComponent(token)}`
}
