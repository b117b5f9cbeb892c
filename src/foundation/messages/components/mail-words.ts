import { KEPT_AS_FILE } from '#foundation/messages/rules.ts'
import type { MailSummary } from '#foundation/messages/wire.ts'
import { counted } from '#lib/counted.ts'
import { formatInstant } from '#lib/dates.ts'
import { optionsOf } from '#lib/names-of.ts'
import { mailStates } from '#lib/states.ts'

const kept = { label: 'Bewaard als bestand', tone: 'amber' } as const

type Fate = Pick<MailSummary, 'state' | 'lastError'>

/** Whether a mail that should have left became a file, for want of a mail server. */
export function isKept({ state, lastError }: Fate): boolean {
  return state === 'sent' && lastError === KEPT_AS_FILE
}

/** What the state of this mail is called, and its colour. */
export function badgeOf(mail: Fate) {
  return isKept(mail) ? kept : mailStates[mail.state]
}

/** The state filter's choices. */
export const stateOptions = [{ value: '', label: 'Alle' }, ...optionsOf(mailStates)]

type Course = Fate & Pick<MailSummary, 'sentAt' | 'nextAttemptAt' | 'createdAt' | 'attempts'>

/** What became of a mail, in one line: when it left, is tried next, or why not. */
export function fateOf({
  state,
  lastError,
  sentAt,
  nextAttemptAt,
  createdAt,
  attempts,
}: Course): string {
  if (isKept({ state, lastError }))
    return sentAt ? `Bewaard op ${formatInstant(sentAt)}` : 'Bewaard'
  if (state === 'sent') return sentAt ? `Verzonden op ${formatInstant(sentAt)}` : 'Verzonden'
  if (state === 'cancelled') return 'Vertrekt niet meer'
  if (state === 'failed' && attempts === 0) return 'Mislukt'
  if (state === 'failed') return `Mislukt na ${counted(attempts, 'poging', 'pogingen')}`
  if (attempts === 0)
    return nextAttemptAt && nextAttemptAt > createdAt
      ? `Vertrekt op ${formatInstant(nextAttemptAt)}`
      : 'Vertrekt zo meteen'
  return nextAttemptAt
    ? `Nieuwe poging op ${formatInstant(nextAttemptAt)}`
    : 'Nieuwe poging zo meteen'
}
