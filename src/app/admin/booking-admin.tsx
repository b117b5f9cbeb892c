import { startTransition, useOptimistic } from 'react'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { BookingsDashboard } from '#desk/dashboard/components/bookings-dashboard.tsx'
import type { BookingView } from '#desk/dashboard/rules.ts'
import { isDate } from '#lib/dates.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import type { AdminStart } from './load-admin.ts'

export default function BookingAdmin() {
  const start = useOutletContext<AdminStart>()
  const [view, show] = useView()
  return (
    <>
      <title>{`Afspraken Beheer – ${start.salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Afspraken Beheer</h1>
      <BookingsDashboard view={view} onViewChange={show} todayAtStart={start.today} picture={<Chihuahua aria-hidden />} />
    </>
  )
}

/** The filter as the address has it, so that reload and bookmarks keep it; a change shows at once, before the router has followed. */
function useView(): [BookingView, (view: BookingView) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const asked = parameters.get('datum') ?? ''
  const [view, anticipate] = useOptimistic<BookingView>({ date: isDate(asked) ? asked : undefined, includePast: parameters.get('voorbije') !== 'nee' })

  function show(next: BookingView) {
    const { date, includePast } = next
    const search = new URLSearchParams({ ...(date && { datum: date }), ...(!includePast && { voorbije: 'nee' }) })
    startTransition(async () => {
      anticipate(next)
      await navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
    })
  }

  return [view, show]
}
