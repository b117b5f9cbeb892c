import { useOutletContext } from 'react-router'
import { bookableRange } from '#agenda/slots/rules.ts'
import type { ListFilter } from '#agenda/waiting-list/client.ts'
import { statusOf, WaitingList } from '#agenda/waiting-list/components/waiting-list.tsx'
import { useToday } from '#desk/dashboard/client.ts'
import { weekdays } from '#lib/opening-hours.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import type { AdminStart } from './load-admin.ts'
import { useAddress } from './use-address.ts'

/** The waiting list; the search and the filter live in the address. */
export default function AdminWaitingList() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
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
      <title>{`Wachtlijst – ${start.salonName}`}</title>
      <WaitingList
        filter={filter}
        onFilter={show}
        bounds={{ first: today, until, openDays }}
        picture={<Chihuahua aria-hidden />}
      />
    </>
  )
}
