import { parse } from 'valibot'
import {
  type ChangeOptions,
  changeLocked,
  lockInOrder,
  refusingOverlap,
} from '#agenda/appointments/commands.server.ts'
import { findAppointment, insertHistory } from '#agenda/appointments/data.server.ts'
import { APPOINTMENT_GONE } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { acceptedRules } from '#agenda/cancellation-fees/commands.server.ts'
import { listFees } from '#agenda/cancellation-fees/data.server.ts'
import { acceptableUntil, cancellationCost } from '#agenda/cancellation-fees/rules.ts'
import { findLayers } from '#agenda/durations/data.server.ts'
import { spreadOf } from '#agenda/durations/rules.ts'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { isClosedOn } from '#agenda/holidays/rules.ts'
import { proveRequest } from '#agenda/requests/commands.server.ts'
import {
  findClientForm,
  findLinkedVisit,
  findProof,
  findVisitDog,
} from '#agenda/self-service/data.server.ts'
import { changedByClientMail } from '#agenda/self-service/emails.tsx'
import {
  closedReason,
  hasBegun,
  isAsSeen,
  LINK_GONE,
  movedEnd,
  moveErrors,
  whoCanHave,
  wireCost,
  withAnswers,
} from '#agenda/self-service/rules.ts'
import { type ClientHealth, type Seen, type VisitMove } from '#agenda/self-service/schema.ts'
import {
  type DeviceState,
  type MoveTime,
  type SelfServiceVisit,
  visitSchema,
} from '#agenda/self-service/wire.ts'
import { findSlotsAt, listSlots } from '#agenda/slots/data.server.ts'
import { isBookableDate } from '#agenda/slots/rules.ts'
import { listMeasuredMoves } from '#agenda/slots/starts/data.server.ts'
import { isMeasured, timesOf } from '#agenda/slots/starts/rules.ts'
import { fittingMember } from '#agenda/staff/commands.server.ts'
import {
  findTreatments,
  getSalonWithGroomers,
  listBusy,
  listGroomers,
} from '#agenda/staff/data.server.ts'
import { listSteps } from '#agenda/visit-steps/data.server.ts'
import { currentStep, readyAround, readyBetween } from '#agenda/visit-steps/rules.ts'
import { isRecognised, lockDog, updateDog } from '#clients/customers/data.server.ts'
import { askedOfDog } from '#clients/customers/texts.ts'
import { type Presser, recognise } from '#clients/devices/commands.server.ts'
import { findAddress } from '#clients/devices/data.server.ts'
import { addHealthRecord } from '#clients/health-records/commands.server.ts'
import { listHealthRecords } from '#clients/health-records/data.server.ts'
import { newHealthRecordSchema } from '#clients/health-records/schema.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import {
  brusselsWallClock,
  type DateString,
  type TimeString,
  toMinutes,
  withoutSeconds,
} from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { keysOf, picked } from '#lib/keyed.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashAddress, hashToken } from '#server/http/token.ts'

const CHANGED =
  'Uw afspraak of wat annuleren kost, is intussen gewijzigd. Er is nog niets gebeurd: kijk even na en kies opnieuw.'
const TOO_LATE =
  'Voor deze afspraak kunt u de salonregels niet meer aanvaarden. Annuleren of verplaatsen kost u dus niets.'
const NOT_YET = 'We moeten uw afspraak eerst zelf nog bevestigen. Daarvan krijgt u een mail.'
const OTHER_RULES = 'Onze salonregels zijn intussen gewijzigd. Lees ze nog eens na.'
const NO_PROOF =
  'Met deze link kunnen we dit toestel niet onthouden. Gebruik de knop in uw nieuwste mail van ons.'
const TAKEN = 'Deze tijd is net geboekt. Kies een andere tijd.'

