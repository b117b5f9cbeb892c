import { type ContextType, useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

type Routes = NonNullable<ContextType<typeof FrameworkContext>>['manifest']['routes']

/**
 * Fetches what may be needed without a network: what is told by a toast, who waits for an answer, and
 * the code of every tab that a link leads to. Past the router, which for what it asks ahead and does
 * not get loads the page anew.
 */
export function useFetchedAhead(isDue: boolean) {
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
  useEffect(() => {
    if (known > 0) void fetchCode(routes ?? {})
  }, [known, routes])
}

/** One tab after the other: all at once would hold up what is touched meanwhile. */
async function fetchCode(routes: Routes) {
  for (const route of Object.values(routes)) {
    const files = route ? [...(route.imports ?? []), route.module] : []
    await Promise.allSettled(files.map(async (file) => await import(/* @vite-ignore */ file)))
  }
}
