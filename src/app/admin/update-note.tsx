import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { leaveUnasked } from '#ui/leave-guard.tsx'

/** How long the newer version is waited for before the page comes anew without it. */
const PATIENCE_MS = 5_000

/** Says that there is a newer version; what is typed is never thrown away unasked. */
export function UpdateNote({
  waiting,
  hasTyped,
}: {
  waiting: ServiceWorker
  hasTyped: () => boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  async function reload() {
    setLeaving(true)
    await takesOver(waiting)
    leaveUnasked()
    location.reload()
  }

  return (
    <div role="status" className="border-b border-line bg-pine-soft px-4 py-2 print:hidden">
      <p className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-x-4 gap-y-1 text-pine lg:px-4">
        <span>Er is een nieuwe versie.</span>
        <Button
          variant="secondary"
          size="sm"
          loading={isLeaving}
          onClick={() => (hasTyped() ? setAsking(true) : void reload())}
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
        loading={isLeaving}
        onConfirm={() => void reload()}
      />
    </div>
  )
}

/**
 * Lets the newer version take over. It does so between two questions to the old one: a page that
 * begins asks many, and one that came while the old one was ending has woken it again.
 */
async function takesOver(waiting: ServiceWorker): Promise<void> {
  await new Promise<unknown>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    setTimeout(resolve, PATIENCE_MS)
    waiting.postMessage({ type: 'SKIP_WAITING' }, [])
  })
}
