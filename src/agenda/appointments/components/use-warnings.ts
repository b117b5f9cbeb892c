import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { warningsQuery } from '#clients/health-records/warnings/client.ts'
import type { VisitWarnings } from '#clients/health-records/warnings/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'

export type WarningsOf = (appointmentId: string) => VisitWarnings['warnings']
const FARTHEST_DAYS = 700

/**
 * What is to be known of the dogs of coming visits, by appointment. Past visits need no warning any
 * more.
 */
export function useWarnings(
  items: readonly { date: DateString }[] | undefined,
  today: DateString,
): WarningsOf {
  const coming = (items ?? [])
    .map(({ date }) => date)
    .filter((date) => date >= today && date <= addDays(today, FARTHEST_DAYS))
  const [from = today, to = today] = [coming.toSorted().at(0), coming.toSorted().at(-1)]
  const { data } = useQuery({
    ...warningsQuery(from, to),
    enabled: coming.length > 0,
    placeholderData: keepPreviousData,
  })
  const byId = new Map(data?.map(({ appointmentId, warnings }) => [appointmentId, warnings]))
  return (id) => byId.get(id) ?? []
}
