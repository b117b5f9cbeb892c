import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayCountsQuery, visitsQuery } from '#features/dashboard/client.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { VisitRows } from '#features/dashboard/components/visit-row.tsx'
import { countsLabel } from '#features/dashboard/rules.ts'
import { addMonths, type DateString, formatLongDate } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Calendar } from '#ui/calendar.tsx'
import type { DayState } from '#ui/calendar-day.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

/** How many visits of the chosen day stand beside the calendar. */
const SHOWN = 4

/** From today to one year ahead: how many visits each day has, and those of the chosen day. */
export function DayCalendar({ today }: { today: DateString }) {
  const [chosen, setChosen] = useState(today)
  const range = { from: today, to: addMonths(today, 12) }
  const { data: counts, error, isFetching, refetch } = useQuery(dayCountsQuery(range))
  const byDate = new Map(counts?.map((day) => [day.date, day]))

  function dayState(date: DateString): DayState {
    const { confirmed = 0, pending = 0 } = byDate.get(date) ?? {}
    return { tone: 'available', label: countsLabel({ confirmed, pending }), ...(confirmed + pending > 0 && { detail: `${confirmed} + ${pending}` }) }
  }

  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Kalender</h2>
      {error && <LoadFailed title="De kalender kon niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Calendar {...range} today={today} selected={chosen} onSelect={setChosen} dayState={dayState} label="Kies een dag" />
          <p className="mt-4 text-sm text-muted">Onder elke dag: bevestigd + te bevestigen.</p>
        </Card>
        <ChosenDay date={chosen} />
      </div>
    </section>
  )
}

function ChosenDay({ date }: { date: DateString }) {
  const { data: visits, error, isFetching, refetch } = useQuery(visitsQuery(date))
  const more = (visits?.length ?? 0) - SHOWN
  return (
    <div className="flex min-w-0 flex-col gap-3" aria-live="polite">
      <h3 className="first-letter:uppercase">{formatLongDate(date)}</h3>
      {error && <LoadFailed title="Deze dag kon niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!visits && !error && <SkeletonText lines={3} />}
      {visits?.length === 0 && <p className="text-muted">Geen afspraken op deze dag.</p>}
      {visits && visits.length > 0 && <VisitRows visits={visits.slice(0, SHOWN)} />}
      {more > 0 && <Link to={`/admin/afspraken?van=${date}&tot=${date}`}>{`+${more} meer`}</Link>}
      <ButtonLink asChild variant="secondary" className="self-start">
        <Link to={`/admin/afspraken?nieuw&datum=${date}`}>Afspraak op deze dag</Link>
      </ButtonLink>
    </div>
  )
}
