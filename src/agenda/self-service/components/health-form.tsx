import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import type { ClientHealth } from '#agenda/self-service/schema.ts'
import { askedOfDog } from '#clients/customers/texts.ts'
import { allergyOptions } from '#clients/health-records/components/health-words.ts'
import { pickLists } from '#clients/health-records/texts.ts'
import { type FieldFacts, keyed, keysOf } from '#lib/keyed.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CheckChips } from '#ui/check-chips.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'

type Question = 'isVaccinated' | 'hasAllergies' | 'takingMedication' | 'hasHealthIssues'
type Words = Exclude<keyof ClientHealth, Question | 'allergies'>

const EMPTY: ClientHealth = {
  allergies: [],
  allergieDetails: '',
  medicationDetails: '',
  healthIssueDetails: '',
  temperament: '',
  specialNeeds: '',
  sensitiveAreas: '',
  emergencyContact: '',
  vetContact: '',
  ...keyed(keysOf(askedOfDog), () => ''),
}

const FACTS: Record<keyof typeof askedOfDog, FieldFacts> = askedOfDog

const questions: { name: Question; label: string; details?: Words; detailsLabel?: string }[] = [
  { name: 'isVaccinated', label: 'Is uw hond gevaccineerd?' },
  {
    name: 'hasAllergies',
    label: 'Heeft uw hond allergieën?',
    details: 'allergieDetails',
    detailsLabel: 'Andere allergie of uitleg',
  },
  {
    name: 'takingMedication',
    label: 'Neemt uw hond medicatie?',
    details: 'medicationDetails',
    detailsLabel: 'Welke medicatie?',
  },
  {
    name: 'hasHealthIssues',
    label: 'Heeft uw hond gezondheidsproblemen?',
    details: 'healthIssueDetails',
    detailsLabel: 'Welke?',
  },
]
const ALLERGIES = allergyOptions()
const temperaments = Object.entries(pickLists.temperament).map(([value, label]) => ({
  value,
  label,
}))

type HealthFormProps = { deeds: VisitDeeds; onDone: () => void; onClose: () => void }

/**
 * The questions about a dog's health that its owner can answer, five first and the rest on demand;
 * nothing has to be answered.
 */
export function HealthForm({ deeds: { visit, busy, act }, onDone, onClose }: HealthFormProps) {
  const [answers, setAnswers] = useState(EMPTY)
  const [refusal, setRefusal] = useState<Refusal>()
  const [showsMore, setShowsMore] = useState(false)
  const set = (change: Partial<ClientHealth>) => setAnswers((before) => ({ ...before, ...change }))
  // until when the vaccination holds is asked above it
  const asked = questions.filter(({ name }) => name !== 'isVaccinated' || !visit.vaccinatedUntil)
  const words = (name: Words, label: string) => ({
    label,
    value: answers[name],
    error: refusal?.fields[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    const refused = await act({ path: 'health-form', body: answers })
    setRefusal(refused)
    if (!refused) onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4 flex flex-col gap-5">
      <p className="text-muted">Wat u openlaat, blijft zoals we het kennen.</p>
      {asked.map(({ name, label, details, detailsLabel }) => (
        <div key={name} className="flex flex-col gap-3">
          <YesNo
            legend={label}
            name={name}
            value={answers[name] ?? undefined}
            onChange={(value) => set({ [name]: value })}
          />
          {name === 'hasAllergies' && answers.hasAllergies && (
            <CheckChips
              legend="Waarvoor is uw hond allergisch?"
              options={ALLERGIES}
              value={answers.allergies ?? []}
              error={refusal?.fields['allergies']}
              onChange={(allergies) => set({ allergies })}
            />
          )}
          {details && detailsLabel && answers[name] === true && (
            <TextArea {...words(details, detailsLabel)} maxLength={2_000} />
          )}
        </div>
      ))}
      <Select
        {...words('temperament', 'Karakter')}
        options={temperaments}
        placeholder="Kies het best passende"
      />
      {!showsMore && (
        <Button variant="secondary" onClick={() => setShowsMore(true)} className="self-start">
          <ChevronDown aria-hidden />
          Meer vertellen
        </Button>
      )}
      {showsMore && (
        <>
          <TextArea
            {...words('sensitiveAreas', 'Gevoelige plekken')}
            maxLength={2_000}
            hint="Bijvoorbeeld poten, oren of staart."
          />
          <TextArea
            {...words('specialNeeds', 'Waar houden we rekening mee?')}
            maxLength={2_000}
            hint="Bijvoorbeeld slecht zien, bang van de föhn, pas geopereerd."
          />
          <TextInput
            {...words('emergencyContact', 'Wie bellen we bij nood?')}
            maxLength={200}
            hint="Naam en telefoonnummer."
          />
          <TextInput
            {...words('vetContact', 'Uw dierenarts')}
            maxLength={200}
            hint="Naam en telefoonnummer."
          />
          {keysOf(askedOfDog).map((name) => (
            <TextInput
              key={name}
              {...words(name, FACTS[name].label)}
              hint={FACTS[name].hint}
              autoComplete="off"
            />
          ))}
        </>
      )}
      {refusal && <Alert tone="error">{refusal.sentence}</Alert>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" onClick={onClose}>
          Terug
        </Button>
        <Button type="submit" loading={busy === 'health-form'}>
          Versturen
        </Button>
      </div>
    </form>
  )
}

type YesNoProps = {
  legend: string
  name: string
  value: boolean | undefined
  onChange: (value: boolean) => void
}

function YesNo({ legend, name, value, onChange }: YesNoProps) {
  return (
    <RadioCards
      legend={legend}
      name={name}
      value={value === undefined ? undefined : value ? 'ja' : 'nee'}
      onChange={(chosen) => onChange(chosen === 'ja')}
      options={[
        { value: 'ja', label: 'Ja' },
        { value: 'nee', label: 'Nee' },
      ]}
    />
  )
}
