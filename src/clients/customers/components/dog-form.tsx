import { Controller, type UseFormReturn } from 'react-hook-form'
import { DogPhotoField } from '#clients/customers/components/dog-photo-field.tsx'
import { type DogValue, dogWords } from '#clients/customers/components/dog-words.ts'
import { dogFields } from '#clients/customers/texts.ts'
import type { Dog } from '#clients/customers/wire.ts'
import { type FieldFacts, keyed, keysOf } from '#lib/keyed.ts'
import { readTyped, withComma } from '#lib/money.ts'
import { typedWords } from '#lib/words.ts'
import { BreedField } from '#shop-window/services/components/breed-field.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { Select, withStored } from '#ui/select.tsx'

type Name = keyof typeof dogFields
/** A dog as it stands in the form: what is not known is the empty text. */
export type DogDraft = Record<Name, string | boolean>
const NAMES = keysOf(dogFields)
const factsOf = (name: Name): FieldFacts => dogFields[name]

/** A dog, or none yet, as the form shows it. */
export function draftOf(dog?: Dog): DogDraft {
  return keyed(NAMES, (name) => {
    const value = dog?.[name] ?? (factsOf(name).kind === 'flag' ? true : '')
    if (typeof value === 'boolean') return value
    if (factsOf(name).kind === 'euros') return withComma(String(value))
    return typeof value === 'object' ? value.join(', ') : String(value)
  })
}

/** What to send: every field of a new dog, of another only what is no longer as it was. */
export function changesOf(draft: DogDraft, before: Dog | undefined): Record<string, DogValue> {
  const known = before && draftOf(before)
  return Object.fromEntries(
    NAMES.filter((name) => trimmed(draft[name]) !== known?.[name]).map((name) => [
      name,
      valueOf(name, draft[name]),
    ]),
  )
}

/**
 * A field as the API takes it; a number that is none goes as it was typed and comes back with a
 * sentence.
 */
function valueOf(name: Name, typed: string | boolean): DogValue {
  if (typeof typed === 'boolean') return typed
  const { kind } = factsOf(name)
  if (kind === 'words') return typedWords(typed)
  if (kind === 'photo') return typed || null
  if (kind !== 'weeks' && kind !== 'minutes' && kind !== 'euros') return typed
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'euros') return readTyped(text)
  return /^\d+$/.test(text) ? Number(text) : text
}

/** What is stored now beside what would be stored. */
export function rowsOf(stored: Dog, { draft, before }: { draft: DogDraft; before: Dog }) {
  const changes = changesOf(draft, before)
  return NAMES.map((name) => ({
    label: factsOf(name).label,
    stored: dogWords(factsOf(name), stored[name]),
    mine: dogWords(factsOf(name), name in changes ? (changes[name] ?? null) : stored[name]),
  }))
}

function trimmed(typed: string | boolean): string | boolean {
  return typeof typed === 'string' ? typed.trim() : typed
}

type DogFormProps = { form: UseFormReturn<DogDraft>; isNew: boolean }

/** Everything about a dog. Only the name is needed. */
export function DogForm({ form, isNew }: DogFormProps) {
  return NAMES.filter((name) => name !== 'isActive' || !isNew).map((name) => (
    <DogField key={name} name={name} form={form} />
  ))
}

const INPUT_MODES: ReadonlyMap<string, 'numeric' | 'decimal'> = new Map([
  ['weeks', 'numeric'],
  ['minutes', 'numeric'],
  ['chip', 'numeric'],
  ['euros', 'decimal'],
])

function DogField({ name, form }: { name: Name; form: UseFormReturn<DogDraft> }) {
  const { kind, label, hint, placeholder, options } = factsOf(name)
  const texts = { label, hint, error: form.formState.errors[name]?.message }
  const field = { ...form.register(name), ...texts }
  if (kind === 'breed' || kind === 'photo')
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => {
          const Field = kind === 'breed' ? BreedField : DogPhotoField
          return <Field {...texts} value={String(value)} onChange={onChange} />
        }}
      />
    )
  if (options)
    return (
      <Select
        {...field}
        options={withStored(options, String(form.getValues(name)))}
        placeholder="Niet gekend"
      />
    )
  if (kind === 'text') return <TextArea {...field} className="sm:col-span-2" />
  if (kind === 'flag') return <Checkbox {...field} className="sm:col-span-2" />
  return (
    <TextInput
      {...field}
      required={kind === 'name'}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={INPUT_MODES.get(kind)}
      placeholder={placeholder}
      autoComplete="off"
    />
  )
}
