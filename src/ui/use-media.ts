import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, followed; `atServer` where nobody can know. */
export function useMedia<AtServer>(query: string, atServer: AtServer): boolean | AtServer {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore<boolean | AtServer>(
    watch,
    () => matchMedia(query).matches,
    () => atServer,
  )
}
