import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { WarningsOf } from '#agenda/appointments/components/use-warnings.ts'
import type { BookingListItem } from '#agenda/booking/list/wire.ts'
import { countedTitle } from '#desk/dashboard/rules.ts'
import { itemsOf, type Page } from '#lib/paged-query.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

// who waits for nobody needs none
const BookingItem = lazy(async () => ({
  default: (await import('#desk/dashboard/components/booking-item.tsx')).BookingItem,
}))

type BookingListProps = {
  title: string
  bookings: UseInfiniteQueryResult<InfiniteData<Page<BookingListItem>>>
  today: string
  filter?: ReactNode
  empty: ReactNode
  /** Instead of loading more: where the rest is. */
  rest?: ReactNode
  /** How many there are with those that are not loaded, when that is known. */
  total?: number | undefined
  warningsOf?: WarningsOf
  /** How the button that cancels is called, where not as everywhere. */
  cancelLabel?: string
}

/** Bookings under a counted heading, fifty at a time. */
export function BookingList({
  title,
  bookings,
  today,
  filter,
  empty,
  rest,
  total,
  warningsOf,
  cancelLabel,
}: BookingListProps) {
  const loaded = itemsOf(bookings.data)?.length
  const count = bookings.hasNextPage ? (total ?? (rest ? undefined : loaded)) : loaded
  const hasMore = bookings.hasNextPage && total === undefined && !rest
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        {count === undefined ? title : countedTitle(title, count, hasMore)}
      </h2>
      {filter}
      <PagedList
        query={bookings}
        failure="De afspraken konden niet geladen worden."
        waiting={<SkeletonText lines={4} />}
        empty={empty}
        rest={rest}
      >
        {(items) => (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ul className="flex flex-col gap-4">
              {items.map((booking) => (
                <li key={booking.id}>
                  <BookingItem
                    booking={booking}
                    today={today}
                    warnings={warningsOf?.(booking.id)}
                    cancelLabel={cancelLabel}
                  />
                </li>
              ))}
            </ul>
          </Suspense>
        )}
      </PagedList>
    </section>
  )
}
