import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ContextType, useContext, useEffect, useEffectEvent } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchPath,
  useMatches,
} from 'react-router'
import { brusselsToday, type DateString } from '#lib/dates.ts'
import type { Role } from '#lib/roles.ts'
import { everyDayFor, mayOpen } from './tabs.ts'

type Routes = NonNullable<ContextType<typeof FrameworkContext>>['manifest']['routes']

/** With what a tab is opened. */
type Opened = { parameters: URLSearchParams; today: DateString }
/**
 * What a tab asks first; its `handle` says so. It is asked at the tap that leads there, before the
 * tab is drawn, and for what is opened every day while nobody taps too.
 */
export type Ahead = (client: QueryClient, opened: Opened) => Promise<unknown>[]
type Handled = { handle?: { ahead?: Ahead } }

/**
 * Fetches what may be needed without a network: what is told by a toast, who waits for an answer, and
 * the code of every tab that a link leads to; then what tabs ask first. Past the router, which
 * for what it asks ahead and does not get loads the page anew.
 */
export function useFetchedAhead({ isDue, role }: { isDue: boolean; role: Role }) {
  useEffect(() => {
    if (!isDue) return
    // without a network now both are asked for again once they are needed
    import('#ui/toast-view.tsx').catch(() => undefined)
    import('#desk/dashboard/components/booking-item.tsx').catch(() => undefined)
    // a name with other letters would have the screen measured anew once they are there
    document.fonts.load('1em Figtree', 'é').catch(() => undefined)
  }, [isDue])

  // told anew once the router knows more routes
  useMatches()
  const routes = useContext(FrameworkContext)?.manifest.routes
  const known = isDue && routes ? Object.keys(routes).length : 0
  const client = useQueryClient()
  const router = useContext(DataRouterContext)?.router
  const roleNow = useEffectEvent(() => role)
  useEffect(() => {
    if (known === 0) return
    const aheads = new Map<string, Ahead>()
    async function ask(path: string, search = '') {
      if (!mayOpen(roleNow(), path)) return
      const [, ahead] = [...aheads].find(([pattern]) => matchPath(pattern, path)) ?? []
      const today = brusselsToday(new Date())
      await Promise.all(ahead?.(client, { parameters: new URLSearchParams(search), today }) ?? [])
    }
    async function fetchAll() {
      await fetchCode(routes ?? {}, aheads)
      for (const { path } of everyDayFor(roleNow())) await ask(path)
    }
    void fetchAll()
    return router?.subscribe(({ navigation: { location } }) => {
      if (location && location.pathname !== router.state.location.pathname)
        void ask(location.pathname, location.search)
    })
  }, [client, known, router, routes])
}

/**
 * One tab after the other: all at once would hold up what is touched meanwhile. What each asks first
 * is told by its path.
 */
async function fetchCode(routes: Routes, aheads: Map<string, Ahead>) {
  for (const route of Object.values(routes)) {
    const files = route ? [route.module, ...(route.imports ?? [])] : []
    const [own] = await Promise.allSettled(
      files.map(async (file): Promise<Handled> => await import(/* @vite-ignore */ file)),
    )
    const ahead = own?.status === 'fulfilled' && own.value.handle?.ahead
    if (ahead) aheads.set(`/${route?.path}`, ahead)
  }
}
