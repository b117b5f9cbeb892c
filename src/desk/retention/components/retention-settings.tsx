import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readRetention, retentionQuery, storageQuery, useSaveRetention } from '#desk/retention/client.ts'
import type { Retention } from '#desk/retention/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

/** How long mails and unpaid orders are kept, and the room they take now. */
export function RetentionSettings() {
  const { data: settings, error, isFetching, refetch } = useQuery(retentionQuery)
  if (settings) return <SettingsForm settings={settings} />
  if (!error) return <SkeletonText lines={5} />
  return <LoadFailed title="De bewaartermijnen konden niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />
}

const FIELDS = [
  { name: 'mailBodyMonths', label: 'Inhoud van mails (maanden)', hint: 'Daarna blijft alleen wie wanneer welke mail kreeg.' },
  { name: 'mailMonths', label: 'Lijst van mails (maanden)', hint: 'Daarna verdwijnt ook dat.' },
  { name: 'unpaidOrderDays', label: 'Onbetaalde bestellingen (dagen)', hint: 'Kadobonnen die iemand online begon te bestellen en nooit betaalde.' },
] as const
type Draft = Record<(typeof FIELDS)[number]['name'], string>

function SettingsForm({ settings: shown }: { settings: Retention }) {
  const [settings, setSettings] = useState(shown)
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveRetention()
  const form = useForm<Draft>({ defaultValues: draftOf(settings), shouldFocusError: false })
  const { isDirty, errors } = form.formState
  const keep = (stored: Retention) => {
    setSettings(stored)
    form.reset(draftOf(stored))
  }
  const editor = useEditor({
    form,
    readStored: readRetention,
    failure: { title: 'Fout bij opslaan', description: 'Er ging iets mis bij het bewaren. Probeer het opnieuw.' },
    async send(draft, version) {
      keep(await save({ ...inputOf(draft), version: version ?? settings.version }))
      editor.forget()
      toast({ title: 'Bewaard', description: 'Wat ouder is, verdwijnt de komende nacht.' })
    },
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
      className="max-w-3xl"
    >
      <LeaveGuard when={isDirty} />
      <Card title="Hoelang bewaren we mails?">
        <div className="flex flex-col gap-5">
          <p className="text-muted">
            Facturen, kassabonnen en het dagboek blijven altijd zolang de wet het vraagt. Dit gaat alleen over wat je niet hoeft te bewaren, en wat volgens de
            privacywet niet eeuwig mag blijven liggen.
          </p>
          <div className="flex flex-col gap-5 sm:max-w-sm">
            {FIELDS.map(({ name, label, hint }) => (
              <TextInput
                key={name}
                {...form.register(name)}
                label={label}
                hint={hint}
                inputMode="numeric"
                autoComplete="off"
                required
                error={errors[name]?.message}
              />
            ))}
          </div>
          <Button type="submit" variant="secondary" loading={editor.saving} disabled={!isDirty} className="self-start max-sm:w-full">
            Termijnen bewaren
          </Button>
          <Room />
        </div>
      </Card>
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

/** One quiet line: what there is now. Nothing while it is not known. */
function Room() {
  const { data } = useQuery(storageQuery)
  if (!data) return null
  const { database, mails, files } = data
  const kept = files.count > 0 && `${counted(files.count)} als bestand (${sizeOf(files.bytes)})`
  return (
    <p className="border-t border-line pt-4 text-sm text-muted tabular-nums">
      Nu: {counted(mails.count)} in de lijst{mails.count > 0 && ` (${sizeOf(mails.bytes)})`}
      {kept && `, ${kept}`}. Je hele gegevensbank is {sizeOf(database)}.
    </p>
  )
}

const numbers = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 1 })

function counted(count: number): string {
  return count === 1 ? '1 mail' : `${numbers.format(count)} mails`
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${numbers.format(Math.ceil(bytes / 1_000))} kB` : `${numbers.format(bytes / 1_000_000)} MB`
}

function draftOf({ mailBodyMonths, mailMonths, unpaidOrderDays }: Retention): Draft {
  return { mailBodyMonths: String(mailBodyMonths), mailMonths: String(mailMonths), unpaidOrderDays: String(unpaidOrderDays) }
}

/** What is no number goes as it was typed and comes back with a sentence. */
function inputOf(draft: Draft) {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, /^\d+$/.test(draft[name].trim()) ? Number(draft[name]) : draft[name]]))
}

function rowsOf(stored: Retention, mine: Draft) {
  const theirs = draftOf(stored)
  return FIELDS.map(({ name, label }) => ({ label, stored: theirs[name], mine: mine[name] }))
}
