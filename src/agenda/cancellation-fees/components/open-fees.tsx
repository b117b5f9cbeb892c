import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { openFeesQuery } from '#agenda/cancellation-fees/client.ts'

// mostly there are none
const OpenFeeList = lazy(async () => ({
  default: (await import('#agenda/cancellation-fees/components/open-fee-list.tsx')).OpenFeeList,
}))

/**
 * What late cancellations and missed visits cost by the accepted rules and the owner has still to
 * decide about; nothing when there is nothing.
 */
export function OpenFees() {
  const query = useInfiniteQuery(openFeesQuery)
  if (!query.data?.pages.some(({ items }) => items.length > 0)) return null
  return (
    <Suspense>
      <OpenFeeList query={query} />
    </Suspense>
  )
}
