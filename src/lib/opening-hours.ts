/** Monday first, as ISO weekdays count. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Record<Weekday, string> = {
  monday: 'maandag',
  tuesday: 'dinsdag',
  wednesday: 'woensdag',
  thursday: 'donderdag',
  friday: 'vrijdag',
  saturday: 'zaterdag',
  sunday: 'zondag',
}

/** The name of an ISO weekday: 1 is `maandag`. */
export function weekdayName(weekday: number): string {
  const day = weekdays[weekday - 1]
  return day ? weekdayNames[day] : ''
}

/** One stretch of opening hours on a day, `HH:MM` to `HH:MM`. */
export type TimeRange = { from: string; to: string }

/** Per weekday zero or more stretches in order; an empty list means closed. */
export type OpeningHours = Record<Weekday, TimeRange[]>

/** Whether two weeks have the same hours. */
export function sameHours(a: OpeningHours, b: OpeningHours): boolean {
  return weekdays.every((day) => writeHours(a[day]) === writeHours(b[day]))
}

/** `09:00–13:00, 16:00–18:00`, or `gesloten`. */
export function writeHours(ranges: readonly TimeRange[]): string {
  return ranges.map(({ from, to }) => `${from}–${to}`).join(', ') || 'gesloten'
}
