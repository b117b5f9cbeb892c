import { announce, changeLocked, proposedPrice } from '#agenda/appointments/commands.server.ts'
import {
  findAppointment,
  insertAppointments,
  lockAppointment,
  removeAppointment,
  updateAppointment,
} from '#agenda/appointments/data.server.ts'
import { occupies, settle } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { acceptedRules } from '#agenda/cancellation-fees/commands.server.ts'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { isClosedOn, offerKey } from '#agenda/holidays/rules.ts'
import { lockDates, shareSlots } from '#agenda/slots/data.server.ts'
import { bookableRange, isBookableDate } from '#agenda/slots/rules.ts'
import { type FreeStart, listFreeStarts, listStartsOf } from '#agenda/slots/starts/data.server.ts'
import { fittingMember } from '#agenda/staff/commands.server.ts'
import { findTreatments, getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import {
  ending,
  endOffer,
  findGivenUp,
  getEntry,
  placeLink,
} from '#agenda/waiting-list/commands.server.ts'
import {
  endEntries,
  findEntry,
  findOffer,
  insertOffer,
  isOvertaken,
  type Locked,
  listOpenOffers,
  listOrphans,
  listWaiting,
  lockEntry,
  lockOffered,
  mayHold,
  type StoredEntry,
  type StoredOffer,
  updateEntry,
  updateOffer,
} from '#agenda/waiting-list/data.server.ts'
import { movedNotice, offerMail } from '#agenda/waiting-list/emails.tsx'
import type { OfferView } from '#agenda/waiting-list/offers/wire.ts'
import {
  CONFIRM_MS,
  canGiveUp,
  ENTRY_GONE,
  holdUntil,
  matches,
  mayOfferAt,
  OFFER_OVER,
  OFFER_UNKNOWN,
  SLOT_GONE,
  suits,
  takersFor,
} from '#agenda/waiting-list/rules.ts'
import type { HandOffer } from '#agenda/waiting-list/schema.ts'
import type { Entry, FreeTime } from '#agenda/waiting-list/wire.ts'
import { cancelMails, enqueueMails } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { type DateString, toInstant } from '#lib/dates.ts'
import { AppError, one, orGone, refusal } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import { BOOKER_FIELDS } from '#lib/person-fields.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { StartOver } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashAddress, hashToken, newToken } from '#server/http/token.ts'
import { logged } from '#server/log.ts'

/** The job comes a little after the moment, so that this clock has reached it too. */
const AFTER_MS = 1_000
const MOST_TIMES = 40

/**
 * Offers the free times of some dates, one after the other, to the first in the line that each of
 * them suits.
 */
export async function offerDates(deps: Deps, dates: readonly DateString[]) {
  for (const date of new Set(dates)) while (await offerNext(deps, date));
}

/**
 * Offers the first free time of a date that suits somebody, and holds it; the lock of the date
 * keeps bookings away, that of the entry an offer on another date.
 */
async function offerNext(deps: Deps, date: DateString): Promise<boolean> {
  if (!mayOfferAt(deps.clock())) return false
  try {
    return await ending(deps, async (tx) => {
      await lockDates(tx, [date])
      await shareSlots(tx, date)
      // what was just given back may be taken back
      if (await deps.jobs.isAhead(tx, offerKey(date), deps.clock())) return false
      const salon = await getSalon(tx)
      if (!isBookableDate(date, deps.today(), salon)) return false
      const range = { from: date, to: date }
      const [match] = await matchesIn(tx, salon, { range, line: () => readLine(tx, deps) })
      if (!match) return false
      const entry = await lockEntry(tx, match.entry.id)
      if (
        entry?.state !== 'waiting' ||
        entry.version !== match.entry.version ||
        !(await mayHold(tx, entry))
      )
        throw new StartOver()
      await hold(tx, deps, { entry, slot: match.slot })
      return true
    })
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Whether the database refused a time after all: another visit has it, or the slot is gone. */
function isTaken(error: unknown): boolean {
  return ['appointment_parts_no_overlap', 'appointments_time_slot_id_time_slots_id_fk'].includes(
    violatedConstraint(error) ?? '',
  )
}

async function readLine(db: Db, deps: Deps) {
  return await listWaiting(db, { since: toInstant(deps.today(), '00:00') })
}

type Line = Awaited<ReturnType<typeof readLine>>

/**
 * Who is offered which free time of a range; in hours made to measure the first time that fits her
 * dog and treatment, for one after the other.
 */
async function matchesIn(
  db: Db,
  salon: Salon,
  { range, line }: { range: { from: DateString; to: DateString }; line: () => Promise<Line> },
): Promise<{ slot: FreeStart; entry: Line[number] }[]> {
  if (salon.offering === 'fixed') {
    const slots = await listFreeStarts(db, salon, { range })
    return slots.length > 0 ? matches(slots, await line()) : []
  }
  const waiting = await line()
  const starts = await listStartsOf(db, salon, { range, wishes: waiting.map(wishOf) })
  return waiting.flatMap((entry, index) => {
    for (const slot of starts[index] ?? []) {
      const [match] = matches([slot], [entry])
      if (match) return [match]
    }
    return []
  })
}

/** For what somebody waits, as far as it decides how long it takes and who does it. */
function wishOf({ service, dogId, dogBreed }: Pick<StoredEntry, 'service' | 'dogId' | 'dogBreed'>) {
  return { service, dogId, breed: dogBreed }
}

/**
 * Holds a free time for somebody and tells her: a row that occupies it like a visit, under the
 * constraint that guards those.
 */
async function hold(tx: Db, deps: Deps, { entry, slot }: { entry: StoredEntry; slot: FreeStart }) {
  const now = deps.clock()
  const until = holdUntil(now, toInstant(slot.date, slot.startTime))
  // whoever asked to come earlier is reached as her visit says
  const visit = entry.appointmentId ? await findAppointment(tx, entry.appointmentId) : undefined
  const reach = picked(visit ?? entry, ['firstName', 'lastName', 'email', 'phone'])
  const person = picked(entry, [
    ...BOOKER_FIELDS,
    'customerId',
    'dogId',
    'service',
    'acceptedRulesVersion',
  ])
  const moment = { date: slot.date, startTime: slot.startTime, endTime: slot.endTime }
  const price = await proposedPrice(tx, entry)
  const row = {
    ...person,
    ...reach,
    ...moment,
    staffId: await fittingMember(tx, {
      ...moment,
      service: entry.service,
      among: await takersOf(tx, entry, slot),
      ...(visit && { visit }),
    }),
    price,
    timeSlotId: slot.slotId,
    notes: entry.notes,
    source: 'waiting-list',
    heldUntil: until,
    createdAt: now,
    updatedAt: now,
  }
  const held = one(await insertAppointments(tx, [row]))
  const { token, tokenHash } = newToken()
  const offer = await insertOffer(tx, {
    entryId: entry.id,
    appointmentId: held.id,
    ...moment,
    tokenHash,
    emailHash: hashAddress(reach.email),
    heldUntil: until,
    createdAt: now,
  })
  await updateEntry(tx, entry.id, {
    ...reach,
    state: 'offered',
    confirmedAt: entry.confirmedAt ?? now,
    updatedAt: now,
  })
  const givenUp = await findGivenUp(tx, deps, { entry, offered: moment })
  const link = `${deps.env.PUBLIC_URL}/wachtlijst/${token}`
  const links = { link, leaveLink: placeLink(deps, entry) }
  const letter = await getLetter(tx, 'waiting-list-offer')
  await enqueueMails(tx, deps, [
    offerMail({
      salon: await getSalonWithGroomers(tx),
      publicUrl: deps.env.PUBLIC_URL,
      now,
      held,
      rules: await acceptedRules(tx, held.acceptedRulesVersion),
      until,
      letter,
      ...links,
      visit: givenUp,
    }),
  ])
  const runAt = new Date(until.getTime() + AFTER_MS)
  await deps.jobs.add(tx, 'waiting-list.lapse', [
    { payload: { offerId: offer.id }, runAt, key: `waiting-list.lapse ${offer.id}` },
  ])
}

/** Who can have a time for somebody; whoever is free when the owner chose it against the wishes. */
async function takersOf(tx: Db, entry: StoredEntry, { free }: FreeStart) {
  const treatment = (await findTreatments(tx, [entry.service])).get(entry.service)
  const takers = takersFor({ ...entry, treatment }, free)
  return takers.length > 0 ? takers : free
}

/** Whether an offer was mailed to the address that its client has now. */
function isHers({ emailHash }: Pick<StoredOffer, 'emailHash'>, email: string): boolean {
  return emailHash === hashAddress(email)
}

const NO_EMAIL =
  'Deze klant heeft geen e-mail, dus een aanbod komt niet aan. Bel, en maak de afspraak zelf.'

/**
 * Offers a free time that the owner chose to a person that she chose, at any hour and whatever the
 * notice; who was not confirmed yet is, for the owner knows her. `invalid` for who has no e-mail.
 */
export async function offerByHand(
  deps: Deps,
  id: string,
  { date, startTime }: HandOffer,
): Promise<Entry> {
  try {
    return await ending(deps, async (tx) => {
      await lockDates(tx, [date])
      await shareSlots(tx, date)
      const wishes = [wishOf(orGone(await findEntry(tx, id), ENTRY_GONE))]
      const range = { from: date, to: date }
      const [starts = []] = await listStartsOf(tx, await getSalon(tx), { range, wishes })
      const slot = [...starts].find((free) => free.startTime === startTime)
      if (!slot || toInstant(date, startTime) <= deps.clock())
        throw refusal('startTime', SLOT_GONE, 'slot_taken')
      const entry = orGone(await lockEntry(tx, id), ENTRY_GONE)
      if (entry.state !== 'waiting')
        throw new AppError('stale', 'Deze persoon wacht niet meer op een aanbod.', {
          current: await getEntry(tx, id),
        })
      const visit = entry.appointmentId ? await findAppointment(tx, entry.appointmentId) : undefined
      if ((visit ?? entry).email === '') throw refusal('startTime', NO_EMAIL)
      await hold(tx, deps, { entry, slot })
      return await getEntry(tx, id)
    })
  } catch (error) {
    throw isTaken(error) ? refusal('startTime', SLOT_GONE, 'slot_taken') : error
  }
}

/**
 * The free times that the owner can offer to somebody: those that suit her best known wishes, or
 * all of one date.
 */
export async function listTimes(
  deps: Deps,
  id: string,
  date: DateString | undefined,
): Promise<FreeTime[]> {
  const entry = await getEntry(deps.db, id)
  const now = deps.clock()
  const salon = await getSalon(deps.db)
  const range = date
    ? { from: date, to: date }
    : { from: deps.today(), to: bookableRange(deps.today(), salon).to }
  const [starts = []] = await listStartsOf(deps.db, salon, { range, wishes: [wishOf(entry)] })
  const coming = [...starts].filter((slot) => toInstant(slot.date, slot.startTime) > now)
  const treatment = (await findTreatments(deps.db, [entry.service])).get(entry.service)
  const times = coming.map((slot) => ({
    date: slot.date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    fits: suits(entry, slot) && takersFor({ ...entry, treatment }, slot.free).length > 0,
  }))
  return date ? times : times.filter(({ fits }) => fits).slice(0, MOST_TIMES)
}

/**
 * What the link of an offer shows; `not_found` for a link that is no offer's. Changes nothing: the
 * half hour ends by the clock, whoever looks.
 */
export async function readOffer(deps: Deps, token: string): Promise<OfferView> {
  const offer = await getOffer(deps.db, token)
  const entry = orGone(await findEntry(deps.db, offer.entryId), OFFER_UNKNOWN)
  return await viewOf(deps.db, deps, { entry, offer })
}

/**
 * Takes the offered time, as a request or as the visit that was to be earlier, for nothing;
 * `offer_over` when it is not held any more, once more answers the same.
 */
export async function acceptOffer(deps: Deps, token: string): Promise<OfferView> {
  return await ending(deps, async (tx) => {
    const locked = await lockOffered(tx, deps, await getOffer(tx, token))
    const { entry, offer, held, visit } = locked
    if (offer.state === 'accepted') return await viewOf(tx, deps, locked)
    const now = deps.clock()
    if (
      offer.state !== 'open' ||
      offer.heldUntil <= now ||
      !held ||
      !occupies(held.status) ||
      !isHers(offer, locked.email) ||
      locked.isOvertaken
    )
      throw new AppError('offer_over', OFFER_OVER)
    if (isClosedOn(offer.date, await listLeave(tx, { from: offer.date, to: offer.date })))
      throw new AppError(
        'offer_over',
        'Op deze dag is het salon intussen gesloten. U blijft op de wachtlijst staan.',
      )
    await updateOffer(tx, offer.id, { state: 'accepted', answeredAt: now })
    await updateEntry(tx, entry.id, { state: 'booked', updatedAt: now })
    await cancelMails(tx, { appointmentId: held.id, kinds: ['waiting-list-offer'] })
    if (visit) await moveVisit(tx, deps, { ...locked, held, visit })
    else {
      await updateAppointment(tx, held.id, {
        heldUntil: null,
        source: 'website',
        createdAt: now,
        updatedAt: now,
      })
      await deps.jobs.add(tx, 'appointment.requested', [
        { payload: { appointmentIds: [held.id], isFromWaitingList: true } },
      ])
    }
    return await viewOf(tx, deps, { entry, offer: { ...offer, state: 'accepted' } })
  })
}

/**
 * Puts the visit in the place of the time that was held for it, within the caller's transaction; it
 * stays what it was, confirmed or not.
 */
async function moveVisit(
  tx: Db,
  deps: Deps,
  {
    held,
    visit,
    offer,
  }: Required<Locked> & { held: NonNullable<Locked['held']>; visit: NonNullable<Locked['visit']> },
) {
  await removeAppointment(tx, held.id)
  const { date, startTime, endTime } = offer
  const moved = await changeLocked(tx, deps, {
    before: visit,
    change: { date, startTime, endTime, staffId: held.staffId, helper: null },
    allowOverlap: false,
    actor: 'visitor',
    isFree: true,
  })
  const mail = movedNotice({
    salon: await getSalonWithGroomers(tx),
    publicUrl: deps.env.PUBLIC_URL,
    before: visit,
    after: settle(moved),
  })
  await enqueueMails(tx, deps, [mail])
}

/**
 * Gives an offered time back at once, for the next. Once more, or after the half hour, changes
 * nothing.
 */
export async function declineOffer(deps: Deps, token: string): Promise<OfferView> {
  return await ending(deps, async (tx) => {
    const locked = await lockOffered(tx, deps, await getOffer(tx, token))
    if (locked.offer.state === 'accepted')
      throw new AppError(
        'offer_over',
        'U hebt deze tijd al genomen. Annuleren kan met de link in de mail van uw afspraak.',
      )
    if (locked.offer.state !== 'open') return await viewOf(tx, deps, locked)
    await endOffer(tx, deps, { ...locked, state: 'declined' })
    return await viewOf(tx, deps, { ...locked, offer: { ...locked.offer, state: 'declined' } })
  })
}

/**
 * Ends an offer that is over, or whose time, address or advantage is gone; one that was answered
 * stays as it is.
 */
export async function lapse(deps: Deps, offerId: string) {
  const seen = await findOffer(deps.db, { id: offerId })
  if (seen?.state !== 'open') return
  await ending(deps, async (tx) => {
    const locked = await lockOffered(tx, deps, seen)
    if (locked.offer.state !== 'open') return
    if (!locked.held || !isHers(locked.offer, locked.email) || locked.isOvertaken)
      await endOffer(tx, deps, { ...locked, state: 'withdrawn' })
    else if (locked.offer.heldUntil <= deps.clock())
      await endOffer(tx, deps, { ...locked, state: 'lapsed' })
  })
}

/**
 * Each minute: what a lost job left undone. Offers that are over end, entries whose days are over
 * end, and free times find who waits; what fails for one keeps no other from it.
 */
export async function sweep(deps: Deps) {
  const now = deps.clock()
  for (const offer of await listOpenOffers(deps.db))
    if (offer.heldUntil <= now || offer.appointmentId === null || !isHers(offer, offer.email))
      await logged(deps, { offerId: offer.id }, async () => await lapse(deps, offer.id))
  for (const orphan of await listOrphans(deps.db, { now }))
    await logged(deps, { appointmentId: orphan.id }, async () => await freeOrphan(deps, orphan))
  await endEntries(deps.db, {
    today: deps.today(),
    now,
    since: new Date(now.getTime() - CONFIRM_MS),
  })
  const line = mayOfferAt(now) ? await readLine(deps.db, deps) : []
  if (line.length === 0) return
  const salon = await getSalon(deps.db)
  const range = bookableRange(deps.today(), salon)
  const found = await matchesIn(deps.db, salon, { range, line: async () => line })
  const dates = new Set(found.map(({ slot }) => slot.date))
  for (const date of dates) await logged(deps, { date }, async () => await offerDates(deps, [date]))
}

/** Ends a held time of which nobody has the offer any more. */
async function freeOrphan(deps: Deps, { id, date }: { id: string; date: DateString }) {
  await ending(deps, async (tx) => {
    await lockDates(tx, [date])
    if (
      !(await lockAppointment(tx, id)) ||
      (await listOrphans(tx, { now: deps.clock(), id })).length === 0
    )
      return
    await removeAppointment(tx, id)
    await cancelMails(tx, { appointmentId: id })
    await announce(tx, deps, { appointmentIds: [], freed: [date] })
  })
}

async function getOffer(db: Db, token: string): Promise<StoredOffer> {
  return orGone(await findOffer(db, { tokenHash: hashToken(token) }), OFFER_UNKNOWN)
}

/**
 * How the visit stands that came of a taken time: the request that it became, else hers that moved
 * there; null when it is elsewhere by now.
 */
async function takenStatus(
  db: Db,
  { offer, visit }: { offer: StoredOffer; visit: Appointment | undefined },
): Promise<OfferView['visitStatus']> {
  const taken =
    (offer.appointmentId ? await findAppointment(db, offer.appointmentId) : undefined) ?? visit
  return taken?.date === offer.date && taken.startTime === offer.startTime ? taken.status : null
}

async function viewOf(
  db: Db,
  deps: Deps,
  { entry, offer }: { entry: StoredEntry; offer: StoredOffer },
): Promise<OfferView> {
  const left = Math.max(0, Math.ceil((offer.heldUntil.getTime() - deps.clock().getTime()) / 1000))
  const visit = entry.appointmentId ? await findAppointment(db, entry.appointmentId) : undefined
  const isGone =
    left === 0 || offer.appointmentId === null || !isHers(offer, (visit ?? entry).email)
  const isOver =
    offer.state === 'open' &&
    (isGone || (await isOvertaken(db, visit, { offer, now: deps.clock() })))
  const givenUp =
    offer.state === 'open' && visit && canGiveUp(visit, { offered: offer, now: deps.clock() })
  return {
    state: isOver ? 'lapsed' : offer.state,
    date: offer.date,
    startTime: offer.startTime,
    endTime: offer.endTime,
    service: entry.service,
    price: await proposedPrice(db, entry),
    dogName: entry.dogName,
    heldUntil: offer.heldUntil.toISOString(),
    secondsLeft: isOver ? 0 : left,
    earlier: givenUp ? { date: visit.date, startTime: visit.startTime } : null,
    visitStatus: offer.state === 'accepted' ? await takenStatus(db, { offer, visit }) : null,
  }
}
