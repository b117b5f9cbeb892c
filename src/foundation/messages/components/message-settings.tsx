import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { messageSettingsQuery, useSaveMessageSettings } from '#foundation/messages/client.ts'
import {
  messageSettingsSchema,
  type MessageSettings as Settings,
} from '#foundation/messages/wire.ts'
import { yesNo } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SettingsForm } from '#ui/settings-form.tsx'

/** Which mails leave by themselves, once that is there. */
export function MessageSettings() {
  return (
    <Loaded
      query={useQuery(messageSettingsQuery)}
      failed="De instellingen konden niet geladen worden."
      lines={8}
    >
      {(settings) => <Form settings={settings} />}
    </Loaded>
  )
}

/** As it is typed: weeks that are no number go as they are and come back with a sentence. */
type Draft = { reminderHours: string; rebookWeeks: string; sendsBirthdays: boolean }

function Form({ settings }: { settings: Settings }) {
  const { mutateAsync: save } = useSaveMessageSettings()
  const form = useForm<Draft>({ defaultValues: draftOf(settings), shouldFocusError: false })
  const { isDirty, errors } = form.formState
  return (
    <SettingsForm
      form={form}
      shown={settings}
      draftOf={draftOf}
      save={(draft, version) => save({ ...inputOf(draft), version })}
      stored={messageSettingsSchema}
      rowsOf={rowsOf}
      saved="De mails volgen deze instellingen vanaf nu."
      className="flex max-w-3xl flex-col gap-6"
    >
      {(saving) => (
        <>
          <Card title="Herinnering voor een afspraak">
            <Controller
              control={form.control}
              name="reminderHours"
              render={({ field }) => (
                <RadioCards
                  legend="Hoelang vooraf?"
                  hint="Alleen voor bevestigde afspraken. ’s Nachts vertrekt er niets: wat tussen 21 en 8 uur valt, gaat de avond ervoor om 20 uur weg."
                  options={HOURS}
                  value={field.value}
                  onChange={field.onChange}
                  error={errors.reminderHours?.message}
                />
              )}
            />
          </Card>
          <Card title="Tijd voor een nieuwe afspraak">
            <TextInput
              {...form.register('rebookWeeks')}
              label="Vraag om terug te komen na (weken)"
              hint="0: nooit. Bij elke hond kan je een ander aantal kiezen. Wie al een afspraak heeft of zich afmeldde, krijgt niets."
              inputMode="numeric"
              autoComplete="off"
              required
              error={errors.rebookWeeks?.message}
              className="sm:max-w-sm"
            />
          </Card>
          <Card title="Verjaardag van de hond">
            <Checkbox
              {...form.register('sendsBirthdays')}
              label="Stuur een felicitatie op de verjaardag van de hond"
              hint="Eén keer per jaar, overdag, naar klanten van wie je de geboortedatum van de hond kent."
            />
          </Card>
          <Button
            type="submit"
            loading={saving}
            disabled={!isDirty}
            className="self-start max-sm:w-full"
          >
            Bewaren
          </Button>
        </>
      )}
    </SettingsForm>
  )
}

const HOURS = [
  { value: '48', label: '48 uur' },
  { value: '24', label: '24 uur' },
  { value: '2', label: '2 uur' },
  { value: '0', label: 'Geen' },
]

function draftOf({ reminderHours, rebookWeeks, sendsBirthdays }: Settings): Draft {
  return { reminderHours: String(reminderHours), rebookWeeks: String(rebookWeeks), sendsBirthdays }
}

function inputOf({ reminderHours, rebookWeeks, sendsBirthdays }: Draft) {
  const weeks = rebookWeeks.trim()
  return {
    reminderHours: Number(reminderHours),
    rebookWeeks: /^\d+$/.test(weeks) ? Number(weeks) : weeks,
    sendsBirthdays,
  }
}

function rowsOf(theirs: Draft, mine: Draft) {
  return [
    { label: 'Herinnering', stored: hoursOf(theirs), mine: hoursOf(mine) },
    { label: 'Weken', stored: theirs.rebookWeeks, mine: mine.rebookWeeks },
    { label: 'Verjaardag', stored: yesNo(theirs.sendsBirthdays), mine: yesNo(mine.sendsBirthdays) },
  ]
}

function hoursOf({ reminderHours }: Draft): string {
  return HOURS.find(({ value }) => value === reminderHours)?.label ?? reminderHours
}
