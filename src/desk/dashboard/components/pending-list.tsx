import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import { bookingsQuery, overviewQuery } from '#desk/dashboard/client.ts'
import { BookingList } from '#desk/dashboard/components/booking-list.tsx'
import { itemsOf } from '#lib/paged-query.ts'
import { ButtonLink } from '#ui/button.tsx'

/** How many of them the start page shows. */
const SHOWN = 3

/** Bookings that wait for the owner's yes. */
export function PendingList({ today }: { today: string }) {
  const bookings = useInfiniteQuery(bookingsQuery({ status: 'pending' }, SHOWN))
  const { data: overview } = useQuery(overviewQuery(''))
  const dates = itemsOf(bookings.data)?.map(({ appointment_date: date }) => ({ date }))
  const warningsOf = useWarnings(dates, today)
  return (
    <BookingList
      title="Te bevestigen"
      bookings={bookings}
      today={today}
      total={overview?.pending}
      warningsOf={warningsOf}
      rest={
        <ButtonLink asChild variant="secondary" size="lg" className="self-center max-sm:w-full">
          <Link to="/admin/afspraken">Alle afspraken die wachten</Link>
        </ButtonLink>
      }
      empty={
        <p className="flex items-center gap-3 rounded-card border border-line bg-card p-5 text-muted">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-green" />
          Alles is bevestigd. Er wacht niemand op antwoord.
        </p>
      }
    />
  )
}
