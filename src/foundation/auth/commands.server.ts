import { setTimeout as pause } from 'node:timers/promises'
import {
  countAttempt,
  countFailures,
  findFailures,
  forgetAllFailures,
  forgetFailures,
  getPasswordHash,
  insertLoginEvent,
  updatePasswordHash,
} from '#foundation/auth/data.server.ts'
import { slowDownMs } from '#foundation/auth/rules.ts'
import type { LoginEvent } from '#foundation/auth/wire.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { takeTurns } from '#lib/take-turns.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { endAllSessions } from '#server/http/session.ts'
import { hashPassword, isPassword, weaknessOf } from '#server/password.ts'

/** Who stands at the door: an address, and the device when the owner logged in on it before. */
export type Asker = { address: string; device: string | undefined; agent: string }

const MOST_FAILURES = 5
const WINDOW = 15 * 60_000
/**
 * Each look at a password takes 64 MB: strangers wait for each other, the owner's own device does
 * not wait for them.
 */
const inTurn = takeTurns(2)

/**
 * Checks the owner's password: `wrong_password`, or `too_many_requests` after five wrong ones,
 * counted apart for her own devices so that nobody beside her locks her out (036).
 */
async function checkPassword(
  deps: Deps,
  asker: Asker,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const from = new Date(now.getTime() - WINDOW)
  const counted = asker.device ? `device ${asker.device}` : asker.address
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
  if (!asker.device) await pause(slowDownMs(await countFailures(db, from)))
  const hash = await getPasswordHash(db)
  const isRight = await (asker.device
    ? isPassword(password, hash)
    : inTurn(() => isPassword(password, hash)))
  if (!isRight) {
    await record(deps, asker, 'failure')
    if (attempts === MOST_FAILURES) await record(deps, asker, 'lock-out')
    throw new AppError('wrong_password', 'Onjuist wachtwoord.', {
      fields: { [field]: 'Onjuist wachtwoord.' },
    })
  }
  await forgetFailures(db, counted, from)
}

/**
 * Checks the password of somebody who comes in, and notes that she did. Throws as `checkPassword`.
 */
export async function logIn(deps: Deps, asker: Asker, password: string): Promise<void> {
  await checkPassword(deps, asker, { password })
  await record(deps, asker, 'login')
}

/**
 * Replaces the password after asking for the present one, with the same lock-out as the login.
 * Every session ends with it, also the one that asks.
 */
export async function changePassword(
  deps: Deps,
  asker: Asker,
  { current, next }: { current: string; next: string },
): Promise<void> {
  if (weaknessOf(next))
    throw refusal(
      'next',
      'Dit wachtwoord probeert iedereen eerst. Kies een zin van enkele woorden.',
    )
  await checkPassword(deps, asker, { password: current, field: 'current' })
  await resetPassword(deps.db, next, deps.clock())
  await record(deps, asker, 'password')
}

/** Sets a new password, ends every session and lifts every lock-out. */
export async function resetPassword(db: Db, password: string, now: Date): Promise<void> {
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, hash, now)
    await forgetAllFailures(tx)
    await endAllSessions(tx)
  })
}

/**
 * Notes what happened, where the owner sees it and in the log: of whoever tries her password the
 * address is kept.
 */
async function record(
  { db, clock, log }: Deps,
  { address, agent }: Asker,
  kind: LoginEvent['kind'],
) {
  await insertLoginEvent(db, { at: clock(), kind, address, agent })
  const line = { event: kind, address }
  if (kind === 'failure' || kind === 'lock-out') log.warn(line, 'admin password')
  else log.info(line, 'admin password')
}
