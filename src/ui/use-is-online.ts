import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether there is a network, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listen) => onlineManager.subscribe(listen),
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** What a button gets that opens nothing useful without a network. */
export function useNeedsNetwork(): { disabled: boolean; title: string | undefined } {
  const isOnline = useIsOnline()
  return { disabled: !isOnline, title: isOnline ? undefined : 'Kan zodra er weer internet is.' }
}
