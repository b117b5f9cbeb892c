import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { LoginEvent } from '#foundation/auth/wire.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { adminPassword, loginEvents, loginFailures } from '#server/db/tables/auth.ts'

/** The stored password hash. */
export async function getPasswordHash(db: Db): Promise<string> {
  return one(
    await db
      .select({ hash: adminPassword.hash })
      .from(adminPassword)
      .where(eq(adminPassword.id, 1)),
    'no password is stored: the database was not seeded',
  ).hash
}

const EVENTS_KEPT_MS = 90 * 24 * 60 * 60_000
/** Past so many, what strangers tried is told apart no more. */
const MOST_FAILURES_KEPT = 2_000

/** Wrong passwords of an asker in her present window; the window's start when there are any. */
export async function findFailures(
  db: Db,
  address: string,
): Promise<{ failures: number; windowStart: Date } | undefined> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.address, address))
  return row
}

/**
 * Counts an attempt before its password is looked at, so that guesses sent at once cannot slip
 * past; the last one allowed starts the window anew, so that a lock-out lasts in full.
 */
export async function countAttempt(
  db: Db,
  address: string,
  window: { now: Date; from: Date; most: number },
): Promise<number> {
  const inWindow = sql`${loginFailures.windowStart} > ${window.from.toISOString()}::timestamptz`
  const [row] = await db
    .insert(loginFailures)
    .values({ address, failures: 1, windowStart: window.now })
    .onConflictDoUpdate({
      target: loginFailures.address,
      set: {
        failures: sql`case when ${inWindow} then ${loginFailures.failures} + 1 else 1 end`,
        windowStart: sql`case when ${inWindow} and ${loginFailures.failures} + 1 <> ${window.most} then ${loginFailures.windowStart} else excluded.window_start end`,
      },
    })
    .returning({ failures: loginFailures.failures })
  return row?.failures ?? 1
}

/** A right password wipes the asker's count, and old windows go too. */
export async function forgetFailures(db: Db, address: string, before: Date) {
  await db
    .delete(loginFailures)
    .where(sql`${eq(loginFailures.address, address)} or ${lt(loginFailures.windowStart, before)}`)
}

/** Replaces the password hash. */
export async function updatePasswordHash(db: Db, hash: string, now: Date) {
  await db
    .insert(adminPassword)
    .values({ hash, updatedAt: now })
    .onConflictDoUpdate({ target: adminPassword.id, set: { hash, updatedAt: now } })
}

/** Lifts every lock-out. */
export async function forgetAllFailures(db: Db) {
  await db.delete(loginFailures)
}

/** How many wrong passwords everybody gave since a moment, counted up to a few hundred. */
export async function countFailures(db: Db, since: Date): Promise<number> {
  const { id, kind, at } = loginEvents
  const some = await db
    .select({ id })
    .from(loginEvents)
    .where(and(eq(kind, 'failure'), gt(at, since)))
    .limit(300)
  return some.length
}

/**
 * Notes what happened at the door, and forgets what is older than three months or, of strangers,
 * too much.
 */
export async function insertLoginEvent(db: Db, event: Omit<typeof loginEvents.$inferInsert, 'id'>) {
  const { kind, at } = loginEvents
  await db.insert(loginEvents).values(event)
  const isFailed = inArray(kind, ['failure', 'lock-out'])
  const tooMany = db
    .select({ at })
    .from(loginEvents)
    .where(isFailed)
    .orderBy(desc(at))
    .offset(MOST_FAILURES_KEPT)
    .limit(1)
  await db
    .delete(loginEvents)
    .where(
      or(lt(at, new Date(event.at.getTime() - EVENTS_KEPT_MS)), and(isFailed, lt(at, tooMany))),
    )
}

/** What happened at the door, newest first; the part after `cursor`, an id. */
export async function listLoginEvents(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<LoginEvent[]> {
  const rows = await db
    .select()
    .from(loginEvents)
    .where(
      cursor
        ? sql`(${loginEvents.at}, ${loginEvents.id}) < (select at, id from login_events where id = ${cursor})`
        : undefined,
    )
    .orderBy(desc(loginEvents.at), desc(loginEvents.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
