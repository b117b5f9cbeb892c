import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { policyVersionsQuery } from '#foundation/salon/client.ts'
import { useField } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import {
  MOST_POLICY_LETTERS,
  policyTexts,
} from '#foundation/salon/policies/components/policy-texts.ts'
import { type PolicyKey } from '#foundation/salon/wire.ts'
import { formatInstant } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'

/** One policy of the site: its text, and what it said before. */
export function PolicyEditor({ policy, onOpen }: { policy: PolicyKey; onOpen: () => void }) {
  const { label, default: ours } = policyTexts[policy]
  const typed = useWatch<Draft, `policies.${PolicyKey}`>({ name: `policies.${policy}` })
  const [isOpen, setOpen] = useState(false)
  const { setValue } = useFormContext<Draft>()
  const field = useField()
  const put = (text: string) => setValue(`policies.${policy}`, text, { shouldDirty: true })
  return (
    <details
      name="teksten"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) onOpen()
      }}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-card px-4 font-heading text-lg font-semibold hover:bg-pine-soft">
        {label}
        {typed !== ours && (
          <span className="font-sans text-sm font-medium text-pine">eigen tekst</span>
        )}
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        <TextArea
          {...field(`policies.${policy}`)}
          label={label}
          rows={20}
          maxLength={MOST_POLICY_LETTERS}
          hint="Een regel die met ## begint, is een titel; met - een puntje. Tussen sterretjes staat **vet**, een link schrijf je als [woorden](adres)."
        />
        <Places />
        {typed !== ours && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => put(ours)}
            className="min-h-11 self-start"
          >
            <RotateCcw aria-hidden />
            Onze tekst terugzetten<span className="sr-only">: {label}</span>
          </Button>
        )}
        {isOpen && <Versions policy={policy} typed={typed} onPick={put} />}
      </div>
    </details>
  )
}

const PLACES = [
  [
    '{naam}',
    '{adres}',
    '{telefoon}',
    '{e-mail}',
    '{ondernemingsnummer}',
    '{btw-nummer}',
    '{openingsuren}',
    '{betaalmiddelen}',
  ],
  [
    '{boekingstermijn}',
    '{boekingshorizon}',
    '{btw}',
    '{bongeldigheid}',
    '{annuleertermijn}',
    '{kost-laat}',
    '{kost-afwezig}',
  ],
].flat()

function Places() {
  return (
    <p className="text-sm text-muted">
      Dit vult de site zelf in volgens je instellingen:{' '}
      {PLACES.map((place, index) => (
        <span key={place}>
          {index > 0 && ', '}
          <code>{place}</code>
        </span>
      ))}
      .
    </p>
  )
}

/** What was stored before; picking one puts it in the field, where it is not saved yet. */
function Versions({
  policy,
  typed,
  onPick,
}: {
  policy: PolicyKey
  typed: string
  onPick: (text: string) => void
}) {
  const { data: versions = [] } = useQuery(policyVersionsQuery(policy))
  if (versions.length === 0) return null
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">Bewaarde versies</h3>
      <ul className="mt-1 divide-y divide-line">
        {versions.map(({ text, createdAt }, index) => (
          <li key={createdAt} className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              {formatInstant(createdAt)}
              {index === 0 && <span className="text-muted"> · staat nu op de site</span>}
            </span>
            {text !== typed && (
              <Button variant="ghost" size="sm" onClick={() => onPick(text)} className="min-h-11">
                In het veld zetten
                <span className="sr-only">: versie van {formatInstant(createdAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