/** The visit behind a link. Throws `not_found` when the link is wrong, too old or ended. */
export async function getVisit(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<SelfServiceVisit> {
  return await viewOf(deps.db, await linkedVisit(deps, token), deps.clock())
}

/** The appointment behind a link, for its calendar file. Throws as `getVisit`. */
export async function linkedVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Appointment> {
  const id = await findLinkedVisit(db, hashToken(token), clock())
  return orGone(id && (await findAppointment(db, id)), LINK_GONE)
}

/**
 * Whether this browser is recognised for the client of a visit, and whether the link can make it
 * so. Throws as `getVisit`.
 */
export async function deviceState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  device: string | undefined,
): Promise<DeviceState> {
  const proof = orGone(await findProof(db, hashToken(token), clock()), LINK_GONE)
  const email = orGone(await findAddress(db, proof.customerId), LINK_GONE)
  return {
    isKnown: await isRecognised(db, proof.customerId, device),
    canRemember: proof.emailHash === hashAddress(email),
  }
}

/**
 * Recognises this browser for the client who read the mail with the link; `not_found` for one that
 * came another way or to another address than hers is now.
 */
export async function rememberDevice(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  presser: Presser,
): Promise<void> {
  const now = deps.clock()
  await transact(deps.db, async (tx) => {
    const proof = await findProof(tx, hashToken(token), now)
    const isHers = (email: string) => proof?.emailHash === hashAddress(email)
    if (!proof || !(await recognise(tx, presser, { customerId: proof.customerId, isHers, now })))
      throw new AppError('not_found', NO_PROOF)
    await proveRequest(tx, deps, proof.visitId)
  })
}

/**
 * The client says that she comes to a visit that the salon confirmed; saying it again changes
 * nothing.
 */
export async function confirmVisit(deps: Deps, token: string): Promise<SelfServiceVisit> {
  return await act(deps, { token }, async (tx, before) => {
    if (before.status !== 'confirmed')
      throw await staleError(tx, deps, { visit: before, sentence: NOT_YET })
    if (before.clientConfirmedAt === null)
      await change(tx, deps, { before, change: { clientConfirmedAt: deps.clock() } })
  })
}

/**
 * The client accepts the house rules as she read them; `stale` when they are others by now, or
 * would cost her something at once. Who accepted a version keeps that one.
 */
export async function acceptRules(
  deps: Deps,
  token: string,
  version: string,
): Promise<SelfServiceVisit> {
  return await act(deps, { token }, async (tx, before) => {
    if (await acceptedRules(tx, before.acceptedRulesVersion)) return
    const salon = await getSalon(tx)
    if (salon.rulesVersion !== version)
      throw await staleError(tx, deps, { visit: before, sentence: OTHER_RULES })
    if (!acceptableUntil({ visit: before, rules: salon, now: deps.clock() }))
      throw await staleError(tx, deps, { visit: before, sentence: TOO_LATE })
    await change(tx, deps, { before, change: { acceptedRulesVersion: version } })
  })
}

/**
 * The client cancels, for what she saw that it costs: otherwise `stale` with the visit as it is,
 * and nothing is done. The owner is told.
 */
export async function cancelVisit(
  deps: Deps,
  token: string,
  { reason, ...seen }: Seen & { reason: string },
): Promise<SelfServiceVisit> {
  return await act(deps, { token, seen }, async (tx, before) => {
    const after = await change(tx, deps, { before, change: { status: 'cancelled' } })
    await tellOwner(tx, deps, { before, after, reason })
  })
}

/**
 * The client moves her visit to a free public time and owes what a cancellation would cost; throws
 * `slot_taken`, or `invalid` when it can never be chosen.
 */
