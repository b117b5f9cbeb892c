import { array, boolean, type InferOutput, nullable, object, string } from 'valibot'
import { offerStateSchema } from '#agenda/waiting-list/offers/wire.ts'
import { entryStateSchema, wishEntries } from '#agenda/waiting-list/places/wire.ts'
import { whole } from '#lib/wire.ts'

/**
 * A time that was offered to somebody; `heldUntil` is the moment until which she alone can take it.
 */
const offerSchema = object({
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
  dogBreed: string(),
  ...wishEntries,
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

export const freeTimeSchema = object({
  date: string(),
  startTime: string(),
  endTime: string(),
  fits: boolean(),
})
export type FreeTime = InferOutput<typeof freeTimeSchema>

export const countsSchema = object({ waiting: whole, offered: whole })
