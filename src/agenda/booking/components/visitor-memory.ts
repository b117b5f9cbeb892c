import { type InferOutput, object, optional, parse, string } from 'valibot'
import type { LastBooked } from '#agenda/booking/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { keyed } from '#lib/keyed.ts'
import { ADDRESS_FIELDS } from '#lib/person-fields.ts'
import { MEMORY_KEY } from './memory-key.ts'
import {
  blankForm,
  breedOf,
  type Draft,
  isKnownStranger,
  NEW_DOG,
  personSchema,
} from './wizard-draft.ts'

type Asking = Pick<PublicSalon, 'asksAddress'>
type Ruling = Pick<PublicSalon, 'rulesVersion'>
const NO_ADDRESS = keyed(ADDRESS_FIELDS, () => '')

/**
 * Who she is and which dog, of whom the server filled in only the address that she typed and the
 * dog that she picked; `service` is what she booked, `rules` the version of the rules that she
 * accepted.
 */
const memorySchema = object({
  person: personSchema,
  dogName: string(),
  breed: string(),
  dogId: optional(string(), ''),
  service: optional(string(), ''),
  rules: optional(string(), ''),
})
export type Memory = InferOutput<typeof memorySchema>

/**
 * What was typed on this device the last time; undefined when nothing is kept, or nothing readable.
 */
export function recallVisitor(salon: Asking): Memory | undefined {
  try {
    return parseMemory(localStorage.getItem(MEMORY_KEY), salon)
  } catch {
    // Storage switched off.
    return undefined
  }
}

/** What the server knows of the last time, which it tells a recognised browser alone. */
export function knownMemory({ email, ...booked }: NonNullable<LastBooked>): Memory {
  return { ...booked, person: { ...blankForm.person, email }, breed: '' }
}

/** Reads what was kept, without an address that the salon does not ask for any more. */
export function parseMemory(stored: string | null, { asksAddress }: Asking): Memory | undefined {
  if (stored === null) return undefined
  try {
    const { person, ...dog } = parse(memorySchema, JSON.parse(stored))
    return { person: asksAddress ? person : { ...person, ...NO_ADDRESS }, ...dog }
  } catch {
    return undefined
  }
}

/**
 * Keeps in this browser what was typed, or forgets it when the visitor wants that. What came from
 * the server is never kept.
 */
export function rememberVisitor(draft: Draft, salon: Ruling) {
  try {
    const memory = memoryOf(draft, salon)
    if (memory) localStorage.setItem(MEMORY_KEY, JSON.stringify(memory))
    else if (!draft.remember) localStorage.removeItem(MEMORY_KEY)
  } catch {
    // Storage full or switched off: the next time she types it again.
  }
}

export function forgetVisitor() {
  try {
    localStorage.removeItem(MEMORY_KEY)
  } catch {
    // Storage switched off: nothing is kept.
  }
}

/**
 * What of a form is worth keeping: nothing unless she wants it, by the tick or because she had this
 * device remembered; of a form that the server filled in only what she typed and picked herself.
 */
export function memoryOf(draft: Draft, { rulesVersion }: Ruling): Memory | undefined {
  const { lookUp, person, multi } = draft
  const isFilledIn = lookUp?.customer !== undefined && !isKnownStranger(draft)
  if (!draft.remember && !isFilledIn) return undefined
  const [row] = draft.rows
  const { dogId, dogName, breed, service } = multi && row ? row : draft
  return {
    ...(isFilledIn
      ? { person: { ...blankForm.person, email: person.email }, dogName: '', breed: '' }
      : { person, dogName, breed }),
    dogId: dogId === NEW_DOG ? '' : dogId,
    service,
    rules: draft.accepted ? rulesVersion : '',
  }
}

/** Whether a form is as it was at the start, so that the same as the last time can be taken. */
export function isUntouched({ date, service, dogName, person, again }: Draft): boolean {
  const typed = [date, service, dogName, ...Object.values(person)]
  return again === undefined && typed.every((value) => value === '')
}

/**
 * The same treatment for the same dog as the last time; the rules count as accepted as long as they
 * are those that she accepted then.
 */
export function sameAgain(draft: Draft, memory: Memory, { rulesVersion }: Ruling): Draft {
  const { person, dogName, breed, dogId, service, rules } = memory
  return {
    ...draft,
    person,
    dogName,
    dogId,
    service,
    remember: true,
    breed: breed || breedOf(service),
    accepted: rules === rulesVersion,
    again: true,
  }
}

/** A form for something else than the last time. */
export function somethingElse(draft: Draft): Draft {
  return { ...draft, ...blankForm, service: '', again: false }
}

/**
 * A form on which nothing was typed yet, with what is kept; the dog too, unless another breed was
 * chosen.
 */
export function recalled(
  draft: Draft,
  { person, dogName, breed }: Pick<Memory, 'person' | 'dogName' | 'breed'>,
): Draft {
  if (Object.values(draft.person).some((value) => value !== '') || draft.dogName !== '')
    return draft
  return {
    ...draft,
    person,
    remember: true,
    ...((draft.breed === '' || draft.breed === breed) && { dogName, breed }),
  }
}
