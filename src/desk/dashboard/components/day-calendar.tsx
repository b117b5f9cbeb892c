import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { closedDaysQuery, dayCountsQuery, visitsQuery } from '#desk/dashboard/client.ts'
import { VisitRows } from '#desk/dashboard/components/visit-row.tsx'
import { calendarDay } from '#desk/dashboard/rules.ts'
import type { ClosedDay } from '#desk/dashboard/wire.ts'
import { addMonths, type DateString, formatLongDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Calendar } from '#ui/calendar.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Pending } from '#ui/loaded.tsx'

/** How many visits of the chosen day stand beside the calendar. */
const SHOWN = 4
const NO_VISITS = { confirmed: 0, pending: 0 } as const

/** From today to one year ahead: how many visits each day has, and those of the chosen day. */
export function DayCalendar({ today }: { today: DateString }) {
  const [chosen, setChosen] = useState(today)
  const range = { from: today, to: addMonths(today, 12) }
  const visits = useQuery(dayCountsQuery(range))
  const closures = useQuery(closedDaysQuery(range))
  const failed = [visits, closures].find(({ error }) => error)
  const countsOf = new Map(visits.data?.map((day) => [day.date, day]))
  const closedOn = new Map(closures.data?.map((day) => [day.date, day]))

  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Kalender</h2>
      {failed && <LoadFailed title="De kalender kon niet geladen worden." query={failed} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Calendar
            {...range}
            today={today}
            selected={chosen}
            onSelect={setChosen}
            dayState={(date) =>
              calendarDay({
                counts: visits.data && (countsOf.get(date) ?? NO_VISITS),
                closed: closedOn.get(date),
                isKnown: closures.isSuccess,
              })
            }
            label="Kies een dag"
          />
          <p className="mt-4 text-sm text-muted">
            Onder elke dag: bevestigd + te bevestigen. Groen is open, rood verlof of een feestdag.
          </p>
        </Card>
        <ChosenDay date={chosen} closed={closedOn.get(chosen)} />
      </div>
    </section>
  )
}

function ChosenDay({ date, closed }: { date: DateString; closed: ClosedDay | undefined }) {
  const query = useQuery(visitsQuery(date))
  const visits = query.data
  const more = (visits?.length ?? 0) - SHOWN
  return (
    <div className="flex min-w-0 flex-col gap-3" aria-live="polite">
      <h3 className="first-letter:uppercase">{formatLongDate(date)}</h3>
      {closed && (
        <Badge className="self-start">
          {closed.reason === 'hours' ? 'Gesloten' : `Gesloten: ${closed.name}`}
        </Badge>
      )}
      <Pending query={query} failed="Deze dag kon niet geladen worden." lines={3} />
      {visits?.length === 0 && <p className="text-muted">Geen afspraken op deze dag.</p>}
      {visits && visits.length > 0 && <VisitRows visits={visits.slice(0, SHOWN)} />}
      {more > 0 && <Link to={`/admin/afspraken?van=${date}&tot=${date}`}>{`+${more} meer`}</Link>}
      <ButtonLink asChild variant="secondary" className="self-start">
        <Link to={`/admin/afspraken?nieuw&datum=${date}`}>Afspraak op deze dag</Link>
      </ButtonLink>
    </div>
  )
}
