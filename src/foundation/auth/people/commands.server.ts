import { endOpen, requireStrong } from '#foundation/auth/commands.server.ts'
import {
  findInvited,
  findPersonOf,
  findStaffPerson,
  forgetKeys,
  insertPerson,
  listPeople,
  spendInvitation,
  updateActive,
  updateEnded,
  updateInvitation,
  updateName,
} from '#foundation/auth/people/data.server.ts'
import { invitationMail } from '#foundation/auth/people/emails.tsx'
import {
  INVITATION_DEAD,
  INVITATION_MS,
  initialsOf,
  PERSON_GONE,
  stateOf,
} from '#foundation/auth/people/rules.ts'
import type { Acceptance, Invitation, PersonChange } from '#foundation/auth/people/schema.ts'
import type { Invited, ListedPerson, OpenInvitation } from '#foundation/auth/people/wire.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { orGone, refusal, sure } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/http/context.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { hashPassword } from '#server/password.ts'

/** Everybody with a log-in or an invitation, the owner first. */
export async function readPeople({ db, clock }: Deps): Promise<ListedPerson[]> {
  const now = clock()
  return (await listPeople(db)).map(({ passwordHash, lastSeenAt, ...person }) => ({
    ...person,
    state: stateOf({ ...person, hasPassword: person.role === 'owner' || !!passwordHash }, now),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

/**
 * Invites somebody by a link, mailed and answered this once. `email_in_use` when the address has a
 * log-in, `invalid` when the member has one or is gone.
 */
export async function invite(
  deps: Deps,
  { name, staffId, ...given }: Invitation,
): Promise<Invited> {
  const email = given.email.toLowerCase()
  try {
    return await inviting(deps, async (tx, secret) => {
      const createdAt = deps.clock()
      await insertPerson(tx, { ...secret, name, email, staffId: staffId ?? null, createdAt })
      return { name, email }
    })
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'people_email_unique')
      throw refusal('email', 'Met dit e-mailadres is er al een log-in.', 'email_in_use')
    if (broken === 'people_one_log_in_of_member')
      throw refusal('staffId', 'Deze medewerker heeft al een log-in.')
    if (broken === 'people_staff_id_staff_id_fk')
      throw refusal('staffId', 'Deze medewerker bestaat niet (meer).')
    throw error
  }
}

/**
 * Another link for somebody who lost hers or forgot her password; the one before opens nothing any
 * more, her password works until she chooses another. Throws `not_found`.
 */
export async function inviteAgain(deps: Deps, id: string): Promise<Invited> {
  return await inviting(deps, async (tx, secret) => {
    const { name, email } = orGone(await updateInvitation(tx, id, secret), PERSON_GONE)
    return { name, email: sure(email, 'whoever has a log-in has an address') }
  })
}

async function inviting(
  deps: Deps,
  store: (
    tx: Db,
    secret: { invitationHash: string; invitedUntil: Date },
  ) => Promise<{ name: string; email: string }>,
): Promise<Invited> {
  const { token, tokenHash } = newToken()
  const link = `${deps.env.PUBLIC_URL}/uitnodiging/${token}`
  const expiresAt = new Date(deps.clock().getTime() + INVITATION_MS)
  const { email } = await transact(deps.db, async (tx) => {
    const whom = await store(tx, { invitationHash: tokenHash, invitedUntil: expiresAt })
    const salon = await getSalon(tx)
    await enqueueMails(tx, deps, [invitationMail({ salon, ...whom, link, expiresAt })])
    return whom
  })
  deps.changes.tell('people', 'outbox')
  return { link, email }
}

/** Whom a link invites; undefined when it opens nothing (any more). */
export async function readInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<OpenInvitation | undefined> {
  const found = await findInvited(db, hashToken(token), clock())
  return found && { name: found.name, email: sure(found.email, 'who is invited has an address') }
}

/**
 * Spends an invitation: her name and password from now on; what was open with the one before ends.
 * `not_found` when it was used or lapsed, `invalid` for a password that everybody tries.
 */
export async function accept(
  deps: Deps,
  token: string,
  { name, password }: Acceptance,
): Promise<Person> {
  requireStrong('password', password)
  // nobody makes the server work for a link that opens nothing
  orGone(await readInvitation(deps, token), INVITATION_DEAD)
  const passwordHash = await hashPassword(password)
  const person = await transact(deps.db, async (tx) => {
    const link = { hash: hashToken(token), now: deps.clock() }
    const found = orGone(await spendInvitation(tx, link, { name, passwordHash }), INVITATION_DEAD)
    await endOpen(tx, found.id)
    return found
  })
  deps.changes.tell('people', 'sessions')
  return person
}

/**
 * Calls somebody otherwise, and lets one of the staff rest, which ends her sessions at once, or log
 * in again. Throws `not_found`.
 */
export async function changePerson(
  deps: Deps,
  id: string,
  { name, isActive }: PersonChange,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (name !== undefined) orGone(await updateName(tx, id, name), PERSON_GONE)
    if (isActive === undefined) return
    orGone(await updateActive(tx, id, isActive), PERSON_GONE)
    if (!isActive) await endOpen(tx, id)
  })
  deps.changes.tell('people', 'sessions')
}

/** Ends the log-in of somebody of the staff, for good: of her name only initials stay. */
export async function endLogIn(deps: Deps, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await end(tx, orGone(await findStaffPerson(tx, id), PERSON_GONE), deps.clock())
  })
  deps.changes.tell('people', 'sessions')
}

/** Ends the log-in of a member who leaves, within the transaction of the caller. */
export async function endLogInOfMember(tx: Db, staffId: string, now: Date): Promise<void> {
  const person = await findPersonOf(tx, staffId)
  if (person?.role === 'staff') await end(tx, person, now)
}

/** Lets the log-in of a member follow whether she works here, as `setActive` does. */
export async function restWithMember(tx: Db, staffId: string, isActive: boolean): Promise<void> {
  const person = await findPersonOf(tx, staffId)
  if (person?.role !== 'staff') return
  await updateActive(tx, person.id, isActive)
  if (!isActive) await endOpen(tx, person.id)
}

async function end(tx: Db, { id, name }: Person, now: Date) {
  await updateEnded(tx, id, { initials: initialsOf(name), endedAt: now })
  await forgetKeys(tx, id)
  await endOpen(tx, id)
}
