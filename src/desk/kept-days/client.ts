import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { treatmentsQuery } from '#agenda/appointments/client.ts'
import { agendaQuery } from '#agenda/appointments/listed/client.ts'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { customerQuery, visitsQuery } from '#clients/customers/client.ts'
import { warningsQuery } from '#clients/health-records/warnings/client.ts'
import { dayStepsQuery } from '#desk/day-board/client.ts'
import { type KeptDays, keptDaysSchema } from '#desk/kept-days/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { addDays, type DateString } from '#lib/dates.ts'
import { servicesQuery } from '#shop-window/services/client.ts'

/** What this device keeps of today and tomorrow. */
export function keptDaysQuery(today: DateString) {
  return queryOptions({
    queryKey: ['kept-days', today],
    queryFn: ({ signal }) => callApi('/api/kept-days', { signal, answer: keptDaysSchema }),
  })
}

/** Whether the server answers, whatever the browser says of the network. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/healthz').catch(() => undefined)
  return answer?.ok ?? false
}

/**
 * Lets the screens show what is kept where they know nothing, and keep what they know until there
 * is a network again.
 */
export function showKept(client: QueryClient, kept: KeptDays) {
  for (const [queryKey, data] of answersOf(kept)) {
    const gcTime = Number.POSITIVE_INFINITY
    const query = client.getQueryCache().build(client, { queryKey, gcTime })
    // what nobody looks at for some minutes would be forgotten; its moment may be set already
    query.setOptions({ ...query.options, gcTime })
    if (!query.isActive() && query.state.fetchStatus === 'idle') query.destroy()
    if (query.state.data === undefined) client.setQueryData(queryKey, data)
  }
}

/** The answers of the API that the screens of both days ask for. */
function answersOf(kept: KeptDays): [QueryKey, unknown][] {
  const days = [kept.today, addDays(kept.today, 1)]
  const ids = (date: DateString) =>
    kept.visits.filter((visit) => visit.date === date).map(({ id }) => id)
  return [
    ...days.flatMap((date): [QueryKey, unknown][] => [
      [
        agendaQuery({ from: date, to: date }).queryKey,
        kept.visits.filter((visit) => visit.date === date),
      ],
      [
        warningsQuery(date, date).queryKey,
        kept.warnings.filter(({ appointmentId }) => ids(date).includes(appointmentId)),
      ],
      [
        dayStepsQuery(date).queryKey,
        kept.steps.filter(({ appointmentId }) => ids(date).includes(appointmentId)),
      ],
    ]),
    ...kept.customers.flatMap((customer): [QueryKey, unknown][] => [
      [customerQuery(customer.id).queryKey, customer],
      [
        visitsQuery(customer.id).queryKey,
        {
          pages: [
            {
              items:
                kept.earlier.find(({ customerId }) => customerId === customer.id)?.visits ?? [],
              next: undefined,
            },
          ],
          pageParams: [''],
        },
      ],
    ]),
    [staffQuery.queryKey, kept.staff],
    [leaveQuery.queryKey, kept.leave],
    [servicesQuery.queryKey, kept.services],
    [treatmentsQuery.queryKey, kept.services.filter(({ isActive }) => isActive)],
  ]
}
