import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bookingsQuery, statsQuery, useToday } from '#desk/dashboard/client.ts'
import { BookingFilter } from '#desk/dashboard/components/booking-filter.tsx'
import { BookingList } from '#desk/dashboard/components/booking-list.tsx'
import { SlotGenerator } from '#desk/dashboard/components/slot-generator.tsx'
import { StatCards } from '#desk/dashboard/components/stat-cards.tsx'
import { type BookingView, filterOf } from '#desk/dashboard/rules.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'

type BookingsDashboardProps = {
  view: BookingView
  onViewChange: (view: BookingView) => void
  todayAtStart: string
  picture?: ReactNode
}

/** 'Afspraken Beheer': the figures, the slots and every booking with what can be done with it. */
export function BookingsDashboard({
  view,
  onViewChange,
  todayAtStart,
  picture,
}: BookingsDashboardProps) {
  const today = useToday(todayAtStart)
  const stats = useQuery(statsQuery)
  const bookings = useInfiniteQuery(bookingsQuery(filterOf(view, today)))
  const isFirstLoad = [stats, bookings].some(({ isPending, isFetched }) => isPending && !isFetched)
  if (isFirstLoad)
    return (
      <div lang="en" className="grid place-items-center py-24">
        <Spinner label="Loading admin dashboard..." />
      </div>
    )
  return (
    <div className="flex flex-col gap-8">
      <StatCards stats={stats} />
      <SlotGenerator />
      <BookingList
        cancelLabel="Annuleren"
        title="Afspraken"
        bookings={bookings}
        today={today}
        // every booking: as many as 'Totaal Afspraken' counts
        total={view.date === undefined && view.includePast ? stats.data?.bookings.total : undefined}
        filter={<BookingFilter view={view} onChange={onViewChange} />}
        empty={
          <EmptyState
            heading="h3"
            title="Geen afspraken gevonden"
            text={emptyText(view)}
            illustration={picture}
          />
        }
      />
    </div>
  )
}

function emptyText({ date, includePast }: BookingView): string {
  if (date) return 'Op deze datum staat er niets. Wis de filter om alle afspraken te zien.'
  return includePast
    ? 'Zodra iemand boekt, staat de afspraak hier.'
    : 'Er staat niets gepland. Zodra iemand boekt, staat de afspraak hier.'
}
