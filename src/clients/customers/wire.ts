import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  object,
  picklist,
  string,
} from 'valibot'
import { whole } from '#lib/wire.ts'

/**
 * A dog as the owner sees it. `birthDate` and `vaccinatedUntil` are days, null when not known; the
 * photo is at `/api/pictures/{photoId}`.
 */
export const dogSchema = object({
  id: string(),
  customerId: string(),
  name: string(),
  breed: string(),
  age: string(),
  weight: string(),
  gender: string(),
  color: string(),
  size: string(),
  notes: string(),
  birthDate: nullable(string()),
  vaccinatedUntil: nullable(string()),
  /** Comes back every so many weeks; null: as the salon's setting says. */
  rebookWeeks: nullable(whole),
  /** What the owner wants to be warned of at each visit. */
  warning: string(),
  /** Words of the notes that are no warning for this dog. */
  ignoredWarnings: array(string()),
  isActive: boolean(),
  photoId: nullable(string()),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Dog = InferOutput<typeof dogSchema>

/**
 * A customer as the owner sees her. Visits are counted without the cancelled ones;
 * `totalAppointments` is the specification's other name for `appointmentCount`.
 */
export const customerSchema = object({
  id: string(),
  firstName: string(),
  lastName: string(),
  email: string(),
  phone: string(),
  address: string(),
  postalCode: string(),
  city: string(),
  notes: string(),
  /** Whether she wants mails that are not about a visit of hers. */
  wantsNews: boolean(),
  dogs: array(dogSchema),
  appointmentCount: whole,
  totalAppointments: whole,
  firstVisit: nullable(string()),
  lastVisit: nullable(string()),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type WholeCustomer = InferOutput<typeof customerSchema>

/** One of a customer's appointments, as her page lists it. */
export const visitSchema = object({
  id: string(),
  dogId: nullable(string()),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  price: nullable(string()),
  /** What was paid for it at the till, tips apart and what was given back subtracted. */
  paid: string(),
  date: string(),
  startTime: string(),
  endTime: string(),
  status: picklist(['pending', 'confirmed', 'cancelled']),
  isNoShow: boolean(),
  comments: string(),
  notes: string(),
})
export type Visit = InferOutput<typeof visitSchema>

/** What a customer paid at the till in all. */
export const paidSchema = object({ total: string() })

/** A removed dog; one that has been here is made inactive instead. */
export const removedDogSchema = object({ success: literal(true), deactivated: boolean() })

/** Who has an e-mail address already, in the `current` of a refusal. */
export const holderSchema = object({ id: string(), firstName: string(), lastName: string() })
export type Holder = InferOutput<typeof holderSchema>

/** A changed customer, and in how many of her appointments that was written. */
export const changedCustomerSchema = object({
  customer: customerSchema,
  updatedAppointments: whole,
})
export type ChangedCustomer = InferOutput<typeof changedCustomerSchema>

/** What a merge moves. `joinedDogs` are dogs of both that have one name, and become one dog. */
const mergeCountsSchema = object({
  appointments: whole,
  dogs: whole,
  joinedDogs: array(string()),
  healthRecords: whole,
})

/**
 * What a merge would do: `filled` names the empty fields of the kept customer that are taken from
 * the other one, `cards` counts the other's loyalty cards.
 */
export const mergePreviewSchema = object({
  ...mergeCountsSchema.entries,
  filled: array(string()),
  cards: whole,
})
export type MergePreview = InferOutput<typeof mergePreviewSchema>

export const mergedSchema = object({ customer: customerSchema, moved: mergeCountsSchema })
export type Merged = InferOutput<typeof mergedSchema>
