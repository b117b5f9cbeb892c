import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { messageSettingsQuery, readSettings, useSaveMessageSettings } from '#foundation/messages/components/use-message-settings.ts'
import type { MessageSettings as Settings } from '#foundation/messages/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

/** Which mails leave by themselves, once that is there. */
export function MessageSettings() {
  const { data: settings, error, isFetching, refetch } = useQuery(messageSettingsQuery)
  if (settings) return <SettingsForm settings={settings} />
  if (!error) return <SkeletonText lines={8} />
  return <LoadFailed title="De instellingen konden niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />
}

/** As it is typed: weeks that are no number go as they are and come back with a sentence. */
type Draft = { reminderHours: string; rebookWeeks: string; sendsBirthdays: boolean }

function SettingsForm({ settings: shown }: { settings: Settings }) {
  // What the owner started from: behind the form the query may load again, and a change by somebody else must not slip in unseen.
  const [settings, setSettings] = useState(shown)
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveMessageSettings()
  const form = useForm<Draft>({ defaultValues: draftOf(settings), shouldFocusError: false })
  const { isDirty, errors } = form.formState
  const keep = (stored: Settings) => {
    setSettings(stored)
    form.reset(draftOf(stored))
  }
  const editor = useEditor({
    form,
    readStored: readSettings,
    failure: { title: 'Fout bij opslaan', description: 'Er ging iets mis bij het bewaren. Probeer het opnieuw.' },
    async send(draft, version) {
      keep(await save({ ...inputOf(draft), version: version ?? settings.version }))
      editor.forget()
      toast({ title: 'Bewaard', description: 'De mails volgen deze instellingen vanaf nu.' })
    },
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
      className="flex max-w-3xl flex-col gap-6"
    >
      <LeaveGuard when={isDirty} />
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
      <Button type="submit" loading={editor.saving} disabled={!isDirty} className="self-start max-sm:w-full">
        Bewaren
      </Button>
      {editor.stored && (
        <StaleDialog
          open
          rows={rowsOf(editor.stored, form.getValues())}
          busy={editor.saving}
          onKeepMine={() => void editor.save(editor.stored?.version)}
          onKeepStored={() => {
            if (editor.stored) keep(editor.stored)
            editor.forget()
          }}
          onClose={editor.forget}
        />
      )}
    </form>
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
  return { reminderHours: Number(reminderHours), rebookWeeks: /^\d+$/.test(weeks) ? Number(weeks) : weeks, sendsBirthdays }
}

function rowsOf(stored: Settings, mine: Draft) {
  const theirs = draftOf(stored)
  return [
    { label: 'Herinnering', stored: hoursOf(theirs), mine: hoursOf(mine) },
    { label: 'Weken', stored: theirs.rebookWeeks, mine: mine.rebookWeeks },
    { label: 'Verjaardag', stored: yesNo(theirs), mine: yesNo(mine) },
  ]
}

function hoursOf({ reminderHours }: Draft): string {
  return HOURS.find(({ value }) => value === reminderHours)?.label ?? reminderHours
}

function yesNo({ sendsBirthdays }: Draft): string {
  return sendsBirthdays ? 'ja' : 'nee'
}
