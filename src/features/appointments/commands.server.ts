import { z } from 'zod'
import {
  findAppointment,
  findCustomerDetails,
  insertAppointments,
  insertHistory,
  listOverlapping,
  lockAppointment,
  removeAppointment,
  updateAppointment,
} from '#features/appointments/data.server.ts'
import { cancelledMail, confirmedMail, leaveNoticeMail } from '#features/appointments/emails.tsx'
import { changesBetween, defaultEnd, differencesWith, isMoved, type Moment, occupies, type Outcome, takesNewTime } from '#features/appointments/rules.ts'
import { type Appointment, type AppointmentEvent, type Difference, type LeaveNotice, moveSchema, type NewAppointment } from '#features/appointments/schema.ts'
import { findOrAddCustomer } from '#features/customers/commands.server.ts'
import { findOrInsertDog, updateCustomer } from '#features/customers/data.server.ts'
import type { CustomerDetails } from '#features/customers/schema.ts'
import { listConflicts, lockHoliday } from '#features/holidays/data.server.ts'
import { conflictRange, LEAVE_GONE } from '#features/holidays/rules.ts'
import { enqueueMails } from '#features/messages/commands.server.ts'
import { getSalon } from '#features/salon/data.server.ts'
import { findPrices } from '#features/services/data.server.ts'
import { lockDates } from '#features/slots/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** How long a move can be taken back before the client reads of it. */
const UNDO_MS = 60_000

