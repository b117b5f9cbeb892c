import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarState, Feed } from '#agenda/calendar/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import {
  calendarEntries,
  calendarFeeds,
  calendarMembers,
  calendarState,
} from '#server/db/tables/calendar.ts'

export async function insertFeed(
  db: Db,
  feed: { tokenHash: string; name: string; staffId: string | null; createdAt: Date },
): Promise<Feed> {
  return toFeed(one(await db.insert(calendarFeeds).values(feed).returning()))
}

/** The addresses at which the agenda can be read, the latest first. */
export async function listFeeds(db: Db): Promise<Feed[]> {
  return (
    await db
      .select()
      .from(calendarFeeds)
      .where(isNull(calendarFeeds.revokedAt))
      .orderBy(desc(calendarFeeds.createdAt), asc(calendarFeeds.id))
  ).map(toFeed)
}

/** Whether there was such an address to close. */
export async function closeFeed(db: Db, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(calendarFeeds)
    .set({ revokedAt: now })
    .where(and(eq(calendarFeeds.id, id), isNull(calendarFeeds.revokedAt)))
  return rowCount === 1
}

/**
 * Whose visits can be read at the address with this trace, null for everybody's; undefined when it
 * is not open.
 */
export async function findOpenFeed(
  db: Db,
  tokenHash: string,
): Promise<{ staffId: string | null } | undefined> {
  const [feed] = await db
    .select({ staffId: calendarFeeds.staffId })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(calendarFeeds.revokedAt)))
  return feed
}

/** In which calendar the visits of each member stand who has one of her own. */
export async function listMembersCalendars(db: Db): Promise<Map<string, string>> {
  const rows = await db.select().from(calendarMembers)
  return new Map(rows.map(({ staffId, calendarId }) => [staffId, calendarId]))
}

/** Writes in which calendar the visits of a member stand; empty: in that of the salon. */
export async function writeMembersCalendar(tx: Db, staffId: string, calendarId: string) {
  if (calendarId === '') {
    await tx.delete(calendarMembers).where(eq(calendarMembers.staffId, staffId))
    return
  }
  await tx
    .insert(calendarMembers)
    .values({ staffId, calendarId })
    .onConflictDoUpdate({ target: calendarMembers.staffId, set: { calendarId } })
}

/** In which calendars an entry stands or may stand. */
export async function listPlacesOf(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ calendarId: calendarEntries.calendarId })
    .from(calendarEntries)
    .where(eq(calendarEntries.eventId, eventId))
  return rows.map(({ calendarId }) => calendarId)
}

/** Notes, before an entry is put into a calendar, that it may stand there. */
export async function notePlace(db: Db, eventId: string, calendarId: string) {
  await db.insert(calendarEntries).values({ eventId, calendarId }).onConflictDoNothing()
}

/** Forgets a place where an entry surely is not any more. */
export async function forgetPlace(db: Db, eventId: string, calendarId: string) {
  await db
    .delete(calendarEntries)
    .where(and(eq(calendarEntries.eventId, eventId), eq(calendarEntries.calendarId, calendarId)))
}

/**
 * The visits from a date on that calendars elsewhere show, by date: those that take place, without
 * the times that are only held for somebody. `written` is another after every change of the row,
 * whoever made it.
 */
export async function listShownVersions(
  db: Db,
  from: DateString,
  staffId: string | undefined,
): Promise<{ id: string; written: string }[]> {
  const { id, date, startTime } = appointments
  return await db
    .select({ id, written: sql<string>`xmin::text` })
    .from(appointments)
    .where(
      and(
        gte(date, from),
        isShown(),
        staffId === undefined
          ? undefined
          : or(eq(appointments.staffId, staffId), eq(appointments.helperId, staffId)),
      ),
    )
    .orderBy(asc(date), asc(startTime), asc(id))
}

/** What calendars elsewhere show of these visits, in any order. */
export async function listShownVisits(db: Db, ids: readonly string[]) {
  const columns = picked(appointments, [
    'id',
    'sequence',
    'date',
    'startTime',
    'endTime',
    'status',
    'dogName',
    'dogBreed',
    'service',
    'firstName',
    'lastName',
    'phone',
    'staffId',
    'helperId',
    'helperFrom',
    'helperMinutes',
    'updatedAt',
  ])
  return await db
    .select(columns)
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
}

/** Every visit from a date on, whatever became of it; those of one member when she is named. */
export async function listVisitIds(db: Db, from: DateString, staffId?: string): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        gte(appointments.date, from),
        staffId === undefined ? undefined : eq(appointments.staffId, staffId),
      ),
    )
    .orderBy(asc(appointments.id))
  return rows.map(({ id }) => id)
}

/**
 * How the outside calendar is doing, and how many of the visits from a date on should stand in it
 * and do.
 */
export async function readState(
  db: Db,
  from: DateString,
): Promise<
  Pick<CalendarState, 'lastSuccessAt' | 'lastError' | 'lastErrorAt' | 'coming' | 'shown'>
> {
  const [states, counts] = await Promise.all([
    db.select().from(calendarState),
    db
      .select({
        coming: sql<number>`count(*)::int`,
        shown: sql<number>`count(${appointments.calendarEventId})::int`,
      })
      .from(appointments)
      .where(and(gte(appointments.date, from), isShown())),
  ])
  const { lastSuccessAt = null, lastErrorAt = null, lastError = '' } = states[0] ?? {}
  const isFailing = lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt >= lastSuccessAt)
  return {
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastError: isFailing ? lastError : '',
    lastErrorAt: isFailing ? lastErrorAt.toISOString() : null,
    coming: counts[0]?.coming ?? 0,
    shown: counts[0]?.shown ?? 0,
  }
}

export async function noteSuccess(db: Db, now: Date) {
  await db.update(calendarState).set({ lastSuccessAt: now })
}

export async function noteFailure(db: Db, reason: string, now: Date) {
  await db.update(calendarState).set({ lastError: reason, lastErrorAt: now })
}

function isShown(): SQL | undefined {
  return and(inArray(appointments.status, ['pending', 'confirmed']), isNull(appointments.heldUntil))
}

function toFeed({ id, name, staffId, createdAt }: typeof calendarFeeds.$inferSelect): Feed {
  return { id, name, ...(staffId !== null && { staffId }), createdAt: createdAt.toISOString() }
}
