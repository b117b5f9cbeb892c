import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { DateString } from '#lib/dates.ts'
import { yesNo } from '#lib/words.ts'
import { settingsQuery, useSaveSettings } from '#money/invoices/client.ts'
import { shownNumber } from '#money/invoices/rules.ts'
import { type InvoiceSettings, invoiceSettingsSchema } from '#money/invoices/wire.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { Pending } from '#ui/loaded.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type NumberingDialogProps = { today: DateString; onClose: () => void }

/** How invoices and credit notes are numbered, and how long a customer has to pay. */
export function NumberingDialog({ today, onClose }: NumberingDialogProps) {
  const query = useQuery(settingsQuery)
  const data = query.data
  if (data) return <NumberingForm settings={data} today={today} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Nummering">
      <Pending query={query} failed="De nummering kon niet geladen worden." lines={6} />
    </Dialog>
  )
}

const LABELS = {
  invoicePrefix: 'Voorvoegsel facturen',
  invoiceStart: 'Eerste factuurnummer',
  creditNotePrefix: 'Voorvoegsel creditnota’s',
  creditNoteStart: 'Eerste creditnotanummer',
  termDays: 'Dagen om te betalen',
} as const
type TextField = keyof typeof LABELS
type Draft = Record<TextField, string> & { restartsYearly: boolean }
const TEXT_FIELDS: readonly TextField[] = [
  'invoicePrefix',
  'invoiceStart',
  'creditNotePrefix',
  'creditNoteStart',
  'termDays',
]

function draftOf({
  invoicePrefix,
  creditNotePrefix,
  invoiceStart,
  creditNoteStart,
  restartsYearly,
  termDays,
}: InvoiceSettings): Draft {
  return {
    invoicePrefix,
    invoiceStart: String(invoiceStart),
    creditNotePrefix,
    creditNoteStart: String(creditNoteStart),
    restartsYearly,
    termDays: String(termDays),
  }
}

/** A whole number; anything else goes out as it was typed, for the server to refuse. */
function whole(typed: string): number | string {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed
}

function NumberingForm({
  settings,
  today,
  onClose,
}: NumberingDialogProps & { settings: InvoiceSettings }) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveSettings()
  const [base] = useState(settings)
  const form = useForm<Draft>({ defaultValues: draftOf(base), shouldFocusError: false })
  const editor = useEditor<Draft, InvoiceSettings>({
    form,
    stored: invoiceSettingsSchema,
    failure: {
      title: 'Fout bij bijwerken',
      description: 'De nummering kon niet bewaard worden. Probeer het opnieuw.',
    },
    async send({ invoiceStart, creditNoteStart, termDays, ...same }, version) {
      await save({
        ...same,
        invoiceStart: whole(invoiceStart),
        creditNoteStart: whole(creditNoteStart),
        termDays: whole(termDays),
        version,
      })
      toast({ title: 'Nummering bewaard' })
      onClose()
    },
  })

  return (
    <EditorDialog
      editor={editor}
      title="Nummering"
      description="Zodra er een nummer uitgegeven is, liggen het voorvoegsel, het eerste nummer en de jaarlijkse herstart vast."
      submitLabel="Bewaren"
      version={base.version}
      onClose={onClose}
      className="flex flex-col gap-5"
      rowsOf={(stored) => staleRows(stored, form.getValues())}
    >
      <NumberingFields form={form} year={Number(today.slice(0, 4))} />
    </EditorDialog>
  )
}

function NumberingFields({
  form: { register, formState, control },
  year,
}: {
  form: UseFormReturn<Draft>
  year: number
}) {
  const { invoicePrefix, invoiceStart, creditNotePrefix, creditNoteStart, restartsYearly } =
    useWatch({ control })
  const field = (name: TextField) => ({
    ...register(name),
    required: true,
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  })
  const example = (prefix = '', start = '') =>
    shownNumber({ prefix, year: restartsYearly ? year : null, number: Number(start) || 1 })
  return (
    <>
      <fieldset className="grid grid-cols-2 items-start gap-4">
        <legend className="mb-2 text-lg font-semibold">Facturen</legend>
        <TextInput {...field('invoicePrefix')} label="Voorvoegsel" maxLength={10} />
        <TextInput {...field('invoiceStart')} label="Eerste nummer" inputMode="numeric" />
      </fieldset>
      <fieldset className="grid grid-cols-2 items-start gap-4">
        <legend className="mb-2 text-lg font-semibold">Creditnota’s</legend>
        <TextInput {...field('creditNotePrefix')} label="Voorvoegsel" maxLength={10} />
        <TextInput {...field('creditNoteStart')} label="Eerste nummer" inputMode="numeric" />
      </fieldset>
      <Checkbox
        {...register('restartsYearly')}
        label="Elk jaar opnieuw beginnen"
        error={formState.errors.restartsYearly?.message}
      />
      <p aria-live="polite" className="rounded-field bg-pine-soft px-4 py-2.5 tabular-nums">
        Zo ziet het eruit:{' '}
        <strong className="font-semibold">{example(invoicePrefix, invoiceStart)}</strong> en{' '}
        <strong className="font-semibold">{example(creditNotePrefix, creditNoteStart)}</strong>.
      </p>
      <TextInput
        {...field('termDays')}
        label={LABELS.termDays}
        hint="De vervaldatum van een nieuwe factuur."
        inputMode="numeric"
        className="sm:max-w-64"
      />
    </>
  )
}

function staleRows(stored: InvoiceSettings, mine: Draft) {
  const theirs = draftOf(stored)
  return [
    ...TEXT_FIELDS.map((name) => ({
      label: LABELS[name],
      stored: theirs[name],
      mine: mine[name].trim(),
    })),
    {
      label: 'Elk jaar opnieuw beginnen',
      stored: yesNo(theirs.restartsYearly),
      mine: yesNo(mine.restartsYearly),
    },
  ]
}
