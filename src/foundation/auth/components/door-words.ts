import type { LoginEvent } from '#foundation/auth/wire.ts'

/** What happened at the door, in a word and a colour. */
export const EVENT_WORDS: Record<
  LoginEvent['kind'],
  { label: string; tone: 'green' | 'amber' | 'red' | 'neutral' }
> = {
  login: { label: 'Ingelogd', tone: 'green' },
  failure: { label: 'Fout wachtwoord', tone: 'amber' },
  'lock-out': { label: '15 minuten geblokkeerd', tone: 'red' },
  password: { label: 'Wachtwoord gewijzigd', tone: 'neutral' },
}
