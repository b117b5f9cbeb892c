import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paidQuery, visitsQuery } from '#clients/customers/client.ts'
import type { Visit } from '#clients/customers/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { formatMoment } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { calledDog } from '#lib/names.ts'
import { visitStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const STATUSES = {
  ...visitStates,
  pending: { ...visitStates.pending, label: 'Te bevestigen' },
} as const
const NOTHING = '0.00'

type VisitListProps = {
  customerId: string
  /** A visit as a link to its appointment. */
  renderLink: (visit: Visit, label: string) => ReactNode
}

/** A customer's appointments, latest first, with what was paid. */
export function VisitList({ customerId, renderLink }: VisitListProps) {
  const visits = useInfiniteQuery(visitsQuery(customerId))
  const { data: total = NOTHING } = useQuery({
    ...paidQuery(customerId),
    enabled: useIsOwner(),
  })
  return (
    <div className="flex flex-col gap-4">
      {total !== NOTHING && (
        <p>
          In totaal betaald: <span className="font-semibold tabular-nums">{euro(total)}</span>
        </p>
      )}
      <PagedList
        query={visits}
        failure="De afspraken konden niet geladen worden."
        waiting={<SkeletonText lines={4} />}
        empty={<p className="text-muted">Deze klant heeft nog geen afspraken.</p>}
      >
        {(items) => (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {items.map((visit) => (
              <li
                key={visit.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
              >
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="font-semibold first-letter:uppercase">
                    {renderLink(visit, formatMoment(visit))}
                  </p>
                  <p className="text-muted">
                    {calledDog(visit.dogName)} · {visit.service}
                  </p>
                  {(visit.comments || visit.notes) && (
                    <p className="text-sm whitespace-pre-line">
                      {[visit.notes, visit.comments].filter(Boolean).join('\n')}
                    </p>
                  )}
                </div>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  {visit.paid !== null && visit.paid !== NOTHING && (
                    <span className="tabular-nums">{euro(visit.paid)} betaald</span>
                  )}
                  <Badge tone={lookOf(visit).tone}>{lookOf(visit).label}</Badge>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** Nobody came: what the visit was before says nothing any more. */
function lookOf({ status, isNoShow }: Visit) {
  return isNoShow && status !== 'cancelled'
    ? ({ label: 'Niet komen opdagen', tone: 'red' } as const)
    : STATUSES[status]
}
