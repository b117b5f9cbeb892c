import {
  boolean,
  type InferOutput,
  nullable,
  object,
  pick,
  picklist,
  record,
  string,
  unknown,
} from 'valibot'
import { ownFields } from '#clients/customers/texts.ts'
import { keysOf } from '#lib/keyed.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { whole } from '#lib/wire.ts'

/** How long comments and notes can be. */
export const NOTES_LENGTH = 2_000

/** Who does a stretch of a visit instead of whoever has it. */
export const helperSchema = object({ staffId: string(), startTime: string(), endTime: string() })
export type Helper = InferOutput<typeof helperSchema>

export type AppointmentStatus = InferOutput<typeof appointmentStatusSchema>

/** A visit as it goes over the wire. `price` is a decimal string or null ('Prijs op aanvraag'). */
export const appointmentSchema = object({
  id: string(),
  timeSlotId: nullable(string()),
  customerId: string(),
  dogId: nullable(string()),
  /** Who has it. */
  staffId: string(),
  helper: nullable(helperSchema),
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
  price: nullable(string()),
  date: string(),
  startTime: string(),
  endTime: string(),
  /** How long it is expected to take: by it the dog can be fetched; null: to its end. */
  expectedMinutes: nullable(whole),
  overlapAllowed: boolean(),
  status: appointmentStatusSchema,
  comments: string(),
  notes: string(),
  source: string(),
  calendarEventId: nullable(string()),
  acceptedRulesVersion: nullable(string()),
  /** When the client said through a mailed link that she comes. */
  clientConfirmedAt: nullable(string()),
  isNoShow: boolean(),
  /** A time held for somebody on the waiting list, until then. */
  heldUntil: nullable(string()),
  /** When a request ends that came from a mailbox which nobody proved, unless the owner answers. */
  answerBy: nullable(string()),
  /** Shared by the visits that were planned together. */
  seriesId: nullable(string()),
  /** Raised by every change of date, time or status: the SEQUENCE of its calendar entries. */
  sequence: whole,
  version: whole,
  createdAt: string(),
})
export type Appointment = InferOutput<typeof appointmentSchema>

/** What the cells of a month show of a visit, which may be one of more than a thousand. */
export const MONTH_FIELDS = [
  'id',
  'staffId',
  'firstName',
  'lastName',
  'dogName',
  'dogBreed',
  'service',
  'date',
  'startTime',
  'endTime',
  'overlapAllowed',
  'status',
  'isNoShow',
  'heldUntil',
  'version',
] as const
export const monthVisitSchema = pick(appointmentSchema, [...MONTH_FIELDS, 'helper'])
export type MonthVisit = InferOutput<typeof monthVisitSchema>

/**
 * Something that happened to an appointment; `changes` holds fields of the wire with their value
 * before and after.
 */
export const appointmentEventSchema = object({
  id: string(),
  at: string(),
  actor: picklist(['visitor', 'owner', 'system']),
  /** Who of the salon did it; null when that was not kept, or nobody of hers did. */
  who: nullable(object({ id: string(), name: string() })),
  kind: picklist(['created', 'changed']),
  changes: record(string(), object({ from: unknown(), to: unknown() })),
})
export type AppointmentEvent = InferOutput<typeof appointmentEventSchema>

/** A value that was typed for an appointment and differs from what is stored of the customer. */
export const differenceSchema = object({
  /** `dogName`: a dog that the customer has not (yet), and that is part of this visit only. */
  field: picklist([...keysOf(ownFields), 'dogName']),
  typed: string(),
  stored: string(),
})
export type Difference = InferOutput<typeof differenceSchema>

/**
 * What the owner can tell a client of a visit by hand; a confirmation by phone only, its mail
 * leaves by itself.
 */
export const textKindSchema = picklist([
  'appointment-confirmed',
  'appointment-reminder',
  'dog-ready',
])
export type TextKind = InferOutput<typeof textKindSchema>

/**
 * A message to the client that the owner can send: its words, why not now (null: she can), and when
 * it last went out by mail.
 */
export const clientTextSchema = object({
  kind: textKindSchema,
  text: string(),
  refusal: nullable(string()),
  sentAt: nullable(string()),
})
export type ClientText = InferOutput<typeof clientTextSchema>
