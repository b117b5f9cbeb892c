import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { SecretOnce } from '#foundation/auth/components/secret-once.tsx'
import { recoveryQuery, useMakeCodes } from '#foundation/auth/recovery/client.ts'
import { formatInstant } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const FEW = 3

/** Codes on paper, for who lost passkey or password. */
export function RecoveryPanel() {
  const { toast } = useToast()
  const query = useQuery(recoveryQuery)
  const make = useMakeCodes()
  const [asks, setAsks] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const state = query.data

  async function makeThem() {
    try {
      setCodes((await make.mutateAsync()).codes)
    } catch (error) {
      toast(failure('Geen codes gemaakt', error))
    } finally {
      setAsks(false)
    }
  }

  return (
    <Card title="Herstelcodes">
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">
          Ben je je passkey of je wachtwoord kwijt, dan kom je binnen met een herstelcode. Bewaar ze
          op papier, niet op je telefoon. Elke code werkt één keer.
        </p>
        {state && (
          <p className={state.madeAt && state.left <= FEW ? 'font-semibold text-red' : ''}>
            {state.madeAt
              ? `Je hebt nog ${state.left} van de 10 codes over, gemaakt ${formatInstant(state.madeAt)}.`
              : 'Je hebt nog geen herstelcodes.'}
          </p>
        )}
        {!state && (
          <Pending query={query} failed="Je herstelcodes konden niet geladen worden." lines={1} />
        )}
        <Button
          variant="secondary"
          className="self-start max-sm:w-full"
          loading={make.isPending && !asks}
          onClick={() => (state?.madeAt ? setAsks(true) : void makeThem())}
        >
          {state?.madeAt ? 'Nieuwe codes maken' : 'Herstelcodes maken'}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          open
          onClose={() => setAsks(false)}
          title="Nieuwe herstelcodes maken?"
          text="De codes die je nu hebt, werken dan niet meer."
          confirmLabel="Nieuwe maken"
          loading={make.isPending}
          onConfirm={() => void makeThem()}
        />
      )}
      {codes && (
        <SecretOnce
          title="Je herstelcodes"
          warning="Je ziet deze codes maar één keer"
          secret={codes.join('\n')}
          copyLabel="Kopieer de codes"
          action={
            <Button variant="secondary" className="max-sm:w-full" onClick={() => window.print()}>
              <Printer aria-hidden />
              Afdrukken
            </Button>
          }
          onClose={() => setCodes(undefined)}
        >
          Druk ze af of schrijf ze over, en bewaar ze op een veilige plaats. Elke code werkt één
          keer.
        </SecretOnce>
      )}
    </Card>
  )
}
