import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { findAppointment, lockAppointment } from '#agenda/appointments/data.server.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { lockDates } from '#agenda/slots/data.server.ts'
import { findTreatments } from '#agenda/staff/data.server.ts'
import {
  canGiveUp,
  ENTRY_GONE,
  isOpen,
  type Places,
  type Waiting,
} from '#agenda/waiting-list/rules.ts'
import type { EntryFilter } from '#agenda/waiting-list/schema.ts'
import type { Entry, Offer } from '#agenda/waiting-list/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { finds } from '#server/db/search.ts'
import { appointmentHistory, appointments, visitWords } from '#server/db/tables/appointments.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import {
  waitingListEntries as entries,
  waitingListOffers as offers,
} from '#server/db/tables/waiting-list.ts'
import { StartOver } from '#server/db/transaction.ts'

export type StoredEntry = typeof entries.$inferSelect
export type StoredOffer = typeof offers.$inferSelect
export type NewRow = Omit<typeof entries.$inferInsert, 'id' | 'state' | 'rank' | 'version'>

const EMAIL_LOCK = 726_006
const ADDRESS_LOCK = 726_035

export async function insertEntry(tx: Db, entry: NewRow): Promise<StoredEntry> {
  return one(await tx.insert(entries).values(entry).returning())
}

/**
 * Which places a mailbox and a network address have; mails count `since` a moment. Whoever asks for
 * the same at once waits until the transaction ends.
 */
export async function countPlaces(
  tx: Db,
  { email, askedFrom, since }: { email: string; askedFrom: string | null; since: Date },
): Promise<Places> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EMAIL_LOCK}, hashtext(lower(${email})))`)
  if (askedFrom !== null)
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${askedFrom}))`)
  const isOfMailbox = eq(sql`lower(${entries.email})`, sql`lower(${email})`)
  const isHere = inArray(entries.state, ['waiting', 'offered'])
  return {
    confirmed: await tx.$count(entries, and(isOfMailbox, isHere, isNotNull(entries.confirmedAt))),
    toMailbox: await tx.$count(
      entries,
      and(isOfMailbox, isNull(entries.confirmedAt), gt(entries.createdAt, since)),
    ),
    fromAddress:
      askedFrom === null
        ? 0
        : await tx.$count(
            entries,
            and(eq(entries.askedFrom, askedFrom), isHere, isNull(entries.confirmedAt)),
          ),
  }
}

export async function findEntry(db: Db, id: string): Promise<StoredEntry | undefined> {
  return (await db.select().from(entries).where(eq(entries.id, id)))[0]
}

/** The entry, kept from other writers until the transaction ends. */
export async function lockEntry(tx: Db, id: string): Promise<StoredEntry | undefined> {
  return (await tx.select().from(entries).where(eq(entries.id, id)).for('update'))[0]
}

/** The columns of an entry to change; undefined ones stay as they are. */
export type EntryColumns = { [Column in keyof StoredEntry]?: StoredEntry[Column] | undefined }

export async function updateEntry(
  tx: Db,
  id: string,
  change: EntryColumns,
): Promise<StoredEntry | undefined> {
  const isOver = change.state !== undefined && !isOpen(change.state)
  return (
    await tx
      .update(entries)
      .set({ ...change, ...(isOver && { askedFrom: null }) })
      .where(eq(entries.id, id))
      .returning()
  )[0]
}

export async function removeEntry(tx: Db, id: string) {
  await tx.delete(entries).where(eq(entries.id, id))
}

/** The lowest rank of who is served; 0 when nobody waits. */
export async function lowestRank(tx: Db): Promise<number> {
  const [row] = await tx
    .select({ rank: min(entries.rank) })
    .from(entries)
    .where(inArray(entries.state, ['waiting', 'offered']))
  return row?.rank ?? 0
}

const countOf = (state: string) =>
  sql<number>`(count(*) filter (where ${entries.state} = ${state}))::int`

/** How many wait, and how many have an open offer. */
export async function countEntries(db: Db): Promise<{ waiting: number; offered: number }> {
  return (
    (
      await db.select({ waiting: countOf('waiting'), offered: countOf('offered') }).from(entries)
    )[0] ?? { waiting: 0, offered: 0 }
  )
}

/**
 * Who is on the list: those served first, in the order in which they are served, then the others,
 * the latest first. `cursor` is the id of the last one of the page before.
 */
