import { and, desc, eq, getTableColumns, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { LoginEvent } from '#foundation/auth/wire.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { adminPassword, loginEvents, loginFailures, people } from '#server/db/tables/auth.ts'
import type { Person } from '#server/http/context.ts'

/** The owner, of whom there is always one. */
export async function getOwner(db: Db): Promise<Person> {
  const { id, name, role, staffId } = people
  return one(
    await db.select({ id, name, role, staffId }).from(people).where(eq(role, 'owner')),
    'the salon has no owner: the migration made one',
  )
}

/** Who logs in with an address, with the hash of her password; nobody who may not. */
export async function findLogIn(
  db: Db,
  email: string,
): Promise<{ person: Person; hash: string } | undefined> {
  const { id, name, role, staffId, passwordHash } = people
  const [row] = await db
    .select({ person: { id, name, role, staffId }, hash: passwordHash })
    .from(people)
    .where(and(eq(people.email, email.toLowerCase()), people.isActive))
  return row?.hash ? { person: row.person, hash: row.hash } : undefined
}

/** The hash of the password of one of the staff; null when she has none. */
export async function findPasswordHash(db: Db, personId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: people.passwordHash })
    .from(people)
    .where(eq(people.id, personId))
  return row?.hash ?? null
}

/** The stored hash of the owner's password. */
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

/** How many wrong passwords all gave since a moment, or for one person, up to a few hundred. */
export async function countFailures(db: Db, since: Date, forWhom?: string): Promise<number> {
  const { id, kind, at, personId } = loginEvents
  const some = await db
    .select({ id })
    .from(loginEvents)
    .where(
      and(
        eq(kind, 'failure'),
        gt(at, since),
        forWhom === undefined ? undefined : eq(personId, forWhom),
      ),
    )
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
    .select({ ...getTableColumns(loginEvents), personName: people.name })
    .from(loginEvents)
    .leftJoin(people, eq(people.id, loginEvents.personId))
    .where(
      cursor
        ? sql`(${loginEvents.at}, ${loginEvents.id}) < (select at, id from login_events where id = ${cursor})`
        : undefined,
    )
    .orderBy(desc(loginEvents.at), desc(loginEvents.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
