import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Booking } from '#features/dashboard/client.ts'
import { BookingItem } from '#features/dashboard/components/booking-item.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { countedTitle } from '#features/dashboard/rules.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type BookingListProps = {
  title: string
  bookings: UseInfiniteQueryResult<InfiniteData<Booking[]>>
  today: string
  filter?: ReactNode
  empty: ReactNode
  /** Instead of loading more: where the rest is. */
  rest?: ReactNode
}

/** Bookings under a counted heading, fifty at a time. What is shown stays while something newer loads or fails to. */
export function BookingList({ title, bookings, today, filter, empty, rest }: BookingListProps) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage } = bookings
  const items = data?.pages.flat() ?? []
  return (
    <section className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
      <h2 className="text-2xl">{data && !(hasNextPage && rest) ? countedTitle(title, items.length, hasNextPage) : title}</h2>
      {filter}
      {error && <LoadFailed title="De afspraken konden niet geladen worden." error={error} onRetry={() => void bookings.refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonText lines={4} />}
      {data && items.length === 0 && empty}
      <ul className={`flex flex-col gap-4 transition-opacity empty:hidden ${isPlaceholderData ? 'opacity-60' : ''}`}>
        {items.map((booking) => (
          <li key={booking.id}>
            <BookingItem booking={booking} today={today} />
          </li>
        ))}
      </ul>
      {hasNextPage && rest}
      {hasNextPage && !rest && (
        <Button variant="secondary" size="lg" loading={isFetchingNextPage} onClick={() => void bookings.fetchNextPage()} className="self-center max-sm:w-full">
          Meer tonen
        </Button>
      )}
    </section>
  )
}
