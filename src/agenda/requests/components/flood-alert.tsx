import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { floodQuery } from '#agenda/requests/client.ts'

// mostly there is none
const FloodList = lazy(async () => ({
  default: (await import('#agenda/requests/components/flood-list.tsx')).FloodList,
}))

/** The one warning that somebody is filling the agenda with requests; nothing when nobody is. */
export function FloodAlert() {
  const { data } = useQuery(floodQuery)
  if (!data || data.requests.length === 0) return null
  return (
    <Suspense>
      <FloodList flood={data} />
    </Suspense>
  )
}
