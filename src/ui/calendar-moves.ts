import { addDays, addMonths, type DateString, weekdayOf } from '#lib/dates.ts'

type Range = { from: DateString; to: DateString }

/**
 * Where a key leads from a day in a calendar that starts on Monday, never outside the range;
 * undefined for a key that does not move. Page Up and Page Down go by month, with Shift by year.
 */
export function moveDay(
  date: DateString,
  key: { key: string; shiftKey: boolean },
  { from, to }: Range,
): DateString | undefined {
  const target = MOVES[key.key]?.(date, key.shiftKey)
  if (target === undefined) return undefined
  if (target < from) return from
  return target > to ? to : target
}

const MOVES: Record<string, (date: DateString, shift: boolean) => DateString> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, 1 - weekdayOf(date)),
  End: (date) => addDays(date, 7 - weekdayOf(date)),
  PageUp: (date, shift) => addMonths(date, shift ? -12 : -1),
  PageDown: (date, shift) => addMonths(date, shift ? 12 : 1),
}

/** First day of the month of a date. */
export function monthOf(date: DateString): DateString {
  return `${date.slice(0, 7)}-01`
}

/** The days of the range that stand in the months shown, of which `firstMonth` is the first. */
export function shownRange(firstMonth: DateString, months: number, { from, to }: Range): Range {
  const first = monthOf(firstMonth)
  const last = addDays(addMonths(first, months), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** The first month to show so that a date comes into view with the fewest pages turned. */
export function turnTo(date: DateString, firstMonth: DateString, months: number): DateString {
  const month = monthOf(date)
  const first = monthOf(firstMonth)
  if (month < first) return month
  return month > addMonths(first, months - 1) ? addMonths(month, 1 - months) : first
}
