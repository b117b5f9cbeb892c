import { bookableRange } from '#agenda/slots/rules.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { entriesQuery, type ListFilter } from '#agenda/waiting-list/client.ts'
import { statusOf, WaitingList } from '#agenda/waiting-list/components/waiting-list.tsx'
import { weekdays } from '#lib/opening-hours.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchInfiniteQuery(entriesQuery(readFilter(parameters))),
    client.prefetchQuery(staffQuery),
  ],
}

/** The waiting list; the search and the filter live in the address. */
export default function AdminWaitingList() {
  const start = useStart()
  const { today } = start
  const until = bookableRange(today, start).to
  const openDays = weekdays.flatMap((day, index) =>
    start.openingHours[day].length > 0 ? [index + 1] : [],
  )
  const [filter, show] = useAddress<ListFilter>(readFilter, ({ q, status }) => ({
    zoek: q,
    toon: status === 'open' ? '' : status || 'alle',
  }))

  return (
    <>
      <WindowTitle>Wachtlijst</WindowTitle>
      <WaitingList
        filter={filter}
        onFilter={show}
        bounds={{ first: today, until, openDays }}
        picture={<Chihuahua aria-hidden />}
      />
    </>
  )
}

function readFilter(parameters: URLSearchParams): ListFilter {
  const asked = parameters.get('toon')
  return {
    q: parameters.get('zoek') ?? '',
    status: statusOf(asked === 'alle' ? '' : asked || null),
  }
}
