import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { useToday } from '#features/dashboard/client.ts'
import { getSalon } from '#features/salon/data.server.ts'
import { weekdays } from '#features/salon/rules.ts'
import { bookableRange } from '#features/slots/rules.ts'
import type { ListFilter } from '#features/waiting-list/components/use-waiting-list.ts'
import { statusOf, WaitingList } from '#features/waiting-list/components/waiting-list.tsx'
import { pageContext } from '#server/http/page-context.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import type { Route } from './+types/waiting-list.ts'
import type { AdminStart } from './load-admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { deps } = context.get(pageContext)
  const salon = await getSalon(deps.db)
  return {
    until: bookableRange(deps.today(), salon).to,
    openDays: weekdays.flatMap((day, index) => (salon.openingHours[day].length > 0 ? [index + 1] : [])),
  }
}

/** The waiting list; the search and the filter live in the address. */
export default function AdminWaitingList({ loaderData: { until, openDays } }: Route.ComponentProps) {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const asked = parameters.get('toon')
  const filter: ListFilter = { q: parameters.get('zoek') ?? '', status: statusOf(asked === 'alle' ? '' : asked === '' ? null : asked) }

  function show({ q, status }: ListFilter) {
    const search = new URLSearchParams({ ...(q && { zoek: q }), ...(status !== 'open' && { toon: status || 'alle' }) })
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <title>{`Wachtlijst – ${start.salonName}`}</title>
      <WaitingList filter={filter} onFilter={show} bounds={{ first: today, until, openDays }} picture={<Chihuahua aria-hidden />} />
    </>
  )
}
