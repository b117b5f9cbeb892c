import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { customersQuery } from '#clients/customers/client.ts'
import { CustomerChoices } from '#clients/customers/components/customer-choices.tsx'
import { itemsOf } from '#lib/paged-query.ts'
import { TextInput } from '#ui/field.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'

const SHOWN = 8

/** Finds one customer by typing: a short list of buttons. */
export function CustomerFinder({
  exceptId,
  onPick,
}: {
  exceptId: string
  onPick: (id: string) => void
}) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useInfiniteQuery({
    ...customersQuery({ q, order: 'name' }, SHOWN),
    enabled: q !== '',
  })
  const items = q === '' ? [] : (itemsOf(found.data)?.filter(({ id }) => id !== exceptId) ?? [])
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
      {found.error && <LoadFailed title="Zoeken lukt nu niet." query={found} />}
      <p role="status" className="text-muted empty:hidden">
        {q !== '' && found.data && items.length === 0 && 'Niemand anders gevonden.'}
      </p>
      <CustomerChoices customers={items} onPick={({ id }) => onPick(id)} />
    </div>
  )
}
