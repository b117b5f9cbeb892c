import { type InfiniteData, keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import type { LinkedTextKind } from '#agenda/appointments/schema.ts'
import type { Appointment, AppointmentEvent, AppointmentStatus, ClientText, Difference, TextKind } from '#agenda/appointments/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { itemsOf, type List, type Page, pagedQuery, readPage } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PAGE_SIZE = 50
const LARGEST_PAGE = 500

const text = z.string()
const appointment = z.object({
  id: text,
  timeSlotId: z.nullable(text),
  customerId: text,
  dogId: z.nullable(text),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  dogName: text,
  dogBreed: text,
  service: text,
  price: z.nullable(text),
  date: text,
  startTime: text,
  endTime: text,
  overlapAllowed: z.boolean(),
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  comments: text,
  notes: text,
  source: text,
  calendarEventId: z.nullable(text),
  acceptedRulesVersion: z.nullable(text),
  clientConfirmedAt: z.nullable(text),
  isNoShow: z.boolean(),
  heldUntil: z.nullable(text),
  answerBy: z.nullable(text),
  seriesId: z.nullable(text),
  sequence: z.int(),
  version: z.int(),
  createdAt: text,
})
const event = z.object({
  id: text,
  at: text,
  actor: z.enum(['visitor', 'owner', 'system']),
  kind: z.enum(['created', 'changed']),
  changes: z.record(text, z.object({ from: z.unknown(), to: z.unknown() })),
})
const difference = z.object({ field: z.enum(['firstName', 'lastName', 'phone', 'address', 'postalCode', 'city', 'dogName']), typed: text, stored: text })
const clientText = z.object({
  kind: z.enum(['appointment-confirmed', 'appointment-reminder', 'dog-ready']),
  text,
  refusal: z.nullable(text),
  sentAt: z.nullable(text),
})
const treatment = z.object({ name: text, price: text, duration: z.nullable(text), isActive: z.boolean() })
const candidate = z.object({
  id: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  dogs: z.array(z.object({ name: text, breed: text })),
})

/** Which appointments to list, in which order of date and start. */
export type AppointmentSearch = {
  q?: string | undefined
  status?: AppointmentStatus | undefined
  from?: DateString | undefined
  to?: DateString | undefined
  order?: 'asc' | 'desc'
}
/** What the owner enters, as the API takes it: the price is a decimal string or null. */
export type AppointmentFields = Partial<Record<EditableField, string | null>>
type AppointmentInput = AppointmentFields & { allowOverlap?: boolean }
type EditableField = Exclude<
  keyof Appointment,
  | 'id'
  | 'timeSlotId'
  | 'customerId'
  | 'dogId'
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
export type Treatment = z.infer<typeof treatment>
/** A customer who can be picked for a new appointment. */
export type Candidate = z.infer<typeof candidate>

/** Appointments that are about to be deleted but can still be kept: no list shows them. */
export const leaving = new Set<string>()

/** Appointments fifty at a time; while another search loads, the list before it stays. */
export function appointmentsQuery(search: AppointmentSearch) {
  return {
    ...pagedQuery({ queryKey: ['appointments', 'pages', search], ...listOf(search, PAGE_SIZE) }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  }
}

/** Every appointment between two dates, both included, cancelled ones too, by date and start. */
export function agendaQuery(range: { from: DateString; to: DateString }) {
  return queryOptions({
    queryKey: ['appointments', 'agenda', range],
    async queryFn({ signal }): Promise<Appointment[]> {
      const all: Appointment[] = []
      let cursor: string | undefined = ''
      while (cursor !== undefined) {
        const page: Page<Appointment> = await readPage(listOf(range, LARGEST_PAGE), { cursor, signal })
        all.push(...page.items)
        cursor = page.next
      }
      return all
    },
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
}

/** One appointment. Fails with ApiError `not_found` when it is gone. */
function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }): Promise<Appointment> => callApi(pathOf(id), { signal, parse: (value) => appointment.parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** One appointment, shown at once as a list had it while it is asked again. */
export function useAppointment(id: string) {
  const client = useQueryClient()
  return useQuery({
    ...appointmentQuery(id),
    placeholderData() {
      const lists = client.getQueriesData<InfiniteData<Page<Appointment>>>({ queryKey: ['appointments', 'pages'] }).flatMap(([, data]) => itemsOf(data) ?? [])
      const agendas = client.getQueriesData<Appointment[]>({ queryKey: ['appointments', 'agenda'] }).flatMap(([, data]) => data ?? [])
      return [...lists, ...agendas].find((known) => known.id === id)
    },
  })
}

/** What happened to an appointment since it was made, oldest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'history', id],
    queryFn: ({ signal }): Promise<AppointmentEvent[]> => callApi(`${pathOf(id)}/history`, { signal, parse: (value) => z.array(event).parse(value) }),
    staleTime: 0,
  })
}

/** What was typed for an appointment and differs from what is stored of the customer. */
export function differencesQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'differences', id],
    queryFn: ({ signal }): Promise<Difference[]> => callApi(`${pathOf(id)}/differences`, { signal, parse: (value) => z.array(difference).parse(value) }),
    staleTime: 0,
  })
}

