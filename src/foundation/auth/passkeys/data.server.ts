import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { doorChallenges, passkeys, people } from '#server/db/tables/auth.ts'
import type { Person } from '#server/http/context.ts'

type Challenge = Pick<typeof doorChallenges.$inferSelect, 'challenge' | 'purpose' | 'personId'>

/** Keeps what a passkey is to sign; what has expired goes. */
export async function insertChallenge(
  db: Db,
  challenge: Challenge & { expiresAt: Date },
  now: Date,
) {
  await db.delete(doorChallenges).where(lt(doorChallenges.expiresAt, now))
  await db.insert(doorChallenges).values(challenge)
}

/**
 * Takes a challenge of who asked for it, once and in time; of two who bring it at once the second
 * waits for the row and finds it used.
 */
export async function spendChallenge(
  db: Db,
  { challenge, purpose, personId }: Challenge,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .update(doorChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(doorChallenges.challenge, challenge),
        eq(doorChallenges.purpose, purpose),
        personId === null ? isNull(doorChallenges.personId) : eq(doorChallenges.personId, personId),
        isNull(doorChallenges.usedAt),
        gt(doorChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: doorChallenges.challenge })
  return spent.length === 1
}

/** Somebody's passkeys, the oldest first. */
export async function listPasskeys(db: Db, personId: string) {
  return await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}
export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

/** A passkey by what the browser calls it, with whose it is; of nobody who may not log in. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ passkey: StoredPasskey; person: Person } | undefined> {
  const { id, name, role, staffId } = people
  const [row] = await db
    .select({ passkey: passkeys, person: { id, name, role, staffId } })
    .from(passkeys)
    .innerJoin(people, and(eq(people.id, passkeys.personId), people.isActive))
    .where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Adds one; breaks `passkeys_credential_id_unique`. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert) {
  await db.insert(passkeys).values(passkey)
}

/** Notes a use; not when its count did not rise, which says that there is a copy. */
export async function countUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`),
      ),
    )
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** Removes one of somebody's; whether it was there. */
export async function deletePasskey(
  db: Db,
  { id, personId }: { id: string; personId: string },
): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, personId)))
    .returning({ id: passkeys.id })
  return gone.length === 1
}
