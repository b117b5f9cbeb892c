import { Plus, Thermometer } from 'lucide-react'
import { Link, useOutletContext } from 'react-router'
import { staffQuery } from '#agenda/staff/client.ts'
import { useToday, visitsQuery } from '#desk/dashboard/client.ts'
import { dayStepsQuery } from '#desk/day-board/client.ts'
import { DayBoard } from '#desk/day-board/components/day-board.tsx'
import { useIsOwner } from '#foundation/auth/client.ts'
import { formatLongDate } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { AdminStart } from './load-admin.ts'
import type { Ahead } from './use-fetched-ahead.ts'

export const handle: { ahead: Ahead } = {
  ahead: (client, { today }) => [
    client.prefetchQuery(visitsQuery(today)),
    client.prefetchQuery(dayStepsQuery(today)),
    client.prefetchQuery(staffQuery),
  ],
}

export default function AdminToday() {
  const start = useOutletContext<AdminStart>()
  const today = useToday(start.today)
  const isOwner = useIsOwner()
  return (
    <>
      <title>{`Vandaag – ${start.salonName}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-3xl sm:text-4xl">Vandaag</h1>
          <p className="text-muted first-letter:uppercase">{formatLongDate(today)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:px-3">
          {isOwner && (
            <ButtonLink asChild variant="ghost">
              <Link to="/admin/medewerkers">
                <Thermometer aria-hidden />
                Iemand ziek?
              </Link>
            </ButtonLink>
          )}
          <ButtonLink asChild variant="secondary">
            <Link to={`/admin/afspraken?nieuw&datum=${today}`}>
              <Plus aria-hidden />
              Afspraak vandaag
            </Link>
          </ButtonLink>
        </div>
      </div>
      <DayBoard today={today} picture={<Poodle aria-hidden />} />
    </>
  )
}
