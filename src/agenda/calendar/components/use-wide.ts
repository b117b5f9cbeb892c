import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

/**
 * Whether the window has room for seven columns of text; undefined on the server, where nobody
 * knows.
 */
export function useWide(): boolean | undefined {
  return useSyncExternalStore(watch, isWide, () => undefined)
}

/** The same, in a browser. */
export function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
