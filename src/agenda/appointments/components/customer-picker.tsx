import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { type Candidate, candidatesQuery, recentQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { CustomerChoices } from '#clients/customers/components/customer-choices.tsx'
import type { DateString } from '#lib/dates.ts'
import { fullName } from '#lib/names.ts'
import { TextInput } from '#ui/field.tsx'

const SHORTEST = 2

type CustomerPickerProps = {
  /** Whoever was here last, and has no next appointment, is offered at once. */
  today?: DateString
  /** What it is called, and what leads on when it finds nobody. */
  label?: string
  otherwise?: string
  onPick: (customer: Candidate) => void
}

const TYPE_BELOW = 'Vul de gegevens hieronder zelf in.'

/** Finds a customer who is known already, so that nothing has to be typed again. */
export function CustomerPicker({
  today,
  label = 'Bestaande klant zoeken',
  otherwise = TYPE_BELOW,
  onPick,
}: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const q = useDebounced(typed.trim())
  const { data: found = [], error, isFetching, isPaused } = useQuery(candidatesQuery(q))
  const isSearching = q.length >= SHORTEST
  const { data: recent = [] } = useQuery({
    ...recentQuery(today ?? ''),
    enabled: today !== undefined,
  })

  function pick(customer: Candidate) {
    setPicked(fullName(customer))
    setTyped('')
    onPick(customer)
  }

  return (
    <search className="rounded-card bg-pine-soft/50 p-4">
      <TextInput
        type="search"
        label={label}
        hint={`Naam, telefoon, e-mail of hond.${today || otherwise !== TYPE_BELOW ? '' : ' Niet verplicht: je kan hieronder ook alles zelf invullen.'}`}
        data-first
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value)
          setPicked('')
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {typed === '' && picked === '' && recent.length > 0 && (
        <div className="mt-3">
          <p className="mb-1.5 text-sm text-muted">Laatst geweest, nog zonder volgende afspraak</p>
          <CustomerChoices customers={recent} onPick={pick} />
        </div>
      )}
      {isSearching && found.length > 0 && (
        <div className="mt-3 max-h-72 overflow-y-auto">
          <CustomerChoices customers={found} onPick={pick} />
        </div>
      )}
      <p role="status" className="mt-2 flex items-center gap-2 text-sm empty:hidden">
        {picked && <UserRoundCheck aria-hidden className="size-4 shrink-0 text-green" />}
        {picked
          ? `De gegevens van ${picked} zijn ingevuld.`
          : isSearching &&
            statusOf({
              failed: error !== null || isPaused,
              isFetching,
              count: found.length,
              otherwise,
            })}
      </p>
    </search>
  )
}

function statusOf({
  failed,
  isFetching,
  count,
  otherwise,
}: {
  failed: boolean
  isFetching: boolean
  count: number
  otherwise: string
}): string {
  if (failed) return `Zoeken lukt nu niet. ${otherwise}`
  if (count > 0) return ''
  return isFetching ? 'Bezig met zoeken…' : `Geen klant gevonden. ${otherwise}`
}
