import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

/** Says that there is a newer version; what is typed is never thrown away unasked. */
export function UpdateNote({
  waiting,
  hasTyped,
}: {
  waiting: ServiceWorker
  hasTyped: () => boolean
}) {
  const [isAsking, setAsking] = useState(false)

  function reload() {
    // told as the page leaves: until then its own version serves it
    addEventListener('pagehide', () => waiting.postMessage({ type: 'SKIP_WAITING' }, []))
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
