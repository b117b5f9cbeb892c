import { Controller, type UseFormReturn } from 'react-hook-form'
import { DogPhotoField } from '#clients/customers/components/dog-photo-field.tsx'
import { DOG_GENDERS, DOG_SIZES } from '#clients/customers/texts.ts'
import type { Dog } from '#clients/customers/wire.ts'
import { yesNo } from '#lib/words.ts'
import { BreedField } from '#shop-window/services/components/breed-field.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type TextField = (typeof TEXTS)[number]
/**
 * A dog as it stands in the form; an empty day is not known, an empty photo is none, empty weeks
 * are those of the salon.
 */
export type DogDraft = Record<TextField, string> & { isActive: boolean }
const TEXTS = [
  'name',
  'breed',
  'age',
  'weight',
  'gender',
  'color',
  'size',
  'notes',
  'birthDate',
  'vaccinatedUntil',
  'rebookWeeks',
  'photoId',
  'warning',
  'ignoredWarnings',
] as const
const LABELS = {
  name: 'Naam',
  breed: 'Ras',
  age: 'Leeftijd',
  weight: 'Gewicht',
  gender: 'Geslacht',
  color: 'Kleur',
  size: 'Grootte',
  notes: 'Notities',
  birthDate: 'Geboortedatum',
  vaccinatedUntil: 'Gevaccineerd tot',
  rebookWeeks: 'Komt terug na (weken)',
  photoId: 'Foto',
  warning: 'Waarschuwing bij elk bezoek',
  ignoredWarnings: 'Woorden die hier niet waarschuwen',
  isActive: 'Komt nog naar het salon',
} as const

/** A dog, or none yet, as the form shows it. */
export function draftOf(dog?: Dog): DogDraft {
  const {
    name = '',
    breed = '',
    age = '',
    weight = '',
    gender = '',
    color = '',
    size = '',
    notes = '',
    isActive = true,
  } = dog ?? {}
  const [birthDate, vaccinatedUntil, photoId] = [
    dog?.birthDate ?? '',
    dog?.vaccinatedUntil ?? '',
    dog?.photoId ?? '',
  ]
  const [warning, ignoredWarnings] = [dog?.warning ?? '', dog?.ignoredWarnings.join(', ') ?? '']
  const rebookWeeks = dog?.rebookWeeks?.toString() ?? ''
  return {
    name,
    breed,
    age,
    weight,
    gender,
    color,
    size,
    notes,
    birthDate,
    vaccinatedUntil,
    rebookWeeks,
    photoId,
    warning,
    ignoredWarnings,
    isActive,
  }
}

/** What to send: every field of a new dog, of another only what is no longer as it was. */
export function changesOf(draft: DogDraft, before: Dog | undefined): Record<string, unknown> {
  const known = before && draftOf(before)
  const texts = TEXTS.filter((field) => draft[field].trim() !== known?.[field]).map((field) => [
    field,
    valueOf(field, draft[field]),
  ])
  return {
    ...Object.fromEntries(texts),
    ...(draft.isActive !== known?.isActive && { isActive: draft.isActive }),
  }
}

/**
 * A field as the API takes it; weeks that are no number go as they were typed and come back with a
 * sentence.
 */
function valueOf(field: TextField, typed: string): string | number | null | string[] {
  if (field === 'ignoredWarnings')
    return typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
  if (field === 'photoId') return typed || null
  if (field !== 'rebookWeeks') return typed
  const weeks = typed.trim()
  return weeks === '' ? null : /^\d+$/.test(weeks) ? Number(weeks) : weeks
}

/** What is stored now beside what would be stored. */
export function rowsOf(stored: Dog, { draft, before }: { draft: DogDraft; before: Dog }) {
  const [now, was] = [draftOf(stored), draftOf(before)]
  const rowOf = (field: TextField) => {
    const mine = draft[field].trim() === was[field] ? now[field] : draft[field].trim()
    if (field !== 'photoId') return { label: LABELS[field], stored: now[field], mine }
    return { label: LABELS[field], stored: photoName(now[field]), mine: photoName(mine) }
  }
  const isActive = draft.isActive === was.isActive ? now.isActive : draft.isActive
  return [
    ...TEXTS.map(rowOf),
    { label: LABELS.isActive, stored: yesNo(now.isActive), mine: yesNo(isActive) },
  ]
}

function photoName(id: string): string {
  return id === '' ? 'geen foto' : `foto ${id.slice(0, 4)}`
}

type DogFormProps = { form: UseFormReturn<DogDraft>; isNew: boolean }

/** Everything about a dog. Only the name is needed. */
export function DogForm({ form, isNew }: DogFormProps) {
  const { errors } = form.formState
  const field = (name: TextField) => ({
    ...form.register(name),
    label: LABELS[name],
    error: errors[name]?.message,
  })
  return (
    <>
      <TextInput {...field('name')} required autoComplete="off" />
      <Controller
        control={form.control}
        name="breed"
        render={({ field: { value, onChange } }) => (
          <BreedField
            label={LABELS.breed}
            value={value}
            onChange={onChange}
            error={errors.breed?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="photoId"
        render={({ field: { value, onChange } }) => (
          <DogPhotoField value={value} onChange={onChange} error={errors.photoId?.message} />
        )}
      />
      <Select
        {...field('gender')}
        options={withStored(DOG_GENDERS, form.getValues('gender'))}
        placeholder="Niet gekend"
      />
      <Select
        {...field('size')}
        options={withStored(DOG_SIZES, form.getValues('size'))}
        placeholder="Niet gekend"
      />
      <TextInput {...field('birthDate')} type="date" hint="Daaruit rekenen we de leeftijd." />
      <TextInput {...field('age')} hint="Als je de geboortedatum niet kent." autoComplete="off" />
      <TextInput {...field('weight')} placeholder="4 kg" autoComplete="off" />
      <TextInput {...field('color')} autoComplete="off" />
      <TextInput {...field('vaccinatedUntil')} type="date" />
      <TextInput
        {...field('rebookWeeks')}
        inputMode="numeric"
        autoComplete="off"
        hint="Leeg: zoals bij Mails ingesteld. 0: geen herinnering."
      />
      <TextArea
        {...field('notes')}
        className="sm:col-span-2"
        hint="Karakter, wensen, wat je moet weten. Niet op de website, wel in het bestand dat een klant met al haar gegevens mag vragen."
      />
      <TextInput
        {...field('warning')}
        autoComplete="off"
        hint="Bijvoorbeeld: bijt bij de nagels."
      />
      <TextInput
        {...field('ignoredWarnings')}
        autoComplete="off"
        hint="Met een komma ertussen. Zo’n woord in een notitie is bij deze hond geen waarschuwing."
      />
      {!isNew && (
        <Checkbox
          {...form.register('isActive')}
          label={LABELS.isActive}
          className="sm:col-span-2"
          hint="Een hond die niet meer komt, wordt niet meer voorgesteld bij het boeken."
        />
      )}
    </>
  )
}

/** The choices, with what is stored when that is none of them. */
function withStored(
  options: readonly { value: string; label: string }[],
  stored: string,
): { value: string; label: string }[] {
  return [
    ...options,
    ...(stored !== '' && !options.some(({ value }) => value === stored)
      ? [{ value: stored, label: stored }]
      : []),
  ]
}
