import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Visit, visitsQuery } from '#features/dashboard/client.ts'
import { LoadFailed } from '#features/dashboard/components/load-failed.tsx'
import { StatusBadge } from '#features/dashboard/components/status-badge.tsx'
import { countedTitle } from '#features/dashboard/rules.ts'
import { withoutSeconds } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

/** How many visits of today the start page shows. */
const SHOWN = 3

/** The first visits of today. */
export function TodayList({ today, picture }: { today: string; picture?: ReactNode }) {
  const { data: visits, error, isFetching, refetch } = useQuery(visitsQuery(today))
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{visits ? countedTitle('Vandaag', visits.length, false) : 'Vandaag'}</h2>
      {error && <LoadFailed title="De afspraken van vandaag konden niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!visits && !error && <SkeletonText lines={3} />}
      {visits?.length === 0 && (
        <EmptyState
          heading="h3"
          title="Vandaag geen afspraken"
          text="Een rustige dag. Nieuwe boekingen kunnen vanaf overmorgen."
          illustration={picture}
          className="rounded-card border border-line bg-card"
        />
      )}
      {visits && visits.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
          {visits.slice(0, SHOWN).map((visit) => (
            <li key={visit.id}>
              <VisitRow visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {visits && visits.length > SHOWN && (
        <ButtonLink asChild variant="secondary" size="lg">
          <Link to={`/booking-admin?datum=${today}`}>{`+${visits.length - SHOWN} meer vandaag`}</Link>
        </ButtonLink>
      )}
    </section>
  )
}

function VisitRow({ visit: { firstName, lastName, phone, dogName, dogBreed, service, startTime, endTime, status } }: { visit: Visit }) {
  return (
    <div className="flex items-center gap-4 p-4">
      <p className="shrink-0 text-center font-semibold tabular-nums">
        <span className="block font-heading text-xl">{withoutSeconds(startTime)}</span>
        <span className="text-sm text-muted">tot {withoutSeconds(endTime)}</span>
      </p>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {dogName} <span className="font-normal text-muted">({dogBreed})</span>
        </p>
        <p className="text-muted">
          {service} · {firstName} {lastName}
        </p>
        <div className="mt-1">
          <StatusBadge status={status} />
        </div>
      </div>
      <a
        href={`tel:${phone.replace(/[^\d+]/g, '')}`}
        aria-label={`Bel ${firstName} ${lastName}`}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-pine-soft text-pine hover:bg-pine hover:text-white"
      >
        <Phone aria-hidden className="size-5" />
      </a>
    </div>
  )
}
