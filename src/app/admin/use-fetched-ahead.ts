import { useEffect } from 'react'

/** Fetches what is told by a toast and who waits for an answer: both may be needed without a network. */
export function useFetchedAhead(isDue: boolean) {
  useEffect(() => {
    if (!isDue) return
    // without a network now they are asked for again once they are needed
    import('#ui/toast-view.tsx').catch(() => undefined)
    import('#desk/dashboard/components/booking-item.tsx').catch(() => undefined)
  }, [isDue])
}
