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
          if (!signal.aborted && navigator.serviceWorker.controller && registration.waiting)
            setWaiting(registration.waiting)
        }
        look()
        // one that waits from the start was told to go on by the page before, or is by another one
        registration.waiting?.addEventListener('statechange', () => setWaiting(undefined), {
          signal,
        })
        registration.addEventListener(
          'updatefound',
          () => registration.installing?.addEventListener('statechange', look, { signal }),
          { signal },
        )
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
