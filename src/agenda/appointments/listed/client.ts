import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { array } from 'valibot'
import {
  type Appointment,
  type AppointmentStatus,
  appointmentSchema,
  type MonthVisit,
  monthVisitSchema,
} from '#agenda/appointments/wire.ts'
import { callApi } from '#lib/api-client.ts'
import type { DateString } from '#lib/dates.ts'
import { isListed } from '#lib/leaving.ts'
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

type Dates = { from: DateString; to: DateString }

/** Every appointment between two dates, both included, cancelled ones too, by date and start. */
export function agendaQuery(range: Dates) {
  return queryOptions({
    queryKey: ['appointments', 'agenda', range],
    queryFn: ({ signal }) => readAgenda(range, signal),
    ...ALWAYS_FRESH,
  })
}

/** The same for a calendar, of which a month shows less: without what its cells cannot hold. */
export function calendarQuery(range: Dates, { isMonth }: { isMonth: boolean }) {
  return queryOptions({
    queryKey: ['appointments', isMonth ? 'month' : 'agenda', range],
    queryFn: ({ signal }): Promise<MonthVisit[]> =>
      isMonth ? readMonth(range, signal) : readAgenda(range, signal),
    ...ALWAYS_FRESH,
  })
}

async function readAgenda(range: Dates, signal: AbortSignal): Promise<Appointment[]> {
  const asked = `${PATH}?${new URLSearchParams(range)}`
  return (await callApi(asked, { signal, answer: array(appointmentSchema) })).filter(isListed)
}

async function readMonth(range: Dates, signal: AbortSignal): Promise<MonthVisit[]> {
  const asked = `${PATH}/month?${new URLSearchParams(range)}`
  return (await callApi(asked, { signal, answer: array(monthVisitSchema) })).filter(isListed)
}

/** What is known of a range of dates by what was read of others; undefined when nothing is. */
export function knownVisits(client: QueryClient, { from, to }: Dates): MonthVisit[] | undefined {
  const months = client
    .getQueriesData<MonthVisit[]>({ queryKey: ['appointments', 'month'] })
    .flatMap(([, data]) => data ?? [])
  const known = [...months, ...agendasIn(client)].filter(({ date }) => date >= from && date <= to)
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

/** A list of appointments. */
export function listOf(search: AppointmentSearch, size: number): List<Appointment> {
  return {
    path: PATH,
    search,
    size,
    answer: array(appointmentSchema),
  }
}