/** What the owner can tell the client of an appointment by hand; asked each time it is shown. */
export function textsQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'texts', id],
    queryFn: ({ signal }): Promise<ClientText[]> => callApi(`${pathOf(id)}/texts`, { signal, parse: (value) => z.array(clientText).parse(value) }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The price list as far as an appointment needs it, inactive treatments left out. */
export const treatmentsQuery = queryOptions({
  queryKey: ['services', 'treatments'],
  queryFn: ({ signal }): Promise<Treatment[]> =>
    callApi('/api/services', {
      signal,
      parse: (value) =>
        z
          .array(treatment)
          .parse(value)
          .filter(({ isActive }) => isActive),
    }),
})

/** Customers that match a text of at least two characters. */
export function candidatesQuery(q: string) {
  return queryOptions({
    queryKey: ['customers', 'candidates', q],
    queryFn: ({ signal }): Promise<Candidate[]> =>
      callApi(`/api/customers?limit=8&q=${encodeURIComponent(q)}`, { signal, parse: (value) => z.array(candidate).parse(value) }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
}

/** Puts an appointment in the agenda. Throws ApiError, `overlap` when the time is taken. */
export function useAddAppointment() {
  return useAppointmentMutation((input: AppointmentInput) =>
    callApi('/api/appointments', { method: 'POST', body: { ...input, source: 'admin' }, parse: (value) => appointment.parse(value) }),
  )
}

/** Changes fields, time or status. Throws ApiError: `overlap` when the time is taken, `stale` (with `current`) when `version` is not the stored one. */
export function useChangeAppointment() {
  return useAppointmentMutation(({ id, ...body }: AppointmentInput & { id: string; version?: number; isNoShow?: boolean; cancelledBy?: CancelledBy }) =>
    callApi(pathOf(id), { method: 'PATCH', body, parse: (value) => appointment.parse(value) }),
  )
}

/** Keeps what the visitor typed as the customer's own data. */
export function useAcceptDetails() {
  return useAppointmentMutation((id: string) => callApi(`${pathOf(id)}/accept-details`, { method: 'POST', parse: (value) => value }))
}

/** Mails the client a reminder, or that her dog is ready. Throws ApiError: `not_now`, and `already_sent` unless `again`. */
export function useTellClient() {
  return useAppointmentMutation(({ id, kind, again }: { id: string; kind: Exclude<TextKind, 'appointment-confirmed'>; again: boolean }) =>
    kind === 'dog-ready'
      ? callApi(`${pathOf(id)}/ready`, { method: 'POST', body: { again }, parse: (value) => value })
      : callApi(`/api/admin/send-reminder/${encodeURIComponent(id)}`, { method: 'POST', parse: (value) => value }),
  )
}

/** One of these words with a new link to the page of the visit. Throws ApiError. */
export function useLinkText() {
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: LinkedTextKind }): Promise<ClientText> =>
      callApi(`${pathOf(id)}/texts`, { method: 'POST', body: { kind }, parse: (value) => clientText.parse(value) }),
  })
}

/** Deletes an appointment for good; `useDeleteWithUndo` gives the owner time to think again. Throws ApiError. */
export async function deleteAppointment(id: string): Promise<void> {
  await callApi(pathOf(id), { method: 'DELETE', parse: (value) => value })
}

/** The appointment in the `current` of a `stale` refusal. */
export function readAppointment(value: unknown): Appointment {
  return appointment.parse(value)
}

/** Reloads whatever shows appointments. */
export function useReloadAppointments(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(SHOWING_APPOINTMENTS.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

const SHOWING_APPOINTMENTS = ['appointments', 'bookings', 'stats', 'overview', 'day-counts', 'customers']

function useAppointmentMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const reload = useReloadAppointments()
  return useMutation({ mutationFn, onSettled: reload })
}

function listOf(search: AppointmentSearch, size: number): List<Appointment> {
  return { path: '/api/appointments', search, size, parse: (value) => z.array(appointment).parse(value), shows: ({ id }) => !leaving.has(id) }
}

function pathOf(id: string): string {
  return `/api/appointments/${encodeURIComponent(id)}`
}
