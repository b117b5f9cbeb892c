import { countAttempt, findFailures, forgetAllFailures, forgetFailures, getPasswordHash, updatePasswordHash } from '#features/auth/data.server.ts'
import { AppError } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { endAllSessions, endOtherSessions, type Session } from '#server/http/session.ts'
import { hashPassword, isPassword } from '#server/password.ts'

const MOST_FAILURES = 5
const WINDOW = 15 * 60_000

/** Checks the owner's password. Throws `wrong_password` at the field, or `too_many_requests` for 15 minutes after five wrong ones from this address. */
export async function checkPassword(
  { db, clock, log }: Deps,
  address: string,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<void> {
  const now = clock()
  const from = new Date(now.getTime() - WINDOW)
  const attempts = await countAttempt(db, address, { now, from, most: MOST_FAILURES })
  if (attempts > MOST_FAILURES) {
    const window = await findFailures(db, address)
    const retryAfter = Math.max(1, Math.ceil(((window?.windowStart ?? now).getTime() + WINDOW - now.getTime()) / 1000))
    throw new AppError('too_many_requests', `Te veel foute wachtwoorden. Probeer het over ${Math.ceil(retryAfter / 60)} minuten opnieuw.`, { retryAfter })
  }
  if (!(await isPassword(password, await getPasswordHash(db)))) {
    log.warn({ attempts }, 'wrong admin password')
    throw new AppError('wrong_password', 'Onjuist wachtwoord.', { fields: { [field]: 'Onjuist wachtwoord.' } })
  }
  await forgetFailures(db, address, from)
}

type PasswordChange = { address: string; current: string; next: string; session: Session }

/** Replaces the password after asking for the present one, with the same lock-out as the login. Every other session ends with it. */
export async function changePassword(deps: Deps, { address, current, next, session }: PasswordChange): Promise<void> {
  await checkPassword(deps, address, { password: current, field: 'current' })
  const hash = await hashPassword(next)
  await deps.db.transaction(async (tx) => {
    await updatePasswordHash(tx, hash, deps.clock())
    await endOtherSessions(tx, session)
  })
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
