import { useIsFetching } from '@tanstack/react-query'
import { type ContextType, useContext, useEffect, useMemo } from 'react'
import { matchPath, UNSAFE_FrameworkContext, useNavigate } from 'react-router'
import { OFFLINE } from '#lib/api-client.ts'
import { useToast } from '#ui/toast.tsx'
import { tabs } from './tabs.ts'

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData: boolean }
  }
}

/**
 * Opens a page of the admin once its code is there, and says so when there is no network to fetch it: the router by itself would reload
 * the page, into the browser's own error. The code of all tabs comes once this page has its data and the browser nothing to do (not
 * for an owner who saves data), and that of any page as soon as a link to it is pointed at or focused.
 */
export function useTabs(): (to: string) => Promise<void> {
  const { manifest, routeModules } = useContext(UNSAFE_FrameworkContext) ?? {}
  const code = useMemo(() => createCode(manifest?.routes ?? {}, routeModules ?? {}), [manifest, routeModules])
  const { toast } = useToast()
  const navigate = useNavigate()
  const isFetching = useIsFetching() > 0

  useEffect(() => {
    // Safari does not tell when it is idle
    const whenIdle = window.requestIdleCallback ?? setTimeout
    if (!isFetching && !navigator.connection?.saveData) whenIdle(() => void code.fetchAll())
  }, [code, isFetching])

  async function open(to: string) {
    if (await code.fetch(to)) return await navigate(to)
    const action = { label: 'Opnieuw proberen', onSelect: () => void open(to) }
    toast({ title: 'Deze pagina kan nu niet geopend worden', description: OFFLINE, tone: 'destructive', action })
  }

  useEffect(() => {
    function hint({ target }: Event) {
      const link = linkOf(target)
      if (link) void code.fetch(link.pathname)
    }
    function guard(event: MouseEvent) {
      const link = linkOf(event.target)
      if (!link || link.target || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || code.has(link.pathname)) return
      event.preventDefault()
      void open(link.pathname + link.search)
    }
    document.addEventListener('pointerover', hint)
    document.addEventListener('focusin', hint)
    document.addEventListener('click', guard, true)
    return () => {
      document.removeEventListener('pointerover', hint)
      document.removeEventListener('focusin', hint)
      document.removeEventListener('click', guard, true)
    }
  })

  return open
}

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>

/** The code of the owner's pages: fetched ahead, and run into the place where the router looks for it. */
function createCode(routes: Framework['manifest']['routes'], modules: Framework['routeModules']) {
  const running = new Map<string, Promise<boolean>>()
  const fetched = new Set<string>()

  /** The page at an address, unless its code is there. */
  function missing(to: string) {
    const { pathname } = new URL(to, location.origin)
    return Object.values(routes).find((route) => route?.path && route.id.startsWith('admin/') && !modules[route.id] && matchPath(`/${route.path}`, pathname))
  }

  async function fetchFile(href: string) {
    if (fetched.has(href)) return
    const answer = await fetch(href)
    await answer.arrayBuffer()
    fetched.add(href)
  }

  /** False when there is no network. When a newer release took the place of the file, the router reloads the page, as it should. */
  async function load({ id, module, imports = [] }: NonNullable<ReturnType<typeof missing>>) {
    try {
      await Promise.all([module, ...imports].map(fetchFile))
    } catch {
      return false
    }
    // A file that fails to be imported is never asked for again in some browsers: so they are fetched first.
    modules[id] = await import(/* @vite-ignore */ module).catch(() => undefined)
    return true
  }

  async function fetchCode(to: string): Promise<boolean> {
    const route = missing(to)
    if (!route) return true
    const run = running.get(route.id) ?? load(route).finally(() => running.delete(route.id))
    running.set(route.id, run)
    return await run
  }

  async function fetchAll() {
    for (const { path } of tabs) if (!(await fetchCode(path))) return
    await Promise.allSettled([import('#features/dashboard/components/command-palette.tsx'), import('./shortcut-sheet.tsx')])
  }

  return { has: (to: string) => !missing(to), fetch: fetchCode, fetchAll }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin ? link : undefined
}
