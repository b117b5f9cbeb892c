import { and, asc, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CalendarState, Feed } from '#agenda/calendar/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { calendarFeeds, calendarState } from '#server/db/tables/calendar.ts'

export async function insertFeed(
  db: Db,
  feed: { tokenHash: string; name: string; createdAt: Date },
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

/** Whether the agenda can be read at the address with this trace. */
export async function isOpenFeed(db: Db, tokenHash: string): Promise<boolean> {
  return (
    (await db.$count(
      calendarFeeds,
      and(eq(calendarFeeds.tokenHash, tokenHash), isNull(calendarFeeds.revokedAt)),
    )) > 0
  )
}

/**
 * The visits from a date on that calendars elsewhere show, by date: those that take place, without
 * the times that are only held for somebody. `written` is another after every change of the row,
 * whoever made it.
 */
export async function listShownVersions(
  db: Db,
  from: DateString,
): Promise<{ id: string; written: string }[]> {
  const { id, date, startTime } = appointments
  return await db
    .select({ id, written: sql<string>`xmin::text` })
    .from(appointments)
    .where(and(gte(date, from), isShown()))
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
    'updatedAt',
  ])
  return await db
    .select(columns)
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
}

/** Every visit from a date on, whatever became of it. */
export async function listVisitIds(db: Db, from: DateString): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(gte(appointments.date, from))
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

function toFeed({ id, name, createdAt }: typeof calendarFeeds.$inferSelect): Feed {
  return { id, name, createdAt: createdAt.toISOString() }
}
