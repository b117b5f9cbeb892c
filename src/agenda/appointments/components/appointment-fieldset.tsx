import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { treatmentsQuery } from '#agenda/appointments/client.ts'
import {
  type Draft,
  type DraftField,
  endAfter,
  endOf,
  helperAt,
  listPrice,
  serviceOf,
  servicesFor,
} from '#agenda/appointments/components/appointment-draft.ts'
import { FIELD_LABELS } from '#agenda/appointments/components/appointment-labels.ts'
import { BestTimes, useMeasuredMinutes } from '#agenda/appointments/components/best-times.tsx'
import { DurationNote, MomentNote } from '#agenda/appointments/components/duration-note.tsx'
import { HelperField } from '#agenda/appointments/components/helper-field.tsx'
import { MemberField, MemberNotes } from '#agenda/appointments/components/member-field.tsx'
import { useClosedOn } from '#agenda/slots/components/use-closed-on.ts'
import { closedSentence } from '#agenda/slots/rules.ts'
import { bestTimesQuery } from '#agenda/slots/starts/client.ts'
import type { BestTime } from '#agenda/slots/starts/wire.ts'
import { DogChoice } from '#clients/customers/components/dog-choice.tsx'
import { EmailOrNone } from '#clients/customers/components/email-or-none.tsx'
import { type DateString, isDate, isTime, toMinutes, withoutSeconds } from '#lib/dates.ts'
import { withComma } from '#lib/money.ts'
import { optionsOf } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'
import { BreedField } from '#shop-window/services/components/breed-field.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { ProposedTown } from '#ui/proposed-town.tsx'
import { Select } from '#ui/select.tsx'

type Form = UseFormReturn<Draft>
export type SavedDog = { id?: string; name: string; breed: string; price?: string | null }

/**
 * Every field of an appointment that exists. The end follows the start by two hours until it is
 * changed by hand; treatment and price follow the breed.
 */
export function AppointmentFieldset({ form }: { form: Form }) {
  return (
    <>
      <ClientFields form={form} />
      <TreatmentFields form={form} savedDogs={[]} />
      <MomentFields form={form} savedDogs={[]} />
      <NoteFields form={form} />
    </>
  )
}

/** Who comes. */
export function ClientFields({ form }: { form: Form }) {
  const field = useField(form)
  return (
    <Group title="Klant">
      <TextInput {...field('firstName', { required: true })} autoComplete="off" maxLength={100} />
      <TextInput {...field('lastName', { required: true })} autoComplete="off" maxLength={100} />
      <EmailField form={form} />
      <TextInput
        {...field('phone', { required: true })}
        type="tel"
        autoComplete="off"
        maxLength={30}
      />
      <TextInput {...field('address')} autoComplete="off" maxLength={200} />
      <div className="grid grid-cols-[2fr_3fr] gap-4">
        <TextInput {...field('postalCode')} inputMode="numeric" autoComplete="off" maxLength={20} />
        <TextInput {...field('city')} autoComplete="off" maxLength={100} />
      </div>
      <Town form={form} />
    </Group>
  )
}

/** What is to be remembered of a visit. */
export function NoteFields({ form }: { form: Form }) {
  const field = useField(form)
  return (
    <Group title="Notities">
      <TextArea {...field('comments')} maxLength={2000} />
      <TextArea {...field('notes')} maxLength={2000} />
    </Group>
  )
}

function Town({ form }: { form: Form }) {
  const [postalCode, city] = useWatch({ control: form.control, name: ['postalCode', 'city'] })
  return (
    <ProposedTown
      postalCode={postalCode}
      city={city}
      onPropose={(name) => form.setValue('city', name, { shouldDirty: true })}
    />
  )
}

function EmailField({ form }: { form: Form }) {
  const field = useField(form)
  const hasNone = useWatch({ control: form.control, name: 'hasNoEmail' })
  return (
    <EmailOrNone
      {...field('email', { required: true })}
      hasNone={hasNone}
      onHasNone={(none) => {
        form.setValue('hasNoEmail', none, { shouldDirty: true })
        form.clearErrors('email')
      }}
    />
  )
}

type TreatmentFieldsProps = { form: Form; savedDogs: readonly SavedDog[] }

