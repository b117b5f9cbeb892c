import { announce } from '#agenda/appointments/commands.server.ts'
import {
  findAppointment,
  removeAppointment,
  shareAppointments,
} from '#agenda/appointments/data.server.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { listGroomers, listNamed } from '#agenda/staff/data.server.ts'
import { MEMBER_GONE } from '#agenda/staff/rules.ts'
import {
  countPlaces,
  findEntry,
  findLinkedVisit,
  findOffer,
  findWholeEntry,
  insertEntry,
  type Locked,
  listOffers,
  lockEntry,
  lockOffered,
  lowestRank,
  type NewRow,
  removeEntry,
  type StoredEntry,
  type StoredOffer,
  updateEntry,
  updateOffer,
} from '#agenda/waiting-list/data.server.ts'
import { joinedMail } from '#agenda/waiting-list/emails.tsx'
import type { Place } from '#agenda/waiting-list/places/wire.ts'
import {
  canComeEarlier,
  canGiveUp,
  changedWish,
  checkWish,
  ENTRY_GONE,
  isOpen,
  isSilent,
  MAILED_MS,
  OFFER_UNKNOWN,
  type Slot,
  stateAfter,
  whyFull,
} from '#agenda/waiting-list/rules.ts'
import type { Earlier, EntryChange, Join, NewEntry } from '#agenda/waiting-list/schema.ts'
import type { Entry } from '#agenda/waiting-list/wire.ts'
import { findOrAddCustomer, settleDog } from '#clients/customers/commands.server.ts'
import { findCustomerByEmail } from '#clients/customers/data.server.ts'
import { cancelMails, enqueueMails } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { addDays, toInstant } from '#lib/dates.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import { BOOKER_FIELDS } from '#lib/person-fields.ts'
import type { Db } from '#server/db/client.ts'
import { StartOver, transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'
import { hashToken } from '#server/http/token.ts'
import { findPrices } from '#shop-window/services/data.server.ts'
import { UNPRICED_SERVICE } from '#shop-window/services/schema.ts'

const PLACE_LINK = 'waiting-list'
const LINK_DAYS = 365
const STALE = 'Dit werd intussen door iemand anders gewijzigd.'
const NEW_CLIENTS =
  'Wij nemen op dit moment geen nieuwe klanten aan. Bel of mail ons gerust om op de wachtlijst te komen.'

/**
 * Puts a visitor on the list, changing nothing stored of her; unproven ones wait only once they
 * confirmed by mail, and `whyFull` or a stop for new clients refuses.
 */
export async function joinList(
  deps: Deps,
  input: Join,
  { device, address }: { device: string | undefined; address: string },
): Promise<PlaceOf> {
  return await transact(deps.db, async (tx) => {
    const salon = await getSalon(tx)
    const found = await findCustomerByEmail(tx, input.email, device)
    const isProven = found?.recognised === true
    await refuseFull(tx, deps, { email: input.email, askedFrom: address, isProven })
    if (salon.existingCustomersOnly && !found)
      throw new AppError('existing_customers_only', NEW_CLIENTS, {
        fields: { email: 'Dit e-mailadres is nog niet bij ons bekend.' },
      })
    return await addPerson(tx, deps, {
      input,
      salon,
      acceptedRulesVersion: salon.rulesVersion,
      askedFrom: address,
      isProven,
    })
  })
}

/**
 * Puts a client on the list who would rather come earlier than the visit to which her link leads.
 * `not_found` when the link or the visit is gone.
 */
export async function joinForEarlier(
  deps: Deps,
  { appointmentToken, acceptedRules: _accepted, ...wish }: Earlier,
): Promise<PlaceOf> {
  return await transact(deps.db, async (tx) => {
    const salon = await getSalon(tx)
    const linked = await findLinked(tx, deps, appointmentToken)
    const [visit] = linked ? await shareAppointments(tx, [linked.id]) : []
    if (!visit || !canComeEarlier(visit, deps.today())) throw new AppError('not_found', VISIT_GONE)
    checkWish(wish, { salon, today: deps.today(), until: visit.date })
    await refuseFull(tx, deps, { email: visit.email, askedFrom: null, isProven: true })
    return await addEntry(tx, deps, {
      row: {
        ...picked(visit, [...BOOKER_FIELDS, 'customerId', 'dogId', 'service']),
        ...wish,
        appointmentId: visit.id,
        acceptedRulesVersion: salon.rulesVersion,
        confirmedAt: deps.clock(),
      },
      salon,
      visit,
    })
  })
}

/** Puts somebody on the list by the owner's hand. */
export async function addByHand(deps: Deps, input: NewEntry): Promise<Entry> {
  return await transact(deps.db, async (tx) => {
    const { id } = await addPerson(tx, deps, {
      input,
      salon: await getSalon(tx),
      acceptedRulesVersion: null,
      askedFrom: null,
      isProven: true,
    })
    return await getEntry(tx, id)
  })
}

const VISIT_GONE = 'Deze afspraak bestaat niet meer of is al voorbij.'

/** The coming visit behind a client's link; undefined when the link or the visit is gone. */
export async function findLinked(
  db: Db,
  deps: Pick<Deps, 'clock' | 'today'>,
  token: string,
): Promise<Appointment | undefined> {
  const id = await findLinkedVisit(db, { tokenHash: hashToken(token), now: deps.clock() })
  const visit = id ? await findAppointment(db, id) : undefined
  return visit && canComeEarlier(visit, deps.today()) ? visit : undefined
}

type Person = {
  input: NewEntry
  salon: Salon
  acceptedRulesVersion: string | null
  /** The network address of a visitor; null by the owner's hand. */
  askedFrom: string | null
  /** Whether it is known that she reads this mailbox. */
  isProven: boolean
}

async function addPerson(
  tx: Db,
  deps: Deps,
  { input, salon, acceptedRulesVersion, askedFrom, isProven }: Person,
): Promise<PlaceOf> {
  const {
    fromDate,
    toDate,
    weekdays,
    fromTime,
    toTime,
    staffId,
    notes,
    dogName,
    dogBreed,
    ...details
  } = input
  const wish = { fromDate, toDate, weekdays, fromTime, toTime, staffId }
  checkWish(wish, { salon, today: deps.today() })
  const service = await checkedService(tx, details.service)
  const { customer, isNew } = await findOrAddCustomer(tx, { ...details })
  const dog = await settleDog(
    tx,
    { customerId: customer.id, name: dogName, breed: dogBreed },
    isNew || isProven,
  )
  const known = {
    customerId: customer.id,
    dogId: dog?.id ?? null,
    acceptedRulesVersion,
    askedFrom,
    confirmedAt: isProven ? deps.clock() : null,
  }
  const row = {
    ...details,
    ...wish,
    notes,
    dogName,
    dogBreed: dogBreed || (dog?.breed ?? ''),
    service,
    ...known,
  }
  return await addEntry(tx, deps, { row, salon, visit: undefined })
}

type Added = {
  row: Omit<NewRow, 'createdAt' | 'updatedAt'>
  salon: Salon
  visit: Appointment | undefined
}

async function addEntry(tx: Db, deps: Deps, { row, salon, visit }: Added): Promise<PlaceOf> {
  await requireMember(tx, row.staffId)
  const now = deps.clock()
  const entry = await insertEntry(tx, { ...row, createdAt: now, updatedAt: now })
  await enqueueMails(tx, deps, [
    joinedMail({
      salon: { ...salon, groomers: await listNamed(tx) },
      publicUrl: deps.env.PUBLIC_URL,
      entry,
      link: placeLink(deps, entry),
      visit,
    }),
  ])
  return placeOf(entry)
}

/** Refuses somebody who has no visits (any more) to wait for. */
async function requireMember(tx: Db, staffId: string | null | undefined) {
  if (staffId && !(await listGroomers(tx)).some(({ id }) => id === staffId))
    throw refusal('staffId', MEMBER_GONE)
}

/**
 * The link to somebody's place on the list: it confirms her address and takes her off, nothing
 * else.
 */
export function placeLink(deps: Deps, { id, toDate }: StoredEntry): string {
  const until = toInstant(addDays(toDate, LINK_DAYS), '00:00')
  return `${deps.env.PUBLIC_URL}/wachtlijst/${signLink(deps, { purpose: PLACE_LINK, subject: id }, until)}`
}

type PlaceOf = StoredEntry & Pick<Place, 'isConfirmed'>

function placeOf(entry: StoredEntry): PlaceOf {
  return { ...entry, isConfirmed: entry.confirmedAt !== null }
}

/**
 * Changes days, times and notes; somebody whose days were over, or who left, waits again: the owner
 * knows who she is. Throws `stale` when `version` is not the stored one.
 */
export async function changeEntry(
  deps: Deps,
  id: string,
  { version, ...change }: EntryChange,
): Promise<Entry> {
  return await transact(deps.db, async (tx) => {
    const before = await lockVersion(tx, id, version)
    const visit = before.appointmentId ? await findAppointment(tx, before.appointmentId) : undefined
    const salon = await getSalon(tx)
    checkWish(changedWish(before, change), {
      salon,
      today: deps.today(),
      ...(visit && { until: visit.date }),
    })
    await requireMember(tx, change.staffId)
    const again = before.state === 'expired' || before.state === 'withdrawn'
    const revived = again
      ? ({ state: 'waiting', confirmedAt: before.confirmedAt ?? deps.clock() } as const)
      : {}
    await updateEntry(tx, id, { ...change, ...revived, updatedAt: deps.clock() })
    return await getEntry(tx, id)
  })
}

/** Lets somebody be served before all others, or at her own turn again. */
export async function putInFront(
  deps: Deps,
  id: string,
  { inFront, version }: { inFront: boolean; version?: number | undefined },
): Promise<Entry> {
  return await transact(deps.db, async (tx) => {
    await lockVersion(tx, id, version)
    await updateEntry(tx, id, {
      rank: inFront ? Math.min((await lowestRank(tx)) - 1, -1) : 0,
      updatedAt: deps.clock(),
    })
    return await getEntry(tx, id)
  })
}

/** Removes an entry for good; what is held for it comes free. `not_found` when there is none. */
export async function deleteEntry(deps: Deps, id: string): Promise<void> {
  await ending(deps, async (tx) => {
    const locked = await lockEntryWithOffer(tx, deps, id)
    if (locked.offer)
      await endOffer(tx, deps, { ...locked, offer: locked.offer, state: 'withdrawn' })
    await removeEntry(tx, id)
  })
}

/**
 * The place on the list to which a mailed link leads; `not_found` when it is incomplete or too old.
 */
export async function getPlace(db: Db, deps: Deps, token: string): Promise<PlaceOf> {
  const id = readLink(deps, PLACE_LINK, token)
  const entry = orGone(id ? await findEntry(db, id) : undefined, OFFER_UNKNOWN)
  return placeOf(entry)
}

/**
 * Confirms by the mailed link that a client waits: from now on times are offered to her. Once more,
 * or when she waits no longer, changes nothing. Refuses a sixth place.
 */
export async function confirmPlace(deps: Deps, token: string): Promise<PlaceOf> {
  return await transact(deps.db, async (tx) => {
    const { id, email, confirmedAt } = await getPlace(tx, deps, token)
    if (!confirmedAt) await refuseFull(tx, deps, { email, askedFrom: null, isProven: true })
    const entry = orGone(await lockEntry(tx, id), OFFER_UNKNOWN)
    const now = deps.clock()
    return placeOf(
      (isOpen(entry.state) &&
        !entry.confirmedAt &&
        (await updateEntry(tx, entry.id, { confirmedAt: now, updatedAt: now }))) ||
        entry,
    )
  })
}

/**
 * Takes a client off the list by her own link; what is held for her comes free. Once more changes
 * nothing.
 */
export async function leaveList(deps: Deps, token: string): Promise<PlaceOf> {
  return await ending(deps, async (tx) => {
    const locked = await lockEntryWithOffer(tx, deps, (await getPlace(tx, deps, token)).id)
    if (!isOpen(locked.entry.state)) return placeOf(locked.entry)
    if (locked.offer)
      await endOffer(tx, deps, { ...locked, offer: locked.offer, state: 'withdrawn' })
    return placeOf(
      (await updateEntry(tx, locked.entry.id, { state: 'withdrawn', updatedAt: deps.clock() })) ??
        locked.entry,
    )
  })
}

/** Takes back what is offered to somebody; it goes to the next. `not_found` when nothing is. */
export async function withdrawOffer(deps: Deps, id: string): Promise<Entry> {
  return await ending(deps, async (tx) => {
    const locked = await lockEntryWithOffer(tx, deps, id)
    if (!locked.offer)
      throw new AppError('not_found', 'Er staat geen aanbod meer open. Kijk de lijst na.')
    await endOffer(tx, deps, { ...locked, offer: locked.offer, state: 'withdrawn' })
    return await getEntry(tx, id)
  })
}

/**
 * The visit that somebody gives up when she takes an offered earlier time; undefined when there is
 * none (any more).
 */
export async function findGivenUp(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { entry, offered }: { entry: StoredEntry; offered: Slot },
) {
  const visit = entry.appointmentId ? await findAppointment(db, entry.appointmentId) : undefined
  return visit && canGiveUp(visit, { offered, now: deps.clock() }) ? visit : undefined
}

/**
 * Ends an open offer without a visit: the time is free again, she waits on (unless she never
 * answers) and the next is asked.
 */
export async function endOffer(
  tx: Db,
  deps: Deps,
  {
    entry,
    offer,
    held,
    state,
  }: Pick<Locked, 'entry' | 'offer' | 'held'> & { state: 'declined' | 'lapsed' | 'withdrawn' },
) {
  const now = deps.clock()
  if (held) {
    await removeAppointment(tx, held.id)
    await cancelMails(tx, { appointmentId: held.id })
  }
  await updateOffer(tx, offer.id, { state, answeredAt: now })
  const isGone = state === 'lapsed' && isSilent(await listOffers(tx, entry.id))
  if (entry.state === 'offered')
    await updateEntry(tx, entry.id, {
      state: isGone ? 'expired' : stateAfter(entry, deps.today()),
      updatedAt: now,
    })
  await announce(tx, deps, { appointmentIds: [], freed: [offer.date] })
}

/** The entry with its open offer, if it has one; `not_found` without such an entry. */
async function lockEntryWithOffer(
  tx: Db,
  deps: Deps,
  id: string,
): Promise<Pick<Locked, 'entry' | 'held'> & { offer: StoredOffer | undefined }> {
  const seen = await findOffer(tx, { openOf: id })
  if (seen) {
    const locked = await lockOffered(tx, deps, seen)
    if (locked.offer.state === 'open') return locked
    throw new StartOver()
  }
  const entry = orGone(await lockEntry(tx, id), ENTRY_GONE)
  if (await findOffer(tx, { openOf: id })) throw new StartOver()
  return { entry, offer: undefined, held: undefined }
}

/** Runs a write that may free time; what was kept of free times is dropped after it. */
export async function ending<T>(deps: Deps, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(deps.db, work)
  } finally {
    deps.changes.tell('appointments')
  }
}

/** An entry as the owner sees it; `not_found` when there is none. */
export async function getEntry(db: Db, id: string): Promise<Entry> {
  return orGone(await findWholeEntry(db, id), ENTRY_GONE)
}

async function lockVersion(tx: Db, id: string, version: number | undefined): Promise<StoredEntry> {
  const entry = orGone(await lockEntry(tx, id), ENTRY_GONE)
  if (version !== undefined && version !== entry.version)
    throw new AppError('stale', STALE, { current: await findWholeEntry(tx, id) })
  return entry
}

async function refuseFull(
  tx: Db,
  { clock }: Deps,
  { isProven, ...who }: { email: string; askedFrom: string | null; isProven: boolean },
) {
  const reason = whyFull(
    await countPlaces(tx, { ...who, since: new Date(clock().getTime() - MAILED_MS) }),
    isProven,
  )
  if (reason) throw reason
}

async function checkedService(tx: Db, service: string): Promise<string> {
  if (service === '' || service === UNPRICED_SERVICE) return UNPRICED_SERVICE
  if ((await findPrices(tx, [service])).has(service)) return service
  const sentence = 'Deze behandeling bestaat niet (meer). Kies een andere.'
  throw new AppError('invalid', sentence, { fields: { service: sentence } })
}
