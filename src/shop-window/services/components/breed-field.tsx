import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicesQuery } from '#shop-window/services/client.ts'
import { breedsOf, MIXED } from '#shop-window/services/components/breeds.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import type { FieldTexts } from '#ui/field.tsx'

type BreedFieldProps = FieldTexts & {
  id?: string
  value: string
  onChange: (breed: string) => void
  className?: string
}

/** A breed out of the price list; another one becomes one only when the owner says so. */
export function BreedField({ value, onChange, className = '', ...texts }: BreedFieldProps) {
  const { data: services = [] } = useQuery(servicesQuery)
  const [asked, setAsked] = useState('')
  const active = services.filter(({ isActive }) => isActive)
  const options = breedsOf(active, value).map((name) => ({
    value: name,
    label: name === MIXED ? 'Kruising of ander ras' : name,
  }))

  function choose(breed: string) {
    setAsked('')
    onChange(breed)
  }

  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <Combobox
        {...texts}
        options={options}
        value={value}
        onChange={choose}
        onUnmatched={setAsked}
        placeholder="Kies een ras"
      />
      {asked && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-amber-soft px-3 py-2 text-sm text-amber"
        >
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            ‘{asked}’ staat niet in je prijslijst. Als nieuw ras bewaren?
          </span>
          <Button size="sm" variant="secondary" onClick={() => choose(asked)}>
            Ja, nieuw ras
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsked('')}>
            Nee
          </Button>
        </div>
      )}
    </div>
  )
}
