/**
 * How far ahead one books at least: with `days` 2, the day after tomorrow is the first, and that is
 * 24 hours away at its very start.
 */
export function noticeWords(days: number): string {
  if (days === 1) return 'een dag'
  return days === 2 ? '24 uur' : `${days - 1} dagen`
}

/** The first day that can be booked, seen from today. */
export function firstDayWords(days: number): string {
  if (days === 1) return 'morgen'
  return days === 2 ? 'overmorgen' : `over ${days} dagen`
}
