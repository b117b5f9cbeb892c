import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  countAttempt,
  countFailures,
  findFailures,
  findLogIn,
  findPasswordHash,
  forgetAllFailures,
  forgetFailures,
  getOwner,
  getPasswordHash,
  insertLoginEvent,
  updatePasswordHash,
} from '#foundation/auth/data.server.ts'
import { slowDownMs } from '#foundation/auth/rules.ts'
import type { LoginEvent } from '#foundation/auth/wire.ts'
import { forgetDevices } from '#foundation/push/data.server.ts'
import { AppError, refusal, sure } from '#lib/errors.ts'
import { takeTurns } from '#lib/take-turns.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/http/context.ts'
import { type Asker, endAllSessions, endSessionsOf } from '#server/http/session.ts'
import { hashPassword, isPassword, weaknessOf } from '#server/password.ts'

const MOST_FAILURES = 5
const WINDOW = 15 * 60_000
/**
 * Each look at a password takes 64 MB: strangers wait for each other, the owner's own device does
 * not wait for them.
 */
const inTurn = takeTurns(2)

/** Whose password is asked for; nobody's when nobody logs in with that address. */
type Door = {
  person: Person | undefined
  hash: string
  password: string
  field?: string
  wrong?: string
}
/** What somebody at the door shows, and how it is refused. */
type Shown = {
  /** Whose door it is; nobody's when that is not known. */
  person: Person | undefined
  isRight: () => Promise<boolean>
  refused: AppError
}

/**
 * Looks at what somebody shows to come in; throws what refuses it, or `too_many_requests` after
 * five wrong ones of any kind, counted apart for devices on which she logged in before: nobody else
 * locks her out (036).
 */
export async function knock(
  deps: Deps,
  asker: Asker,
  { person, isRight, refused }: Shown,
): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const from = new Date(now.getTime() - WINDOW)
  const isStaff = person?.role === 'staff'
  // on a tablet that all of them use, each has tries of her own
  const device = isStaff ? `device ${asker.device} ${person.id}` : `device ${asker.device}`
  const counted = asker.device && person ? device : asker.address
  const attempts = await countAttempt(db, counted, { now, from, most: MOST_FAILURES })
  if (attempts > MOST_FAILURES) {
    const window = await findFailures(db, counted)
    const retryAfter = Math.max(
      1,
      Math.ceil(((window?.windowStart ?? now).getTime() + WINDOW - now.getTime()) / 1000),
    )
    throw new AppError(
      'too_many_requests',
      `Te veel foute wachtwoorden. Probeer het over ${Math.ceil(retryAfter / 60)} minuten opnieuw.`,
      { retryAfter },
    )
  }
  if (!asker.device)
    await pause(
      slowDownMs(
        await countFailures(db, from),
        isStaff ? await countFailures(db, from, person.id) : 0,
      ),
    )
  if (!(await isRight())) {
    await record(deps, asker, { kind: 'failure', person })
    if (attempts === MOST_FAILURES) await record(deps, asker, { kind: 'lock-out', person })
    throw refused
  }
  await forgetFailures(db, counted, from)
}

/** Checks a password as `knock` does: `wrong_password`. */
async function checkPassword(
  deps: Deps,
  asker: Asker,
  { person, hash, password, field = 'password', wrong = 'Onjuist wachtwoord.' }: Door,
): Promise<void> {
  await knock(deps, asker, {
    person,
    refused: refusal(field, wrong, 'wrong_password'),
    isRight: () =>
      asker.device ? isPassword(password, hash) : inTurn(() => isPassword(password, hash)),
  })
}

/** Checks that who is logged in knows her password. Throws as `checkPassword`. */
export async function confirmByPassword(
  deps: Deps,
  asker: Asker,
  { person, password }: { person: Person; password: string },
): Promise<void> {
  const hash =
    person.role === 'owner'
      ? await getPasswordHash(deps.db)
      : await findPasswordHash(deps.db, person.id)
  await checkPassword(deps, asker, { person, hash: hash ?? (await nobodysHash()), password })
}

/** Checks the owner's password, and notes that she came in. Throws as `checkPassword`. */
export async function logInOwner(deps: Deps, asker: Asker, password: string): Promise<Person> {
  const person = await getOwner(deps.db)
  await checkPassword(deps, asker, { person, hash: await getPasswordHash(deps.db), password })
  await record(deps, asker, { kind: 'login', person })
  return person
}

/**
 * Checks address and password of one of the staff, and notes that she came in; whether somebody has
 * that address is told neither by words nor by time. Throws as `checkPassword`.
 */
export async function logInStaff(
  deps: Deps,
  asker: Asker,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const found = await findLogIn(deps.db, email)
  const hash = found?.hash ?? (await nobodysHash())
  await checkPassword(deps, asker, {
    person: found?.person,
    hash,
    password,
    wrong: 'E-mailadres of wachtwoord klopt niet.',
  })
  const person = sure(found?.person, 'nobody knows the password of nobody')
  await record(deps, asker, { kind: 'login', person })
  return person
}

let nobodys: Promise<string> | undefined
/** Of a password that nobody has. */
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomUUID())
  return nobodys
}

/**
 * Replaces the password after asking for the present one, with the same lock-out as the login.
 * Every session of hers ends with it, also the one that asks.
 */
export async function changePassword(
  deps: Deps,
  asker: Asker,
  { current, next }: { current: string; next: string },
): Promise<Person> {
  requireStrong('next', next)
  const { db, clock } = deps
  const person = await getOwner(db)
  const hash = await getPasswordHash(db)
  await checkPassword(deps, asker, { person, hash, password: current, field: 'current' })
  const nextHash = await hashPassword(next)
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, nextHash, clock())
    await forgetAllFailures(tx)
    await endOpen(tx, person.id)
  })
  await record(deps, asker, { kind: 'password', person })
  return person
}

/** Ends what is open in somebody's name: her sessions, and the notices of her devices. */
export async function endOpen(tx: Db, personId: string): Promise<void> {
  await forgetDevices(tx, { personId })
  await endSessionsOf(tx, personId)
}

/** Refuses a password that is too short or among the first that everybody tries (036). */
export function requireStrong(field: string, password: string): void {
  if (weaknessOf(password))
    throw refusal(field, 'Dit wachtwoord probeert iedereen eerst. Kies een zin van enkele woorden.')
}

/** Sets a new password of the owner, ends everybody's sessions and lifts every lock-out. */
export async function resetPassword(db: Db, password: string, now: Date): Promise<void> {
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, hash, now)
    await forgetAllFailures(tx)
    await forgetDevices(tx)
    await endAllSessions(tx)
  })
}

/**
 * Notes what happened, where the owner sees it and in the log: of whoever tries her password the
 * address is kept.
 */
export async function record(
  { db, clock, log }: Deps,
  { address, agent }: Asker,
  { kind, person }: { kind: LoginEvent['kind']; person: Person | undefined },
) {
  await insertLoginEvent(db, { at: clock(), kind, address, agent, personId: person?.id ?? null })
  const line = { event: kind, address }
  const what = person?.role === 'owner' ? 'admin password' : 'staff password'
  if (kind === 'failure' || kind === 'lock-out') log.warn(line, what)
  else log.info(line, what)
}
