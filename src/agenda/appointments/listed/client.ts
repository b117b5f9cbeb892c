import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import {
  type Appointment,
  type AppointmentStatus,
  appointmentSchema,
} from '#agenda/appointments/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import type { List } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/** Where appointments are read and written. */
export const PATH = '/api/appointments'

/** By what else a list is narrowed down, where a figure leads to its visits. */
export const narrowings = ['staff', 'weekday', 'breed', 'service', 'outcome'] as const

/** Which appointments to list, in which order of date and start. */
export type AppointmentSearch = {
  q?: string | undefined
  status?: AppointmentStatus | undefined
  from?: DateString | undefined
  to?: DateString | undefined
  order?: 'asc' | 'desc'
} & Partial<Record<(typeof narrowings)[number], string | undefined>>
/** Appointments that are about to be deleted but can still be kept: no list shows them. */
export const leaving = new Set<string>()

/** Every appointment between two dates, both included, cancelled ones too, by date and start. */
export function agendaQuery(range: { from: DateString; to: DateString }) {
  return queryOptions({
    queryKey: ['appointments', 'agenda', range],
    async queryFn({ signal }): Promise<Appointment[]> {
      const asked = `${PATH}?${new URLSearchParams(range)}`
      const visits = await callApi(asked, { signal, answer: array(appointmentSchema) })
      return visits.filter(isListed)
    },
    ...ALWAYS_FRESH,
  })
}

/** What is known of a range of dates by what was read of others; undefined when nothing is. */
export function knownVisits(
  client: QueryClient,
  { from, to }: { from: DateString; to: DateString },
): Appointment[] | undefined {
  const known = agendasIn(client).filter(({ date }) => date >= from && date <= to)
  return known.length > 0
    ? [...new Map(known.map((visit) => [visit.id, visit])).values()]
    : undefined
}

/** Every visit that was read by its date. */
export function agendasIn(client: QueryClient): Appointment[] {
  return client
    .getQueriesData<Appointment[]>({ queryKey: ['appointments', 'agenda'] })
    .flatMap(([, data]) => data ?? [])
}

/** A list of appointments, without those that are leaving. */
export function listOf(search: AppointmentSearch, size: number): List<Appointment> {
  return {
    path: PATH,
    search,
    size,
    answer: array(appointmentSchema),
    shows: isListed,
  }
}

function isListed({ id }: Appointment): boolean {
  return !leaving.has(id)
}
