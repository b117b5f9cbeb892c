import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { customersQuery } from '#features/customers/components/use-customers.ts'
import { fullName } from '#features/customers/rules.ts'
import { TextInput } from '#ui/field.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'

const SHOWN = 8

/** Finds one customer by typing: a short list of buttons. */
export function CustomerFinder({ exceptId, onPick }: { exceptId: string; onPick: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useInfiniteQuery({ ...customersQuery({ q, order: 'name' }, SHOWN), enabled: q !== '' })
  const items = q === '' ? [] : (found.data?.pages[0]?.filter(({ id }) => id !== exceptId) ?? [])
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        type="search"
        label="Andere klant zoeken"
        placeholder="Naam, telefoon, e-mail of hond"
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        autoComplete="off"
      />
      {found.error && <LoadFailed title="Zoeken lukt nu niet." error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />}
      <p role="status" className="text-muted empty:hidden">
        {q !== '' && found.data && items.length === 0 && 'Niemand anders gevonden.'}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {items.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              onClick={() => onPick(customer.id)}
              className="min-h-11 w-full rounded-field border border-line bg-card px-4 py-2.5 text-left [overflow-wrap:anywhere] hover:border-pine hover:bg-pine-soft"
            >
              <span className="block font-semibold">{fullName(customer)}</span>
              <span className="text-muted">
                {[customer.email, customer.phone, customer.dogs.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