/** Which dog, and what is done with it; treatment and price follow the breed. */
export function TreatmentFields({ form, savedDogs }: TreatmentFieldsProps) {
  const field = useField(form)
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const [dogName, breed, service] = useWatch({
    control: form.control,
    name: ['dogName', 'dogBreed', 'service'],
  })

  const agreed = savedDogs.find(({ name }) => name === dogName)?.price ?? null
  /** What she agreed for this dog, else what the price list says. */
  function proposed(treatment: string): string {
    return treatment === '' || agreed === null
      ? listPrice(treatment, treatments)
      : withComma(agreed)
  }

  function chooseService(next: string) {
    const { price } = form.getValues()
    if (price === '' || price === proposed(service))
      form.setValue('price', proposed(next), { shouldDirty: true })
    form.setValue('service', next, { shouldDirty: true })
    form.clearErrors('service')
  }

  function chooseBreed(next: string) {
    form.setValue('dogBreed', next, { shouldDirty: true })
    form.clearErrors('dogBreed')
    if (service !== serviceOf(breed, treatments)) return
    if (form.getValues('price') === proposed(service)) form.setValue('price', '')
    form.setValue('service', '')
  }

  function recallBreed(typed: string) {
    const saved = savedDogs.find(({ name }) => name === typed)
    if (saved?.breed) chooseBreed(saved.breed)
  }

  // A dog whose breed is known, by choice or because the customer was picked, gets the treatment of
  // that breed.
  useEffect(() => {
    if (service !== '' || breed === '' || treatments.length === 0) return
    chooseService(serviceOf(breed, treatments))
  })

  return (
    <Group title="Hond en behandeling">
      {savedDogs.length > 1 && (
        <div className="sm:col-span-2">
          <DogChoice
            dogs={savedDogs}
            name={dogName}
            onChoose={(dog) => {
              form.setValue('dogName', dog.name, { shouldDirty: true })
              form.clearErrors('dogName')
              if (dog.breed) chooseBreed(dog.breed)
            }}
          />
        </div>
      )}
      <TextInput
        {...field('dogName', { required: true, onChange: recallBreed })}
        {...(savedDogs.length > 1 && {
          hint: 'Kies hierboven, of typ de naam van een andere hond.',
        })}
        autoComplete="off"
        maxLength={100}
      />
      <Controller
        control={form.control}
        name="dogBreed"
        render={({ field: { value }, fieldState: { error } }) => (
          <BreedField
            label={FIELD_LABELS.dogBreed}
            required
            value={value}
            onChange={chooseBreed}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="service"
        render={({ field: { value, ref }, fieldState: { error } }) => (
          <Select
            ref={ref}
            label={FIELD_LABELS.service}
            required
            {...(value === '' && { placeholder: 'Kies een behandeling' })}
            options={servicesFor(breed, value, treatments).map((name) => ({
              value: name,
              label: name,
            }))}
            value={value}
            onChange={(event) => chooseService(event.target.value)}
            error={error?.message}
          />
        )}
      />
      <TextInput
        {...field('price')}
        label="Prijs in euro"
        placeholder="Op aanvraag"
        inputMode="decimal"
        autoComplete="off"
      />
    </Group>
  )
}

type MomentFieldsProps = {
  form: Form
  /** From when on times are offered. */
  earliest?: DateString
  savedDogs: readonly SavedDog[]
  /** The visit stands and only goes elsewhere: it keeps its length and its status. */
  moves?: boolean
  /** The best time stands there until another one is chosen. */
  proposes?: boolean
}

/** When a visit is, and whose it is. */
export function MomentFields({
  form,
  earliest,
  savedDogs,
  moves = false,
  proposes = false,
}: MomentFieldsProps) {
  const [endByHand, setEndByHand] = useState(false)
  const [from, setFrom] = useState(() => form.getValues('date'))
  const [ofStaff, setOfStaff] = useState(() => form.getValues('staffId'))
  const [isChosen, setChosen] = useState(!proposes)
  const field = useField(form)
  const [dogName, breed, service, date, startTime, endTime, staffId] = useWatch({
    control: form.control,
    name: ['dogName', 'dogBreed', 'service', 'date', 'startTime', 'endTime', 'staffId'],
  })
  const closed = useClosedOn()(date)
  const isNew = earliest !== undefined
  const sought = {
    service: isNew ? service : '',
    breed,
    dogId: savedDogs.find(({ name }) => name === dogName)?.id,
    staffId: ofStaff,
    from: isDate(from) ? from : (earliest ?? ''),
  }
  const minutes = useMeasuredMinutes(sought)

  function follow(start: string) {
    setChosen(true)
    bringHelper(start)
    const lasts = moves ? lengthOf(form.formState.defaultValues) : minutes
    const end = lasts !== null && isTime(start) ? endAfter(start, lasts) : endOf(start)
    if (!endByHand && end) form.setValue('endTime', end, { shouldDirty: true })
  }

  /** Who helps goes along with the start. */
  function bringHelper(start: string) {
    const helper = form.getValues('helper')
    if (helper) form.setValue('helper', helperAt(helper, startTime, start), { shouldDirty: true })
  }

  function takeBest(time: BestTime) {
    bringHelper(withoutSeconds(time.startTime))
    form.setValue('date', time.date, { shouldDirty: true })
    form.setValue('startTime', withoutSeconds(time.startTime), { shouldDirty: true })
    form.setValue('endTime', withoutSeconds(time.endTime), { shouldDirty: true })
    if (time.staffId) form.setValue('staffId', time.staffId, { shouldDirty: true })
    form.clearErrors(['date', 'startTime', 'endTime'])
  }

  // as long as she chose none herself, the best time for dog and treatment stands there
  const { data: offered, isPlaceholderData } = useQuery(bestTimesQuery(sought))
  const best = offered?.times[0]
  useEffect(() => {
    if (isChosen || isPlaceholderData || !best) return
    if (best.date !== date || withoutSeconds(best.startTime) !== startTime) takeBest(best)
  })

  function take(start: string) {
    form.setValue('startTime', start, { shouldDirty: true })
    form.clearErrors('startTime')
    follow(start)
  }

  return (
    <Group title="Wanneer">
      {isNew && (
        <BestTimes
          sought={sought}
          chosen={{ date, startTime }}
          onTake={(time) => {
            setChosen(true)
            takeBest(time)
          }}
        />
      )}
      <TextInput
        {...field('date', {
          required: true,
          onChange(chosen) {
            setChosen(true)
            setFrom(chosen)
          },
        })}
        type="date"
        min={earliest}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
        <TextInput {...field('startTime', { required: true, onChange: follow })} type="time" />
        <TextInput {...field('endTime', { onChange: () => setEndByHand(true) })} type="time" />
      </div>
      {!moves && <Select {...field('status')} options={optionsOf(visitStates)} />}
      <MemberField
        register={form.register('staffId', {
          onChange: (event: { target: { value: string } }) => setOfStaff(event.target.value),
        })}
        visit={{ staffId, date, startTime }}
        stored={form.formState.defaultValues?.staffId ?? ''}
        onTake={take}
      />
      <HelperField form={form} visit={{ staffId, date, startTime, endTime }} />
      {closed && <MomentNote icon={CalendarX}>{closedSentence(date, closed)}</MomentNote>}
      <DurationNote
        service={service}
        startTime={startTime}
        endTime={endTime}
        className="self-end"
      />
      <MemberNotes visit={{ staffId, service, date, startTime, endTime }} />
    </Group>
  )
}

/** How many minutes a visit lasts as it was read. */
function lengthOf({
  startTime = '',
  endTime = '',
}: Partial<Pick<Draft, 'startTime' | 'endTime'>> = {}): number | null {
  return isTime(startTime) && isTime(endTime) ? toMinutes(endTime) - toMinutes(startTime) : null
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-heading text-xl font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** What ties an input to its field of the form. */
function useField(form: Form) {
  const { errors } = useFormState({ control: form.control })
  return (
    name: DraftField,
    { required = false, onChange }: { required?: boolean; onChange?: (value: string) => void } = {},
  ) => ({
    ...form.register(name, {
      onChange: (event: { target: { value: string } }) => {
        form.clearErrors(name)
        onChange?.(event.target.value)
      },
    }),
    label: FIELD_LABELS[name],
    required,
    error: errors[name]?.message,
  })
}
