import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { retentionQuery, storageQuery, useSaveRetention } from '#desk/retention/client.ts'
import { type Retention, retentionSchema } from '#desk/retention/wire.ts'
import { countedInThousands, formatNumber } from '#lib/number-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { SettingsForm } from '#ui/settings-form.tsx'

/** How long mails and unpaid orders are kept, and the room they take now. */
export function RetentionSettings() {
  return (
    <Loaded
      query={useQuery(retentionQuery)}
      failed="De bewaartermijnen konden niet geladen worden."
      lines={5}
    >
      {(settings) => <Form settings={settings} />}
    </Loaded>
  )
}

const FIELDS = [
  {
    name: 'mailBodyMonths',
    label: 'Inhoud van mails (maanden)',
    hint: 'Daarna blijft alleen wie wanneer welke mail kreeg.',
  },
  { name: 'mailMonths', label: 'Lijst van mails (maanden)', hint: 'Daarna verdwijnt ook dat.' },
  {
    name: 'unpaidOrderDays',
    label: 'Onbetaalde bestellingen (dagen)',
    hint: 'Kadobonnen die iemand online begon te bestellen en nooit betaalde.',
  },
] as const
type Draft = Record<(typeof FIELDS)[number]['name'], string>

function Form({ settings }: { settings: Retention }) {
  const { mutateAsync: save } = useSaveRetention()
  const form = useForm<Draft>({ defaultValues: draftOf(settings), shouldFocusError: false })
  const { isDirty, errors } = form.formState
  return (
    <SettingsForm
      form={form}
      shown={settings}
      draftOf={draftOf}
      save={(draft, version) => save({ ...inputOf(draft), version })}
      stored={retentionSchema}
      rowsOf={rowsOf}
      saved="Wat ouder is, verdwijnt de komende nacht."
      className="max-w-3xl"
    >
      {(saving) => (
        <Card title="Hoelang bewaren we mails?">
          <div className="flex flex-col gap-5">
            <p className="text-muted">
              Facturen, kassabonnen en het dagboek blijven altijd zolang de wet het vraagt. Dit gaat
              alleen over wat je niet hoeft te bewaren, en wat volgens de privacywet niet eeuwig mag
              blijven liggen.
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
            <Button
              type="submit"
              variant="secondary"
              loading={saving}
              disabled={!isDirty}
              className="self-start max-sm:w-full"
            >
              Termijnen bewaren
            </Button>
            <Room />
          </div>
        </Card>
      )}
    </SettingsForm>
  )
}

/** One quiet line: what there is now. Nothing while it is not known. */
function Room() {
  const { data } = useQuery(storageQuery)
  if (!data) return null
  const { database, mails, files } = data
  const kept =
    files.count > 0 &&
    `${countedInThousands(files.count, 'mail', 'mails')} als bestand (${sizeOf(files.bytes)})`
  return (
    <p className="border-t border-line pt-4 text-sm text-muted tabular-nums">
      Nu: {countedInThousands(mails.count, 'mail', 'mails')} in de lijst
      {mails.count > 0 && ` (${sizeOf(mails.bytes)})`}
      {kept && `, ${kept}`}. Je hele gegevensbank is {sizeOf(database)}.
    </p>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1_000))} kB`
    : `${formatNumber(bytes / 1_000_000)} MB`
}

function draftOf({ mailBodyMonths, mailMonths, unpaidOrderDays }: Retention): Draft {
  return {
    mailBodyMonths: String(mailBodyMonths),
    mailMonths: String(mailMonths),
    unpaidOrderDays: String(unpaidOrderDays),
  }
}

/** What is no number goes as it was typed and comes back with a sentence. */
function inputOf(draft: Draft) {
  return Object.fromEntries(
    FIELDS.map(({ name }) => [
      name,
      /^\d+$/.test(draft[name].trim()) ? Number(draft[name]) : draft[name],
    ]),
  )
}

function rowsOf(theirs: Draft, mine: Draft) {
  return FIELDS.map(({ name, label }) => ({ label, stored: theirs[name], mine: mine[name] }))
}
