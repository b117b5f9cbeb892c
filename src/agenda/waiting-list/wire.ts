import { array, boolean, type InferOutput, literal, nullable, object, pick, picklist, string } from 'valibot'
import { appointmentStatusSchema } from '#agenda/appointments/wire.ts'
import { whole } from '#lib/wire.ts'

export const entryStateSchema = picklist(['waiting', 'offered', 'booked', 'withdrawn', 'expired'])
export type EntryState = InferOutput<typeof entryStateSchema>

export const offerStateSchema = picklist(['open', 'accepted', 'declined', 'lapsed', 'withdrawn'])
export type OfferState = InferOutput<typeof offerStateSchema>

/** A time that was offered to somebody; `heldUntil` is the moment until which she alone can take it. */
export const offerSchema = object({
  id: string(),
  date: string(),
  startTime: string(),
  endTime: string(),
  state: offerStateSchema,
  heldUntil: string(),
  answeredAt: nullable(string()),
  createdAt: string(),
})
export type Offer = InferOutput<typeof offerSchema>

/** Somebody on the waiting list as the owner sees her. */
export const entrySchema = object({
  id: string(),
  customerId: string(),
  dogId: nullable(string()),
  /** The visit that she gives up for an earlier one. */
  appointmentId: nullable(string()),
  firstName: string(),
  lastName: string(),
  email: string(),
  phone: string(),
  address: string(),
  postalCode: string(),
  city: string(),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  fromDate: string(),
  toDate: string(),
  /** 1 Monday to 7 Sunday. */
  weekdays: array(whole),
  /** A visit may start from here … */
  fromTime: string(),
  /** … up to and including here. */
  toTime: string(),
  notes: string(),
  acceptedRulesVersion: nullable(string()),
  /** Since when the address is known to be hers; null: not yet, so nothing is offered. */
  confirmedAt: nullable(string()),
  state: entryStateSchema,
  /** Served in this order, the lowest first; below zero: put in front by the owner. */
  rank: whole,
  version: whole,
  createdAt: string(),
  updatedAt: string(),
  /** When the visit is that she gives up. */
  visit: nullable(object({ date: string(), startTime: string() })),
  /** What she was offered, the latest first. */
  offers: array(offerSchema),
})
export type Entry = InferOutput<typeof entrySchema>

export const freeTimeSchema = object({ date: string(), startTime: string(), endTime: string(), fits: boolean() })
export type FreeTime = InferOutput<typeof freeTimeSchema>

export const countsSchema = object({ waiting: whole, offered: whole })

/** An offer as it is behind its link. `secondsLeft` by the server's clock; `earlier` is the visit that she would give up. */
export const offerViewSchema = object({
  state: offerStateSchema,
  date: string(),
  startTime: string(),
  endTime: string(),
  service: string(),
  price: nullable(string()),
  dogName: string(),
  heldUntil: string(),
  secondsLeft: whole,
  earlier: nullable(object({ date: string(), startTime: string() })),
  /** Of the visit that came of it, as long as that stands at this time; null when nothing did. */
  visitStatus: nullable(appointmentStatusSchema),
})
export type OfferView = InferOutput<typeof offerViewSchema>

/** A place on the list as it is behind the link in its mail. */
export const placeSchema = object({
  ...pick(entrySchema, ['state', 'dogName', 'service', 'fromDate', 'toDate', 'weekdays', 'fromTime', 'toTime']).entries,
  isConfirmed: boolean(),
})
export type Place = InferOutput<typeof placeSchema>

export const joinedSchema = object({ ...placeSchema.entries, success: literal(true) })
