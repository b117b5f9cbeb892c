import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Treatment, treatmentsQuery } from '#agenda/booking/form/client.ts'
import { bookableStaffQuery } from '#agenda/staff/client.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { vatWords } from '#lib/vat-words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { TextInput } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StepActions } from './step-actions.tsx'
import type { Wizard } from './use-wizard.ts'
import { breedOf, type Draft, GENERAL, pickedDog, UNPRICED } from './wizard-draft.ts'
import { fieldId, PRICE_ON_REQUEST, priceText, treatmentOptions } from './wizard-texts.ts'

/**
 * Step 3: the treatment, searched by name. What leads on and back stands in one place from the
 * beginning: who reached it by keyboard before the list was there does not lose it.
 */
export function StepService({ wizard, salon }: { wizard: Wizard; salon: PublicSalon }) {
  const { draft } = wizard.state
  const query = useQuery(treatmentsQuery)
  const treatments = query.data ?? []
  const hasNone = !query.isPending && treatments.length === 0
  const [picked, setPicked] = useState<string>()
  const [asked, setAsked] = useState(false)
  const value = picked ?? firstChoice(draft, treatments)
  const chosen = treatments.find(({ name }) => name === value)
  const doer = useDoer(draft, chosen?.name ?? '')

  /** A treatment for any dog does not take along the breed that went with another one. */
  function choose(name: string) {
    setPicked(name)
    if (name === GENERAL && draft.breed === breedOf(draft.service))
      wizard.dispatch({ type: 'changed', change: { breed: '' } })
  }

  function goWith(service: string) {
    wizard.dispatch({ type: 'serviceChosen', service, isMeasured: wizard.isMeasured })
    wizard.goTo(wizard.isMeasured ? 1 : 4)
  }

  function go() {
    setAsked(true)
    if (!chosen || doer.isMissing) return document.getElementById(fieldId('service'))?.focus()
    goWith(chosen.name)
  }

  function chooseAnyMember() {
    wizard.dispatch({ type: 'serviceChosen', service: value })
    wizard.dispatch({ type: 'memberChosen', member: undefined })
    wizard.goTo(wizard.isMeasured ? 1 : 2)
  }

  return (
    <>
      {query.isPending && (
        <Spinner label="Behandelingen worden geladen…" className="min-h-24 justify-center" />
      )}
      {treatments.length > 0 && (
        <Combobox
          id={fieldId('service')}
          label="Behandeling"
          hint="Typ het ras van uw hond, of kies uit de lijst. Is het een kruising? Typ dan ‘kruising’."
          required
          error={asked && !chosen ? 'Kies een behandeling.' : undefined}
          options={treatmentOptions(treatments)}
          value={value}
          onChange={choose}
        />
      )}
      {chosen && <TreatmentCard treatment={chosen} vat={vatWords(salon.vatRegime)} />}
      {chosen?.name === GENERAL && !pickedDog(draft) && (
        <TextInput
          id={fieldId('welke-hond')}
          label="Welke hond is het?"
          hint="Het ras of de kruising, en hoe groot hij ongeveer is. Niet verplicht."
          autoComplete="off"
          maxLength={100}
          value={draft.breed}
          onValue={(breed) => wizard.dispatch({ type: 'changed', change: { breed } })}
          className="mt-5"
        />
      )}
      {doer.isMissing && (
        <Alert
          tone="warning"
          title={`${doer.name} doet deze behandeling niet.`}
          action={
            <Button variant="secondary" onClick={chooseAnyMember}>
              Geen voorkeur
            </Button>
          }
          className="mt-5"
        >
          Kies een andere behandeling, of laat wie vrij is het doen en kies opnieuw een uur.
        </Alert>
      )}
      {hasNone && <WithoutTreatment failed={query.isError} retry={() => void query.refetch()} />}
      <StepActions wizard={wizard} back={wizard.isMeasured ? undefined : 2}>
        {treatments.length > 0 && <Button onClick={go}>Verder</Button>}
        {hasNone && (
          <Button onClick={() => goWith(UNPRICED)}>
            Verder met {UNPRICED} ({PRICE_ON_REQUEST})
          </Button>
        )}
      </StepActions>
    </>
  )
}

/** Whether the one who was chosen does the treatment; until that is known, she does. */
function useDoer({ member }: Draft, service: string) {
  const { data } = useQuery({
    ...bookableStaffQuery(service),
    enabled: member !== undefined && service !== '',
  })
  const isMissing = member !== undefined && data?.every(({ id }) => id !== member.id) === true
  return { name: member?.name ?? '', isMissing }
}

function TreatmentCard({ treatment, vat }: { treatment: Treatment; vat: string }) {
  return (
    <div className="mt-5 rounded-card border border-line bg-paper p-5">
      <h3>{treatment.name}</h3>
      {treatment.description && <p className="mt-1 text-muted">{treatment.description}</p>}
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {treatment.duration && (
          <div>
            <dt className="text-sm text-muted">Duur</dt>
            <dd className="font-semibold">{treatment.duration}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">Prijs</dt>
          <dd className="font-semibold tabular-nums">{priceText(treatment)}</dd>
          <dd className="text-sm text-muted">{vat}</dd>
        </div>
      </dl>
    </div>
  )
}

function WithoutTreatment({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <>
      {failed && (
        <Alert
          tone="error"
          title="De behandelingen konden niet geladen worden."
          action={
            <Button variant="secondary" onClick={retry}>
              Opnieuw proberen
            </Button>
          }
          className="mb-5"
        />
      )}
      <p>
        U kunt ook boeken zonder een behandeling te kiezen. We bekijken dan samen wat uw hond nodig
        heeft.
      </p>
    </>
  )
}

/** What was chosen before, else the treatment for the dog's breed when that is known. */
function firstChoice(draft: Draft, treatments: readonly Treatment[]): string {
  const breed = (pickedDog(draft)?.breed ?? draft.breed).trim().toLowerCase()
  const known =
    treatments.find(({ name }) => name === draft.service) ??
    treatments.find(({ name }) => name.toLowerCase() === breed)
  return known?.name ?? ''
}
