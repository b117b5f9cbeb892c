import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { adminPassword, loginFailures } from '#server/db/tables/auth.ts'

/** The stored password hash. */
export async function getPasswordHash(db: Db): Promise<string> {
  const [row] = await db.select({ hash: adminPassword.hash }).from(adminPassword).where(eq(adminPassword.id, 1))
  if (!row) throw new Error('no password is stored: the database was not seeded')
  return row.hash
}

/** Wrong passwords of an address in its present window; the window's start when there are any. */
export async function findFailures(db: Db, address: string): Promise<{ failures: number; windowStart: Date } | undefined> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.address, address))
  return row
}

/**
 * Counts an attempt before its password is looked at, so that guesses sent at once cannot slip past the count: one statement,
 * one row per address. The attempt that is the last one allowed starts the window anew, so that a lock-out lasts its full time.
 * Answers how many the window holds with this one.
 */
export async function countAttempt(db: Db, address: string, window: { now: Date; from: Date; most: number }): Promise<number> {
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

/** A right password wipes the address's count, and old windows go too. */
export async function forgetFailures(db: Db, address: string, before: Date) {
  await db.delete(loginFailures).where(sql`${eq(loginFailures.address, address)} or ${lt(loginFailures.windowStart, before)}`)
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
