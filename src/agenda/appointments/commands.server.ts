import { z } from 'zod'
import {
  findAppointment,
  findCustomerDetails,
  insertAppointments,
  insertHistory,
  isTaken,
  listDatesOf,
  listMeeting,
  listOverlapping,
  lockAppointment,
  removeAppointment,
  updateAppointment,
  updateMembers,
} from '#agenda/appointments/data.server.ts'
import { cancelledMail, confirmedMail } from '#agenda/appointments/emails.tsx'
import {
  type AppointmentChange,
  arrivalOf,
  changesBetween,
  checkHelper,
  checkMoment,
  checkNoShow,
  defaultEnd,
  differencesWith,
  freedDates,
  helperWords,
  helpsElse,
  isMoved,
  isSameWalkIn,
  type Moment,
  meetingSentence,
  type Outcome,
  occupies,
  outdatesReminder,
  refuseHeld,
  resultingHelper,
  resultingMoment,
  settle,
  storedHelper,
  strangerOf,
  stretchesOf,
  takesNewTime,
  WALK_IN,
  WALK_IN_MINUTES,
  walkInMoment,
} from '#agenda/appointments/rules.ts'
import { moveSchema, type NewAppointment, type WalkIn } from '#agenda/appointments/schema.ts'
import {
  type Appointment,
  type AppointmentEvent,
  appointmentSchema,
  type Difference,
  type Helper,
} from '#agenda/appointments/wire.ts'
import {
  acceptedRules,
  followChange,
  promisedFees,
} from '#agenda/cancellation-fees/commands.server.ts'
import { listFees } from '#agenda/cancellation-fees/data.server.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { findLayersOf } from '#agenda/durations/data.server.ts'
import { durationOf } from '#agenda/durations/rules.ts'
import { offerLater } from '#agenda/holidays/commands.server.ts'
import { lockDates } from '#agenda/slots/data.server.ts'
import { settleMember } from '#agenda/staff/commands.server.ts'
import { findMember, getSalonWithGroomers, listGroomers } from '#agenda/staff/data.server.ts'
import { findOrAddCustomer } from '#clients/customers/commands.server.ts'
import {
  findDogPrice,
  findOrInsertDog,
  findWholeCustomer,
  updateCustomer,
} from '#clients/customers/data.server.ts'
import { cancelMails, enqueueMails, redirectMails } from '#foundation/messages/commands.server.ts'
import { getLetter, takeOut } from '#foundation/messages/data.server.ts'
import type { LetterKind } from '#foundation/messages/texts.ts'
import { endLinks } from '#foundation/visit-links/data.server.ts'
import { brusselsWallClock, type DateString } from '#lib/dates.ts'
import { AppError, one, orGone } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import { toDecimal } from '#lib/money.ts'
import type { KnownVisit } from '#lib/states.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { onceIn, type Repeatable } from '#server/http/idempotency.ts'
import { findPrices } from '#shop-window/services/data.server.ts'

/** How long a move can be taken back before the client reads of it. */
const UNDO_MS = 60_000

/**
 * Puts an appointment in the agenda by the owner's hand, customer and dog found or added, once for
 * the id of a device; overlap is refused unless `allowOverlap`.
 */
