import type { OfferState } from '#agenda/waiting-list/offers/wire.ts'
import type { EntryState } from '#agenda/waiting-list/places/wire.ts'
import type { Entry } from '#agenda/waiting-list/wire.ts'
import { formatShortDate, weekdayOf, withoutSeconds } from '#lib/dates.ts'

export const STATES: Record<
  EntryState,
  { label: string; tone: 'neutral' | 'amber' | 'green' | 'red' }
> = {
  waiting: { label: 'Wacht', tone: 'neutral' },
  offered: { label: 'Tijd aangeboden', tone: 'amber' },
  booked: { label: 'Geboekt', tone: 'green' },
  withdrawn: { label: 'Uitgeschreven', tone: 'neutral' },
  expired: { label: 'Verlopen', tone: 'red' },
}

export const STATUS_OPTIONS = [
  { value: 'open', label: 'Wie nog wacht' },
  { value: '', label: 'Iedereen' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
]

const ANSWERS: Record<OfferState, string> = {
  open: 'wacht op antwoord',
  accepted: 'aangenomen',
  declined: 'bedankte ervoor',
  lapsed: 'niet op tijd geantwoord',
  withdrawn: 'ingetrokken',
}

const DAYS = ['', 'ma', 'di', 'wo', 'do', 'vr', 'za', 'zo']

/** `ma 23-11-2026`. */
export function dayText(date: string): string {
  return `${DAYS[weekdayOf(date)]} ${formatShortDate(date)}`
}

/** `ma 23-11-2026 om 09:00`. */
export function momentText({ date, startTime }: { date: string; startTime: string }): string {
  return `${dayText(date)} om ${withoutSeconds(startTime)}`
}

/** `ma 23-11-2026 om 09:00: niet op tijd geantwoord`. */
export function offerText(offer: Entry['offers'][number]): string {
  return `${momentText(offer)}: ${ANSWERS[offer.state]}`
}
