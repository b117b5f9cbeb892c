import {
  array,
  boolean,
  entriesFromList,
  type InferOutput,
  number,
  object,
  optional,
  string,
} from 'valibot'
import type { Wish } from '#agenda/booking/client.ts'
import {
  foundCustomerSchema,
  type SavedDog,
  savedDogSchema,
} from '#clients/customers/look-up/wire.ts'
import type { Wanted } from '#lib/booking-link.ts'
import type { GENERAL_SERVICE, UNPRICED_SERVICE } from '#shop-window/services/schema.ts'

export const personFields = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'address',
  'postalCode',
  'city',
] as const
export type PersonField = (typeof personFields)[number]
export const personSchema = object(entriesFromList(personFields, string()))
export type Person = InferOutput<typeof personSchema>

/**
 * Who the typed address belongs to, as this browser may see her: masks unless it is recognised.
 * `customer` is undefined when nobody has it.
 */
const lookUpSchema = object({
  email: string(),
  customer: optional(foundCustomerSchema),
  dogs: array(savedDogSchema),
})
export type LookUp = InferOutput<typeof lookUpSchema>

/**
 * One visit of several. `dogId` is empty or the id of a saved dog, whose name and breed then stand
 * in the other two.
 */
const visitRowSchema = object({
  id: number(),
  ...entriesFromList(['service', 'dogId', 'dogName', 'breed', 'date', 'time', 'notes'], string()),
  /** By whom; nobody in particular without it. */
  staffId: optional(string()),
})
export type VisitRow = InferOutput<typeof visitRowSchema>

/** Everything that the visitor chose and typed; the empty text is 'not yet'. */
export const draftSchema = object({
  date: string(),
  time: string(),
  service: string(),
  person: personSchema,
  lookUp: optional(lookUpSchema),
  /** A saved dog's id, NEW_DOG, or empty as long as none was picked. */
  dogId: string(),
  /** Name and breed of the new dog. */
  dogName: string(),
  breed: string(),
  notes: string(),
  accepted: boolean(),
  /** Whether she wants mails that are not about a visit. */
  news: boolean(),
  /** Whether this browser keeps what was typed for the next time. */
  remember: boolean(),
  multi: boolean(),
  rows: array(visitRowSchema),
  /** Whether all of several dogs come at one time, each with a member of its own. */
  together: optional(boolean()),
  /** Whether she takes the same as the last time; unsaid as long as nobody asked. */
  again: optional(boolean()),
  /** By whom; nobody in particular without it. */
  member: optional(object({ id: string(), name: string() })),
})
export type Draft = InferOutput<typeof draftSchema>

export const NEW_DOG = 'new'
export const MAX_ROWS = 10
// Typed by the price list's own constants, so that they cannot differ: importing the values would
// bring Zod into the page.
export const UNPRICED: typeof UNPRICED_SERVICE = 'Trimmen'
export const GENERAL: typeof GENERAL_SERVICE = 'Algemene trimbeurt'

export const blankRow: VisitRow = {
  id: 1,
  service: '',
  dogId: '',
  dogName: '',
  breed: '',
  date: '',
  time: '',
  notes: '',
}

export const blankForm: Pick<
  Draft,
  | 'person'
  | 'lookUp'
  | 'dogId'
  | 'dogName'
  | 'breed'
  | 'notes'
  | 'accepted'
  | 'news'
  | 'remember'
  | 'multi'
  | 'rows'
> = {
  person: {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    address: '',
    postalCode: '',
    city: '',
  },
  lookUp: undefined,
  dogId: '',
  dogName: '',
  breed: '',
  notes: '',
  accepted: false,
  news: false,
  remember: true,
  multi: false,
  rows: [blankRow],
}

export const blankDraft: Draft = { date: '', time: '', service: '', ...blankForm }

/** For whom the times of the single visit are asked; to measure, also for what and which dog. */
export function wishOf(draft: Draft, isMeasured = false): Wish {
  const { member, service, breed, dogId } = draft
  return {
    ...(member && { staffId: member.id }),
    ...(isMeasured && measureOf({ service, breed, dogId: pickedDog(draft) ? dogId : '' })),
  }
}

/** What says how long a visit takes. */
export function measureOf({
  service,
  breed,
  dogId,
}: Pick<VisitRow, 'service' | 'breed' | 'dogId'>): Wish {
  return {
    ...(service && { service }),
    ...(breed && { breed }),
    ...(dogId && { dogId }),
  }
}

/** The draft with what she came for, whatever was chosen before. */
export function withWanted(draft: Draft, { treatment, dogName }: Wanted): Draft {
  return {
    ...draft,
    ...(treatment && { service: treatment, breed: breedOf(treatment) }),
    ...(dogName && { dogName }),
  }
}

/** The dogs that can be picked; none unless the address was recognised. */
export function savedDogs({ lookUp }: Draft): SavedDog[] {
  return lookUp?.dogs ?? []
}

/** The saved dog that was picked for the single visit. */
export function pickedDog(draft: Draft): SavedDog | undefined {
  return savedDogs(draft).find(({ id }) => id === draft.dogId)
}

/**
 * Whether the form for a new dog shows: when there is nothing to pick from, or 'Nieuwe hond' was
 * picked.
 */
export function showsNewDog(draft: Draft): boolean {
  return savedDogs(draft).length === 0 || draft.dogId === NEW_DOG
}

/**
 * The breed that goes with a treatment; the price list is one per breed, save for the general ones.
 */
export function breedOf(service: string): string {
  return service === GENERAL || service === UNPRICED ? '' : service
}

/** The values that the look-up filled in, by field. */
export function foundValues(lookUp: LookUp | undefined): Partial<Person> {
  if (!lookUp?.customer?.recognised) return {}
  const { firstName, lastName, phone, address, postalCode, city } = lookUp.customer
  return { firstName, lastName, phone, address, postalCode, city }
}

/**
 * Whether the address is known to us, but not to be hers who types it: what she leaves empty, the
 * server fills in.
 */
export function isKnownStranger({ lookUp }: Draft): boolean {
  return lookUp?.customer?.recognised === false
}