export async function addAppointment(deps: Deps, input: NewAppointment): Promise<Outcome> {
  const moment = {
    date: input.date,
    startTime: input.startTime,
    endTime: input.endTime ?? defaultEnd(input.startTime),
  }
  checkMoment(moment)
  if (input.date < deps.today())
    throw new AppError('invalid', 'De datum ligt in het verleden.', {
      fields: { date: 'De datum ligt in het verleden.' },
    })
  return await refusingOverlap(deps, async (tx) => {
    await lockDates(tx, [moment.date])
    // the second of two at once waits at the primary key, and finds it here when it looks again
    const made = input.id && (await findAppointment(tx, input.id))
    if (made) return { ok: true, appointment: made }
    const staffId = await settleMember(tx, {
      ...moment,
      staffId: input.staffId,
      service: input.service,
    })
    const { allowOverlap: _allowOverlap, price, helper = null, ...fields } = input
    const placed = { ...moment, staffId, helper }
    checkHelper(placed, helper ? await listGroomers(tx) : [])
    const by = occupies(input.status) ? await listOverlapping(tx, stretchesOf(placed)) : []
    if (by.length > 0 && !input.allowOverlap) return { ok: false, reason: 'overlap', by }
    const { customer } = await findOrAddCustomer(tx, input)
    const dog = await findOrInsertDog(tx, {
      customerId: customer.id,
      name: input.dogName,
      breed: input.dogBreed,
    })
    const row = {
      ...fields,
      ...moment,
      ...storedHelper(moment, helper),
      staffId,
      price:
        price === undefined
          ? await proposedPrice(tx, { dogId: dog.id, service: input.service })
          : toAmount(price),
      customerId: customer.id,
      dogId: dog.id,
      overlapAllowed: by.length > 0,
      source: 'admin',
      createdAt: deps.clock(),
    }
    const appointment = one(await insertAppointments(tx, [row]))
    await tellCustomer(tx, deps, { before: undefined, after: appointment })
    await announce(tx, deps, { appointmentIds: [appointment.id] })
    return { ok: true, appointment }
  })
}

/**
 * Puts a dog that came in into the agenda from that moment on, whatever stands there, once for a
 * device's id; nobody is mailed. Throws `not_found` for a gone client, `invalid` for a moment ahead
 * or long ago, `id_used`.
 */
export async function addWalkIn(deps: Deps, input: WalkIn): Promise<Appointment> {
  const { at, customerId, minutes, price, staffId: wished, ...typed } = input
  const cameAt = at ? arrivalOf(at, deps.clock()) : deps.clock()
  const add = async (tx: Db) => {
    await lockDates(tx, [brusselsWallClock(cameAt).date])
    // the second of two at once waits at the primary key, and finds it here when it looks again
    const made = typed.id && (await findAppointment(tx, typed.id))
    if (made && isSameWalkIn(made, input)) return made
    if (made) throw new AppError('id_used', 'Dit nummer hoort al bij een andere afspraak.')
    const details = customerId
      ? orGone(await findWholeCustomer(tx, customerId), 'Deze klant bestaat niet (meer).')
      : strangerOf(typed)
    const id = customerId ?? (await findOrAddCustomer(tx, strangerOf(typed))).customer.id
    const { firstName, lastName, email, phone } = details
    const dog = await findOrInsertDog(tx, {
      customerId: id,
      name: typed.dogName,
      breed: typed.dogBreed,
    })
    const dogBreed = typed.dogBreed || dog.breed
    const { service } = typed
    const known = durationOf(await findLayersOf(tx, { dogId: dog.id, breed: dogBreed, service }))
    const moment = walkInMoment(cameAt, minutes ?? known.minutes ?? WALK_IN_MINUTES)
    const staffId = await settleMember(tx, { ...moment, staffId: wished, service })
    const by = await listOverlapping(tx, [{ ...moment, staffId }])
    const appointment = one(
      await insertAppointments(tx, [
        {
          ...typed,
          ...moment,
          firstName,
          lastName,
          email,
          phone,
          dogBreed,
          customerId: id,
          dogId: dog.id,
          staffId,
          price:
            price === undefined
              ? await proposedPrice(tx, { dogId: dog.id, service })
              : toAmount(price),
          overlapAllowed: by.length > 0,
          status: 'confirmed',
          source: WALK_IN,
          createdAt: deps.clock(),
        },
      ]),
    )
    await announce(tx, deps, { appointmentIds: [appointment.id] })
    return appointment
  }
  return await seeingWhoTook(async () => await transact(deps.db, add))
}

