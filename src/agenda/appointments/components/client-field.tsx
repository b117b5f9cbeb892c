import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Candidate, candidatesQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { fullName } from '#lib/names.ts'
import { SuggestField } from '#ui/suggest-field.tsx'

type ClientFieldProps = {
  id: string
  label: string
  value: string
  /** The name is that of a client who was picked: nobody is searched any more. */
  isKnown: boolean
  onType: (name: string) => void
  onPick: (client: Candidate) => void
  required?: boolean
  placeholder?: string
  error?: string | undefined
  /** What can be done with a client who was picked. */
  aside?: ReactNode
  className?: string
}

/** A name: any, or that of a known client, who is found as it is typed and brings her details. */
export function ClientField({
  isKnown,
  onPick,
  aside,
  placeholder = 'Naam, telefoon, e-mail of hond',
  ...field
}: ClientFieldProps) {
  const q = useDebounced(isKnown ? '' : field.value.trim())
  const { data: found = [], error: failed, isFetching } = useQuery(candidatesQuery(q))
  const isSearching = q.length > 1
  const candidates = isKnown || !isSearching ? [] : found

  return (
    <SuggestField
      {...field}
      placeholder={placeholder}
      suggestions={candidates.map((candidate) => ({
        id: candidate.id,
        label: fullName(candidate),
        detail: detailOf(candidate),
      }))}
      onPick={(id) => {
        const chosen = candidates.find((candidate) => candidate.id === id)
        if (chosen) onPick(chosen)
      }}
      isSearching={isSearching && isFetching}
      status={
        isKnown ? (
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="inline-flex items-center gap-1.5 text-green">
              <UserRoundCheck aria-hidden className="size-4" />
              Bekende klant
            </span>
            {aside}
          </span>
        ) : (
          failed !== null && isSearching && 'Zoeken lukt nu niet. De naam die je typt, volstaat.'
        )
      }
    />
  )
}

function detailOf({ dogs, phone, email, city }: Candidate): string {
  return [dogs.map(({ name }) => name).join(', '), phone || email || city]
    .filter(Boolean)
    .join(' · ')
}
