import type { ReactNode } from 'react'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type PendingProps<Data> = {
  query: Query<Data>
  /** What a failure is called. */
  failed: ReactNode
} & (
  | { /** How many lines stand in for what is still to come. */ lines: number }
  | { /** Of another shape. */ children: ReactNode }
)

/** What stands in for what was asked for; that it could not be read; nothing once it is there. */
export function Pending<Data>({ query, failed, ...rest }: PendingProps<Data>) {
  if (query.error) return <LoadFailed title={failed} query={query} />
  if (query.data !== undefined) return null
  return 'lines' in rest ? <SkeletonText lines={rest.lines} /> : rest.children
}

type LoadedProps<Data> = {
  query: Query<Data>
  failed: string
  lines: number
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there, and until then what stands in for it. */
export function Loaded<Data>({ children, ...pending }: LoadedProps<Data>) {
  const { data } = pending.query
  return data === undefined ? <Pending {...pending} /> : children(data)
}
