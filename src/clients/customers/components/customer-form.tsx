import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { EmailOrNone } from '#clients/customers/components/email-or-none.tsx'
import { customerFields } from '#clients/customers/texts.ts'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { keyed, keysOf, labelsOf } from '#lib/keyed.ts'
import { nameIn } from '#lib/names-of.ts'
import { readyWays } from '#lib/states.ts'
import { typedWords, yesNo } from '#lib/words.ts'
import { BreedField } from '#shop-window/services/components/breed-field.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { ProposedTown } from '#ui/proposed-town.tsx'
import { Select } from '#ui/select.tsx'

/** A customer as she stands in the form; the dog only for a new one. */
export type CustomerDraft = Record<keyof typeof LABELS, string> & {
  /** With commas between. */
  labels: string
  wantsNews: boolean
  hasNoEmail: boolean
}
const { wantsNews: news, labels, ...TEXTS } = customerFields
const FIELDS = keysOf(TEXTS)
const LABELS = { ...labelsOf(TEXTS), dogName: 'Naam van de hond', dogBreed: 'Ras' }

/** A customer, or nobody yet, as the form shows her. */
export function draftOf(customer?: WholeCustomer): CustomerDraft {
  return {
    ...keyed(FIELDS, (field) => customer?.[field] ?? ''),
    readyBy: customer?.readyBy ?? 'mail',
    dogName: '',
    dogBreed: '',
    labels: customer?.labels.join(', ') ?? '',
    wantsNews: customer?.wantsNews ?? false,
    hasNoEmail: customer?.email === '',
  }
}

/** What is sent of a new one: who has no address says so. */
export function inputOf({ hasNoEmail, ...draft }: CustomerDraft) {
  return { ...draft, email: hasNoEmail ? null : draft.email, labels: typedWords(draft.labels) }
}

/** Only what is no longer as it was: her appointments keep what they say about the rest. */
export function changesOf(
  { hasNoEmail, ...typed }: CustomerDraft,
  before: WholeCustomer,
): Partial<Omit<CustomerDraft, 'hasNoEmail' | 'labels'> & Pick<WholeCustomer, 'labels'>> {
  const draft = hasNoEmail ? { ...typed, email: '' } : typed
  const texts = FIELDS.filter((field) => draft[field].trim() !== before[field]).map((field) => [
    field,
    draft[field],
  ])
  return {
    ...Object.fromEntries(texts),
    ...(draft.labels.trim() !== before.labels.join(', ') && { labels: typedWords(draft.labels) }),
    ...(draft.wantsNews !== before.wantsNews && { wantsNews: draft.wantsNews }),
  }
}

/**
 * What is stored now beside what would be stored: a field that was not touched here follows the
 * other editor.
 */
export function rowsOf(
  stored: WholeCustomer,
  { draft, before }: { draft: CustomerDraft; before: WholeCustomer },
) {
  const changes = changesOf(draft, before)
  return [
    ...FIELDS.map((field) => ({
      label: LABELS[field],
      stored: wordsOf(field, stored[field]),
      mine: wordsOf(field, changes[field]?.trim() ?? stored[field]),
    })),
    {
      label: labels.label,
      stored: stored.labels.join(', '),
      mine: (changes.labels ?? stored.labels).join(', '),
    },
    {
      label: news.label,
      stored: yesNo(stored.wantsNews),
      mine: yesNo(changes.wantsNews ?? stored.wantsNews),
    },
  ]
}

function wordsOf(field: (typeof FIELDS)[number], value: string): string {
  const way = field === 'readyBy' && nameIn(readyWays, value)
  return way ? readyWays[way].label : value
}

type CustomerFormProps = { form: UseFormReturn<CustomerDraft>; isNew: boolean }

/**
 * The fields of a customer. A new one needs a name, a phone and an address, or the box that says
 * that she has none; of one who exists every field may be emptied.
 */
export function CustomerForm({ form, isNew }: CustomerFormProps) {
  const { errors } = form.formState
  const [postalCode, city] = useWatch({ control: form.control, name: ['postalCode', 'city'] })
  const field = (name: keyof typeof LABELS, required = false) => ({
    ...form.register(name),
    label: LABELS[name],
    error: errors[name]?.message,
    required,
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput {...field('firstName', isNew)} autoComplete="off" />
      <TextInput {...field('lastName', isNew)} autoComplete="off" />
      <Controller
        control={form.control}
        name="hasNoEmail"
        render={({ field: { value, onChange } }) => (
          <EmailOrNone
            {...field('email', isNew)}
            hint={isNew || value ? undefined : 'Hieraan herkennen we de klant.'}
            hasNone={value}
            onHasNone={onChange}
          />
        )}
      />
      <TextInput
        {...field('phone', isNew)}
        type="tel"
        autoComplete="off"
        hint={isNew ? undefined : 'Met landcode of met 0.'}
      />
      <Select
        {...field('readyBy')}
        options={customerFields.readyBy.options}
        className="sm:col-span-2"
        hint="Dat zie je op het bord van vandaag. Een mail vertrekt vanzelf."
      />
      <TextInput {...field('address')} className="sm:col-span-2" autoComplete="off" />
      <TextInput {...field('postalCode')} inputMode="numeric" autoComplete="off" />
      <TextInput {...field('city')} autoComplete="off" />
      <ProposedTown
        postalCode={postalCode}
        city={city}
        onPropose={(name) => form.setValue('city', name, { shouldDirty: true })}
      />
      {isNew && (
        <>
          <TextInput {...field('dogName')} autoComplete="off" />
          <Controller
            control={form.control}
            name="dogBreed"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <BreedField
                label={LABELS.dogBreed}
                value={value}
                onChange={onChange}
                error={error?.message}
              />
            )}
          />
        </>
      )}
      <TextInput
        {...form.register('labels')}
        label={labels.label}
        hint={labels.hint}
        placeholder={labels.placeholder}
        error={errors.labels?.message}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <TextArea {...field('notes')} className="sm:col-span-2" hint="Alleen voor jou zichtbaar." />
      <Checkbox
        {...form.register('wantsNews')}
        label={news.label}
        className="sm:col-span-2"
        hint="Zet dit enkel aan als de klant erom vroeg. Mails over een eigen afspraak komen altijd. Afmelden kan ook via de link in zo’n mail."
      />
    </div>
  )
}
