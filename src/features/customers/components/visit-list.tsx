import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { visitsQuery } from '#features/customers/components/use-customers.ts'
import type { Visit } from '#features/customers/schema.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const STATUSES = {
  pending: { label: 'Te bevestigen', tone: 'amber' },
  confirmed: { label: 'Bevestigd', tone: 'green' },
  cancelled: { label: 'Geannuleerd', tone: 'red' },
} as const

type VisitListProps = {
  customerId: string
  /** A visit as a link to its appointment. */
  renderLink: (visit: Visit, label: string) => ReactNode
}

/** A customer's appointments, latest first. */
export function VisitList({ customerId, renderLink }: VisitListProps) {
  const visits = useInfiniteQuery(visitsQuery(customerId))
  const items = visits.data?.pages.flat()
  if (visits.error)
    return (
      <LoadFailed title="De afspraken konden niet geladen worden." error={visits.error} onRetry={() => void visits.refetch()} retrying={visits.isFetching} />
    )
  if (!items) return <SkeletonText lines={4} />
  if (items.length === 0) return <p className="text-muted">Deze klant heeft nog geen afspraken.</p>
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
        {items.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold first-letter:uppercase">{renderLink(visit, `${formatLongDate(visit.date)} om ${withoutSeconds(visit.startTime)}`)}</p>
              <p className="text-muted">
                {visit.dogName} · {visit.service}
              </p>
              {(visit.comments || visit.notes) && <p className="text-sm whitespace-pre-line">{[visit.notes, visit.comments].filter(Boolean).join('\n')}</p>}
            </div>
            <Badge tone={STATUSES[visit.status].tone}>{STATUSES[visit.status].label}</Badge>
          </li>
        ))}
      </ul>
      {visits.hasNextPage && (
        <Button variant="secondary" loading={visits.isFetchingNextPage} onClick={() => void visits.fetchNextPage()} className="self-center max-sm:w-full">
          Meer laden
        </Button>
      )}
    </div>
  )
}
