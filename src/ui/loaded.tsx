import type { ReactNode } from 'react'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type LoadedProps<Data> = {
  query: {
    data: Data | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** What a failure is called. */
  failed: string
  /** How many lines stand in for what is still to come. */
  lines: number
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there, and until then what stands in for it. */
export function Loaded<Data>({ query, failed, lines, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <SkeletonText lines={lines} />
  return <LoadFailed title={failed} query={query} />
}
