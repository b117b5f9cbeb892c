import type { Entry } from '#agenda/waiting-list/wire.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { optionsOf } from '#lib/names-of.ts'
import { entryStates, offerStates } from '#lib/states.ts'

export const STATUS_OPTIONS = [
  { value: 'open', label: 'Wie nog wacht' },
  { value: '', label: 'Iedereen' },
  ...optionsOf(entryStates),
]

/** `ma 23-11-2026 om 09:00`. */
export function momentText(start: { date: string; startTime: string }): string {
  return formatMoment(start, formatDay)
}

/** `ma 23-11-2026 om 09:00: niet op tijd geantwoord`. */
export function offerText(offer: Entry['offers'][number]): string {
  return `${momentText(offer)}: ${offerStates[offer.state].label}`
}
