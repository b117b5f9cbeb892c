import type { NextVisit, Place } from '#agenda/series/wire.ts'
import { counted } from '#lib/counted.ts'
import { formatBriefDay, withoutSeconds } from '#lib/dates.ts'

/** `ma 18 jan 09:00`, for a list of choices; the year is said by what stands around it. */
export function shortMomentOf({ date, startTime }: Pick<Place, 'date' | 'startTime'>): string {
  return `${formatBriefDay(date)} ${withoutSeconds(startTime)}`
}

/** `1 week`, `8 weken`. */
export function weeksOf(weeks: number): string {
  return counted(weeks, 'week', 'weken')
}

const SOURCES = {
  dog: 'zoals op de kaart van de hond staat',
  visits: 'zoals de laatste keren',
  salon: 'zoals bij Instellingen van de mails staat',
  default: 'de gewone tussentijd',
} as const

/** Why this week is proposed. */
export function reasonOf({ weeks, usualWeeks, knownFrom }: NextVisit): string {
  if (weeks === usualWeeks) return `${weeksOf(weeks)} later, ${SOURCES[knownFrom]}`
  return `${weeksOf(weeks)} later; meestal ${weeksOf(usualWeeks)}`
}
