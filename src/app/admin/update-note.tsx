import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

/**
 * Keeps the pages of the owner on this device, by the service worker, and says when there is a newer
 * version; what is typed and not saved yet is never thrown away unasked.
 */
export function UpdateNote({ hasTyped }: { hasTyped: () => boolean }) {
  const waiting = useNewVersion()
  const [isAsking, setAsking] = useState(false)
  if (!waiting) return null

  function reload() {
    // told as the page leaves: until then its own version serves it
    addEventListener('pagehide', () => waiting?.postMessage({ type: 'SKIP_WAITING' }, []))
    location.reload()
  }

  return (
    <div role="status" className="border-b border-line bg-pine-soft px-4 py-2 print:hidden">
      <p className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-x-4 gap-y-1 text-pine lg:px-4">
        <span>Er is een nieuwe versie.</span>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => (hasTyped() ? setAsking(true) : reload())}
        >
          <RefreshCw aria-hidden />
          Nieuwe versie: herladen
        </Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Eerst bewaren?"
        text="Wat je aan het invullen bent, is nog niet bewaard. Na het herladen is het weg."
        confirmLabel="Toch herladen"
        cancelLabel="Eerst bewaren"
        tone="danger"
        onConfirm={reload}
      />
    </div>
  )
}

/** The newer version that waits for the pages of this one to close. */
function useNewVersion(): ServiceWorker | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    void navigator.serviceWorker
      .register('/service-worker.js', { scope: '/admin', updateViaCache: 'none' })
      .then(
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
