import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { is, object, string } from 'valibot'
import { keepApp } from './keep-app.ts'

const openingSchema = object({ open: string() })

const UpdateNote = lazy(async () => ({
  default: (await import('./update-note.tsx')).UpdateNote,
}))

/** Keeps the code of the owner's pages on this device, and says when there is a newer version. */
export function KeptApp({ hasTyped }: { hasTyped: () => boolean }) {
  const waiting = useNewVersion()
  useOpening()
  if (!waiting) return null
  return (
    <Suspense>
      <UpdateNote waiting={waiting} hasTyped={hasTyped} />
    </Suspense>
  )
}

/** Goes where a notice leads that she tapped. */
function useOpening() {
  const navigate = useNavigate()
  useEffect(() => {
    const over = new AbortController()
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent) => {
        if (is(openingSchema, data)) void navigate(data.open)
      },
      over,
    )
    return () => over.abort()
  }, [navigate])
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
