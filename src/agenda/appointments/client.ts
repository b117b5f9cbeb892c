import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { array } from 'valibot'
import type { WalkInFields } from '#agenda/appointments/hand-ins/rules.ts'
import {
  type AppointmentSearch,
  agendasIn,
  listOf,
  PATH,
} from '#agenda/appointments/listed/client.ts'
import type { LinkedTextKind } from '#agenda/appointments/schema.ts'
import {
  type Appointment,
  appointmentEventSchema,
  appointmentSchema,
  clientTextSchema,
  differenceSchema,
  type Helper,
  type TextKind,
} from '#agenda/appointments/wire.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { customerSchema, type WholeCustomer } from '#clients/customers/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import { itemsOf, type Page, pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'
import { type Service, serviceSchema } from '#shop-window/services/wire.ts'

const PAGE_SIZE = 50

/** What the owner enters, as the API takes it: the price is a decimal string or null. */
export type AppointmentFields = Partial<Record<EditableField, string | null>> & {
  helper?: Helper | null
}
type AppointmentInput = AppointmentFields & { allowOverlap?: boolean }
type NewAppointmentInput = AppointmentInput & { id: string }
type EditableField = Exclude<
  keyof Appointment,
  | 'id'
  | 'timeSlotId'
  | 'customerId'
  | 'dogId'
  | 'helper'
  | 'overlapAllowed'
  | 'source'
  | 'calendarEventId'
  | 'acceptedRulesVersion'
  | 'clientConfirmedAt'
  | 'isNoShow'
  | 'heldUntil'
  | 'seriesId'
  | 'sequence'
  | 'version'
  | 'createdAt'
>
/** A treatment of the price list; `price` is a decimal string. */
export type Treatment = Pick<Service, 'name' | 'price' | 'duration'>
/** A customer who can be picked for a new appointment. */
export type Candidate = WholeCustomer

/** Appointments fifty at a time. */
export function appointmentsQuery(search: AppointmentSearch) {
  return pagedQuery({ topic: 'appointments', ...listOf(search, PAGE_SIZE) }, ALWAYS_FRESH)
}

/** Who waits for an answer. */
export const pendingQuery = appointmentsQuery({ status: 'pending', order: 'asc' })

/** One appointment. Fails with ApiError `not_found` when it is gone. */
function appointmentQuery(id: string) {
  return apiQuery('appointments', pathOf(id), { answer: appointmentSchema, ...ALWAYS_FRESH })
}

/** One appointment, shown at once as a list had it while it is asked again. */
export function useAppointment(id: string) {
  const client = useQueryClient()
  return useQuery({
    ...appointmentQuery(id),
    placeholderData() {
      const lists = client
        .getQueriesData<InfiniteData<Page<Appointment>>>({ queryKey: ['appointments', PATH] })
        .flatMap(([, data]) => itemsOf(data) ?? [])
      return [...lists, ...agendasIn(client)].find((known) => known.id === id)
    },
  })
}

/** What happened to an appointment since it was made, oldest first. */
export function historyQuery(id: string) {
  return apiQuery('appointments', `${pathOf(id)}/history`, {
    answer: array(appointmentEventSchema),
    staleTime: 0,
  })
}

/** What was typed for an appointment and differs from what is stored of the customer. */
export function differencesQuery(id: string) {
  return apiQuery('appointments', `${pathOf(id)}/differences`, {
    answer: array(differenceSchema),
    staleTime: 0,
  })
}

/** What the owner can tell the client of an appointment by hand; asked each time it is shown. */
export function textsQuery(id: string) {
  return apiQuery('appointment-texts', `${pathOf(id)}/texts`, {
    answer: array(clientTextSchema),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The price list as far as an appointment needs it, inactive treatments left out. */
export const treatmentsQuery = queryOptions({
  queryKey: ['services', 'treatments'],
  queryFn: async ({ signal }) =>
    (await callApi('/api/services', { signal, answer: array(serviceSchema) })).filter(
      ({ isActive }) => isActive,
    ),
})

/** Customers that match a text of at least two characters. */
export function candidatesQuery(q: string) {
  return apiQuery('customers', `/api/customers?limit=8&q=${encodeURIComponent(q)}`, {
    answer: array(customerSchema),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
}

/** How many of those who were here last are offered. */
const RECENT = 5

/** Whoever was here last, up to today, and has no next appointment. */
export function recentQuery(today: DateString) {
  return apiQuery('customers', `/api/customers?order=recent&to=${today}&limit=${RECENT}`, {
    answer: array(customerSchema),
  })
}

/**
 * What follows from a visit that is made or changed: its customer and dog, what it costs, the mails
 * about it.
 */
export const VISIT = ['appointments', 'customers', 'dogs', 'cancellation_fees', 'outbox'] as const

/**
 * Puts an appointment in the agenda, once for its id. Throws ApiError, `overlap` when the time is
 * taken.
 */
export const useAddAppointment = writing(VISIT, (input: NewAppointmentInput) =>
  callApi(PATH, {
    body: { ...input, source: 'admin' },
    answer: appointmentSchema,
  }),
)

/** Where a dog is written down that came in without an appointment. */
export const WALK_IN_PATH = `${PATH}/walk-in`

/** Puts a dog in the agenda that came in, just now unless `at` says when, once for its id. */
export const useAddWalkIn = writing(VISIT, (body: WalkInFields & { id: string; at?: string }) =>
  callApi(WALK_IN_PATH, { body, answer: appointmentSchema }),
)

/**
 * Changes fields, time or status. Throws ApiError: `overlap` when the time is taken, `stale` (with
 * `current`) when `version` is not the stored one.
 */
export const useChangeAppointment = writing(
  VISIT,
  ({
    id,
    ...body
  }: AppointmentInput & {
    id: string
    version?: number
    isNoShow?: boolean
    cancelledBy?: CancelledBy
  }) => callApi(pathOf(id), { method: 'PATCH', body, answer: appointmentSchema }),
)

/** Keeps what the visitor typed as the customer's own data. */
export const useAcceptDetails = writing(['appointments', 'customers', 'dogs'], (id: string) =>
  callApi(`${pathOf(id)}/accept-details`, { method: 'POST' }),
)

/**
 * Mails the client a reminder, or that her dog is ready. Throws ApiError: `not_now`, and
 * `already_sent` unless `again`.
 */
export const useTellClient = writing(
  ['outbox'],
  ({
    id,
    kind,
    again,
  }: {
    id: string
    kind: Exclude<TextKind, 'appointment-confirmed'>
    again: boolean
  }) =>
    kind === 'dog-ready'
      ? callApi(`${pathOf(id)}/ready`, { body: { again } })
      : callApi(`/api/admin/send-reminder/${encodeURIComponent(id)}`, { method: 'POST' }),
)

/**
 * One of these words with a new link to the page of the visit; nothing that a screen shows is
 * written.
 */
export const useLinkText = writing([], ({ id, kind }: { id: string; kind: LinkedTextKind }) =>
  callApi(`${pathOf(id)}/texts`, { body: { kind }, answer: clientTextSchema }),
)

/** What `useDeleteWithUndo` deletes. */
export function removalOf(id: string) {
  return {
    id,
    path: pathOf(id),
    tables: VISIT,
    title: 'Afspraak verwijderd',
    refused: 'Fout bij Verwijderen',
  }
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
