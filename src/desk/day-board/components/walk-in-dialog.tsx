import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Candidate, treatmentsQuery, useAddWalkIn } from '#agenda/appointments/client.ts'
import { writePrice } from '#agenda/appointments/components/appointment-draft.ts'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { priceText, readTyped } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { TextInput } from '#ui/field.tsx'
import { fieldsOf, showFieldErrors } from '#ui/field-errors.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type Props = {
  onClose: () => void
  /** The dog is in the agenda, and stands at the counter. */
  onAdded: (visit: Appointment) => void
}

const SUGGESTED = 6
const EMPTY = {
  dogName: '',
  dogBreed: '',
  firstName: '',
  lastName: '',
  phone: '',
  service: '',
  price: '',
  minutes: '60',
}

/** A dog that comes in without an appointment: one short form, of a client or of nobody known. */
export function WalkInDialog({ onClose, onAdded }: Props) {
  const { toast } = useToast()
  const { mutateAsync: add, isPending } = useAddWalkIn()
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const [customer, setCustomer] = useState<Candidate>()
  const form = useForm({ defaultValues: EMPTY, shouldFocusError: false })
  const field = fieldsOf(form)
  const { dirtyFields } = form.formState
  const service = useWatch({ control: form.control, name: 'service' })
  const price = treatments.find(({ name }) => name === service)?.price

  const dogs = customer?.dogs.filter(({ isActive }) => isActive) ?? []

  function pick(picked: Candidate) {
    setCustomer(picked)
    const [dog, ...others] = picked.dogs.filter(({ isActive }) => isActive)
    if (dog && others.length === 0) takeDog(dog)
  }

  function takeDog({ name, breed, minutes, price: agreed }: Candidate['dogs'][number]) {
    form.setValue('dogName', name)
    form.setValue('dogBreed', breed)
    if (!dirtyFields.minutes) form.setValue('minutes', String(minutes ?? EMPTY.minutes))
    if (!dirtyFields.price) form.setValue('price', agreed === null ? '' : writePrice(agreed))
    if (form.getValues('service') === '' && treatments.some((one) => one.name === breed))
      form.setValue('service', breed)
  }

  async function save() {
    const { price: typed, minutes, firstName, lastName, phone, ...rest } = form.getValues()
    form.clearErrors()
    const problems = problemsOf(rest)
    if (Object.keys(problems).length > 0) return showFieldErrors(form, problems)
    try {
      const visit = await add({
        ...rest,
        ...(customer ? { customerId: customer.id } : { firstName, lastName, phone }),
        ...(typed.trim() !== '' && { price: readTyped(typed) }),
        minutes: Number(minutes),
      })
      toast({ title: `${calledDog(visit.dogName)} is binnen` })
      onAdded(visit)
    } catch (error) {
      if (error instanceof ApiError) showFieldErrors(form, error.fields)
      toast(failure('Niet toegevoegd', error))
    }
  }

  return (
    <FormDialog
      title="Inloop"
      description="Een hond zonder afspraak, vanaf nu. Alleen de hond en wat er gebeurt zijn nodig."
      submitLabel="Hond is binnen"
      saving={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
      stickyFooter
    >
      <div className="sm:col-span-2">
        <CustomerPicker onPick={pick} />
      </div>
      {customer && dogs.length > 1 && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <p className="basis-full text-muted">Van {fullName(customer)}. Welke hond?</p>
          {dogs.map((dog) => (
            <button
              key={dog.id}
              type="button"
              onClick={() => takeDog(dog)}
              className="min-h-11 rounded-field border border-edge bg-card px-4 font-semibold [overflow-wrap:anywhere] hover:bg-pine-soft"
            >
              {calledDog(dog.name)}
            </button>
          ))}
        </div>
      )}
      <TextInput {...field('dogName')} label="Hond" autoComplete="off" required />
      <TextInput {...field('dogBreed')} label="Ras" autoComplete="off" />
      {!customer && (
        <>
          <TextInput {...field('firstName')} label="Voornaam van het baasje" autoComplete="off" />
          <TextInput {...field('phone')} type="tel" label="Telefoon" autoComplete="off" />
        </>
      )}
      <SuggestField
        label="Wat gebeurt er?"
        hint="Een behandeling van je prijslijst, of vrij in te vullen: ‘Nagels knippen’."
        required
        error={form.formState.errors.service?.message}
        value={service}
        onType={(text) => form.setValue('service', text)}
        suggestions={suggested(treatments, service)}
        onPick={(name) => form.setValue('service', name)}
        className="sm:col-span-2"
      />
      <TextInput
        {...field('price')}
        label="Prijs"
        inputMode="decimal"
        autoComplete="off"
        hint={price ? `Leeg: ${priceText(price)}, zoals op je prijslijst.` : 'Mag leeg blijven.'}
      />
      <TextInput {...field('minutes')} type="number" label="Hoe lang (minuten)" min={5} max={720} />
    </FormDialog>
  )
}

function suggested(treatments: readonly { name: string; price: string }[], typed: string) {
  const q = typed.trim().toLowerCase()
  if (q === '') return []
  return treatments
    .filter(({ name }) => name.toLowerCase().includes(q) && name !== typed)
    .slice(0, SUGGESTED)
    .map(({ name, price }) => ({ id: name, label: name, detail: priceText(price) }))
}

function problemsOf({ dogName, service }: { dogName: string; service: string }): FieldErrors {
  return {
    ...(dogName.trim() === '' && { dogName: 'Vul de naam van de hond in.' }),
    ...(service.trim() === '' && { service: 'Vul in wat er gebeurt.' }),
  }
}
