import { useState } from 'react'
import { useEndKey } from '#foundation/auth/keys/client.ts'
import type { ApiKey } from '#foundation/auth/keys/wire.ts'
import { formatInstant, formatInstantDay } from '#lib/dates.ts'
import { scopeWords } from '#lib/scopes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** One key: for what it is, how long and when it was used; ended here. */
export function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, beginning, scopes, expiresAt, lastUsedAt } = apiKey
  const { toast } = useToast()
  const { mutateAsync: end, isPending } = useEndKey()
  const [isAsking, setAsking] = useState(false)
  // what is over is looked at once: whoever stays here for days sees it next time
  const [isOver] = useState(() => new Date(expiresAt) <= new Date())

  async function confirm() {
    try {
      await end(id)
      toast({ title: 'Sleutel ingetrokken' })
    } catch (error) {
      toast(failure('Niet ingetrokken', error))
    }
    setAsking(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isOver && <Badge tone="amber">Vervallen</Badge>}
        </p>
        <p className="text-sm">{scopeWords(scopes).join(' · ')}</p>
        <p className="text-sm text-muted">
          {`${beginning}… · ${isOver ? 'werkte' : 'werkt'} tot ${formatInstantDay(expiresAt)} · ${
            lastUsedAt ? `laatst gebruikt ${formatInstant(lastUsedAt)}` : 'nog niet gebruikt'
          }`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={`Intrekken: sleutel voor ${name}`}
      >
        Intrekken
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Sleutel voor ${name} intrekken?`}
        text="Het programma met deze sleutel kan meteen niets meer. Dat maak je niet ongedaan; een nieuwe sleutel maken kan altijd."
        confirmLabel="Intrekken"
        tone="danger"
        loading={isPending}
        onConfirm={() => void confirm()}
      />
    </li>
  )
}
