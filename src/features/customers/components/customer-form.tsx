import type { UseFormReturn } from 'react-hook-form'
import type { WholeCustomer } from '#features/customers/schema.ts'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'

/** A customer as she stands in the form; the dog only for a new one. */
export type CustomerDraft = Record<keyof typeof LABELS, string> & { wantsNews: boolean }
export const LABELS = {
  firstName: 'Voornaam',
  lastName: 'Familienaam',
  email: 'E-mail',
  phone: 'Telefoon',
  address: 'Straat en nummer',
  postalCode: 'Postcode',
  city: 'Gemeente',
  notes: 'Notities',
  dogName: 'Naam van de hond',
  dogBreed: 'Ras',
} as const
const NEWS = 'Krijgt herinneringen om terug te komen en felicitaties'
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'address', 'postalCode', 'city', 'notes'] as const

/** A customer, or nobody yet, as the form shows her. */
export function draftOf(customer?: WholeCustomer): CustomerDraft {
  const { firstName = '', lastName = '', email = '', phone = '', address = '', postalCode = '', city = '', notes = '' } = customer ?? {}
  return { firstName, lastName, email, phone, address, postalCode, city, notes, dogName: '', dogBreed: '', wantsNews: customer?.wantsNews ?? true }
}

/** Only what is no longer as it was: her appointments keep what they say about the rest. */
export function changesOf(draft: CustomerDraft, before: WholeCustomer): Partial<CustomerDraft> {
  const texts = FIELDS.filter((field) => draft[field].trim() !== before[field]).map((field) => [field, draft[field]])
  return { ...Object.fromEntries(texts), ...(draft.wantsNews !== before.wantsNews && { wantsNews: draft.wantsNews }) }
}

/** What is stored now beside what would be stored: a field that was not touched here follows the other editor. */
export function rowsOf(stored: WholeCustomer, { draft, before }: { draft: CustomerDraft; before: WholeCustomer }) {
  const changes = changesOf(draft, before)
  const news = { label: NEWS, stored: yesNo(stored.wantsNews), mine: yesNo(changes.wantsNews ?? stored.wantsNews) }
  return [...FIELDS.map((field) => ({ label: LABELS[field], stored: stored[field], mine: changes[field]?.trim() ?? stored[field] })), news]
}

type CustomerFormProps = { form: UseFormReturn<CustomerDraft>; isNew: boolean }

/** The fields of a customer. A new one needs a name, an address and a phone; for one who exists only the e-mail must stay. */
export function CustomerForm({ form, isNew }: CustomerFormProps) {
  const { errors } = form.formState
  const field = (name: keyof typeof LABELS, required = false) => ({ ...form.register(name), label: LABELS[name], error: errors[name]?.message, required })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput {...field('firstName', isNew)} autoComplete="off" />
      <TextInput {...field('lastName', isNew)} autoComplete="off" />
      <TextInput {...field('email', true)} type="email" autoComplete="off" hint={isNew ? undefined : 'Hieraan herkennen we de klant.'} />
      <TextInput {...field('phone', isNew)} type="tel" autoComplete="off" hint={isNew ? undefined : 'Met landcode of met 0.'} />
      <TextInput {...field('address')} className="sm:col-span-2" autoComplete="off" />
      <TextInput {...field('postalCode')} inputMode="numeric" autoComplete="off" />
      <TextInput {...field('city')} autoComplete="off" />
      {isNew && (
        <>
          <TextInput {...field('dogName')} autoComplete="off" />
          <TextInput {...field('dogBreed')} autoComplete="off" />
        </>
      )}
      <TextArea {...field('notes')} className="sm:col-span-2" hint="Alleen voor jou zichtbaar." />
      <Checkbox
        {...form.register('wantsNews')}
        label={NEWS}
        className="sm:col-span-2"
        hint="Mails over een eigen afspraak komen altijd. Via de link in zo’n mail kan de klant zich ook zelf afmelden."
      />
    </div>
  )
}

function yesNo(value: boolean): string {
  return value ? 'ja' : 'nee'
}
