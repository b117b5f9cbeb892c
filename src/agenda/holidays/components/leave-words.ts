import { publicHolidayName } from '#agenda/holidays/rules.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import { type DateString, daysBetween, formatLongDate, withoutSeconds } from '#lib/dates.ts'

/** `maandag 7 december 2026`, or both ends with the number of days. */
export function periodText({ startDate, endDate }: Pick<Holiday, 'startDate' | 'endDate'>): string {
  if (startDate === endDate) return formatLongDate(startDate)
  return `${formatLongDate(startDate)} tot en met ${formatLongDate(endDate)} (${daysBetween(startDate, endDate) + 1} dagen)`
}

/** Who can have leave. */
export type Member = { id: string; name: string }

/** Whose leave and which hours: `Bo, van 13:00 tot 17:00`; nothing for whole days of the salon. */
export function whoseText(
  {
    staffId,
    startTime,
    endTime,
  }: {
    staffId: string | null
    startTime: string | null
    endTime: string | null
  },
  members: readonly Member[],
): string {
  const whose = staffId ? (members.find(({ id }) => id === staffId)?.name ?? 'Iemand') : ''
  const when =
    startTime && endTime ? `van ${withoutSeconds(startTime)} tot ${withoutSeconds(endTime)}` : ''
  return [whose, when].filter(Boolean).join(', ')
}

/** Whether leave is a public holiday that was put in the list. */
export function isPublicHoliday({
  startDate,
  endDate,
}: Pick<Holiday, 'startDate' | 'endDate'>): boolean {
  return startDate === endDate && publicHolidayName(startDate) !== undefined
}

/**
 * What removing leave does: a public holiday stays closed whether it is in the list or not, and
 * what is over cannot be booked.
 */
export function afterRemoval(
  leave: Pick<Holiday, 'startDate' | 'endDate'>,
  today: DateString,
): string {
  if (leave.endDate < today) return 'Dit verlof is voorbij.'
  if (isPublicHoliday(leave))
    return 'Op een feestdag blijft je salon gesloten, ook zonder deze regel.'
  return leave.startDate === leave.endDate
    ? 'Deze dag kan daarna weer geboekt worden.'
    : 'Deze dagen kunnen daarna weer geboekt worden.'
}

/** Coming leave by its start, the next first, and what is over, the latest first. */
export function splitLeave(
  list: readonly Holiday[],
  today: DateString,
): { coming: Holiday[]; past: Holiday[] } {
  return {
    coming: list.filter(({ endDate }) => endDate >= today).toReversed(),
    past: list.filter(({ endDate }) => endDate < today),
  }
}
