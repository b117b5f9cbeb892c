import type { LoginEvent } from '#foundation/auth/wire.ts'
import { brusselsWallClock, formatShortDate, withoutSeconds } from '#lib/dates.ts'

/** A moment as the owner reads it: '20/11/2026 om 10:00'. */
export function momentWords(instant: string): string {
  const { date, time } = brusselsWallClock(new Date(instant))
  return `${formatShortDate(date)} om ${withoutSeconds(time)}`
}

/** What happened at the door, in a word and a colour. */
export const EVENT_WORDS: Record<LoginEvent['kind'], { label: string; tone: 'green' | 'amber' | 'red' | 'neutral' }> = {
  login: { label: 'Ingelogd', tone: 'green' },
  failure: { label: 'Fout wachtwoord', tone: 'amber' },
  'lock-out': { label: '15 minuten geblokkeerd', tone: 'red' },
  password: { label: 'Wachtwoord gewijzigd', tone: 'neutral' },
}
