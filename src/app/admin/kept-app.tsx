import { lazy, Suspense, useEffect, useState } from 'react'
import { keepApp } from './keep-app.ts'

const UpdateNote = lazy(async () => ({
  default: (await import('./update-note.tsx')).UpdateNote,
}))

/** Keeps the code of the owner's pages on this device, and says when there is a newer version. */
export function KeptApp({ hasTyped }: { hasTyped: () => boolean }) {
  const waiting = useNewVersion()
  if (!waiting) return null
  return (
    <Suspense>
      <UpdateNote waiting={waiting} hasTyped={hasTyped} />
    </Suspense>
  )
}

/** The newer version that waits for the pages of this one to close. */
function useNewVersion(): ServiceWorker | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    void keepApp().then(
      (registration) => {
        const look = () => {
          // the very first one waits for nobody
          const isFirst = !navigator.serviceWorker.controller
          setWaiting((!isFirst && registration.waiting) || undefined)
        }
        const follow = (newer: ServiceWorker | null) =>
          newer?.addEventListener('statechange', look, { signal })
        look()
        // that goes on when the page before told it to, or another one does
        follow(registration.waiting)
        registration.addEventListener('updatefound', () => follow(registration.installing), {
          signal,
        })
        const ask = () => {
          if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
        }
        document.addEventListener('visibilitychange', ask, { signal })
      },
      // a browser that keeps nothing works as before
      () => undefined,
    )
    return () => over.abort()
  }, [])
  return waiting
}