export type ChangeOptions = {
  change: AppointmentChange
  allowOverlap: boolean
  /** Who changes it: the owner when nobody is named; `cancelledBy` for whom she cancels it. */
  actor?: AppointmentEvent['actor']
  cancelledBy?: CancelledBy | undefined
}

type Once = { version?: number | undefined; repeat?: Repeatable | undefined }

/**
 * Changes an appointment under the walls of a booking, which `allowOverlap` lets the owner step
 * over; what the client hears, what is owed and the history follow. A repeated Idempotency-Key gets
 * the first answer.
 */
export async function changeAppointment(
  deps: Deps,
  id: string,
  { version, repeat, ...options }: ChangeOptions & Once,
): Promise<Outcome> {
  const change = async (tx: Db): Promise<Outcome> => {
    const before = await lockInOrder(tx, id, options.change.date)
    if (!before) return { ok: false, reason: 'not_found' }
    if (version !== undefined && version !== before.version)
      return { ok: false, reason: 'stale', current: before }
    refuseHeld(before)
    return await changeLocked(tx, deps, { before, ...options })
  }
  if (!repeat) return await refusingOverlap(deps, change)
  const ofVisit = { repeat: { ...repeat, key: `${repeat.key} ${id}` }, answer: appointmentSchema }
  return await refusingOverlap(deps, async (tx) => ({
    ok: true,
    appointment: await onceIn({ ...deps, db: tx }, ofVisit, async () => settle(await change(tx))),
  }))
}

type LockedChange = ChangeOptions & { before: Appointment; tells?: boolean; isFree?: boolean }

/**
 * The same within a transaction of the caller, who locked the appointment by `lockInOrder` and runs
 * in `refusingOverlap`; without `tells` the caller writes to the client, and what `isFree` is never
 * costs anything.
 */
export async function changeLocked(
  tx: Db,
  deps: Deps,
  { before, change, ...how }: LockedChange,
): Promise<Outcome> {
  const { allowOverlap, actor = 'owner', cancelledBy, tells = true, isFree } = how
  const after = { ...resultingMoment(before, change), status: change.status ?? before.status }
  checkMoment(after)
  checkNoShow(before, change, deps.clock())
  const isHandedOver = change.staffId !== undefined && change.staffId !== before.staffId
  const staffId = isHandedOver
    ? await settleMember(tx, { ...after, staffId: change.staffId, service: before.service })
    : before.staffId
  const helper = resultingHelper(before, change, { ...after, staffId })
  const placed = { ...after, staffId, helper }
  const isHelpedElse = helpsElse(before.helper, helper)
  if (isHelpedElse) checkHelper(placed, helper ? await listGroomers(tx) : [])
  const taking =
    takesNewTime(before, after) || ((isHandedOver || isHelpedElse) && occupies(after.status))
  const by = taking ? await listOverlapping(tx, stretchesOf(placed), before.id) : []
  if (by.length > 0 && !allowOverlap) return { ok: false, reason: 'overlap', by }
  const { price: _price, helper: _helper, ...fields } = change
  const row = {
    ...fields,
    ...after,
    ...storedHelper(after, helper),
    staffId,
    price: await resultingPrice(tx, before, change),
    ...(taking && { overlapAllowed: by.length > 0 }),
    ...(isMoved(before, after) && { timeSlotId: null, clientConfirmedAt: null }),
    // the owner answered, or the client proved by a mailed link that the mailbox is hers
    ...((before.status !== after.status || actor === 'visitor') && { answerBy: null }),
    sequence:
      isMoved(before, after) || before.status !== after.status
        ? before.sequence + 1
        : before.sequence,
    updatedAt: deps.clock(),
  }
  const appointment = await updateAppointment(tx, before.id, row)
  if (!appointment) return { ok: false, reason: 'not_found' }
  const nameOf = async (id: string | undefined) =>
    (id ? (await findMember(tx, id))?.name : '') ?? ''
  const helps = async (helped: Helper | null) => helperWords(helped, await nameOf(helped?.staffId))
  const changes = {
    ...changesBetween(before, appointment, cancelledBy),
    ...(isHandedOver && {
      staff: { from: await nameOf(before.staffId), to: await nameOf(staffId) },
    }),
    // one that went along with its visit is told by that
    ...((change.helper !== undefined || !helper) &&
      isHelpedElse && { helper: { from: await helps(before.helper), to: await helps(helper) } }),
  }
  if (Object.keys(changes).length > 0)
    await insertHistory(tx, [{ appointmentId: before.id, actor, changes, at: deps.clock() }])
  if (outdatesReminder(before, appointment))
    await cancelMails(tx, { appointmentId: before.id, kinds: ['appointment-reminder'] })
  await readdress(tx, deps, { visits: [before], to: appointment.email })
  if (!isFree) await followChange(tx, deps, { before, after: appointment, actor, cancelledBy })
  if (tells) await tellCustomer(tx, deps, { before, after: appointment, actor, cancelledBy })
  const freed = freedDates(before, appointment)
  await announce(tx, deps, {
    appointmentIds: [before.id],
    freed: isHandedOver || isHelpedElse ? [...freed, before.date] : freed,
  })
  return { ok: true, appointment }
}

