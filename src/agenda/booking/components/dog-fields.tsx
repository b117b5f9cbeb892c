import { useQuery } from '@tanstack/react-query'
import { treatmentsQuery } from '#agenda/booking/form/client.ts'
import { OTHER_BREED, offered } from '#shop-window/services/components/breeds.ts'
import { TextArea, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SuggestedInput } from '#ui/suggested-input.tsx'
import type { Wizard } from './use-wizard.ts'
import { breedOf, isKnownStranger, NEW_DOG, savedDogs, showsNewDog } from './wizard-draft.ts'
import { fieldId } from './wizard-texts.ts'

/** The dog of a single visit: a saved one or a new one, and notes. */
export function DogFields({ wizard }: { wizard: Wizard }) {
  const { state, dispatch } = wizard
  const { draft, errors } = state
  const dogs = savedDogs(draft)
  return (
    <section aria-labelledby={fieldId('dog')} className="flex flex-col gap-5">
      <h3 id={fieldId('dog')}>Uw hond</h3>
      {dogs.length > 0 && (
        <RadioCards
          id={fieldId('dogId')}
          legend="Voor welke hond is de afspraak?"
          required
          minWidth={10}
          options={[
            ...dogs.map(({ id, name, breed }) => ({ value: id, label: name, detail: breed })),
            { value: NEW_DOG, label: 'Nieuwe hond' },
          ]}
          value={draft.dogId}
          error={errors['dogId']}
          onChange={(dogId) => dispatch({ type: 'changed', change: { dogId } })}
        />
      )}
      {showsNewDog(draft) && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            id={fieldId('petName')}
            label="Naam van de hond"
            name="petName"
            required
            autoComplete="off"
            maxLength={100}
            value={draft.dogName}
            error={errors['petName']}
            onValue={(value) => dispatch({ type: 'changed', change: { dogName: value } })}
          />
          <BreedInput wizard={wizard} />
        </div>
      )}
      <TextArea
        id={fieldId('notes')}
        label="Opmerkingen"
        hint="Niet verplicht. Is er iets waar we rekening mee moeten houden?"
        name="notes"
        maxLength={2000}
        value={draft.notes}
        error={errors['notes']}
        onValue={(value) => dispatch({ type: 'changed', change: { notes: value } })}
      />
    </section>
  )
}

function BreedInput({ wizard }: { wizard: Wizard }) {
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const { draft, errors } = wizard.state
  return (
    <SuggestedInput
      id={fieldId('petBreed')}
      label="Ras"
      name="petBreed"
      suggestions={offered(treatments.map(({ name }) => breedOf(name)).filter(Boolean))}
      otherwise={OTHER_BREED}
      required={!isKnownStranger(draft)}
      value={draft.breed}
      error={errors['petBreed']}
      onChange={(breed) => wizard.dispatch({ type: 'changed', change: { breed } })}
    />
  )
}