export async function listEntries(db: Db, filter: EntryFilter): Promise<Entry[]> {
  const isOver = sql`(${entries.state} not in ('waiting', 'offered'))`
  const rank = sql`case when ${isOver} then 0 else ${entries.rank} end`
  const age = sql`case when ${isOver} then -extract(epoch from ${entries.createdAt}) else extract(epoch from ${entries.createdAt}) end`
  const key = sql`${isOver}, ${rank}, ${age}, ${entries.id}`
  const query = db
    .select()
    .from(entries)
    .where(
      and(
        ...conditions(filter),
        filter.cursor
          ? sql`(${key}) > (select ${key} from ${entries} where ${entries.id} = ${filter.cursor})`
          : undefined,
      ),
    )
    .orderBy(isOver, rank, age, entries.id)
  return await withOffers(
    db,
    await (filter.limit === undefined ? query : query.limit(filter.limit)),
  )
}

export async function findWholeEntry(db: Db, id: string): Promise<Entry | undefined> {
  return (await withOffers(db, await db.select().from(entries).where(eq(entries.id, id))))[0]
}

function conditions({ status, q, from, to }: EntryFilter): (SQL | undefined)[] {
  return [
    status === 'open'
      ? inArray(entries.state, ['waiting', 'offered'])
      : status
        ? eq(entries.state, status)
        : undefined,
    from ? gte(entries.toDate, from) : undefined,
    to ? lte(entries.fromDate, to) : undefined,
    finds(q ?? '', visitWords(entries), { hasPhone: true }),
  ]
}

/**
 * Puts beside the entries what they were offered and the visits that would be given up: two
 * statements, however many there are.
 */
