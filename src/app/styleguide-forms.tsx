import { type ReactNode, useState } from 'react'
import { addDays, type DateString, weekdayOf } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Calendar, CalendarLegend } from '#ui/calendar.tsx'
import type { DayState } from '#ui/calendar-day.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'

/** One chapter of the style guide. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Fields() {
  const [attempt, setAttempt] = useState(0)
  const errors =
    attempt > 0 ? [{ fieldId: 'guide-email', message: 'Vul een geldig e-mailadres in.' }] : []
  return (
    <Section title="Velden">
      <ErrorSummary errors={errors} attempt={attempt} />
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput label="Voornaam" name="firstName" required autoComplete="given-name" />
          <TextInput
            id="guide-email"
            label="E-mail"
            hint="Hier sturen we de bevestiging naartoe."
            error="Vul een geldig e-mailadres in."
            required
            type="email"
            defaultValue="an@"
          />
          <TextInput label="Klantnummer" disabled defaultValue="K-0012" />
          <Select
            label="Grootte"
            options={['Klein', 'Middel', 'Groot'].map((label) => ({ value: label, label }))}
            placeholder="Kies een grootte"
          />
          <TextArea label="Opmerkingen" hint="Niet verplicht." className="sm:col-span-2" />
          <Checkbox label="Ik ga akkoord met de salonregels" required />
          <Checkbox label="Houd mij op de hoogte" error="Vink dit aan om verder te gaan." />
        </div>
        <Button className="mt-5" onClick={() => setAttempt(attempt + 1)}>
          Toon de samenvatting van fouten
        </Button>
      </Card>
    </Section>
  )
}

const BREEDS = [
  'Beagle',
  'Bichon frisé',
  'Border collie',
  'Chihuahua',
  'Franse buldog',
  'Golden retriever',
  'Münsterländer',
  'Newfoundlander',
  'Poedel',
]
/** As many options as a long list holds. */
export const MANY = Array.from({ length: 150 }, (_, index) => {
  const breed = BREEDS[index % BREEDS.length] ?? ''
  return {
    value: String(index),
    label: index < BREEDS.length ? breed : `${breed} ${index}`,
    detail: `€ ${40 + (index % 9) * 10},00`,
  }
})

export function Choices() {
  const [breed, setBreed] = useState('')
  const [time, setTime] = useState('11:00')
  return (
    <Section title="Keuzes">
      <div className="grid gap-5 sm:grid-cols-2">
        <Combobox
          label="Ras"
          hint="Typ een deel van de naam."
          required
          options={MANY}
          value={breed}
          onChange={setBreed}
          name="breed"
        />
        <Combobox
          label="Ras met fout"
          error="Kies een ras uit de lijst."
          options={MANY}
          value="3"
          onChange={() => undefined}
        />
        <Combobox label="Uitgeschakeld" options={[]} value="" onChange={() => undefined} disabled />
        <Combobox
          label="Nog aan het laden"
          options={[]}
          value=""
          onChange={() => undefined}
          loading
        />
      </div>
      <RadioCards
        legend="Kies een tijd"
        required
        value={time}
        onChange={setTime}
        options={[
          { value: '09:00', label: '09:00' },
          { value: '11:00', label: '11:00' },
          { value: '16:00', label: '16:00', disabled: true },
          { value: '18:00', label: '18:00', detail: 'laatste' },
        ]}
      />
      <RadioCards
        legend="Zonder keuze"
        error="Kies een tijd."
        onChange={() => undefined}
        options={[
          { value: 'a', label: '10:00' },
          { value: 'b', label: '12:00' },
        ]}
      />
    </Section>
  )
}

function dayState(date: DateString): DayState {
  if (date === '2026-12-25') return { tone: 'closed', label: 'Kerstmis, gesloten' }
  if (![1, 4, 6].includes(weekdayOf(date))) return { tone: 'unavailable' }
  return { tone: 'available', label: '3 tijden vrij', detail: '3 vrij' }
}

export function Dates() {
  const [date, setDate] = useState<DateString>()
  return (
    <Section title="Kalender">
      <Card>
        <Calendar
          selected={date}
          onSelect={setDate}
          from="2026-11-22"
          to={addDays('2026-11-22', 365)}
          today="2026-11-22"
          months={2}
          dayState={dayState}
        />
        <CalendarLegend className="mt-5" />
      </Card>
    </Section>
  )
}