/** A change of an appointment; what is absent stays. `price` in cents, null for 'Prijs op aanvraag'. */
type AppointmentChange = { [Field in Exclude<keyof NewAppointment, 'allowOverlap' | 'price'>]?: NewAppointment[Field] | undefined } & {
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
    const dog = await findOrInsertDog(tx, { customerId: customer.id, name: input.dogName, breed: input.dogBreed })
    const { allowOverlap: _allowOverlap, price, ...fields } = input
    const row = {
      ...fields,
      ...moment,
      price: price === undefined ? await listPrice(tx, input.service) : toAmount(price),
      customerId: customer.id,
      dogId: dog.id,
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

type ChangeOptions = {
  change: AppointmentChange
  allowOverlap: boolean
  /** The version that the editor read; when it is no longer the stored one the change is refused. */
  version?: number | undefined
  actor?: AppointmentEvent['actor']
}

/**
 * Changes an appointment: fields, time, status or all at once. Taking new time (a move, a restore) obeys the same walls as a
 * booking; `allowOverlap` lets the owner put it on top of another on purpose. The client is told of a confirmation, a move and a
 * cancellation, and the history keeps what changed.
 */
export async function changeAppointment(deps: Deps, id: string, { change, allowOverlap, version, actor = 'owner' }: ChangeOptions): Promise<Outcome> {
  return await refusingOverlap(deps, async (tx) => {
    const before = await lockInOrder(tx, id, change.date)
    if (!before) return { ok: false, reason: 'not_found' }
    if (version !== undefined && version !== before.version) return { ok: false, reason: 'stale', current: before }
    const after = { ...resultingMoment(before, change), status: change.status ?? before.status }
    checkMoment(after)
    const taking = takesNewTime(before, after)
    const overlapping = taking && (await listOverlapping(tx, [after], id)).length > 0
    if (overlapping && !allowOverlap) return { ok: false, reason: 'overlap' }
    const { price: _price, ...fields } = change
    const row = {
      ...fields,
      ...after,
      price: await resultingPrice(tx, before, change),
      ...(taking && { overlapAllowed: overlapping }),
      ...(isMoved(before, after) && { timeSlotId: null }),
      sequence: isMoved(before, after) || before.status !== after.status ? before.sequence + 1 : before.sequence,
      updatedAt: deps.clock(),
    }
    const appointment = await updateAppointment(tx, id, row)
    if (!appointment) return { ok: false, reason: 'not_found' }
    const changes = changesBetween(before, appointment)
    if (Object.keys(changes).length > 0) await insertHistory(tx, [{ appointmentId: id, actor, changes, at: deps.clock() }])
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

/** What was typed for an appointment and differs from the customer's own data; undefined when there is no such appointment. */
export async function findDifferences(db: Db, id: string): Promise<Difference[] | undefined> {
  const appointment = await findAppointment(db, id)
  const customer = appointment && (await findCustomerDetails(db, appointment.customerId))
  return customer && differencesWith(appointment, customer)
}

/** Keeps what was typed for an appointment as the customer's own data; false when there is no such appointment. */
export async function acceptDetails(deps: Deps, id: string): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const appointment = await findAppointment(tx, id)
    const differences = await findDifferences(tx, id)
    if (!appointment || !differences) return false
    const change = Object.fromEntries(differences.map(({ field, typed }) => [field, typed]))
    if (differences.length > 0) await updateCustomer(tx, appointment.customerId, { ...change, updatedAt: deps.clock() })
    return true
  })
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

/** The price after a change: the one given, else the stored one; a treatment that has none yet gets that of the price list. */
async function resultingPrice(tx: Db, before: Appointment, { price, service }: AppointmentChange): Promise<string | null> {
  if (price !== undefined) return toAmount(price)
  return before.price === null && service !== undefined && service !== before.service ? await listPrice(tx, service) : before.price
}

async function listPrice(tx: Db, service: string): Promise<string | null> {
  return (await findPrices(tx, [service])).get(service) ?? null
}

function toAmount(price: number | null): string | null {
  return price === null ? null : toDecimal(price)
}

function checkMoment({ startTime, endTime }: Moment) {
  if (startTime < endTime) return
  const message = 'Het einduur moet na het beginuur komen.'
  throw new AppError('invalid', message, { fields: { endTime: message } })
}

/** A confirmation and a cancellation go out at once; a move waits until it can no longer be taken back, together with those that follow it. */
async function tellCustomer(tx: Db, deps: Deps, { before, after }: { before: Appointment | undefined; after: Appointment }) {
  if (after.date < deps.today()) return
  const becomes = before?.status === after.status ? undefined : after.status
  if (becomes === 'confirmed' || (before && becomes === 'cancelled')) {
    const told = before && (await takeUntoldMove(tx, deps, after.id))
    const facts = { salon: await getSalon(tx), publicUrl: deps.env.PUBLIC_URL }
    const mail = becomes === 'confirmed' ? confirmedMail({ ...facts, appointment: after }) : cancelledMail({ ...facts, appointment: { ...after, ...told } })
    return await enqueueMails(tx, deps, [mail])
  }
  if (!before || !occupies(after.status) || !isMoved(before, after)) return
  const { id: appointmentId, date, startTime, endTime } = before
  const runAt = new Date(deps.clock().getTime() + UNDO_MS)
  await deps.jobs.add(tx, 'appointment.moved', [{ payload: [{ appointmentId, from: { date, startTime, endTime } }], runAt, key: moveKey(appointmentId) }])
}

/** Drops the news of a move that has not left yet; answers the moment that the client knows. */
async function takeUntoldMove(tx: Db, { jobs }: Deps, id: string): Promise<Moment | undefined> {
  const moves = z.array(moveSchema).safeParse(await jobs.take(tx, moveKey(id)))
  return moves.success ? moves.data[0]?.from : undefined
}

function moveKey(id: string): string {
  return `appointment.moved ${id}`
}

/** Registers a customer, and a dog when one is named, without a visit. Answers the customer's id. */
export async function registerCustomer(
  { db }: Deps,
  { dogName, dogBreed, ...details }: CustomerDetails & { dogName: string; dogBreed: string },
): Promise<string> {
  return await transact(db, async (tx) => {
    const { customer } = await findOrAddCustomer(tx, details)
    if (dogName !== '') await findOrInsertDog(tx, { customerId: customer.id, name: dogName, breed: dogBreed })
    return customer.id
  })
}

/**
 * Mails the clients of visits that fall in leave and answers how many. `stale` with the visits as they are when one of these is not
 * in the way any more or its client was mailed already: the lock on the leave makes a second call at once see the first.
 */
export async function sendLeaveNotices(deps: Deps, { leaveId, appointmentIds, subject, text }: LeaveNotice): Promise<number> {
  return await transact(deps.db, async (tx) => {
    const leave = await lockHoliday(tx, leaveId)
    if (!leave) throw new AppError('not_found', LEAVE_GONE)
    const conflicts = await listConflicts(tx, conflictRange(leave, deps.today()))
    const ids = new Set(appointmentIds)
    const chosen = conflicts.filter(({ id, noticeSentAt }) => ids.has(id) && noticeSentAt === null)
    if (chosen.length !== ids.size) throw new AppError('stale', 'Deze afspraken zijn intussen gewijzigd. Kijk de lijst na.', { current: conflicts })
    const salon = await getSalon(tx)
    await enqueueMails(
      tx,
      deps,
      chosen.map((conflict) => leaveNoticeMail(salon, { conflict, subject, text })),
    )
    return chosen.length
  })
}
