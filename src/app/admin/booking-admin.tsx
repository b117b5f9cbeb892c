import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { BookingsDashboard } from '#features/dashboard/components/bookings-dashboard.tsx'
import type { BookingView } from '#features/dashboard/rules.ts'
import { isDate } from '#lib/dates.ts'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import type { Route } from './+types/booking-admin.ts'
import { AdminFrame } from './frame.tsx'
import { loadAdmin } from './load-admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return await loadAdmin(context)
}

/** The filter lives in the address; the server has nothing to say about it. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export default function BookingAdmin({ loaderData: start }: Route.ComponentProps) {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('datum') ?? ''
  const view = { date: isDate(asked) ? asked : undefined, includePast: parameters.has('voorbije') }

  function show({ date, includePast }: BookingView) {
    setParameters({ ...(date && { datum: date }), ...(includePast && { voorbije: 'ja' }) }, { replace: true, preventScrollReset: true })
  }

  return (
    <AdminFrame start={start}>
      <title>{`Afspraken Beheer – ${start.salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Afspraken Beheer</h1>
      <BookingsDashboard view={view} onViewChange={show} todayAtStart={start.today} picture={<Chihuahua aria-hidden />} />
    </AdminFrame>
  )
}
