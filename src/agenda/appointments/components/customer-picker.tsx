import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { type Candidate, candidatesQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { CustomerChoices } from '#clients/customers/components/customer-choices.tsx'
import { fullName } from '#lib/names.ts'
import { TextInput } from '#ui/field.tsx'

const SHORTEST = 2

/** Finds a customer who is known already, so that nothing has to be typed again. */
export function CustomerPicker({ onPick }: { onPick: (customer: Candidate) => void }) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const q = useDebounced(typed.trim())
  const { data: found = [], error, isFetching } = useQuery(candidatesQuery(q))
  const isSearching = q.length >= SHORTEST

  function pick(customer: Candidate) {
    setPicked(fullName(customer))
    setTyped('')
    onPick(customer)
  }

  return (
    <search className="rounded-card bg-pine-soft/50 p-4">
      <TextInput
        type="search"
        label="Bestaande klant zoeken"
        hint="Naam, telefoon, e-mail of hond. Niet verplicht: je kan hieronder ook alles zelf invullen."
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value)
          setPicked('')
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isSearching && found.length > 0 && (
        <div className="mt-3 max-h-72 overflow-y-auto">
          <CustomerChoices customers={found} onPick={pick} />
        </div>
      )}
      <p role="status" className="mt-2 flex items-center gap-2 text-sm empty:hidden">
        {picked && <UserRoundCheck aria-hidden className="size-4 shrink-0 text-green" />}
        {picked
          ? `De gegevens van ${picked} zijn ingevuld.`
          : isSearching && statusOf({ failed: error !== null, isFetching, count: found.length })}
      </p>
    </search>
  )
}

function statusOf({
  failed,
  isFetching,
  count,
}: {
  failed: boolean
  isFetching: boolean
  count: number
}): string {
  if (failed) return 'Zoeken lukt nu niet. Vul de gegevens hieronder zelf in.'
  if (count > 0) return ''
  return isFetching ? 'Bezig met zoeken…' : 'Geen klant gevonden. Vul de gegevens hieronder in.'
}
