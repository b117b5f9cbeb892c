import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import {
  customerQuery,
  customersQuery,
  mergePreviewQuery,
  useMerge,
} from '#clients/customers/client.ts'
import { CustomerChoices } from '#clients/customers/components/customer-choices.tsx'
import { EVERYBODY } from '#clients/customers/rules.ts'
import { customerFields } from '#clients/customers/texts.ts'
import type { MergePreview, WholeCustomer } from '#clients/customers/wire.ts'
import { counted } from '#lib/counted.ts'
import { labelsOf } from '#lib/keyed.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { itemsOf } from '#lib/paged-query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchInput } from '#ui/field.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const SHOWN = 8

type MergeDialogProps = {
  customer: WholeCustomer
  /** Known already when an address turned out to be hers. */
  otherId?: string
  onClose: () => void
  onMerged: (keptId: string) => void
}

/**
 * Makes one customer of two: first who the other one is, then what will happen, then it happens.
 * Render it while it is to be open.
 */
export function MergeDialog({
  customer,
  otherId: knownOther,
  onClose,
  onMerged,
}: MergeDialogProps) {
  const [otherId, setOtherId] = useState(knownOther)
  if (otherId === undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Dubbele klant samenvoegen"
        description={`Zoek de klant die dezelfde persoon is als ${fullName(customer)}.`}
      >
        <CustomerFinder exceptId={customer.id} onPick={setOtherId} />
      </Dialog>
    )
  return (
    <MergeQuestion customer={customer} otherId={otherId} onClose={onClose} onMerged={onMerged} />
  )
}

function MergeQuestion({
  customer,
  otherId,
  onClose,
  onMerged,
}: MergeDialogProps & { otherId: string }) {
  const { toast } = useToast()
  const { mutateAsync: merge, isPending } = useMerge()
  const [isSwapped, setIsSwapped] = useState(false)
  const other = useQuery(customerQuery(otherId))
  const [keptId, goneId] = isSwapped ? [otherId, customer.id] : [customer.id, otherId]
  const preview = useQuery(mergePreviewQuery(keptId, goneId))
  const failed = other.error ?? preview.error
  const [kept, gone] = isSwapped ? [other.data, customer] : [customer, other.data]

  async function confirm() {
    try {
      const { customer: whole, moved } = await merge({ id: keptId, otherId: goneId })
      toast({
        title: 'Klanten samengevoegd',
        description: `${moved.appointments} afspraak(en) staan nu bij ${fullName(whole)}.`,
      })
      onMerged(whole.id)
    } catch (error) {
      toast(failure('Fout', error, 'Samenvoegen is niet gelukt.'))
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="Klanten samenvoegen?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button
            variant="danger"
            loading={isPending}
            disabled={!preview.data || !other.data}
            onClick={() => void confirm()}
          >
            Samenvoegen
          </Button>
        </>
      }
    >
      {failed && (
        <LoadFailed
          title="Dit kon niet geladen worden."
          query={{
            error: failed,
            isFetching: other.isFetching || preview.isFetching,
            refetch: () => Promise.all([other.refetch(), preview.refetch()]),
          }}
        />
      )}
      {!failed && !(kept && gone) && <SkeletonText lines={5} />}
      {kept && gone && (
        <div className="flex flex-col gap-4">
          <Person title="Deze klant blijft" customer={kept} />
          <Button
            variant="ghost"
            onClick={() => setIsSwapped(!isSwapped)}
            disabled={isPending}
            className="self-center"
          >
            <ArrowDownUp aria-hidden />
            Omwisselen
          </Button>
          <Person title="Deze klant gaat erin op en verdwijnt" customer={gone} />
          {preview.data ? (
            <Consequences preview={preview.data} kept={kept} />
          ) : (
            <SkeletonText lines={3} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Person({ title, customer }: { title: string; customer: WholeCustomer }) {
  const { email, phone, city, dogs } = customer
  return (
    <section className="rounded-field border border-line p-4 [overflow-wrap:anywhere]">
      <h3 className="font-sans text-sm font-semibold text-muted">{title}</h3>
      <p className="font-heading text-lg font-semibold">{fullName(customer)}</p>
      <p>{[email, phone, city].filter(Boolean).join(' · ')}</p>
      {dogs.length > 0 && <p className="text-muted">{dogs.map(({ name }) => name).join(', ')}</p>}
    </section>
  )
}

const { wantsNews: _told, ...FILLED } = labelsOf(customerFields)

function Consequences({
  preview: { appointments, dogs, joinedDogs, healthRecords, cards, filled, lost },
  kept,
}: {
  preview: MergePreview
  kept: WholeCustomer
}) {
  const labels = Object.entries(FILLED).flatMap(([field, label]) =>
    filled.includes(field) ? [label.toLowerCase()] : [],
  )
  return (
    <section>
      <h3 className="font-semibold">Wat er gebeurt</h3>
      <ul className="mt-2 list-disc pl-5">
        <li>
          {counted(appointments, 'afspraak verhuist', 'afspraken verhuizen')} naar {fullName(kept)}
          {appointments > 0 && ', met de contactgegevens van die klant'}.
        </li>
        {dogs > 0 && <li>{counted(dogs, 'hond verhuist', 'honden verhuizen')} mee.</li>}
        {joinedDogs.length > 0 && (
          <li>{joinedDogs.join(', ')}: dezelfde naam bij beide, dus één hond.</li>
        )}
        {lost.map(({ dogName, label, kept: stays, lost: goes }) => (
          <li key={dogName + label}>
            {label} van {calledDog(dogName)}: <strong>{stays}</strong> blijft, {goes} vervalt.
          </li>
        ))}
        {healthRecords > 0 && (
          <li>
            {counted(
              healthRecords,
              'gezondheidsformulier verhuist',
              'gezondheidsformulieren verhuizen',
            )}{' '}
            mee.
          </li>
        )}
        {cards > 0 && <li>Punten en saldo van de klantenkaart verhuizen mee.</li>}
        {filled.includes('wantsNews') && (
          <li>Over mails om terug te komen en felicitaties geldt wat de andere klant koos.</li>
        )}
        {labels.length > 0 && <li>Aangevuld van de andere klant: {labels.join(', ')}.</li>}
        <li>Dit kan je niet ongedaan maken.</li>
      </ul>
    </section>
  )
}

/** Finds one customer by typing: a short list of buttons. */
function CustomerFinder({ exceptId, onPick }: { exceptId: string; onPick: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useInfiniteQuery({
    ...customersQuery({ ...EVERYBODY, q }, SHOWN),
    enabled: q !== '',
  })
  const items = q === '' ? [] : (itemsOf(found.data)?.filter(({ id }) => id !== exceptId) ?? [])
  return (
    <div className="flex flex-col gap-4">
      <SearchInput
        label="Andere klant zoeken"
        placeholder="Naam, telefoon, e-mail of hond"
        value={typed}
        onValue={setTyped}
      />
      {found.error && <LoadFailed title="Zoeken lukt nu niet." query={found} />}
      <p role="status" className="text-muted empty:hidden">
        {q !== '' && found.data && items.length === 0 && 'Niemand anders gevonden.'}
      </p>
      <CustomerChoices customers={items} onPick={({ id }) => onPick(id)} />
    </div>
  )
}