export async function moveVisit(
  deps: Deps,
  token: string,
  { date, time, ...seen }: VisitMove,
): Promise<SelfServiceVisit> {
  return await act(deps, { token, seen, date }, async (tx, before) => {
    const [fixed] = await findSlotsAt(tx, { dates: [date], times: [time] })
    const [salon, leave] = [await getSalon(tx), await listLeave(tx, { from: date, to: date })]
    const isFixed = salon.offering === 'fixed'
    const slot = isFixed ? fixed : measuredPlace(before, { date, time }, salon)
    const fields = moveErrors(
      { date, time },
      {
        visit: before,
        today: deps.today(),
        window: salon,
        isClosed: isClosedOn(date, leave),
        slot,
      },
    )
    const [sentence] = Object.values(fields)
    if (sentence || !slot) throw new AppError('invalid', sentence ?? '', { fields })
    if (!slot.isAvailable) throw takenError()
    const moment = { date, startTime: slot.startTime, endTime: movedEnd(before, slot) }
    const { service } = before
    const { among } = isFixed
      ? whoCanHave(before, slot, await readDay(tx, date, service))
      : ((await measuredMoves(tx, salon, { visit: before, date })).find(
          (start) => start.time === withoutSeconds(slot.startTime),
        ) ?? {
          among: [],
        })
    if (among.length === 0) throw takenError()
    const staffId = await fittingMember(tx, { ...moment, service, visit: before, among })
    const after = await change(tx, deps, { before, change: { ...moment, staffId, helper: null } })
    await tellOwner(tx, deps, { before, after, reason: '' })
  })
}

/**
 * The starts of a date to which a client can move her visit: those of whoever has it, and those at
 * which only others can, none outside what the public may book. Throws as `getVisit`.
 */
export async function listMoveTimes(
  deps: Pick<Deps, 'db' | 'clock' | 'today'>,
  token: string,
  date: DateString,
): Promise<MoveTime[]> {
  const { db } = deps
  const visit = await linkedVisit(deps, token)
  const leave = await listLeave(db, { from: date, to: date })
  const salon = await getSalon(db)
  if (!isBookableDate(date, deps.today(), salon) || isClosedOn(date, leave)) return []
  if (salon.offering === 'measured')
    return (await measuredMoves(db, salon, { visit, date })).map(({ time, isHers, among }) => ({
      time,
      isHers,
      names: among.map(({ name }) => name),
    }))
  const day = await readDay(db, date, visit.service)
  return (await listSlots(db, date)).flatMap((slot) => {
    const isNow = visit.date === date && visit.startTime === slot.startTime
    const { isHers, among } = whoCanHave(visit, slot, day)
    if (!slot.isAvailable || isNow || among.length === 0) return []
    const names = among.map(({ name }) => name)
    return [{ time: withoutSeconds(slot.startTime), isHers, names }]
  })
}

/**
 * The measured starts to which a visit can move as long as it is, and who can have it then: whoever
 * has it as long as she is free, else those who are.
 */
async function measuredMoves(
  db: Db,
  salon: Salon,
  { visit, date }: { visit: Appointment; date: DateString },
) {
  const { id: visitId, staffId, service } = visit
  const starts = await listMeasuredMoves(db, salon, {
    date,
    visitId,
    service,
    minutes: lengthOf(visit),
  })
  return starts.flatMap(({ startTime, free }) => {
    const isNow = visit.date === date && visit.startTime === startTime
    const hers = free.filter(({ id }) => id === staffId)
    const isHers = hers.length > 0
    return isNow ? [] : [{ time: withoutSeconds(startTime), isHers, among: isHers ? hers : free }]
  })
}

/** Where a visit would stand in measured hours, as long as it is; undefined if it never could. */
function measuredPlace(
  visit: Appointment,
  { date, time }: { date: DateString; time: TimeString },
  { openingHours, gridMinutes: grid }: Salon,
) {
  const from = toMinutes(time)
  const span = { from, to: from + lengthOf(visit) }
  if (!isMeasured(date, span, { openingHours, grid })) return undefined
  return { date, ...timesOf(span), isAvailable: true }
}

function lengthOf({ startTime, endTime }: Appointment): number {
  return toMinutes(endTime) - toMinutes(startTime)
}

/** Who works on a date, what they have, and what is asked of them. */
async function readDay(db: Db, date: DateString, service: string) {
  return {
    groomers: await listGroomers(db),
    parts: await listBusy(db, [date]),
    treatment: (await findTreatments(db, [service])).get(service),
  }
}

