import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicesQuery } from '#shop-window/services/client.ts'
import { Checkbox, FieldError, TextInput } from '#ui/field.tsx'

type TreatmentsFieldProps = {
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Which treatments of the price list a member does. */
export function TreatmentsField({ value, onChange, error }: TreatmentsFieldProps) {
  const { data = [] } = useQuery(servicesQuery)
  const [q, setQ] = useState('')
  const shown = data.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        Behandelingen ({value.length} van {data.length})
      </legend>
      <TextInput
        type="search"
        label="Zoeken in de prijslijst"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <ul
        aria-label="Behandelingen van de prijslijst"
        className="grid max-h-72 gap-x-4 overflow-y-auto rounded-field border border-line px-3 sm:grid-cols-2"
      >
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={value.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
      <FieldError id="serviceIds-error" error={error} />
    </fieldset>
  )
}
