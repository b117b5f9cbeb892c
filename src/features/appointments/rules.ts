import type { Appointment, AppointmentEvent, AppointmentStatus, Difference } from '#features/appointments/schema.ts'
import { type DateString, fromMinutes, type TimeString, toMinutes, withSeconds } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'

/** A place in the agenda: wall time in Brussels. */
export type Moment = { date: DateString; startTime: TimeString; endTime: TimeString }

/** How a change of the agenda ends: done, or refused for a reason that the caller may act on. */
export type Outcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'not_found' | 'overlap' }
  | { ok: false; reason: 'stale'; current: Appointment }

const STALE = 'Deze afspraak is intussen gewijzigd.'
export const APPOINTMENT_GONE = 'Deze afspraak bestaat niet (meer).'
const OVERLAP = 'Op dit moment staat al een afspraak. Kies een ander uur of plan ze toch in.'
const DEFAULT_MINUTES = 120

/** Fields of an appointment with their value before and after. */
export type Changes = AppointmentEvent['changes']

/** What the owner can change of an appointment. */
export const APPOINTMENT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'dogName',
  'dogBreed',
  'service',
  'price',
  'date',
  'startTime',
  'endTime',
  'status',
  'comments',
  'notes',
] as const
const REMEMBERED = [...APPOINTMENT_FIELDS, 'overlapAllowed'] as const
const PERSONAL = ['firstName', 'lastName', 'phone', 'address', 'postalCode', 'city'] as const

/** What differs between two states of an appointment, by field of the wire; empty when nothing does. */
export function changesBetween(before: Appointment, after: Appointment): Changes {
  const changed = REMEMBERED.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}

/** How an appointment began: by the visitor who booked it or the owner who entered it. */
export function creationOf({ id, createdAt, source }: Appointment): AppointmentEvent {
  const actor = source === 'admin' ? 'owner' : source === 'website' ? 'visitor' : 'system'
  return { id, at: createdAt, actor, kind: 'created', changes: {} }
}

/** What was typed for an appointment and differs from the customer's own data. What was left empty says nothing. */
export function differencesWith(appointment: Appointment, customer: Record<Difference['field'], string>): Difference[] {
  const differing = PERSONAL.filter((field) => appointment[field] !== '' && appointment[field] !== customer[field])
  return differing.map((field) => ({ field, typed: appointment[field], stored: customer[field] }))
}

/** Pending and confirmed visits hold their time; a cancelled one frees it. */
export function occupies(status: AppointmentStatus): boolean {
  return status !== 'cancelled'
}

/** What the owner can do with an appointment in a list, and the status that follows. */
export type StatusAction = 'confirm' | 'cancel' | 'restore'
export const resultingStatus = { confirm: 'confirmed', cancel: 'cancelled', restore: 'confirmed' } as const satisfies Record<StatusAction, AppointmentStatus>

const ACTIONS = new Map<string, readonly StatusAction[]>([
  ['pending', ['confirm', 'cancel']],
  ['confirmed', ['cancel']],
  ['cancelled', ['restore']],
])

/** The actions offered for a status; none for one that is not known. */
export function actionsFor(status: string): readonly StatusAction[] {
  return ACTIONS.get(status) ?? []
}

/** The end of a visit that was given none: two hours after its start, at the latest 23:59. */
export function defaultEnd(startTime: TimeString): TimeString {
  return withSeconds(fromMinutes(toMinutes(startTime) + DEFAULT_MINUTES))
}

/** Whether a change takes time that the visit did not hold before: then it needs the date's lock and a look at the others. */
export function takesNewTime(before: Moment & { status: AppointmentStatus }, after: Moment & { status: AppointmentStatus }): boolean {
  return occupies(after.status) && (!occupies(before.status) || isMoved(before, after))
}

/** Whether date, start or end differ. */
export function isMoved(before: Moment, after: Moment): boolean {
  return before.date !== after.date || before.startTime !== after.startTime || before.endTime !== after.endTime
}

/** The appointment of an outcome; a refusal is thrown as the API words it. */
export function settle(outcome: Outcome): Appointment {
  if (outcome.ok) return outcome.appointment
  if (outcome.reason === 'not_found') throw new AppError('not_found', APPOINTMENT_GONE)
  if (outcome.reason === 'stale') throw new AppError('stale', STALE, { current: outcome.current })
  throw new AppError('overlap', OVERLAP, { fields: { startTime: OVERLAP } })
}
