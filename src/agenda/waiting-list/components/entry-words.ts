import type { Entry } from '#agenda/waiting-list/wire.ts'
import { formatShortDate, weekdayOf, withoutSeconds } from '#lib/dates.ts'
import { optionsOf } from '#lib/names-of.ts'
import { entryStates, offerStates } from '#lib/states.ts'

export const STATUS_OPTIONS = [
  { value: 'open', label: 'Wie nog wacht' },
  { value: '', label: 'Iedereen' },
  ...optionsOf(entryStates),
]

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
  return `${momentText(offer)}: ${offerStates[offer.state].label}`
}
