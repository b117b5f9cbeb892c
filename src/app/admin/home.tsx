import { Link, redirect, useOutletContext } from 'react-router'
import { LatestMessages } from '#features/contact/components/latest-messages.tsx'
import { useToday } from '#features/dashboard/client.ts'
import { ConfirmedList } from '#features/dashboard/components/confirmed-list.tsx'
import { DayCalendar } from '#features/dashboard/components/day-calendar.tsx'
import { FailedMails } from '#features/dashboard/components/failed-mails.tsx'
import { Statistics, TodayFigures } from '#features/dashboard/components/overview-cards.tsx'
import { PendingList } from '#features/dashboard/components/pending-list.tsx'
import { QuickActions } from '#features/dashboard/components/quick-actions.tsx'
import { TodayList } from '#features/dashboard/components/today-list.tsx'
import { greetingAt } from '#features/dashboard/rules.ts'
import { PrivacyRequests } from '#features/my-data/components/privacy-requests.tsx'
import { getSalon } from '#features/salon/data.server.ts'
import { SetupChecklist } from '#features/salon/components/setup-checklist.tsx'
import { brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { WaitingFigure } from '#features/waiting-list/components/waiting-figure.tsx'
import { pageContext } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { Route } from './+types/home.ts'
import type { AdminStart } from './load-admin.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { deps } = context.get(pageContext)
  const { adminStartView } = await getSalon(deps.db)
  if (adminStartView === 'calendar' && isEntry(request)) throw redirect('/admin/kalender')
  const { time } = brusselsWallClock(deps.clock())
  return { greeting: greetingAt(Number(time.slice(0, 2))) }
}

/** The start of the owner's day: the figures, today's visits, who waits for an answer, and the year ahead. */
export default function AdminHome({ loaderData: { greeting } }: Route.ComponentProps) {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  return (
    <div className="flex flex-col gap-10">
      <title>{`Dashboard – ${start.salonName}`}</title>
      <div className="flex flex-col gap-5">
        <div>
          <h1 className="text-3xl sm:text-4xl">{greeting}!</h1>
          <p className="mt-1 text-lg text-muted">Het is {formatLongDate(today)}.</p>
        </div>
        <QuickActions />
      </div>
      <FailedMails />
      <TodayFigures />
      <WaitingFigure />
      <PrivacyRequests
        renderLink={({ customerId }) => (
          <ButtonLink asChild size="sm">
            <Link to={`/admin/klanten?klant=${customerId}`}>Klantenfiche openen</Link>
          </ButtonLink>
        )}
      />
      <SetupChecklist />
      <div className="grid items-start gap-10 *:min-w-0 lg:grid-cols-[2fr_3fr] lg:gap-8">
        <TodayList today={today} picture={<Poodle aria-hidden />} />
        <PendingList today={today} />
      </div>
      <DayCalendar today={today} />
      <div className="grid items-start gap-10 *:min-w-0 lg:grid-cols-2 lg:gap-8">
        <ConfirmedList today={today} />
        <LatestMessages salonName={start.salonName} />
      </div>
      <Statistics />
    </div>
  )
}

/** A page that the browser opens, rather than a click on Dashboard within the admin, for which the router asks data only. */
function isEntry(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}
