import { randomBytes } from 'node:crypto'
import { insertTrip, markReturned, removeTrip } from '#desk/system/data.server.ts'
import { tripMail } from '#desk/system/mail-trip/emails.tsx'
import {
  codeFrom,
  NO_MAIL_SERVER,
  settingsOf,
  typedCode,
  WRONG_CODE,
} from '#desk/system/mail-trip/rules.ts'
import type { MailTrip } from '#desk/system/wire.ts'
import { sendAtOnce } from '#foundation/messages/commands.server.ts'
import { getMailSalon } from '#foundation/messages/data.server.ts'
import { AppError, refusal } from '#lib/errors.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/http/token.ts'

type Needed = Pick<Deps, 'db' | 'env' | 'clock' | 'mailer' | 'signingSecret'>

/**
 * Sends a mail with a code to the salon's own address, at once. 409 without a mail server, 422 or
 * 503 with what that one said.
 */
export async function sendTripMail(deps: Needed): Promise<MailTrip> {
  const { db, env, clock, signingSecret } = deps
  if (!env.SMTP_URL) throw new AppError('not_now', NO_MAIL_SERVER)
  const salon = await getMailSalon(db)
  const code = codeFrom(randomBytes(8))
  const codeHash = hashToken(code)
  const sentAt = clock()
  // noted first: it may be back before the mail server has said that it took it
  await insertTrip(db, { codeHash, settings: settingsOf(env, signingSecret), sentAt })
  try {
    const mail = tripMail(salon, { publicUrl: env.PUBLIC_URL, code })
    await sendAtOnce(deps, { salon, to: salon.email, mail })
  } catch (error) {
    await removeTrip(db, codeHash)
    throw error
  }
  return { to: salon.email, sentAt: sentAt.toISOString(), returnedAt: null }
}

/** Notes that the mail with this code came back, once. 422 beside `code` when it is of none. */
export async function receiveTripMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  code: string,
): Promise<MailTrip> {
  const trip = await markReturned(db, hashToken(typedCode(code)), clock())
  if (!trip) throw refusal('code', WRONG_CODE)
  const { email } = await getMailSalon(db)
  return {
    to: email,
    sentAt: trip.sentAt.toISOString(),
    returnedAt: trip.returnedAt?.toISOString() ?? null,
  }
}
