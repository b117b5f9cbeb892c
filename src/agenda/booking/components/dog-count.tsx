import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { freeSlotsQuery, treatmentsQuery } from '#agenda/booking/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { dateForMore, rowsFor } from './several-dogs.ts'
import type { Wizard } from './use-wizard.ts'
import { MAX_ROWS } from './wizard-draft.ts'

/** Whether one dog comes or more, and how many: those then have a date and times beside each other. */
export function DogCount({ wizard: { state, dispatch } }: { wizard: Wizard }) {
  const { draft } = state
  const { multi, rows } = draft
  const queryClient = useQueryClient()
  const [short, setShort] = useState(false)

  async function count(dogs: number) {
    const [slots, treatments] = await Promise.all([
      queryClient.fetchQuery(freeSlotsQuery(dateForMore(draft))).catch(() => []),
      queryClient.ensureQueryData(treatmentsQuery).catch(() => []),
    ])
    const offer = {
      free: slots.map(({ time }) => time),
      treatments: treatments.map(({ name }) => name),
    }
    const proposed = rowsFor(draft, dogs, offer)
    setShort(proposed.some(({ date }) => date === ''))
    dispatch({ type: 'rowsChanged', rows: proposed })
  }

  return (
    <div className="flex flex-col gap-3 rounded-field bg-paper px-4 py-1">
      <Checkbox
        label="Ik kom met meer dan één hond"
        checked={multi}
        onChange={(event) => dispatch({ type: 'multiToggled', on: event.target.checked })}
      />
      {multi && (
        <Select
          label="Met hoeveel honden komt u?"
          hint="We stellen op dezelfde dag de uren na elkaar voor. U kunt ze hieronder nog veranderen."
          {...(rows.length === 1 && { placeholder: 'Kies een aantal' })}
          options={Array.from({ length: MAX_ROWS - 1 }, (_, index) => ({
            value: String(index + 2),
            label: `${index + 2} honden`,
          }))}
          value={rows.length === 1 ? '' : String(rows.length)}
          onValue={(value) => value !== '' && void count(Number(value))}
          className="mb-3"
        />
      )}
      {multi && short && rows.some(({ date }) => date === '') && (
        <Alert tone="warning" className="mb-3">
          Niet voor elke hond is er op die dag nog een uur vrij. Kies hieronder zelf een andere dag,
          of laat u op de{' '}
          <a href="/wachtlijst" target="_top">
            wachtlijst
          </a>{' '}
          zetten.
        </Alert>
      )}
    </div>
  )
}