/**
 * Deletes an appointment for good; a coming visit that held its time is cancelled towards the
 * client first.
 */
export async function deleteAppointment(deps: Deps, id: string): Promise<boolean> {
  const removed = await deps.db.transaction(async (tx) => {
    const appointment = await removeAppointment(tx, id)
    if (appointment) refuseHeld(appointment)
    await cancelMails(tx, { appointmentId: id, kinds: ['appointment-reminder'] })
    if (!appointment) return false
    await tellCustomer(tx, deps, {
      before: appointment,
      after: { ...appointment, status: 'cancelled', sequence: appointment.sequence + 1 },
      isGone: true,
    })
    await announce(tx, deps, { appointmentIds: [id], freed: freedDates(appointment, undefined) })
    return true
  })
  deps.changes.tell('appointments')
  return removed
}

/**
 * Gives all visits of a member to another, within the transaction that removes her; throws
 * `overlap` with the coming ones that meet one of the other's.
 */
export async function handOverVisits(
  tx: Db,
  deps: Deps,
  { from, to }: { from: { id: string }; to: { id: string; name: string } },
): Promise<void> {
  const today = deps.today()
  const members = { from: from.id, to: to.id, today }
  await lockDates(tx, await listDatesOf(tx, from.id, today))
  const meeting = await listMeeting(tx, members)
  if (meeting.length > 0)
    throw new AppError('overlap', meetingSentence(to.name, meeting), { current: meeting })
  await announce(tx, deps, { appointmentIds: await updateMembers(tx, members) })
}

/**
 * What others hear of visits that changed, called by whatever changes one: the outside calendar
 * follows, and dates on which time came `freed` are offered to who waits.
 */
export async function announce(
  tx: Db,
  deps: Deps,
  {
    appointmentIds,
    freed = [],
  }: { appointmentIds: readonly string[]; freed?: readonly DateString[] },
) {
  await offerLater(tx, deps, freed)
  if (!deps.calendar || appointmentIds.length === 0) return
  const syncs = [...new Set(appointmentIds)].map((appointmentId) => ({
    payload: { appointmentId },
    key: `calendar.sync ${appointmentId}`,
    queue: 'calendar',
  }))
  await deps.jobs.add(tx, 'calendar.sync', syncs)
}

/**
 * What was typed for an appointment and differs from the customer's own data; undefined when there
 * is no such appointment.
 */
export async function findDifferences(db: Db, id: string): Promise<Difference[] | undefined> {
  const appointment = await findAppointment(db, id)
  const customer = appointment && (await findCustomerDetails(db, appointment.customerId))
  return customer && differencesWith(appointment, customer)
}

