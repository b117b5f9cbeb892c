import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { passkeysQuery, useRemovePasskey } from '#foundation/auth/passkeys/client.ts'
import { AddPasskeyDialog } from '#foundation/auth/passkeys/components/add-passkey-dialog.tsx'
import { knowsPasskeys } from '#foundation/auth/passkeys/components/passkey-words.ts'
import type { Passkey } from '#foundation/auth/passkeys/wire.ts'
import { formatInstant } from '#lib/dates.ts'
import { deviceName } from '#lib/device-name.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { useListening } from '#ui/use-listening.ts'

/** Her passkeys: made, named and removed here. */
export function PasskeyPanel() {
  const query = useQuery(passkeysQuery)
  const isListening = useListening()
  const [adds, setAdds] = useState(false)
  const passkeys = query.data
  return (
    <Card title="Passkeys">
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">
          Log in met je vinger, je gezicht of de code van je toestel. Niemand kan een passkey raden
          of afkijken; je wachtwoord blijft ook werken.
        </p>
        {passkeys && passkeys.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {passkeys?.length === 0 && <p>Je hebt nog geen passkey.</p>}
        {!passkeys && (
          <Pending query={query} failed="Je passkeys konden niet geladen worden." lines={2} />
        )}
        {isListening && !knowsPasskeys() ? (
          <p className="text-muted">Deze browser kent geen passkeys. Maak er een op je telefoon.</p>
        ) : (
          <Button
            variant="secondary"
            className="self-start max-sm:w-full"
            onClick={() => setAdds(true)}
          >
            <Plus aria-hidden />
            Passkey toevoegen
          </Button>
        )}
      </div>
      {adds && (
        <AddPasskeyDialog
          proposed={deviceName(navigator.userAgent)}
          onClose={() => setAdds(false)}
        />
      )}
    </Card>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { toast } = useToast()
  const remove = useRemovePasskey()
  const [asks, setAsks] = useState(false)

  async function removeIt() {
    try {
      await remove.mutateAsync(id)
      toast({ title: 'Passkey verwijderd', description: `Met ${name} kan niemand nog inloggen.` })
    } catch (error) {
      toast(failure('Niet verwijderd', error))
      setAsks(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <KeyRound aria-hidden className="mt-1 size-5 shrink-0 text-pine" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-muted text-sm">
            {lastUsedAt ? `Laatst gebruikt ${formatInstant(lastUsedAt)}` : 'Nog niet gebruikt'}
            <span className="block">Gemaakt {formatInstant(createdAt)}</span>
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:ml-8"
        onClick={() => setAsks(true)}
        aria-label={`Passkey ${name} verwijderen`}
      >
        Verwijderen
      </Button>
      {asks && (
        <ConfirmDialog
          open
          onClose={() => setAsks(false)}
          title={`Passkey ${name} verwijderen?`}
          text="Inloggen kan er dan niet meer mee. Haal hem ook weg uit de wachtwoorden van je toestel."
          confirmLabel="Verwijderen"
          tone="danger"
          loading={remove.isPending}
          onConfirm={() => void removeIt()}
        />
      )}
    </li>
  )
}
