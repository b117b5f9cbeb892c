import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select, withStored } from '#ui/select.tsx'
import { type OtherWords, SuggestedInput } from '#ui/suggested-input.tsx'

/** One value that a client may correct. With `options` it is chosen from a list. */
export type CorrectionField<Name extends string> = {
  name: Name
  label: string
  type?: 'text' | 'tel' | 'date'
  required?: boolean
  hint?: string
  placeholder?: string
  autoComplete?: string
  maxLength?: number
  /** What may be chosen or not, with what is said of something else. */
  suggestions?: readonly string[]
  otherwise?: OtherWords
  options?: readonly { value: string; label: string }[]
  isWide?: boolean
}

type Values<Name extends string> = Record<Name, string>
type CorrectionDialogProps<Name extends string> = {
  title: string
  fields: readonly CorrectionField<Name>[]
  values: Values<Name>
  version: number
  /** Stores what is no longer as it was. Throws ApiError. */
  send: (changes: Partial<Values<Name>>, version: number) => Promise<void>
  /** What watches the fields, and may fill in one of them. */
  beside?: (draft: Values<Name>, onChange: (name: Name, value: string) => void) => ReactNode
  onClose: () => void
}

const FAILED = 'Het kon niet bewaard worden. Probeer het opnieuw.'
type Problem = { fields: FieldErrors; sentence: string; attempt: number }
const NO_PROBLEM: Problem = { fields: {}, sentence: '', attempt: 0 }

/**
 * A client corrects what we keep of her: refusals stand beside their field, and when the salon
 * changed something meanwhile, saving again keeps hers.
 */
export function CorrectionDialog<Name extends string>({
  title,
  fields,
  values,
  version,
  send,
  beside,
  onClose,
}: CorrectionDialogProps<Name>) {
  const [first] = useState(values)
  const [draft, setDraft] = useState(values)
  const [known, setKnown] = useState(version)
  const [problem, setProblem] = useState(NO_PROBLEM)
  const [saving, setSaving] = useState(false)

  async function save() {
    if (saving) return
    const changed = fields.filter(({ name }) => draft[name].trim() !== first[name])
    if (changed.length === 0) return onClose()
    setSaving(true)
    try {
      await send(pick(draft, changed), known)
      return onClose()
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      const stored = refusal?.code === 'stale' ? versionOf(refusal.current) : undefined
      if (stored !== undefined) setKnown(stored)
      setProblem(({ attempt }) => ({
        fields: refusal?.fields ?? {},
        sentence:
          stored === undefined
            ? (refusal?.sentence ?? FAILED)
            : 'Dit werd intussen in het salon gewijzigd. Bewaar opnieuw om uw versie te houden.',
        attempt: attempt + 1,
      }))
    }
    setSaving(false)
  }

  const change = (name: Name, value: string) => setDraft((before) => ({ ...before, [name]: value }))
  const wrong = fields.filter(({ name }) => problem.fields[name])
  return (
    <FormDialog
      title={title}
      submitLabel="Bewaren"
      saving={saving}
      onSubmit={() => void save()}
      onClose={onClose}
      stickyFooter
    >
      {wrong.length > 0 && (
        <ErrorSummary
          className="sm:col-span-2"
          attempt={problem.attempt}
          errors={wrong.map(({ name, label }) => ({
            fieldId: idOf(name),
            message: `${label}: ${problem.fields[name]}`,
          }))}
        />
      )}
      {problem.sentence && wrong.length === 0 && (
        <Alert tone="error" className="sm:col-span-2">
          {problem.sentence}
        </Alert>
      )}
      {fields.map((field) => (
        <CorrectionInput
          key={field.name}
          field={field}
          value={draft[field.name]}
          error={problem.fields[field.name]}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      {beside?.(draft, change)}
    </FormDialog>
  )
}

type InputProps<Name extends string> = {
  field: CorrectionField<Name>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function CorrectionInput<Name extends string>({
  field: { name, options, suggestions, otherwise, isWide = false, ...field },
  value,
  error,
  onChange,
}: InputProps<Name>) {
  const common = { id: idOf(name), value, error, className: isWide ? 'sm:col-span-2' : '' }
  if (options)
    return (
      <Select
        {...common}
        label={field.label}
        options={withStored(options, value)}
        placeholder="Niet gekend"
        onValue={onChange}
      />
    )
  if (suggestions && otherwise)
    return (
      <SuggestedInput
        {...common}
        {...field}
        suggestions={suggestions}
        otherwise={otherwise}
        onChange={onChange}
      />
    )
  return <TextInput {...common} {...field} onValue={onChange} />
}

function idOf(name: string): string {
  return `verbeter-${name}`
}

function pick<Name extends string>(
  draft: Values<Name>,
  fields: readonly CorrectionField<Name>[],
): Partial<Values<Name>> {
  const picked: Partial<Values<Name>> = {}
  for (const { name } of fields) picked[name] = draft[name].trim()
  return picked
}

function versionOf(stored: unknown): number | undefined {
  const version: unknown =
    typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'version') : undefined
  return typeof version === 'number' ? version : undefined
}