/**
 * Keeps what was typed for an appointment as the customer's own data, her new dog too; false when
 * there is no such appointment.
 */
export async function acceptDetails(deps: Deps, id: string): Promise<boolean> {
  return await transact(deps.db, async (tx) => {
    const [appointment, differences] = [
      await lockAppointment(tx, id),
      await findDifferences(tx, id),
    ]
    if (!appointment || !differences) return false
    const { customerId, dogName: name, dogBreed: breed } = appointment
    const { dogName, ...change } = Object.fromEntries(
      differences.map(({ field, typed }) => [field, typed]),
    )
    if (Object.keys(change).length > 0)
      await updateCustomer(tx, customerId, { ...change, updatedAt: deps.clock() })
    if (dogName)
      await updateAppointment(tx, id, {
        dogId: (await findOrInsertDog(tx, { customerId, name, breed })).id,
      })
    return true
  })
}

/**
 * Runs in a transaction; the exclusion constraint, the second wall behind the date locks, turns
 * into the same refusal.
 */
export async function refusingOverlap(
  deps: Deps,
  work: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await seeingWhoTook(async () => await transact(deps.db, work))
  } catch (error) {
    if (isTaken(error)) return { ok: false, reason: 'overlap' }
    throw error
  } finally {
    deps.changes.tell('appointments')
  }
}

/**
 * Does work in a transaction, and once more when a constraint refused it: the visit that was first
 * can be seen by then, so that the refusal says whose it is, or the same one is answered.
 */
export async function seeingWhoTook<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTaken(error) && violatedConstraint(error) !== 'appointments_pkey') throw error
    return await work()
  }
}

/**
 * Date locks come before row locks everywhere, so the row is read first without one, and everything
 * starts over when another move took it to a date that is not locked.
 */
export async function lockInOrder(
  tx: Db,
  id: string,
  newDate?: DateString,
): Promise<Appointment | undefined> {
  const seen = await findAppointment(tx, id)
  if (!seen) return undefined
  const dates = newDate ? [seen.date, newDate] : [seen.date]
  await lockDates(tx, dates)
  const row = await lockAppointment(tx, id)
  if (row && !dates.includes(row.date)) throw new StartOver()
  return row
}

/**
 * The price after a change: the one given, else the stored one; a treatment that has none yet gets
 * one as at booking.
 */
async function resultingPrice(
  tx: Db,
  before: Appointment,
  { price, service }: AppointmentChange,
): Promise<string | null> {
  if (price !== undefined) return toAmount(price)
  return before.price === null && service !== undefined && service !== before.service
    ? await proposedPrice(tx, { dogId: before.dogId, service })
    : before.price
}

/** What a visit is to cost: what the owner agreed for the dog, else what the price list says. */
export async function proposedPrice(
  db: Db,
  { dogId, service }: { dogId: string | null; service: string },
): Promise<string | null> {
  return (await findDogPrice(db, dogId)) ?? (await findPrices(db, [service])).get(service) ?? null
}

const toAmount = (price: number | null) => (price === null ? null : toDecimal(price))

type Told = {
  before: Appointment | undefined
  after: Appointment
  actor?: AppointmentEvent['actor']
  isGone?: boolean
  cancelledBy?: CancelledBy | undefined
}

/**
 * Tells a client the difference between what she knows and what is: the owner's yes or no once it
 * cannot be undone any more, a move a minute later with those that follow it, anything else at
 * once.
 */