/** The client says until when her dog's vaccination holds. */
export async function saveVaccination(
  deps: Deps,
  token: string,
  vaccinatedUntil: DateString,
): Promise<SelfServiceVisit> {
  return await tell(deps, token, async (tx, { appointment, dogId }) => {
    const before = orGone(await lockDog(tx, dogId), APPOINTMENT_GONE)
    if (before.vaccinatedUntil === vaccinatedUntil) return
    await updateDog(tx, dogId, { vaccinatedUntil, updatedAt: deps.clock() })
    const changes = { vaccinatedUntil: { from: before.vaccinatedUntil, to: vaccinatedUntil } }
    await insertHistory(tx, [
      { appointmentId: appointment.id, actor: 'visitor', changes, at: deps.clock() },
    ])
  })
}

/**
 * The client fills in the health form of her dog: a new form on top of the newest one, marked as
 * hers. Throws `invalid` when she answered nothing.
 */
export async function saveHealth(
  deps: Deps,
  token: string,
  answers: ClientHealth,
): Promise<SelfServiceVisit> {
  return await tell(deps, token, async (tx, { appointment, dogId }) => {
    if (
      Object.values(answers).every(
        (answer) => answer === null || answer === undefined || answer.toString() === '',
      )
    )
      throw new AppError('invalid', 'U hebt nog niets ingevuld.')
    const [newest] = await listHealthRecords(tx, { dogId, limit: 1, q: '' })
    const { dogName, dogBreed, firstName, lastName, email, phone, customerId } = appointment
    const owner = {
      ownerFirstName: firstName,
      ownerLastName: lastName,
      ownerEmail: email,
      ownerPhone: phone,
    }
    const form = newHealthRecordSchema.parse({
      ...newest,
      dogName,
      dogBreed,
      ...owner,
      customerId,
      dogId,
      lastReviewedDate: null,
    })
    await addHealthRecord(tx, { ...withAnswers(form, answers), isFromClient: true }, deps.clock())
    const changes = {
      healthForm: { from: null, to: 'ingevuld' },
      ...(await keepOfDog(tx, { dogId, answers, now: deps.clock() })),
    }
    await insertHistory(tx, [
      { appointmentId: appointment.id, actor: 'visitor', changes, at: deps.clock() },
    ])
  })
}

/** Keeps with the dog what she filled in of it; what that changed. */
async function keepOfDog(
  tx: Db,
  { dogId, answers, now }: { dogId: string; answers: ClientHealth; now: Date },
) {
  const before = orGone(await lockDog(tx, dogId), APPOINTMENT_GONE)
  const names = keysOf(askedOfDog).filter(
    (name) => answers[name] !== '' && answers[name] !== before[name],
  )
  if (names.length > 0) await updateDog(tx, dogId, { ...picked(answers, names), updatedAt: now })
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: answers[name] }]))
}

type Attempt = {
  token: string
  seen?: Seen
  /** The date that the work needs beside that of the visit. */
  date?: DateString
}

/**
 * Does something with the visit behind a link, looked at once more behind the locks so that an
 * ended one does nothing; `stale` with the visit as it is.
 */
async function act(
  deps: Deps,
  { token, seen, date }: Attempt,
  work: (tx: Db, before: Appointment) => Promise<void>,
): Promise<SelfServiceVisit> {
  const outcome = await refusingOverlap(deps, async (tx) => {
    const { id } = await linkedVisit({ ...deps, db: tx }, token)
    const before = await lockInOrder(tx, id, date)
    if (!before || !(await findLinkedVisit(tx, hashToken(token), deps.clock())))
      throw new AppError('not_found', LINK_GONE)
    const closed = closedReason(before, deps.clock())
    if (closed) throw await staleError(tx, deps, { visit: before, sentence: closed })
    if (seen && !isAsSeen(seen, await viewOf(tx, before, deps.clock())))
      throw await staleError(tx, deps, { visit: before, sentence: CHANGED })
    await work(tx, before)
    return { ok: true, appointment: before }
  })
  if (!outcome.ok) throw takenError()
  return await getVisit(deps, token)
}

