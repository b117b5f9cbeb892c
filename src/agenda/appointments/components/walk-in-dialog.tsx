import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Candidate, treatmentsQuery, useAddWalkIn } from '#agenda/appointments/client.ts'
import { readPrice } from '#agenda/appointments/components/appointment-draft.ts'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { handInStore } from '#agenda/appointments/hand-ins/components/hand-in-store.ts'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import {
  broughtAgain,
  type WalkInFields,
  type WalkInHandIn,
} from '#agenda/appointments/hand-ins/rules.ts'
import { strangerOf, WALK_IN_MINUTES } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { expectedQuery } from '#agenda/durations/client.ts'
import { durationOf } from '#agenda/durations/rules.ts'
import type { ExpectedDuration } from '#agenda/durations/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatHour } from '#lib/dates.ts'
import { FEWEST_MINUTES, MOST_MINUTES } from '#lib/duration-text.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { priceText, withComma } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { newKey } from '#lib/new-key.ts'
import { isPhone } from '#lib/reach.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { TextInput } from '#ui/field.tsx'
import { fieldsOf, showFieldErrors } from '#ui/field-errors.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'

type Dog = Candidate['dogs'][number]
/** Whose dog it is, as far as this form needs her. */
type Client = Pick<Candidate, 'id' | 'firstName' | 'lastName' | 'phone' | 'dogs'>
/** As much of its visit as is known on this device. */
export type CameIn = Pick<Appointment, 'id' | 'dogName' | 'firstName' | 'lastName'>
type Props = {
  onClose: () => void
  /** The dog is in the agenda, or waits on this device, and stands at the counter. */
  onAdded: (visit: CameIn) => void
  /** One that waits on this device, and was refused. */
  again?: WalkInHandIn
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
  minutes: String(WALK_IN_MINUTES),
}
type Typed = typeof EMPTY

/**
 * A dog that comes in without an appointment: one short form, of a client or of nobody known.
 * Without a network it waits on this device.
 */
