import { useSyncExternalStore } from 'react'

/** Whether the page runs: false on the server and until the browser has taken over what it sent. */
export function useListening(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
