import { and, asc, eq, gt, isNull, max } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { passkeys, people, recoveryCodes } from '#server/db/tables/auth.ts'
import { sessions } from '#server/db/tables/http.ts'
import type { Person } from '#server/http/context.ts'

const { id, name, role, staffId } = people
const person = { id, name, role, staffId }

/** Everybody with a log-in or an invitation, the owner first. */
export async function listPeople(db: Db) {
  return await db
    .select({
      ...person,
      email: people.email,
      passwordHash: people.passwordHash,
      isActive: people.isActive,
      invitedUntil: people.invitedUntil,
      lastSeenAt: max(sessions.lastSeenAt),
    })
    .from(people)
    .leftJoin(sessions, eq(sessions.personId, people.id))
    .where(isNull(people.endedAt))
    .groupBy(people.id)
    .orderBy(asc(people.role), asc(people.createdAt), asc(people.id))
}

type Invite = { invitationHash: string; invitedUntil: Date }

/** Adds somebody of the staff; breaks `people_email_unique` or `people_one_log_in_of_member`. */
export async function insertPerson(
  tx: Db,
  values: Invite & { name: string; email: string; staffId: string | null; createdAt: Date },
) {
  await tx.insert(people).values({ ...values, role: 'staff' })
}

/** Gives somebody of the staff another invitation; undefined when she has no log-in. */
export async function updateInvitation(tx: Db, personId: string, invite: Invite) {
  const [row] = await tx
    .update(people)
    .set(invite)
    .where(and(ofStaff(personId), people.isActive))
    .returning({ name, email: people.email })
  return row
}

/** Who was invited with a link that can still be used. */
export async function findInvited(db: Db, hash: string, now: Date) {
  const [row] = await db.select({ name, email: people.email }).from(people).where(isOpen(hash, now))
  return row
}

/** Spends an invitation; of two who do so at once one finds it gone. */
export async function spendInvitation(
  tx: Db,
  { hash, now }: { hash: string; now: Date },
  values: { name: string; passwordHash: string },
): Promise<Person | undefined> {
  const [row] = await tx
    .update(people)
    .set({ ...values, invitationHash: null, invitedUntil: null })
    .where(isOpen(hash, now))
    .returning(person)
  return row
}

/** Whether somebody of the staff may log in; undefined when she has no log-in. */
export async function updateActive(tx: Db, personId: string, isActive: boolean) {
  const [row] = await tx.update(people).set({ isActive }).where(ofStaff(personId)).returning({ id })
  return row
}

/** Calls somebody who has a log-in otherwise; undefined when she has none. */
export async function updateName(tx: Db, personId: string, called: string) {
  const [row] = await tx
    .update(people)
    .set({ name: called })
    .where(and(eq(people.id, personId), isNull(people.endedAt)))
    .returning({ id })
  return row
}

/** Who has a log-in for this member of the salon. */
export async function findPersonOf(tx: Db, member: string) {
  const [row] = await tx.select(person).from(people).where(eq(people.staffId, member))
  return row
}

export async function findStaffPerson(tx: Db, personId: string) {
  const [row] = await tx.select(person).from(people).where(ofStaff(personId))
  return row
}

/** Leaves of somebody what others name her by; all that opened the door goes. */
export async function updateEnded(
  tx: Db,
  personId: string,
  { initials, endedAt }: { initials: string; endedAt: Date },
) {
  await tx
    .update(people)
    .set({
      name: initials,
      email: null,
      passwordHash: null,
      staffId: null,
      isActive: false,
      invitationHash: null,
      invitedUntil: null,
      endedAt,
    })
    .where(ofStaff(personId))
}

/** What else opened the door to her: passkeys and recovery codes. */
export async function forgetKeys(tx: Db, personId: string) {
  await tx.delete(passkeys).where(eq(passkeys.personId, personId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
}

function ofStaff(personId: string) {
  return and(eq(people.id, personId), eq(role, 'staff'), isNull(people.endedAt))
}

function isOpen(hash: string, now: Date) {
  return and(eq(people.invitationHash, hash), gt(people.invitedUntil, now), people.isActive)
}
