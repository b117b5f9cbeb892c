import { BookingsDashboard } from '#desk/dashboard/components/bookings-dashboard.tsx'
import type { BookingView } from '#desk/dashboard/rules.ts'
import { isDate } from '#lib/dates.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import { useAddress } from './use-address.ts'
import { useStart } from './use-start.ts'
import { WindowTitle } from './window-title.tsx'

export default function BookingAdmin() {
  const start = useStart()
  const [view, show] = useView()
  return (
    <>
      <WindowTitle>Afspraken Beheer</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Afspraken Beheer</h1>
      <BookingsDashboard
        view={view}
        onViewChange={show}
        todayAtStart={start.today}
        picture={<Chihuahua aria-hidden />}
      />
    </>
  )
}

/** The filter lives in the address, so that reload and bookmarks keep it. */
function useView() {
  return useAddress<BookingView>(
    (parameters) => {
      const asked = parameters.get('datum') ?? ''
      return {
        date: isDate(asked) ? asked : undefined,
        includePast: parameters.get('voorbije') !== 'nee',
      }
    },
    ({ date, includePast }) => ({ datum: date, voorbije: !includePast && 'nee' }),
  )
}
