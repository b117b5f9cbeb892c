import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Link, useOutletContext } from 'react-router'
import { statsQuery, useToday } from '#features/dashboard/client.ts'
import { PendingList } from '#features/dashboard/components/pending-list.tsx'
import { StatCards } from '#features/dashboard/components/stat-cards.tsx'
import { TodayList } from '#features/dashboard/components/today-list.tsx'
import { greetingAt } from '#features/dashboard/rules.ts'
import { brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { pageContext } from '#server/http/page-context.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { Route } from './+types/home.ts'
import type { AdminStart } from './load-admin.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { time } = brusselsWallClock(context.get(pageContext).deps.clock())
  return { greeting: greetingAt(Number(time.slice(0, 2))) }
}

/** The start of the owner's day: the figures, today's visits and who waits for an answer. */
export default function AdminHome({ loaderData: { greeting } }: Route.ComponentProps) {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const stats = useQuery(statsQuery)
  return (
    <div className="flex flex-col gap-8">
      <title>{`Dashboard – ${start.salonName}`}</title>
      <div>
        <h1 className="text-3xl sm:text-4xl">{greeting}!</h1>
        <p className="mt-1 text-lg text-muted">Het is {formatLongDate(today)}.</p>
      </div>
      <StatCards stats={stats} />
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[2fr_3fr]">
        <TodayList today={today} picture={<Poodle aria-hidden />} />
        <PendingList today={today} />
      </div>
      <Link
        to="/booking-admin"
        className="flex items-center gap-4 rounded-card border border-line bg-card p-5 text-ink no-underline shadow-soft hover:border-pine hover:bg-pine-soft"
      >
        <CalendarCheck aria-hidden className="size-8 shrink-0 text-pine" />
        <span className="min-w-0">
          <span className="block font-heading text-xl font-semibold">Afspraken Beheer</span>
          <span className="text-muted">Alle afspraken op een rij: zoek een datum, bevestig, annuleer of herstel.</span>
        </span>
      </Link>
    </div>
  )
}