/** Writes what the client tells of the dog of a visit that is still to come. */
async function tell(
  deps: Deps,
  token: string,
  work: (tx: Db, found: { appointment: Appointment; dogId: string }) => Promise<void>,
) {
  await transact(deps.db, async (tx) => {
    const appointment = await linkedVisit({ ...deps, db: tx }, token)
    const closed = closedReason(appointment, deps.clock())
    if (closed) throw await staleError(tx, deps, { visit: appointment, sentence: closed })
    const dog = await findVisitDog(tx, appointment.id)
    if (!dog) throw refusal('dogId', 'Bij deze afspraak hoort geen hond (meer). Bel ons even.')
    await work(tx, { appointment, dogId: dog.id })
  })
  return await getVisit(deps, token)
}

/** Changes the visit in the client's name. */
async function change(
  tx: Db,
  deps: Deps,
  options: Pick<ChangeOptions, 'change'> & { before: Appointment },
): Promise<Appointment> {
  const outcome = await changeLocked(tx, deps, {
    ...options,
    allowOverlap: false,
    actor: 'visitor',
  })
  if (outcome.ok) return outcome.appointment
  throw outcome.reason === 'overlap' ? takenError() : new AppError('not_found', LINK_GONE)
}

async function tellOwner(
  tx: Db,
  deps: Deps,
  { before, after, reason }: { before: Appointment; after: Appointment; reason: string },
) {
  const rules = await acceptedRules(tx, before.acceptedRulesVersion)
  const cost = cancellationCost({ visit: before, rules, now: deps.clock() })
  const salon = await getSalonWithGroomers(tx)
  await enqueueMails(tx, deps, [
    changedByClientMail({ salon, publicUrl: deps.env.PUBLIC_URL, before, after, cost, reason }),
  ])
  if (after.status === 'cancelled')
    await tellDevices(tx, deps, {
      kind: 'cancellation',
      date: after.date,
      path: '/admin/afspraken',
    })
}

async function viewOf(db: Db, appointment: Appointment, now: Date): Promise<SelfServiceVisit> {
  const salon = await getSalonWithGroomers(db)
  const rules = await acceptedRules(db, appointment.acceptedRulesVersion)
  const dog = await findVisitDog(db, appointment.id)
  const form = dog && (await findClientForm(db, dog.id))
  const cost = cancellationCost({ visit: appointment, rules, now })
  const until = rules ? undefined : acceptableUntil({ visit: appointment, rules: salon, now })
  return parse(visitSchema, {
    ...appointment,
    groomer: salon.groomers.find(({ id }) => id === appointment.staffId)?.name ?? null,
    hasBegun: hasBegun(appointment, now),
    progress: await progressOf(db, appointment, now),
    acceptedRules: rules ?? null,
    currentRules: { ...salon, version: salon.rulesVersion },
    acceptableUntil: until?.toISOString() ?? null,
    cost: cost ? wireCost(cost) : null,
    fees: await listFees(db, appointment.id),
    hasDog: dog !== undefined,
    vaccinatedUntil: dog?.vaccinatedUntil ?? null,
    healthFilledAt: form?.toISOString() ?? null,
  })
}

/** Where the dog is on the day of its visit; null on other days, and until it came. */
async function progressOf(db: Db, appointment: Appointment, now: Date) {
  if (appointment.date !== brusselsWallClock(now).date) return null
  const steps = await listSteps(db, appointment.id)
  const step = currentStep(steps)?.step
  if (!step) return null
  const layers = await findLayers(db, appointment.id)
  const spread = layers && spreadOf(appointment.expectedMinutes, layers)
  return {
    step,
    readyAround: readyAround(steps, appointment, now) ?? null,
    readyBetween: readyBetween(steps, { ...appointment, spread }, now) ?? null,
  }
}

async function staleError(
  tx: Db,
  { clock }: Deps,
  { visit, sentence }: { visit: Appointment; sentence: string },
): Promise<AppError> {
  return new AppError('stale', sentence, { current: await viewOf(tx, visit, clock()) })
}

function takenError(): AppError {
  return new AppError('slot_taken', TAKEN, { fields: { time: TAKEN } })
}