async function tellCustomer(
  tx: Db,
  deps: Deps,
  { before, after, actor = 'owner', isGone = false, cancelledBy }: Told,
) {
  const isNews = isGone || before?.status !== after.status
  const untold = before && isNews && (await takeUntold(tx, deps, after.id))
  if (after.date < deps.today()) return
  const knew = before && { ...picked(before, KNOWN), ...untold }
  const { status } = after
  if (status !== knew?.status && (status === 'confirmed' || (knew && status === 'cancelled')))
    return await enqueueMails(tx, deps, [
      {
        ...(status === 'confirmed'
          ? confirmedMail(
              await lettered(tx, deps, { appointment: after, kind: 'appointment-confirmed' }),
            )
          : await cancellation(tx, deps, {
              before,
              after: { ...after, ...knew, status },
              isGone,
              cancelledBy,
            })),
        ...(knew && actor === 'owner' && !isGone && { knew }),
      },
    ])
  if (!knew || !occupies(status) || !isMoved(knew, after)) return
  const { date, startTime, endTime } = knew
  const at = deps.clock()
  const move = {
    appointmentId: after.id,
    from: { date, startTime, endTime },
    at: at.toISOString(),
    actor,
  }
  await deps.jobs.add(tx, 'appointment.moved', [
    { payload: [move], runAt: new Date(at.getTime() + UNDO_MS), key: moveKey(after.id) },
  ])
}

const KNOWN = ['status', 'date', 'startTime', 'endTime'] as const

/** The mail that a visit is cancelled, with what the rules promise its client for that. */
async function cancellation(
  tx: Db,
  deps: Deps,
  {
    before,
    after,
    isGone,
    cancelledBy,
  }: Required<Omit<Told, 'actor' | 'cancelledBy'>> & Pick<Told, 'cancelledBy'>,
) {
  const facts = await lettered(tx, deps, { appointment: after, kind: 'appointment-cancelled' })
  const promised = await promisedFees(tx, deps, { visit: before, cancelledBy })
  return cancelledMail({ ...facts, isGone, fees: [...facts.fees, ...promised] })
}

type About = { appointment: Appointment; kind: LetterKind }

/**
 * What a mail to a client about her visit is made of: the words, the rules that she accepted, what
 * is owed.
 */
export async function lettered(tx: Db, { env, clock }: Deps, { appointment, kind }: About) {
  const [letter, rules] = [
    await getLetter(tx, kind),
    await acceptedRules(tx, appointment.acceptedRulesVersion),
  ]
  const fees = await listFees(tx, appointment.id)
  return {
    salon: await getSalonWithGroomers(tx),
    publicUrl: env.PUBLIC_URL,
    now: clock(),
    appointment,
    letter,
    rules,
    fees,
  }
}

/** Drops what the client has not heard yet of a visit; answers how she knows it, if differently. */
async function takeUntold(tx: Db, deps: Deps, id: string): Promise<Partial<KnownVisit>> {
  return { ...(await takeUntoldMove(tx, deps, id)), ...(await takeOut(tx, id)) }
}

/** Drops the news of a move that has not left yet; answers the moment that the client knows. */
export async function takeUntoldMove(
  tx: Db,
  { jobs }: Deps,
  id: string,
): Promise<Moment | undefined> {
  const moves = z.array(moveSchema).safeParse(await jobs.take(tx, moveKey(id)))
  return moves.success ? moves.data[0]?.from : undefined
}

const moveKey = (id: string) => `appointment.moved ${id}`

type Former = Pick<Appointment, 'id' | 'email'>

/**
 * Has mails about visits follow a customer to another address: links to the old one end, new ones
 * go to the new one.
 */
export async function readdress(
  tx: Db,
  deps: Deps,
  { visits, customer, to }: { visits: readonly Former[]; customer?: Former; to: string },
): Promise<void> {
  const moved = visits.filter(({ email }) => email !== to)
  const addresses = [...moved, ...(customer ? [customer] : [])]
    .map(({ email }) => email)
    .filter((email) => email !== to)
  if (addresses.length === 0) return
  for (const { id } of moved) await endLinks(tx, id, deps.clock())
  await redirectMails(tx, {
    visitIds: moved.map(({ id }) => id),
    customerId: customer?.id,
    addresses,
    to,
  })
}
