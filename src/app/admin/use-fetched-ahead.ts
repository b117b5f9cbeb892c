import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ContextType, useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

type Routes = NonNullable<ContextType<typeof FrameworkContext>>['manifest']['routes']

/**
 * What a tab asks first, before it is opened; its `handle` says so. What changes meanwhile is asked
 * again as the tab is opened.
 */
export type Ahead = (client: QueryClient) => Promise<unknown>[]
type Handled = { handle?: { ahead?: Ahead } }
type Due = { isDue: boolean; mayOpen: (path: string) => boolean }

/**
 * Fetches what may be needed without a network: what is told by a toast, who waits for an answer, and
 * the code of every tab that a link leads to; then what those tabs ask first. Past the router, which
 * for what it asks ahead and does not get loads the page anew.
 */
export function useFetchedAhead({ isDue, mayOpen }: Due) {
  useEffect(() => {
    if (!isDue) return
    // without a network now both are asked for again once they are needed
    import('#ui/toast-view.tsx').catch(() => undefined)
    import('#desk/dashboard/components/booking-item.tsx').catch(() => undefined)
  }, [isDue])

  // told anew once the router knows more routes
  useMatches()
  const routes = useContext(FrameworkContext)?.manifest.routes
  const known = isDue && routes ? Object.keys(routes).length : 0
  const client = useQueryClient()
  const isTheirs = useEffectEvent(mayOpen)
  useEffect(() => {
    async function fetchAll() {
      const asking = await fetchCode(routes ?? {}, isTheirs)
      for (const ahead of asking) await Promise.all(ahead(client))
    }
    if (known > 0) void fetchAll()
  }, [client, known, routes])
}

/**
 * One tab after the other: all at once would hold up what is touched meanwhile. Answers what those
 * ask first that can be opened.
 */
async function fetchCode(routes: Routes, mayOpen: Due['mayOpen']): Promise<Ahead[]> {
  const asking: Ahead[] = []
  for (const route of Object.values(routes)) {
    const files = route ? [route.module, ...(route.imports ?? [])] : []
    const [own] = await Promise.allSettled(
      files.map(async (file): Promise<Handled> => await import(/* @vite-ignore */ file)),
    )
    const ahead = own?.status === 'fulfilled' && own.value.handle?.ahead
    if (ahead && mayOpen(`/${route?.path}`)) asking.push(ahead)
  }
  return asking
}
