import { ageOf } from '#clients/customers/rules.ts'
import { healthDogFields } from '#clients/customers/texts.ts'
import type { SentFields } from '#clients/health-records/client.ts'
import { type HealthField, wordsOf } from '#clients/health-records/components/health-words.ts'
import { dateFields, flagFields, textFields } from '#clients/health-records/rules.ts'
import { healthSections, pickLists } from '#clients/health-records/texts.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { keyed, keysOf } from '#lib/keyed.ts'
import type { StaleRow } from '#ui/stale-dialog.tsx'

/** What is asked of the dog itself and stored with it. */
export type DogField = keyof typeof healthDogFields
export const DOG_FIELDS = keysOf(healthDogFields)
/**
 * A form while it is typed: no day is the empty text. Neither vaccinated nor not: nobody knows.
 */
export type HealthDraft = Record<
  (typeof textFields)[number] | (typeof dateFields)[number] | DogField,
  string
> &
  Record<(typeof flagFields)[number] | 'isVaccinated' | 'isNotVaccinated', boolean> & {
    allergies: string[]
  }
type Change = { label: string; before: string; after: string }

/** Somebody and a dog for whom a form is filled in. */
export type FormCustomer = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
}
export type FormDog = {
  id: string
  name: string
  breed: string
  age: string
  weight: string
  gender: string
  birthDate: string | null
} & NonNullable<HealthRecord['dog']>

const allFields: readonly HealthField[] = healthSections.flatMap(({ fields }) => [...fields])

/** For whom a form is, as far as that is known, and on which day it is filled in. */
type Known = {
  customer?: FormCustomer | undefined
  dog?: FormDog | undefined
  today?: DateString
}

/** A new form with what is known of customer and dog. */
export function emptyDraft(known: Known = {}): HealthDraft {
  return {
    ...keyed(textFields, () => ''),
    ...keyed([...flagFields, 'isVaccinated', 'isNotVaccinated'] as const, () => false),
    ...keyed(dateFields, () => ''),
    allergies: [],
    ...keyed(DOG_FIELDS, () => ''),
    ...knownFields(known),
  }
}

/**
 * A new form that starts from an older one of the same dog: what is known of dog and customer now
 * stands above what was written then, and nobody looked it over yet.
 */
export function draftAgain(record: HealthRecord, { today, ...known }: Known = {}): HealthDraft {
  const birthDate = known.dog?.birthDate ?? record.dogBirthDate
  return {
    ...draftOf(record),
    lastReviewedDate: '',
    ...(birthDate && today && { dogAge: ageOf(birthDate, today) }),
    ...Object.fromEntries(Object.entries(knownFields(known)).filter(([, value]) => value !== '')),
  }
}

/**
 * A gender that is not in the list stays open; until when a vaccination holds is only known of a
 * dog that has one.
 */
function knownFields({ customer, dog, today }: Known): Partial<HealthDraft> {
  return {
    ...(dog && keyed(DOG_FIELDS, (name) => dog[name] ?? '')),
    ...(dog?.vaccinatedUntil && { isVaccinated: true, isNotVaccinated: false }),
    ...(customer && {
      ownerFirstName: customer.firstName,
      ownerLastName: customer.lastName,
      ownerEmail: customer.email,
      ownerPhone: customer.phone,
    }),
    ...(dog && {
      dogName: dog.name,
      dogBreed: dog.breed,
      dogAge: dog.birthDate && today ? ageOf(dog.birthDate, today) : dog.age,
      dogWeight: dog.weight,
      dogGender: Object.hasOwn(pickLists.dogGender, dog.gender.toLowerCase())
        ? dog.gender.toLowerCase()
        : '',
    }),
  }
}

/** A stored form as it is typed. */
export function draftOf(record: HealthRecord): HealthDraft {
  const {
    id: _id,
    customerId: _customer,
    dogId: _dogId,
    dogBirthDate: _birth,
    dogVaccinatedUntil: _until,
    dog,
    isFromClient: _whose,
    skinAllergies: _single,
    ...rest
  } = record
  const { version: _v, createdAt: _c, updatedAt: _u, ...fields } = rest
  return {
    ...fields,
    isVaccinated: fields.isVaccinated === true,
    isNotVaccinated: fields.isVaccinated === false,
    vaccinationDate: fields.vaccinationDate ?? '',
    lastReviewedDate: fields.lastReviewedDate ?? '',
    ...keyed(DOG_FIELDS, (name) => dog?.[name] ?? ''),
  }
}

