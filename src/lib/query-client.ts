import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `shows`: the tables behind a query; without them it may show any. */
    queryMeta: { shows?: readonly string[] }
    /** `writes`: the tables that a mutation changes; without them it may change any. */
    mutationMeta: { writes?: readonly string[] }
  }
}

/**
 * Options of a query that is also asked again whenever it appears, unless it was a moment ago, and
 * when the owner comes back to the window: what it shows may have changed by the passing of time
 * alone.
 */
export const ALWAYS_FRESH = { staleTime: 2_000, refetchOnWindowFocus: 'always' } as const

/** How long what no screen shows any more stays; on a server it goes with the drawn page. */
const KEPT_MS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 60 * 60_000

/**
 * Data never goes stale by itself and is never retried; without a network queries wait and changes
 * fail, so that nothing is sent later that nobody thinks of any more.
 */
export function createQueryClient(): QueryClient {
  const answered = new WeakSet<object>()
  const mutationCache = new MutationCache({
    async onSettled(...[, error, , , mutation]) {
      answered.add(mutation)
      if (error && !hasMovedOn(error)) return
      const { writes } = mutation.meta ?? {}
      const isFollowed = mutationCache
        .findAll({ status: 'pending' })
        .some((other) => !answered.has(other) && showsAny(other.meta?.writes, writes))
      // of writes one after the other the last asks again, lest the screen shows the first one
      // alone for a moment
      if (!isFollowed) await refresh(client, writes)
    },
  })
  const client = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Asks again whatever shows one of these tables; everything when they are not named. */
export async function refresh(client: QueryClient, tables?: readonly string[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ meta }) => showsAny(meta?.shows, tables) })
}

/** Whether two lists of tables meet; a list that is absent stands for all of them. */
export function showsAny(
  some: readonly string[] | undefined,
  others: readonly string[] | undefined,
): boolean {
  return !some || !others || some.some((table) => others.includes(table))
}

/** Whether a refusal says that the stored is no longer what the screen shows. */
function hasMovedOn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
