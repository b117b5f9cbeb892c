import { useController } from 'react-hook-form'
import { useField } from '#features/salon/components/business-context.ts'
import type { Draft } from '#features/salon/components/business-draft.ts'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

/** Who may book online and when, and where the owner's own day starts. */
export function BookingSection() {
  const field = useField()
  const { field: view } = useController<Draft, 'adminStartView'>({ name: 'adminStartView' })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput {...field('noticeDays')} label="Hoeveel dagen op voorhand" inputMode="numeric" required hint="2 betekent: boeken kan vanaf overmorgen." />
        <TextInput {...field('horizonMonths')} label="Hoeveel maanden vooruit" inputMode="numeric" required hint="Zo ver kunnen klanten in je agenda kijken." />
      </div>
      <Checkbox
        {...field('existingCustomersOnly')}
        label="Enkel bestaande klanten (klantenstop)"
        hint="Wie nog nooit kwam, kan dan niet online boeken en krijgt vriendelijk uitleg."
      />
      <RadioCards
        legend="Startscherm van de admin"
        minWidth={9}
        options={[
          { value: 'dashboard', label: 'Dashboard' },
          { value: 'calendar', label: 'Kalender' },
        ]}
        name={view.name}
        value={view.value}
        onChange={view.onChange}
      />
      <TextArea
        {...field('warningWords')}
        label="Woorden die waarschuwen"
        rows={6}
        hint="Eén per regel. Staat zo’n woord in de notities of opmerkingen bij een hond of afspraak, dan zie je dat bij elk bezoek. Een sterretje staat voor elk einde: bijt* vindt ook bijten."
      />
    </div>
  )
}
