import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { SecretOnce } from '#foundation/auth/components/secret-once.tsx'
import { keysQuery } from '#foundation/auth/keys/client.ts'
import { KeyItem } from '#foundation/auth/keys/components/key-item.tsx'
import { NewKeyDialog } from '#foundation/auth/keys/components/new-key-dialog.tsx'
import type { CreatedKey } from '#foundation/auth/keys/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pending } from '#ui/loaded.tsx'

/** The keys with which other programs read and write the salon: made and ended here. */
export function KeysPanel() {
  const query = useQuery(keysQuery)
  const [isMaking, setMaking] = useState(false)
  const [created, setCreated] = useState<CreatedKey>()
  return (
    <Card title="Sleutels voor programma’s" heading="h2">
      <div className="flex flex-col gap-5">
        <p className="max-w-prose text-muted">
          Met een sleutel werkt een ander programma met je salon, je boekhouding bijvoorbeeld. Geef
          elk programma zijn eigen sleutel en alleen wat het nodig heeft. Wat het doet, staat in het
          logboek onder zijn naam.
        </p>
        {query.data && query.data.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {query.data.map((key) => (
              <KeyItem key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
        {query.data?.length === 0 && <p>Er is nog geen sleutel.</p>}
        {!query.data && (
          <Pending query={query} failed="De sleutels konden niet geladen worden." lines={2} />
        )}
        <Button
          variant="secondary"
          className="self-start max-sm:w-full"
          onClick={() => setMaking(true)}
        >
          <KeyRound aria-hidden />
          Nieuwe sleutel
        </Button>
      </div>
      {isMaking && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onCreated={(key) => {
            setMaking(false)
            setCreated(key)
          }}
        />
      )}
      {created && (
        <SecretOnce
          title={`Sleutel voor ${created.name}`}
          warning="Je ziet deze sleutel maar één keer"
          secret={created.key}
          copyLabel="Kopieer de sleutel"
          onClose={() => setCreated(undefined)}
        >
          Plak hem nu in het programma. Wie hem heeft, mag alles wat je hem gaf.
        </SecretOnce>
      )}
    </Card>
  )
}
