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
import { customerFields, customerOrders, dogFields } from '#clients/customers/texts.ts'
import { byKind } from '#lib/keyed.ts'
import { namesOf } from '#lib/names-of.ts'
import { newsSayers, readyWays } from '#lib/states.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { whole } from '#lib/wire.ts'

/** A dog's fields as they are answered: a day, weeks and a photo are null when not known. */
export const dogWires = {
  name: () => string(),
  line: () => string(),
  breed: () => string(),
  choice: () => string(),
  text: () => string(),
  warning: () => string(),
  day: () => nullable(string()),
  chip: () => string(),
  weeks: () => nullable(whole),
  minutes: () => nullable(whole),
  /** A decimal string. */
  euros: () => nullable(string()),
  photo: () => nullable(string()),
  words: () => array(string()),
  flag: () => boolean(),
}

/** All that is said of a dog. */
export const dogFieldsSchema = object(byKind(dogFields, dogWires))
export type DogFields = InferOutput<typeof dogFieldsSchema>

/** A dog as the owner sees it; its photo is at `/api/pictures/{photoId}`. */
export const dogSchema = object({
  id: string(),
  customerId: string(),
  ...dogFieldsSchema.entries,
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Dog = InferOutput<typeof dogSchema>

/** A customer's fields as they are answered. */
export const customerWires = {
  name: () => string(),
  line: () => string(),
  phone: () => string(),
  place: () => string(),
  email: () => string(),
  way: () => picklist(namesOf(readyWays)),
  words: () => array(string()),
  text: () => string(),
  flag: () => boolean(),
}

/**
 * A customer as the owner sees her. Visits are counted without the cancelled ones;
 * `totalAppointments` is the specification's other name for `appointmentCount`.
 */
export const customerSchema = object({
  id: string(),
  ...byKind(customerFields, customerWires),
  /** When and how she said whether she wants mails that are not about a visit. */
  newsSaidAt: nullable(string()),
  newsSaidBy: nullable(picklist(newsSayers)),
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

/** Which clients a list shows; what is empty, or null, leaves nobody out. */
const customerFilterSchema = object({
  q: string(),
  order: picklist(customerOrders),
  /** Was here before, but not in the last so many months, and does not come either. */
  away: nullable(whole),
  lacks: picklist(['', 'phone']),
  /** A dog of hers has its birthday this month. */
  birthday: picklist(['', 'month']),
  label: string(),
})
export type CustomerFilter = InferOutput<typeof customerFilterSchema>

/** A filter that the owner keeps under a name. */
export const keptFilterSchema = object({
  id: string(),
  name: string(),
  filter: customerFilterSchema,
})
export type KeptFilter = InferOutput<typeof keptFilterSchema>

/** To how many of those chosen a mail leaves, and why not to the others. */
export const mailedSchema = object({ mailed: whole, noNews: whole, noEmail: whole })
export const labelledSchema = object({ changed: whole })

/** One of a customer's appointments, as her page lists it. */
export const visitSchema = object({
  id: string(),
  dogId: nullable(string()),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  price: nullable(string()),
  /** What was paid for it at the till, tips apart and what was given back subtracted. */
  /** Null for who may not know. */
  paid: nullable(string()),
  date: string(),
  startTime: string(),
  endTime: string(),
  status: appointmentStatusSchema,
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
  /** Where joined dogs differ: what of the other one goes. */
  lost: array(object({ dogName: string(), label: string(), kept: string(), lost: string() })),
  cards: whole,
})
export type MergePreview = InferOutput<typeof mergePreviewSchema>

export const mergedSchema = object({ customer: customerSchema, moved: mergeCountsSchema })
export type Merged = InferOutput<typeof mergedSchema>
