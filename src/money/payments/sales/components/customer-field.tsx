import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { type Candidate, candidatesQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { fullName } from '#lib/names.ts'
import type { SaleDraft } from '#money/payments/sales/components/sale-draft.ts'
import { SuggestField } from '#ui/suggest-field.tsx'

type CustomerFieldProps = {
  draft: Pick<SaleDraft, 'customerName' | 'customerId'>
  error: string | undefined
  onChange: (customer: Pick<SaleDraft, 'customerName' | 'customerId' | 'customerEmail'>) => void
}

/** Who pays: a known customer found while typing, or any name. */
export function CustomerField({
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
