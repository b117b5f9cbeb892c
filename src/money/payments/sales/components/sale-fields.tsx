import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { type Candidate, candidatesQuery, treatmentsQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { euro, fromDecimal, typedCents } from '#lib/money.ts'
import { fullName } from '#lib/names.ts'
import {
  type SaleDraft,
  SHOP_SERVICE,
  shownAmount,
} from '#money/payments/sales/components/sale-draft.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { Combobox } from '#ui/combobox.tsx'
import { TextInput } from '#ui/field.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'

/** What is paid for and by whom; of an earlier sale that is known already. */
export function SaleFields({ till: { draft, problems, change } }: { till: Till }) {
  const { data: treatments = [], isPending } = useQuery(treatmentsQuery)
  const priceOf = (service: string) => treatments.find(({ name }) => name === service)?.price
  const options = treatments.map(({ name, price }) => ({
    value: name,
    label: name,
    detail: euro(price),
  }))
  const others = [SHOP_SERVICE, draft.service].filter(
    (name, index, all) => name && all.indexOf(name) === index && priceOf(name) === undefined,
  )

  function choose(service: string) {
    const price = priceOf(service)
    change({
      service,
      ...(price !== undefined &&
        isOpenTo(draft, priceOf(draft.service)) && { amount: shownAmount(fromDecimal(price)) }),
    })
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CustomerField
        draft={draft}
        error={problems.fields['customerName']}
        onChange={(customer) =>
          change({ ...customer, discountFromCard: false, points: '', cardBalance: '' })
        }
      />
      <Combobox
        id="kassa-service"
        label="Behandeling"
        required
        placeholder="Ras of behandeling"
        loading={isPending}
        options={[...others.map((name) => ({ value: name, label: name })), ...options]}
        value={draft.service}
        error={problems.fields['service']}
        onChange={choose}
      />
      <TextInput
        id="kassa-amount"
        label="Bedrag (€)"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        value={draft.amount}
        error={problems.fields['amount']}
        onValue={(value) => change({ amount: value })}
        className="sm:col-span-2 [&_input]:min-h-14 [&_input]:font-heading [&_input]:text-2xl [&_input]:font-semibold [&_input]:tabular-nums"
      />
    </div>
  )
}

/** Whether a price may come in the place of what is typed: nothing of the owner's own is there. */
function isOpenTo({ amount }: SaleDraft, listed: string | undefined): boolean {
  const typed = typedCents(amount)
  return (
    amount.trim() === '' || typed === 0 || (listed !== undefined && typed === fromDecimal(listed))
  )
}

type CustomerFieldProps = {
  draft: Pick<SaleDraft, 'customerName' | 'customerId'>
  error: string | undefined
  onChange: (customer: Pick<SaleDraft, 'customerName' | 'customerId' | 'customerEmail'>) => void
}

/** Who pays: a known customer found while typing, or any name. */
function CustomerField({
  draft: { customerName, customerId },
  error,
  onChange,
}: CustomerFieldProps) {
  const q = useDebounced(customerId ? '' : customerName.trim())
  const { data: found = [], error: failed, isFetching } = useQuery(candidatesQuery(q))
  const candidates = customerId || q.length < 2 ? [] : found

  function pick(id: string) {
    const chosen = candidates.find((candidate) => candidate.id === id)
    if (chosen)
      onChange({
        customerName: fullName(chosen),
        customerId: chosen.id,
        customerEmail: chosen.email,
      })
  }

  return (
    <SuggestField
      id="kassa-customerName"
      label="Klant"
      required
      placeholder="Naam, telefoon, e-mail of hond"
      value={customerName}
      error={error}
      onType={(name) => onChange({ customerName: name, customerId: '', customerEmail: '' })}
      suggestions={candidates.map((candidate) => ({
        id: candidate.id,
        label: fullName(candidate),
        detail: detailOf(candidate),
      }))}
      onPick={pick}
      isSearching={q.length > 1 && isFetching}
      status={
        customerId ? (
          <span className="inline-flex items-center gap-1.5 text-green">
            <UserRoundCheck aria-hidden className="size-4" />
            Bekende klant
          </span>
        ) : (
          failed !== null && q.length > 1 && 'Zoeken lukt nu niet. De naam die je typt, volstaat.'
        )
      }
    />
  )
}

function detailOf({ dogs, phone, email }: Candidate): string {
  return [dogs.map(({ name }) => name).join(', '), phone || email].filter(Boolean).join(' · ')
}
