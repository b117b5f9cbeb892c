import {
  findAppointment,
  insertAppointments,
  listOverlapping,
  lockAppointment,
  removeAppointment,
  updateAppointment,
} from '#features/appointments/data.server.ts'
import { cancelledMail, changedMail, confirmedMail } from '#features/appointments/emails.tsx'
import { defaultEnd, isMoved, type Moment, occupies, type Outcome, takesNewTime } from '#features/appointments/rules.ts'
import type { Appointment, NewAppointment } from '#features/appointments/schema.ts'
import { addDog, findOrAddCustomer } from '#features/customers/commands.server.ts'
import type { CustomerDetails } from '#features/customers/schema.ts'
import { enqueueMails } from '#features/messages/commands.server.ts'
import { getSalon } from '#features/salon/data.server.ts'
import { lockDates } from '#features/slots/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** A change by the owner; what is absent stays. `price` in cents, null for 'Prijs op aanvraag'. */
export type AppointmentChange = { [Field in Exclude<keyof NewAppointment, 'allowOverlap' | 'price'>]?: NewAppointment[Field] | undefined } & {
  price?: number | null | undefined
}

/**
 * Puts an appointment in the agenda by the owner's hand, at any time from today; the customer and the dog are found or added.
 * Overlap is refused unless `allowOverlap`; 422 when the end is not after the start.
 */
export async function addAppointment(deps: Deps, input: NewAppointment): Promise<Outcome> {
  const moment = { date: input.date, startTime: input.startTime, endTime: input.endTime ?? defaultEnd(input.startTime) }
  checkMoment(moment)
  if (input.date < deps.today()) throw new AppError('invalid', 'De datum ligt in het verleden.', { fields: { date: 'De datum ligt in het verleden.' } })
  return await refusingOverlap(deps, async (tx) => {
    await lockDates(tx, [moment.date])
    const overlapping = occupies(input.status) && (await listOverlapping(tx, [moment])).length > 0
    if (overlapping && !input.allowOverlap) return { ok: false, reason: 'overlap' }
    const { customer } = await findOrAddCustomer(tx, input)
    const dog = await addDog(tx, { customerId: customer.id, name: input.dogName, breed: input.dogBreed })
    const { allowOverlap: _allowOverlap, price, ...fields } = input
    const row = {
      ...fields,
      ...moment,
      price: price === null ? null : toDecimal(price),
      customerId: customer.id,
      dogId: dog?.id ?? null,
      overlapAllowed: overlapping,
      source: 'admin',
      createdAt: deps.clock(),
    }
    const [appointment] = await insertAppointments(tx, [row])
    if (!appointment) throw new Error('insert returned no appointment')
    await tellCustomer(tx, deps, { before: undefined, after: appointment })
    return { ok: true, appointment }
  })
}

/**
 * Changes an appointment: fields, time, status or all at once. Taking new time (a move, a restore) obeys the same walls as a
 * booking; `allowOverlap` lets the owner put it on top of another on purpose. The client is told of a confirmation, a move and a cancellation.
 */
export async function changeAppointment(
  deps: Deps,
  id: string,
  { change, allowOverlap }: { change: AppointmentChange; allowOverlap: boolean },
): Promise<Outcome> {
  return await refusingOverlap(deps, async (tx) => {
    const before = await lockInOrder(tx, id, change.date)
    if (!before) return { ok: false, reason: 'not_found' }
    const after = { ...resultingMoment(before, change), status: change.status ?? before.status }
    checkMoment(after)
    const taking = takesNewTime(before, after)
    const overlapping = taking && (await listOverlapping(tx, [after], id)).length > 0
    if (overlapping && !allowOverlap) return { ok: false, reason: 'overlap' }
    const { price, ...fields } = change
    const row = {
      ...fields,
      ...after,
      ...(price !== undefined && { price: price === null ? null : toDecimal(price) }),
      ...(taking && { overlapAllowed: overlapping }),
      ...(isMoved(before, after) && { timeSlotId: null }),
      sequence: isMoved(before, after) || before.status !== after.status ? before.sequence + 1 : before.sequence,
      updatedAt: deps.clock(),
    }
    const appointment = await updateAppointment(tx, id, row)
    if (!appointment) return { ok: false, reason: 'not_found' }
    await tellCustomer(tx, deps, { before, after: appointment })
    return { ok: true, appointment }
  })
}

/** Deletes an appointment for good; a coming visit that held its time is cancelled towards the client first. */
export async function deleteAppointment(deps: Deps, id: string): Promise<boolean> {
  const removed = await deps.db.transaction(async (tx) => {
    const appointment = await removeAppointment(tx, id)
    if (appointment && occupies(appointment.status))
      await tellCustomer(tx, deps, { before: appointment, after: { ...appointment, status: 'cancelled', sequence: appointment.sequence + 1 } })
    return appointment !== undefined
  })
  deps.cache.drop('appointments')
  return removed
}

/** Runs in a transaction; the exclusion constraint, the second wall behind the date locks, turns into the same refusal. */
async function refusingOverlap(deps: Deps, work: (tx: Db) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await transact(deps.db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'appointments_no_overlap') return { ok: false, reason: 'overlap' }
    throw error
  } finally {
    deps.cache.drop('appointments')
  }
}

/**
 * Date locks come before row locks everywhere, so the row is read first without one. When another move took it to a date that is
 * not locked, everything starts over: to lock that date now, with the row in hand, would let the two wait for each other.
 */
async function lockInOrder(tx: Db, id: string, newDate: DateString | undefined): Promise<Appointment | undefined> {
  const seen = await findAppointment(tx, id)
  if (!seen) return undefined
  const dates = newDate ? [seen.date, newDate] : [seen.date]
  await lockDates(tx, dates)
  const row = await lockAppointment(tx, id)
  if (row && !dates.includes(row.date)) throw new StartOver()
  return row
}

function resultingMoment(before: Moment, change: AppointmentChange): Moment {
  const startTime = change.startTime ?? before.startTime
  const movedStart = change.startTime !== undefined && change.startTime !== before.startTime
  return { date: change.date ?? before.date, startTime, endTime: change.endTime ?? (movedStart ? defaultEnd(startTime) : before.endTime) }
}

function checkMoment({ startTime, endTime }: Moment) {
  if (startTime < endTime) return
  const message = 'Het einduur moet na het beginuur komen.'
  throw new AppError('invalid', message, { fields: { endTime: message } })
}

async function tellCustomer(tx: Db, deps: Deps, { before, after }: { before: Appointment | undefined; after: Appointment }) {
  if (after.date < deps.today()) return
  const facts = { salon: await getSalon(tx), appointment: after, publicUrl: deps.env.PUBLIC_URL }
  const mail = () => {
    if (after.status !== before?.status && after.status === 'confirmed') return confirmedMail(facts)
    if (before && before.status !== after.status && after.status === 'cancelled') return cancelledMail(facts)
    if (before && occupies(after.status) && isMoved(before, after)) return changedMail({ ...facts, before })
    return undefined
  }
  const message = mail()
  if (message) await enqueueMails(tx, deps, [message])
}

/** Registers a customer, and a dog when one is named, without a visit. Answers the customer's id. */
export async function registerCustomer(
  { db }: Deps,
  { dogName, dogBreed, ...details }: CustomerDetails & { dogName: string; dogBreed: string },
): Promise<string> {
  return await db.transaction(async (tx) => {
    const { customer } = await findOrAddCustomer(tx, details)
    if (dogName !== '') await addDog(tx, { customerId: customer.id, name: dogName, breed: dogBreed })
    return customer.id
  })
}
