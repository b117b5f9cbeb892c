import { fromMinutes, type Start, type TimeString, toMinutes, withSeconds } from '#lib/dates.ts'

/**
 * The end, as the database has it, of what begins at a time and takes some minutes: in the evening
 * it stays on its day.
 */
export function endAfter(startTime: TimeString, minutes: number): TimeString {
  return withSeconds(fromMinutes(toMinutes(startTime) + minutes))
}

/** A start as one text: the earlier one sorts first. */
export function startKey({ date, startTime }: Start): string {
  return `${date} ${startTime}`
}

/** Sorts visits as they stand in the agenda. */
export function byStart(a: Start, b: Start): number {
  const [first, second] = [startKey(a), startKey(b)]
  return Number(first > second) - Number(first < second)
}

/** Whether both begin at one moment. */
export function isSameStart(a: Start, b: Start | null | undefined): boolean {
  return a.date === b?.date && a.startTime === b.startTime
}
