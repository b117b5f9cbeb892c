import {
  type FetchQueryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useListening } from '#ui/use-listening.ts'

/**
 * `useQuery` that asks while the page is being drawn, not once it stands there: for what one waits
 * for on a screen. A page from the server is taken over as sent before anything is asked.
 */
export function useAnswer<Data, Key extends readonly unknown[]>(
  query: UseQueryOptions<Data, Error, Data, Key> & FetchQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const client = useQueryClient()
  const isAsked = client.getQueryState(query.queryKey) !== undefined
  if (useListening() && !isAsked && query.enabled !== false) void client.prefetchQuery(query)
  return useQuery(query)
}
