import type { Appointment, AppointmentStatus } from '#features/appointments/schema.ts'
import { type DateString, fromMinutes, type TimeString, toMinutes, withSeconds } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'

/** A place in the agenda: wall time in Brussels. */
export type Moment = { date: DateString; startTime: TimeString; endTime: TimeString }

/** How a change of the agenda ends: done, or refused for a reason that the caller may act on. */
export type Outcome = { ok: true; appointment: Appointment } | { ok: false; reason: 'not_found' | 'overlap' }

export const APPOINTMENT_GONE = 'Deze afspraak bestaat niet (meer).'
const OVERLAP = 'Op dit moment staat al een afspraak. Kies een ander uur of plan ze toch in.'
const DEFAULT_MINUTES = 120

/** Pending and confirmed visits hold their time; a cancelled one frees it. */
export function occupies(status: AppointmentStatus): boolean {
  return status !== 'cancelled'
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
  throw new AppError('overlap', OVERLAP, { fields: { startTime: OVERLAP } })
}
