import { LEAVE_NOTICE } from '#agenda/holidays/rules.ts'
import type { Conflict } from '#agenda/holidays/wire.ts'
import { renderLetter } from '#foundation/messages/emails.tsx'
import { fillLetter } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import type { MailSalon } from '#lib/mail-body.ts'

/** To a client whose visit falls in leave: the owner's own words, with this visit filled in. */
export function leaveNoticeMail(
  salon: MailSalon,
  { conflict, subject, text }: { conflict: Conflict; subject: string; text: string },
): OutgoingMail {
  const { firstName, dogName, date, startTime } = conflict
  const values = {
    voornaam: firstName,
    hond: dogName,
    datum: formatLongDate(date),
    uur: withoutSeconds(startTime),
  }
  const words = fillLetter({ subject, title: subject, intro: text, closing: '' }, values)
  const preview = words.intro.replace(/\s+/g, ' ').slice(0, 120)
  return {
    kind: LEAVE_NOTICE,
    to: conflict.email,
    ...renderLetter(salon, { words, preview, blocks: [] }),
    appointmentId: conflict.id,
  }
}
