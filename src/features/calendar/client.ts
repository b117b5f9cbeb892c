import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { agendaQuery } from '#features/appointments/client.ts'
import { type ClosedDay, closedDay, type Visit } from '#features/calendar/rules.ts'
import { warningsQuery } from '#features/health-records/client.ts'
import type { Warning } from '#features/health-records/rules.ts'
import { leaveQuery } from '#features/holidays/client.ts'
import type { DateString } from '#lib/dates.ts'

/** What stands in the agenda between two dates, both included, and how its loading goes. */
export type Agenda = {
  /** The visits of a day that hold their time, by start. */
  visitsOn: (date: DateString) => readonly Visit[]
  closedOn: (date: DateString) => ClosedDay | undefined
  warningsOf: (id: string) => readonly Warning[]
  /** How many visits there are in all; undefined until they are there. */
  count: number | undefined
  /** Nothing is there yet and something is on its way. */
  isLoading: boolean
  isFetching: boolean
  /** The browser has no network, and what is asked waits for it. */
  isOffline: boolean
  error: unknown
  reload: () => void
}

/** The visits, the leave and the warnings of a range of dates. What another range had stays on the days that both share while this one loads. */
export function useAgenda(range: { from: DateString; to: DateString }): Agenda {
  const visits = useQuery(agendaQuery(range))
  const leave = useQuery(leaveQuery)
  const warnings = useQuery({ ...warningsQuery(range.from, range.to), placeholderData: keepPreviousData })
  const held = visits.data?.filter(({ status }) => status !== 'cancelled') ?? []
  const byDate = new Map<DateString, Visit[]>()
  for (const visit of held) byDate.set(visit.date, [...(byDate.get(visit.date) ?? []), visit])
  const byVisit = new Map(warnings.data?.map((item) => [item.appointmentId, item.warnings]))
  return {
    visitsOn: (date) => byDate.get(date) ?? [],
    closedOn: (date) => closedDay(date, leave.data ?? []),
    warningsOf: (id) => byVisit.get(id) ?? [],
    count: visits.isPlaceholderData ? undefined : visits.data && held.length,
    isLoading: visits.isFetching && (visits.isPending || visits.isPlaceholderData),
    isFetching: visits.isFetching,
    isOffline: visits.fetchStatus === 'paused',
    error: visits.error ?? leave.error,
    reload() {
      void visits.refetch()
      void leave.refetch()
      void warnings.refetch()
    },
  }
}
