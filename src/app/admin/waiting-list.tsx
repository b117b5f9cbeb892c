import { bookableRange } from '#agenda/slots/rules.ts'
import type { ListFilter } from '#agenda/waiting-list/client.ts'
import { statusOf, WaitingList } from '#agenda/waiting-list/components/waiting-list.tsx'
import { weekdays } from '#lib/opening-hours.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

/** The waiting list; the search and the filter live in the address. */
export default function AdminWaitingList() {
  const start = useStart()
  const { today } = start
  const until = bookableRange(today, start).to
  const openDays = weekdays.flatMap((day, index) =>
    start.openingHours[day].length > 0 ? [index + 1] : [],
  )
  const [filter, show] = useAddress<ListFilter>(
    (parameters) => {
      const asked = parameters.get('toon')
      return {
        q: parameters.get('zoek') ?? '',
        status: statusOf(asked === 'alle' ? '' : asked || null),
      }
    },
    ({ q, status }) => ({ zoek: q, toon: status === 'open' ? '' : status || 'alle' }),
  )

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
