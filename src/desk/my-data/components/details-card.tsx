import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useOptimistic, useState, useTransition } from 'react'
import { customerFields, ownFields } from '#clients/customers/texts.ts'
import { myDataQuery, saveDetails } from '#desk/my-data/client.ts'
import {
  CorrectionDialog,
  type CorrectionField,
} from '#desk/my-data/components/correction-dialog.tsx'
import type { OwnDetails } from '#desk/my-data/wire.ts'
import { type FieldFacts, keysOf } from '#lib/keyed.ts'
import { isSeen } from '#lib/names.ts'
import { nameIn } from '#lib/names-of.ts'
import { mailLink } from '#lib/reach.ts'
import { readyWays } from '#lib/states.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProposedTown } from '#ui/proposed-town.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const FIELDS = keysOf(ownFields).map((name): CorrectionField<OwnField> => {
  const { label, kind, max, autoComplete }: FieldFacts = ownFields[name]
  return {
    name,
    label,
    type: kind === 'phone' ? 'tel' : 'text',
    required: kind === 'phone' || kind === 'name',
    isWide: kind === 'phone' || name === 'address',
    ...(autoComplete !== undefined && { autoComplete }),
    ...(max !== undefined && { maxLength: max }),
  }
})

type OwnField = keyof typeof ownFields

/** The postcode proposes the town. */
function proposedTown(
  { postalCode, city }: Record<OwnField, string>,
  onChange: (name: OwnField, value: string) => void,
) {
  return (
    <ProposedTown
      postalCode={postalCode}
      city={city}
      onPropose={(name) => onChange('city', name)}
    />
  )
}

/** What we know of her, and the form in which she corrects it. */
export function DetailsCard({ details, salon }: { details: OwnDetails; salon: { email: string } }) {
  const [isOpen, setOpen] = useState(false)
  const { toast } = useToast()
  const keep = useKeepDetails()
  const { firstName, lastName, email, phone, address, postalCode, city } = details
  const { readyBy, wantsNews, version } = details
  const [, startChoosing] = useTransition()
  const [way, anticipate] = useOptimistic(readyBy)

  async function switchNews(isOn: boolean) {
    try {
      keep(await saveDetails({ wantsNews: isOn, version }))
      toast({ title: isOn ? 'U krijgt deze mails weer' : 'U krijgt deze mails niet meer' })
    } catch (error) {
      toast(failure('Dat lukte niet', error, 'Probeer het opnieuw.'))
    }
  }

  const chooseWay = (chosen: string) =>
    startChoosing(async () => {
      const other = nameIn(readyWays, chosen)
      if (!other) return
      anticipate(other)
      try {
        keep(await saveDetails({ readyBy: other, version }))
        toast({ title: 'Bewaard', description: 'Zo laten we iets weten als uw hond klaar is.' })
      } catch (error) {
        toast(failure('Dat lukte niet', error, 'Probeer het opnieuw.'))
      }
    })

  return (
    <Card
      title="Uw gegevens"
      actions={
        <Button
          variant="secondary"
          size="sm"
          aria-label="Uw gegevens verbeteren"
          onClick={() => setOpen(true)}
        >
          <Pencil aria-hidden />
          Verbeteren
        </Button>
      }
    >
      <dl className="grid gap-3">
        <Fact name="Naam">{[firstName, lastName].filter(isSeen).join(' ')}</Fact>
        <Fact name="Telefoon">{phone}</Fact>
        <Fact name="Adres">
          {[address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="E-mail">{email}</Fact>
      </dl>
      <p className="mt-2 text-sm text-muted">
        Aan uw e-mailadres herkennen we u. Is het veranderd?{' '}
        <a href={mailLink(salon.email, { subject: 'Mijn e-mailadres is veranderd', body: '' })}>
          Mail ons
        </a>{' '}
        even.
      </p>
      <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
        <Select
          label={customerFields.readyBy.label}
          options={customerFields.readyBy.options}
          value={way}
          onValue={chooseWay}
        />
        <Switch
          label="Mail mij als het tijd is voor een nieuwe afspraak en als mijn hond jarig is"
          checked={wantsNews}
          onSwitch={switchNews}
        />
        <p className="-mt-3 text-sm text-muted">
          De mails over een afspraak die u gemaakt hebt, ook de herinnering, krijgt u in elk geval.
        </p>
      </div>
      {isOpen && (
        <CorrectionDialog
          title="Uw gegevens verbeteren"
          fields={FIELDS}
          values={details}
          version={version}
          send={async (changes, known) => {
            keep(await saveDetails({ ...changes, version: known }))
            toast({
              title: 'Bewaard',
              description: 'Uw gegevens zijn bijgewerkt, ook bij uw afspraken.',
            })
          }}
          beside={proposedTown}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

/** Puts stored details on the page. */
function useKeepDetails() {
  const client = useQueryClient()
  return (details: OwnDetails) =>
    client.setQueryData(myDataQuery.queryKey, (before) => before && { ...before, details })
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        {children || <span className="text-muted">niet ingevuld</span>}
      </dd>
    </div>
  )
}
