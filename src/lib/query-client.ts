import { QueryClient } from '@tanstack/react-query'

const HALF_MINUTE = 30_000
/** Options of a query over appointments: somebody may book at any moment, so it is asked again every 30 s and when the owner comes back to it. */
export const ALWAYS_FRESH = { staleTime: 0, refetchInterval: HALF_MINUTE, refetchOnWindowFocus: 'always' } as const

/**
 * Data never goes stale by itself, is not refetched on focus and never retried; a query that needs otherwise says so. Without a network a
 * query waits for it, while a change fails at once: nothing is sent later that nobody thinks of any more.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
