import { QueryClient } from '@tanstack/react-query'

/** Data never goes stale by itself, is not refetched on focus and never retried; a query that needs otherwise says so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false }, mutations: { retry: false } },
  })
}
