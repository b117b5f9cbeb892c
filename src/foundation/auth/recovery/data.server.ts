import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { people, recoveryCodes } from '#server/db/tables/auth.ts'
import type { Person } from '#server/http/context.ts'

/** Somebody's codes, those that were used too. */
export async function listCodes(db: Db, personId: string) {
  return await db.select().from(recoveryCodes).where(eq(recoveryCodes.personId, personId))
}

/** Puts a new set in the place of the one before. */
export async function replaceCodes(
  tx: Db,
  { personId, hashes, now }: { personId: string; hashes: readonly string[]; now: Date },
) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ personId, codeHash, createdAt: now })))
}

/** Whose code it is that nobody used yet; nobody's who may not log in. */
export async function findWhose(db: Db, codeHash: string): Promise<Person | undefined> {
  const { id, name, role, staffId } = people
  const [row] = await db
    .select({ id, name, role, staffId })
    .from(recoveryCodes)
    .innerJoin(people, and(eq(people.id, recoveryCodes.personId), people.isActive))
    .where(isOpen(codeHash))
  return row
}

/** Spends a code; of two who do so at once the second waits for the row and finds it used. */
export async function spendCode(db: Db, codeHash: string, now: Date): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isOpen(codeHash))
    .returning({ id: recoveryCodes.id })
  return spent.length === 1
}

function isOpen(codeHash: string) {
  return and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt))
}
