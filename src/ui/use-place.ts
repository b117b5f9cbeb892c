import { createContext, use, useState, useSyncExternalStore } from 'react'

/** Where a visitor is on a page of steps: its query, and what her history entry was given. */
export type Place = { search: string; state: unknown }

/** The query for which the server drew the page: the first drawing in the browser repeats it. */
export const DrawnFor = createContext('')

let here: Place | undefined
const watchers = new Set<() => void>()

/** The place as the address has it, followed back and forward; another object for each entry. */
export function usePlace(): Place {
  const search = use(DrawnFor)
  const [drawn] = useState<Place>({ search, state: null })
  return useSyncExternalStore(watch, read, () => drawn)
}

/** Another query on the same page, which neither scrolls nor asks the server anything. */
export function turnTo(
  search: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
) {
  const address = `${location.pathname}${search && `?${search}`}`
  if (replace) history.replaceState(state, '', address)
  else history.pushState(state, '', address)
  tell()
}

function read(): Place {
  const state: unknown = history.state
  return (here ??= { search: location.search, state })
}

function watch(onChange: () => void) {
  if (watchers.size === 0) addEventListener('popstate', tell)
  watchers.add(onChange)
  return () => {
    watchers.delete(onChange)
    if (watchers.size === 0) removeEventListener('popstate', tell)
  }
}

function tell() {
  here = undefined
  for (const watcher of watchers) watcher()
}
