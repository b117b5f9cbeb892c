import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { linkToVisit, pastVisitsQuery } from '#desk/my-data/client.ts'
import type { OwnVisit } from '#desk/my-data/wire.ts'
import { formatLongDate, formatMoment } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { visitStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const COMING = {
  ...visitStates,
  pending: { ...visitStates.pending, label: 'Nog te bevestigen' },
} as const

/** What is still to come, each with the way to its own page. */
export function ComingVisits({ visits, className }: { visits: OwnVisit[]; className?: string }) {
  return (
    <Card
      title="Uw volgende afspraken"
      {...(className && { className })}
      actions={
        <ButtonLink href="/boekingapp" variant="accent" size="sm" className="max-sm:hidden">
          <CalendarPlus aria-hidden />
          Afspraak maken
        </ButtonLink>
      }
    >
      {visits.length === 0 && <p className="text-muted">U hebt geen afspraak staan.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {visits.map((visit) => (
          <VisitItem
            key={visit.id}
            visit={visit}
            badge={<Badge tone={COMING[visit.status].tone}>{COMING[visit.status].label}</Badge>}
          >
            <VisitButton visit={visit} />
          </VisitItem>
        ))}
      </ul>
    </Card>
  )
}

/** Where she was before, page by page. */
export function PastVisits({ className }: { className?: string }) {
  const visits = useInfiniteQuery(pastVisitsQuery)
  return (
    <Card title="Vorige bezoeken" {...(className && { className })}>
      <div className="flex flex-col gap-4">
        <PagedList
          query={visits}
          failure="Uw vorige bezoeken konden niet geladen worden."
          waiting={<SkeletonText lines={3} />}
          empty={<p className="text-muted">Hier komen uw bezoeken te staan als ze voorbij zijn.</p>}
        >
          {(items) => (
            <ul className="flex flex-col divide-y divide-line">
              {items.map((visit) => (
                <VisitItem
                  key={visit.id}
                  visit={visit}
                  badge={visit.status === 'cancelled' && <Badge>Geannuleerd</Badge>}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Card>
  )
}

function VisitItem({
  visit,
  badge,
  children,
}: {
  visit: OwnVisit
  badge: ReactNode
  children?: ReactNode
}) {
  const { date, startTime, dogName, service, price } = visit
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold first-letter:uppercase">{formatMoment({ date, startTime })}</p>
        <p className="text-muted">
          {dogName} · {service}
          {price && ` · ${euro(price)}`}
        </p>
        {badge && <p className="mt-1.5">{badge}</p>}
      </div>
      {children}
    </li>
  )
}

/** Opens the visit's own page by a fresh link, which only a click makes. */
function VisitButton({ visit: { id, date, dogName } }: { visit: OwnVisit }) {
  const { toast } = useToast()
  const [opening, setOpening] = useState(false)

  async function open() {
    if (opening) return
    setOpening(true)
    try {
      location.assign(await linkToVisit(id))
    } catch (error) {
      toast(failure('Dat lukte niet', error, 'Probeer het opnieuw of bel ons.'))
      setOpening(false)
    }
  }

  return (
    <Button
      variant="secondary"
      loading={opening}
      onClick={() => void open()}
      className="max-sm:w-full"
    >
      Bekijken of wijzigen
      <span className="sr-only">
        {' '}
        (afspraak van {dogName} op {formatLongDate(date)})
      </span>
    </Button>
  )
}
