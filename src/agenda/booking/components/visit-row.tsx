import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { treatmentsQuery } from '#agenda/booking/form/client.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { RowProps } from './use-wizard.ts'
import { VisitMoment } from './visit-moment.tsx'
import { savedDogs, UNPRICED } from './wizard-draft.ts'
import { fieldId, treatmentOptions } from './wizard-texts.ts'

/** One of several visits. */
export function VisitRowFields({ wizard, row, index }: RowProps) {
  const { state, dispatch } = wizard
  const name = (field: string) => `appointments.${index}.${field}`
  const titleId = fieldId(name('title'))

  function remove() {
    dispatch({ type: 'rowRemoved', id: row.id })
    document.getElementById(fieldId('appointments'))?.focus()
  }

  return (
    <fieldset
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h4 id={titleId} tabIndex={-1} className="font-heading text-lg font-semibold">
          Afspraak {index + 1}
        </h4>
        {state.draft.rows.length > 1 && (
          <Button variant="ghost" onClick={remove}>
            <Trash2 aria-hidden /> Verwijderen
            <span className="sr-only"> van afspraak {index + 1}</span>
          </Button>
        )}
      </div>
      <TreatmentField wizard={wizard} row={row} index={index} />
      <RowDog wizard={wizard} row={row} index={index} />
      {state.draft.together && index > 0 ? (
        <p className="text-muted">Op hetzelfde uur als afspraak 1, bij iemand anders.</p>
      ) : (
        <>
          <RowMember wizard={wizard} row={row} index={index} />
          <VisitMoment wizard={wizard} row={row} index={index} />
        </>
      )}
      <TextArea
        id={fieldId(name('notes'))}
        label="Opmerkingen"
        hint="Niet verplicht."
        rows={2}
        maxLength={2000}
        value={row.notes}
        error={state.errors[name('notes')]}
        onValue={(value) => dispatch({ type: 'rowChanged', id: row.id, change: { notes: value } })}
      />
    </fieldset>
  )
}

/** By whom; another member has other times. */
function RowMember({ wizard: { state, dispatch, members }, row, index }: RowProps) {
  if (!members) return null
  const name = `appointments.${index}.staffId`
  return (
    <Select
      id={fieldId(name)}
      label="Bij wie"
      options={[
        { value: '', label: 'Geen voorkeur' },
        ...members.map((member) => ({ value: member.id, label: member.name })),
      ]}
      value={row.staffId ?? ''}
      error={state.errors[name]}
      onValue={(staffId) =>
        dispatch({
          type: 'rowChanged',
          id: row.id,
          change: { staffId: staffId || undefined, time: '' },
        })
      }
    />
  )
}

function TreatmentField({ wizard, row, index }: RowProps) {
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const name = `appointments.${index}.service`
  const unpriced = { value: UNPRICED, label: UNPRICED, detail: 'Prijs op aanvraag' }
  return (
    <Combobox
      id={fieldId(name)}
      label="Behandeling"
      required
      options={treatments.length > 0 ? treatmentOptions(treatments) : [unpriced]}
      value={row.service}
      error={wizard.state.errors[name]}
      onChange={(service) =>
        wizard.dispatch({ type: 'rowChanged', id: row.id, change: { service } })
      }
    />
  )
}

function RowDog({ wizard, row, index }: RowProps) {
  const { state, dispatch } = wizard
  const dogs = savedDogs(state.draft)
  const name = `appointments.${index}.petName`
  const input = row.dogId === ''
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {dogs.length > 0 && (
        <Select
          label="Hond"
          options={[
            ...dogs.map((dog) => ({
              value: dog.id,
              label: dog.breed ? `${dog.name} (${dog.breed})` : dog.name,
            })),
            { value: '', label: 'Nieuwe hond' },
          ]}
          value={row.dogId}
          onValue={(value) =>
            dispatch({ type: 'rowChanged', id: row.id, change: { dogId: value } })
          }
        />
      )}
      {input && (
        <TextInput
          id={fieldId(name)}
          label="Naam van de hond"
          required
          autoComplete="off"
          maxLength={100}
          value={row.dogName}
          error={state.errors[name]}
          onValue={(value) =>
            dispatch({ type: 'rowChanged', id: row.id, change: { dogName: value } })
          }
        />
      )}
    </div>
  )
}