/** What is sent of a new form. */
export function inputOf({ isNotVaccinated, ...draft }: HealthDraft): SentFields {
  const fields = Object.entries(draft).filter(([name]) => !(name in healthDogFields))
  return {
    ...Object.fromEntries(fields),
    isVaccinated: vaccinationOf({ ...draft, isNotVaccinated }),
  }
}

/** What is sent of its dog: the fields that differ. */
export function dogChangesOf(draft: HealthDraft, base: HealthDraft): Partial<HealthDraft> {
  return Object.fromEntries(
    DOG_FIELDS.filter((name) => isAsked(name, draft) && draft[name] !== base[name]).map((name) => [
      name,
      draft[name],
    ]),
  )
}

/** Until when a vaccination holds is asked of a dog that has one. */
export function isAsked(name: DogField, { isVaccinated }: Partial<HealthDraft>): boolean {
  return name !== 'vaccinatedUntil' || isVaccinated === true
}

function vaccinationOf({
  isVaccinated,
  isNotVaccinated,
}: Pick<HealthDraft, 'isVaccinated' | 'isNotVaccinated'>): boolean | null {
  return isVaccinated || (isNotVaccinated ? false : null)
}

/** What is sent of a form that was `base` when it was read: the fields that differ. */
export function changesOf(draft: HealthDraft, base: HealthDraft): SentFields {
  const before = new Map(Object.entries(inputOf(base)))
  return Object.fromEntries(
    Object.entries(inputOf(draft)).filter(
      ([name, value]) => String(value) !== String(before.get(name)),
    ),
  )
}

/** What is missing, with a sentence per field. */
export function problemsOf({ dogName, ownerFirstName, ownerLastName }: HealthDraft): FieldErrors {
  return {
    ...(dogName.trim() === '' && { dogName: 'Vul de naam van de hond in.' }),
    ...(ownerFirstName.trim() === '' && { ownerFirstName: 'Vul de voornaam van het baasje in.' }),
    ...(ownerLastName.trim() === '' && { ownerLastName: 'Vul de familienaam van het baasje in.' }),
  }
}

/**
 * The fields in the order of the form; `name` of the first one that has a problem is where the
 * focus goes.
 */
export function wrongFields(problems: FieldErrors): (HealthField['name'] | DogField)[] {
  return [...DOG_FIELDS, ...allFields.map(({ name }) => name)].filter((name) => problems[name])
}

/**
 * Each field as somebody else stored it beside what it becomes when the changes made here are sent.
 */
export function conflictRows({
  stored,
  start,
  typed,
}: {
  stored: HealthDraft
  start: HealthDraft
  typed: HealthDraft
}): StaleRow[] {
  const changes = changesOf(typed, start)
  return allFields.map((field) => ({
    label: field.label,
    stored: draftWords(field, stored),
    mine: draftWords(field, field.name in changes ? typed : stored),
  }))
}

function draftWords(field: HealthField, draft: HealthDraft): string {
  return wordsOf(field, { ...draft, isVaccinated: vaccinationOf(draft) })
}

/** What differs between two forms of a dog, in words; when they were looked over does not count. */
export function changesBetween(older: HealthRecord, newer: HealthRecord): Change[] {
  return allFields
    .filter(({ name }) => name !== 'lastReviewedDate')
    .map((field) => ({
      label: field.label,
      before: inHistory(field, older),
      after: inHistory(field, newer),
    }))
    .filter(({ before, after }) => before !== after)
}

function inHistory(field: HealthField, record: HealthRecord): string {
  if (field.name === 'isVaccinated') return wordsOf(field, record) || 'onbekend'
  return wordsOf(field, record) || (field.kind === 'flag' ? 'Nee' : 'niet ingevuld')
}
