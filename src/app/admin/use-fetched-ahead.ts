import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { type ContextType, useContext, useEffect, useEffectEvent, useRef } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchPath,
  type Params,
  useMatches,
} from 'react-router'
import { brusselsToday, type DateString } from '#lib/dates.ts'
import type { Role } from '#lib/roles.ts'
import { everyDayFor, mayOpen } from './tabs.ts'

type Routes = NonNullable<ContextType<typeof FrameworkContext>>['manifest']['routes']

/** With what a tab is opened: its address, and today. */
type Opened = { params: Params; parameters: URLSearchParams; today: DateString }
/**
 * What a tab asks first; its `handle` says so. Once its code is there it is asked at the tap that
 * leads there, before the tab is drawn, and for what is opened every day while nobody taps too.
 */
export type Ahead = (client: QueryClient, opened: Opened) => Promise<unknown>[]
type Handled = { handle?: { ahead?: Ahead } }

/**
 * Fetches what may be needed without a network: code, then what the tabs of every day ask first,
 * and at a tap what that tab does. Past the router, which loads the page anew for what it does not
 * get.
 */
export function useFetchedAhead({ isDue, role }: { isDue: boolean; role: Role }) {
  useEffect(() => {
    if (!isDue) return
    // without a network now both are asked for again once they are needed
    import('#ui/toast-view.tsx').catch(() => undefined)
    import('#desk/dashboard/components/booking-item.tsx').catch(() => undefined)
    // the letters of other names: fetched with the screen, they would have it measured anew
    document.fonts.load('1em Figtree', 'é').catch(() => undefined)
  }, [isDue])

  // told anew once the router knows more routes
  useMatches()
  const routes = useContext(FrameworkContext)?.manifest.routes
  const known = isDue && routes ? Object.keys(routes).length : 0
  const client = useQueryClient()
  const aheads = useRef(new Map<string, Ahead>())
  const ask = useEffectEvent(async (path: string, search = '') => {
    if (!mayOpen(role, path)) return
    for (const [pattern, ahead] of aheads.current) {
      const match = matchPath(pattern, path)
      if (!match) continue
      const today = brusselsToday(new Date())
      const opened = { params: match.params, parameters: new URLSearchParams(search), today }
      await held(client, ahead(client, opened))
    }
  })
  const askEveryDay = useEffectEvent(async () => {
    for (const { path } of everyDayFor(role)) await ask(path)
  })
  const hasAsked = useRef(false)
  useEffect(() => {
    async function fetchAll() {
      await fetchCode(routes ?? {}, aheads.current)
      if (hasAsked.current) return
      hasAsked.current = true
      await askEveryDay()
    }
    if (known > 0) void fetchAll()
  }, [known, routes])
  const router = useContext(DataRouterContext)?.router
  useEffect(
    () =>
      router?.subscribe(({ navigation: { location } }) => {
        if (location && location.pathname !== router.state.location.pathname)
          void ask(location.pathname, location.search)
      }),
    [router],
  )
}

/** What the tab that is left shows too would be taken back with it, and asked once more. */
async function held(client: QueryClient, asking: Promise<unknown>[]) {
  const letGo = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .map(({ queryKey }) =>
      new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined),
    )
  await Promise.all(asking)
  letGo.forEach((one) => one())
}

/**
 * One tab after the other: all at once would hold up what is touched meanwhile. What each asks
 * first is told by its path.
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