async function withOffers(db: Db, rows: StoredEntry[]): Promise<Entry[]> {
  if (rows.length === 0) return []
  const ids = sql.param(rows.map(({ id }) => id))
  const visitIds = sql.param(rows.flatMap(({ appointmentId }) => appointmentId ?? []))
  const [offerRows, visitRows] = await Promise.all([
    db
      .select()
      .from(offers)
      .where(sql`${offers.entryId} = any(${ids}::uuid[])`)
      .orderBy(desc(offers.createdAt)),
    db
      .select({ id: appointments.id, date: appointments.date, startTime: appointments.startTime })
      .from(appointments)
      .where(sql`${appointments.id} = any(${visitIds}::uuid[])`),
  ])
  const offersOf = Map.groupBy(offerRows, ({ entryId }) => entryId)
  const visits = new Map(visitRows.map(({ id, ...visit }) => [id, visit]))
  return rows.map((row) => ({
    ...row,
    visit: (row.appointmentId && visits.get(row.appointmentId)) || null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    offers: (offersOf.get(row.id) ?? []).map(toOffer),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/**
 * Who waits, can be mailed an offer and may have a time held, in the order of service, with what
 * they were offered since today began (`since`).
 */
export async function listWaiting(
  db: Db,
  { since }: { since: Date },
): Promise<(StoredEntry & Waiting)[]> {
  const rows = await db
    .select({
      entry: entries,
      visit: { date: appointments.date, startTime: appointments.startTime },
    })
    .from(entries)
    .leftJoin(appointments, eq(appointments.id, entries.appointmentId))
    .where(
      and(
        eq(entries.state, 'waiting'),
        isNotNull(entries.confirmedAt),
        ne(entries.email, ''),
        holdsFew,
      ),
    )
    .orderBy(asc(entries.rank), asc(entries.createdAt), asc(entries.id))
  if (rows.length === 0) return []
  const past = await db
    .select({
      entryId: offers.entryId,
      date: offers.date,
      startTime: offers.startTime,
      createdAt: offers.createdAt,
    })
    .from(offers)
    .innerJoin(entries, eq(entries.id, offers.entryId))
    .where(eq(entries.state, 'waiting'))
  const pastOf = Map.groupBy(past, ({ entryId }) => entryId)
  const treatments = await findTreatments(db, [...new Set(rows.map(({ entry }) => entry.service))])
  return rows.map(({ entry, visit }) => {
    const offered = pastOf.get(entry.id) ?? []
    return {
      ...entry,
      visit,
      treatment: treatments.get(entry.service),
      offered,
      offeredToday: offered.filter(({ createdAt }) => createdAt >= since).length,
    }
  })
}

/**
 * Ends the entries that nothing can come of any more; looks first, since a statement that changes
 * nothing would still tell everybody that the list changed.
 */
export async function endEntries(
  db: Db,
  { today, now, since }: { today: DateString; now: Date; since: Date },
) {
  const isUnconfirmed = sql`(${entries.confirmedAt} is null and ${entries.createdAt} <= ${since.toISOString()})`
  const visit = sql`select 1 from ${appointments} where ${appointments.id} = ${entries.appointmentId}`
  const isOver = sql`(${entries.state} = 'waiting' and (${entries.toDate} < ${today} or ${isUnconfirmed}
    or exists (${visit} and (${appointments.status} = 'cancelled' or ${appointments.date} < ${today}))))`
  const over = await db.select({ id: entries.id }).from(entries).where(isOver)
  if (over.length === 0) return
  const isCancelled = sql`(${entries.toDate} >= ${today} and exists (${visit} and ${appointments.status} = 'cancelled'))`
  const ids = sql.param(over.map(({ id }) => id))
  await db
    .update(entries)
    .set({
      state: sql`case when ${isCancelled} then 'withdrawn' else 'expired' end`,
      askedFrom: null,
      updatedAt: now,
    })
    .where(and(sql`${entries.id} = any(${ids}::uuid[])`, isOver))
}

/**
 * Whether a time may be held for an entry: not for one more of those who joined from its network
 * address than the owner allows at once. They wait for each other until the transaction ends.
 */
export async function mayHold(tx: Db, { id, askedFrom }: StoredEntry): Promise<boolean> {
  if (askedFrom !== null)
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${askedFrom}))`)
  return (await tx.$count(entries, and(eq(entries.id, id), holdsFew))) === 1
}

const holdsFew = sql`(waiting_list_entries.asked_from is null or (select count(*) from waiting_list_offers o join waiting_list_entries e on e.id = o.entry_id
  where o.state = 'open' and e.asked_from = waiting_list_entries.asked_from) < (select most_held_per_address from salon))`

/** What became of the offers to somebody, the latest first. */
export async function listOffers(db: Db, entryId: string): Promise<StoredOffer[]> {
  return await db
    .select()
    .from(offers)
    .where(eq(offers.entryId, entryId))
    .orderBy(desc(offers.createdAt))
}

/**
 * Held times that are over and that no open offer names: what is left when an offer went with the
 * client who had it. With `id`, only that row is looked at.
 */
export async function listOrphans(
  db: Db,
  { now, id }: { now: Date; id?: string },
): Promise<{ id: string; date: DateString }[]> {
  const isOffered = sql`exists (select 1 from ${offers} where ${offers.appointmentId} = ${appointments.id} and ${offers.state} = 'open')`
  return await db
    .select({ id: appointments.id, date: appointments.date })
    .from(appointments)
    .where(
      and(
        id ? eq(appointments.id, id) : undefined,
        lte(appointments.heldUntil, now),
        not(isOffered),
      ),
    )
}

/**
 * Adds an offer; the unique index waiting_list_offers_one_open refuses a second open one of one
 * entry.
 */
export async function insertOffer(
  tx: Db,
  offer: Omit<typeof offers.$inferInsert, 'id' | 'state' | 'answeredAt'>,
): Promise<StoredOffer> {
  return one(await tx.insert(offers).values(offer).returning())
}

/** An offer by its id, by the secret of its link, or the open one of an entry. */
export async function findOffer(
  db: Db,
  by: { id: string } | { tokenHash: string } | { openOf: string },
): Promise<StoredOffer | undefined> {
  const which =
    'id' in by
      ? eq(offers.id, by.id)
      : 'tokenHash' in by
        ? eq(offers.tokenHash, by.tokenHash)
        : and(eq(offers.entryId, by.openOf), eq(offers.state, 'open'))
  return (await db.select().from(offers).where(which))[0]
}

/**
 * Everything that an answer to an offer touches, locked: dates, then visits, then the entry, then
 * the offer. `held` while the time is, `visit` as long as it could be given up, `email` where she
 * is written to now.
 */
export type Locked = {
  entry: StoredEntry
  offer: StoredOffer
  held: Appointment | undefined
  visit: Appointment | undefined
  email: string
  isOvertaken: boolean
}

/** Locks an offer with all that goes with it, in the one order in which everybody does. */
export async function lockOffered(
  tx: Db,
  deps: { clock: () => Date },
  seen: StoredOffer,
): Promise<Locked> {
  const { appointmentId: visitId = null } = (await findEntry(tx, seen.entryId)) ?? {}
  const dates = [seen.date]
  const before = visitId ? await findAppointment(tx, visitId) : undefined
  if (before) dates.push(before.date)
  await lockDates(tx, dates)
  const ids = [seen.appointmentId, visitId].filter((id) => id !== null).toSorted()
  const rows: Appointment[] = []
  for (const id of ids) {
    const row = await lockAppointment(tx, id)
    if (row) rows.push(row)
  }
  const entry = await lockEntry(tx, seen.entryId)
  const offer = await lockOffer(tx, seen.id)
  if (!entry || !offer) throw new AppError('not_found', ENTRY_GONE)
  const visit = rows.find(({ id }) => id === entry.appointmentId)
  if (visit && !dates.includes(visit.date)) throw new StartOver()
  const held = rows.find(({ id, heldUntil }) => id === offer.appointmentId && heldUntil !== null)
  const now = deps.clock()
  const givenUp = visit && canGiveUp(visit, { offered: offer, now }) ? visit : undefined
  return {
    entry,
    offer,
    held,
    visit: givenUp,
    email: (visit ?? entry).email,
    isOvertaken: await isOvertaken(tx, visit, { offer, now }),
  }
}

/**
 * Whether the visit was moved since an earlier time was offered, so that this time is not earlier
 * any more: taken, it would only be a second visit.
 */
export async function isOvertaken(
  db: Db,
  visit: Appointment | undefined,
  { offer, now }: { offer: StoredOffer; now: Date },
): Promise<boolean> {
  if (!visit || canGiveUp(visit, { offered: offer, now })) return false
  const { appointmentId, at, changes } = appointmentHistory
  const first = (field: 'date' | 'startTime') =>
    sql<
      string | null
    >`(array_agg(${changes} -> ${field}::text ->> 'from' order by ${at}) filter (where ${changes} ? ${field}::text))[1]`
  const [before] = await db
    .select({ date: first('date'), startTime: first('startTime') })
    .from(appointmentHistory)
    .where(and(eq(appointmentId, visit.id), gt(at, offer.createdAt)))
  const stood = {
    ...visit,
    date: before?.date ?? visit.date,
    startTime: before?.startTime ?? visit.startTime,
  }
  return canGiveUp(stood, { offered: offer, now })
}

async function lockOffer(tx: Db, id: string): Promise<StoredOffer | undefined> {
  return (await tx.select().from(offers).where(eq(offers.id, id)).for('update'))[0]
}

export async function updateOffer(
  tx: Db,
  id: string,
  change: { state: StoredOffer['state']; answeredAt: Date },
) {
  await tx.update(offers).set(change).where(eq(offers.id, id))
}

/**
 * Every open offer, at most one for each who waits, with the address at which she is written to
 * now.
 */
export async function listOpenOffers(
  db: Db,
): Promise<
  (Pick<StoredOffer, 'id' | 'heldUntil' | 'appointmentId' | 'emailHash'> & { email: string })[]
> {
  const { id, heldUntil, appointmentId, emailHash } = offers
  return await db
    .select({
      id,
      heldUntil,
      appointmentId,
      emailHash,
      email: sql<string>`coalesce(${appointments.email}, ${entries.email})`,
    })
    .from(offers)
    .innerJoin(entries, eq(entries.id, offers.entryId))
    .leftJoin(appointments, eq(appointments.id, entries.appointmentId))
    .where(eq(offers.state, 'open'))
}

/** The visit to which a link leads; undefined when it was revoked or has expired. */
export async function findLinkedVisit(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: appointmentLinks.appointmentId })
    .from(appointmentLinks)
    .where(
      and(
        eq(appointmentLinks.tokenHash, tokenHash),
        isNull(appointmentLinks.revokedAt),
        sql`${appointmentLinks.expiresAt} > ${now.toISOString()}`,
      ),
    )
  return row?.id
}

function toOffer({
  id,
  date,
  startTime,
  endTime,
  state,
  heldUntil,
  answeredAt,
  createdAt,
}: StoredOffer): Offer {
  return {
    id,
    date,
    startTime,
    endTime,
    state,
    heldUntil: heldUntil.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
