import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { freeSlotsQuery } from '#agenda/booking/client.ts'
import { treatmentsQuery } from '#agenda/booking/form/client.ts'
import { bookableStaffQuery } from '#agenda/staff/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { dateForMore, lengthOf, rowsFor, wishOfRow } from './several-dogs.ts'
import type { Wizard } from './use-wizard.ts'
import { MAX_ROWS } from './wizard-draft.ts'
import { fieldId } from './wizard-texts.ts'

/**
 * Whether one dog comes or more, and how many: those then have one time, each with a member of its
 * own, or a date and times beside each other.
 */
export function DogCount({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, isMeasured } = wizard
  const { draft } = state
  const { multi, rows, together = false } = draft
  const queryClient = useQueryClient()
  const { data: staff = [] } = useQuery({ ...bookableStaffQuery(), enabled: multi })
  const [short, setShort] = useState(false)
  // what was tapped, until the times for it are known
  const [tapped, setTapped] = useState<boolean>()
  const canTogether = rows.length > 1 && rows.length <= staff.length

  async function propose(dogs: number, wish: { together: boolean }) {
    const asked = { ...draft, together: wish.together }
    const [first] = rows
    const [slots, treatments] = await Promise.all([
      queryClient
        .fetchQuery(
          freeSlotsQuery(dateForMore(draft), wishOfRow(asked, first, { dogs, isMeasured })),
        )
        .catch(() => []),
      queryClient.ensureQueryData(treatmentsQuery).catch(() => []),
    ])
    const offer = {
      free: slots.map(({ time }) => time),
      treatments: treatments.map(({ name }) => name),
      together: wish.together,
      ...lengthOf(slots),
    }
    const proposed = rowsFor(asked, dogs, offer)
    setShort(proposed.some(({ date }) => date === ''))
    dispatch({ type: 'rowsChanged', rows: proposed, together: wish.together || undefined })
    setTapped(undefined)
  }

  const count = (dogs: number) => void propose(dogs, { together: together && dogs <= staff.length })

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
          hint={
            staff.length > 1
              ? 'U kunt de uren hieronder nog veranderen.'
              : 'We stellen op dezelfde dag de uren na elkaar voor. U kunt ze hieronder nog veranderen.'
          }
          {...(rows.length === 1 && { placeholder: 'Kies een aantal' })}
          options={Array.from({ length: MAX_ROWS - 1 }, (_, index) => ({
            value: String(index + 2),
            label: `${index + 2} honden`,
          }))}
          value={rows.length === 1 ? '' : String(rows.length)}
          onValue={(value) => value !== '' && count(Number(value))}
          className="mb-3"
        />
      )}
      {multi && canTogether && (
        <RadioCards
          id={fieldId('together')}
          legend="Samen of na elkaar?"
          minWidth={11}
          options={[
            {
              value: 'after',
              label: 'Na elkaar',
              detail: 'op dezelfde dag, de volgende vrije uren',
            },
            {
              value: 'together',
              label: 'Samen',
              detail: 'op hetzelfde uur, elke hond bij iemand anders',
            },
          ]}
          value={(tapped ?? together) ? 'together' : 'after'}
          onChange={(value) => {
            setTapped(value === 'together')
            void propose(rows.length, { together: value === 'together' })
          }}
          className="mb-3"
        />
      )}
      {multi && together && rows[0]?.time === '' && (
        <Alert tone="warning" className="mb-3">
          Op dat uur is er geen plaats voor {rows.length} honden samen. Kies hieronder een ander
          uur, of kom na elkaar.
        </Alert>
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