export function WalkInDialog({ onClose, onAdded, again }: Props) {
  const { toast } = useToast()
  const { mutateAsync: add, isPending } = useAddWalkIn()
  const { walkIn } = useHandIns()
  const isOnline = useIsOnline()
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const [before] = useState(() => again && broughtAgain(again))
  const [client, setClient] = useState<Client | undefined>(() => before && clientOf(before.fields))
  // of this device: what comes in twice, is the same visit
  const [id] = useState(() => again?.visit ?? newKey())
  const form = useForm({
    defaultValues: before ? typedOf(before.fields) : EMPTY,
    shouldFocusError: false,
  })
  const field = fieldsOf(form)
  const { dirtyFields } = form.formState
  const [service, dogName, breed] = useWatch({
    control: form.control,
    name: ['service', 'dogName', 'dogBreed'],
  })
  const treatment = treatments.find(({ name }) => name === service)
  const dogs = client?.dogs.filter(({ isActive }) => isActive) ?? []
  const dog = dogs.find(({ name }) => name === dogName)
  const expected = useExpected({ dog, breed, treatment })
  const minutes = String(expected.minutes ?? WALK_IN_MINUTES)

  const followKnown = useEffectEvent((known: string) => {
    if (!before && !form.getFieldState('minutes').isDirty)
      form.resetField('minutes', { defaultValue: known })
  })
  useEffect(() => followKnown(minutes), [minutes])

  function pick(picked: Candidate) {
    setClient(picked)
    const [only, ...others] = picked.dogs.filter(({ isActive }) => isActive)
    if (only && others.length === 0) takeDog(only)
  }

  function takeDog({ name, breed: its, price: agreed }: Dog) {
    form.setValue('dogName', name)
    form.setValue('dogBreed', its)
    if (!dirtyFields.price) form.setValue('price', agreed === null ? '' : withComma(agreed))
    if (form.getValues('service') === '' && treatments.some((one) => one.name === its))
      form.setValue('service', its)
  }

  async function save() {
    const typed = form.getValues()
    form.clearErrors()
    const problems = problemsOf(typed)
    if (Object.keys(problems).length > 0) return showFieldErrors(form, problems)
    const fields = fieldsToSend(typed, client)
    const at = before?.at
    if (!isOnline) return wait(fields)
    try {
      const visit = await add({ ...fields, id, ...(at && { at }) })
      if (again) handInStore.drop(again)
      toast({ title: `${calledDog(visit.dogName)} is binnen` })
      onAdded(visit)
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return wait(fields)
      if (error instanceof ApiError) showFieldErrors(form, error.fields)
      toast(failure('Niet toegevoegd', error))
    }
  }

  function wait(fields: WalkInFields) {
    walkIn(id, fields, { ...(again && { id: again.id }), ...(before?.at && { at: before.at }) })
    toast({
      title: `${calledDog(fields.dogName)} is binnen`,
      description: 'Bewaard op dit toestel. Het wordt doorgegeven zodra er weer internet is.',
    })
    onAdded({ ...strangerOf(fields), id, dogName: fields.dogName })
  }

  return (
    <FormDialog
      title="Inloop"
      description={`Een hond zonder afspraak, ${before?.at ? `binnen sinds ${formatHour(before.at)}` : 'vanaf nu'}. Alleen de hond en wat er gebeurt zijn nodig.`}
      submitLabel="Hond is binnen"
      saving={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
      stickyFooter
    >
      <div className="sm:col-span-2">
        <CustomerPicker onPick={pick} />
      </div>
      {client && dogs.length > 1 && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <p className="basis-full text-muted">Van {fullName(client)}. Welke hond?</p>
          {dogs.map((one) => (
            <button
              key={one.id}
              type="button"
              onClick={() => takeDog(one)}
              className="min-h-11 rounded-field border border-edge bg-card px-4 font-semibold [overflow-wrap:anywhere] hover:bg-pine-soft"
            >
              {calledDog(one.name)}
            </button>
          ))}
        </div>
      )}
      <TextInput {...field('dogName')} label="Hond" autoComplete="off" required />
      <TextInput {...field('dogBreed')} label="Ras" autoComplete="off" />
      {!client && (
        <>
          <TextInput {...field('firstName')} label="Voornaam van het baasje" autoComplete="off" />
          {before?.fields.lastName && (
            <TextInput {...field('lastName')} label="Familienaam" autoComplete="off" />
          )}
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
        hint={
          treatment
            ? `Leeg: ${priceText(treatment.price)}, zoals op je prijslijst.`
            : 'Mag leeg blijven.'
        }
      />
      <TextInput
        {...field('minutes')}
        type="number"
        label="Hoe lang (minuten)"
        hint={expected.minutes === null ? undefined : expected.reason}
        min={FEWEST_MINUTES}
        max={MOST_MINUTES}
      />
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

type Sought = { dog: Dog | undefined; breed: string; treatment: Service | undefined }

/** How long this dog takes for this, as the salon knows it; without a network by what is kept. */
function useExpected({ dog, breed, treatment }: Sought): ExpectedDuration {
  const service = treatment?.name ?? ''
  const asked = { service, breed: useDebounced(breed), dogId: dog?.id ?? '' }
  const { data } = useQuery(expectedQuery(asked))
  if (data) return data
  return durationOf({
    service,
    dogName: dog?.name ?? '',
    ofDog: dog?.minutes ?? null,
    learned: null,
    learnedOfBreed: null,
    ofTreatment: treatment?.minutes ?? null,
  })
}

/** The client whose dog was handed in. */
function clientOf({ customerId, firstName, lastName, phone }: WalkInFields): Client | undefined {
  return customerId === undefined
    ? undefined
    : { id: customerId, firstName, lastName, phone, dogs: [] }
}

/** What to send: the name of a client comes along, so that the device can say whose dog waits. */
function fieldsToSend(
  { price, minutes, ...typed }: Typed,
  client: Client | undefined,
): WalkInFields {
  return {
    ...typed,
    ...(client && {
      customerId: client.id,
      firstName: client.firstName,
      lastName: client.lastName,
      phone: isPhone(client.phone) ? client.phone : '',
    }),
    ...(price.trim() !== '' && { price: readPrice(price) ?? '' }),
    minutes: Number(minutes),
  }
}

/** What was sent, as the form shows it. */
function typedOf({ price = '', minutes, ...fields }: WalkInFields): Typed {
  const { customerId: _client, ...texts } = fields
  return { ...texts, price: withComma(price), minutes: String(minutes) }
}

/** The sentence beside each field, as the salon would say it: nobody is asked without a network. */
function problemsOf({ dogName, service, phone, price, minutes }: Typed): FieldErrors {
  const [length, tel] = [Number(minutes), phone.trim()]
  const isLength = Number.isInteger(length) && length >= FEWEST_MINUTES && length <= MOST_MINUTES
  return {
    ...(dogName.trim() === '' && { dogName: 'Vul de naam van de hond in.' }),
    ...(tel !== '' && !isPhone(tel) && { phone: 'Vul een geldig telefoonnummer in.' }),
    ...(service.trim() === '' && { service: 'Vul in wat er gebeurt.' }),
    ...(readPrice(price) === undefined && { price: 'Vul een bedrag in zoals 55,00.' }),
    ...(!isLength && {
      minutes: `Vul een aantal minuten in van ${FEWEST_MINUTES} tot ${MOST_MINUTES}.`,
    }),
  }
}
