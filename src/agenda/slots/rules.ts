import { type NamedLeave, namedClosedDay } from '#agenda/holidays/rules.ts'
import {
  addDays,
  addMonths,
  type DateString,
  eachDate,
  formatLongDate,
  fromMinutes,
  isDate,
  type TimeString,
  toMinutes,
  weekdayOf,
  withSeconds,
} from '#lib/dates.ts'
import type { OpeningHours, TimeRange } from '#lib/opening-hours.ts'
import { weekdays } from '#lib/opening-hours.ts'

/**
 * A stretch of one day, `HH:MM:SS` (or `HH:MM`) wall time, from `startTime` up to but not including
 * `endTime`.
 */
export type TimeSpan = { startTime: TimeString; endTime: TimeString }

/**
 * A slot that follows from the opening hours, before leave, owner and appointments have their say.
 */
export type PlannedSlot = TimeSpan & { date: DateString }

/** How many days' notice a public booking needs, and how many months ahead it may lie. */
export type BookingWindow = { noticeDays: number; horizonMonths: number }

/**
 * The slots of one day, earliest first and never overlapping, each range cut from its start; throws
 * RangeError unless `slotMinutes` is a whole number above zero.
 */
export function slotTimes(ranges: readonly TimeRange[], slotMinutes: number): TimeSpan[] {
  if (!Number.isInteger(slotMinutes) || slotMinutes < 1)
    throw new RangeError(`A slot cannot last ${slotMinutes} minutes`)
  const slots: TimeSpan[] = []
  for (const candidate of ranges
    .flatMap((range) => cutRange(range, slotMinutes))
    .toSorted(byStart)) {
    const previous = slots.at(-1)
    if (!previous || !overlaps(previous, candidate)) slots.push(candidate)
  }
  return slots
}

/** The opening hours of the weekday on which a date falls; an empty list means closed. */
export function hoursOn(date: DateString, hours: OpeningHours): readonly TimeRange[] {
  const weekday = weekdays[weekdayOf(date) - 1]
  return weekday ? hours[weekday] : []
}

/**
 * Why nobody is expected on a date: a holiday, leave, or a weekday without opening hours. Undefined
 * on a day on which the salon is open.
 */
export function whyClosed(
  date: DateString,
  { leave, hours }: { leave: readonly NamedLeave[]; hours: OpeningHours },
): string | undefined {
  return (
    namedClosedDay(date, leave)?.name ??
    (hoursOn(date, hours).length === 0 ? 'buiten je openingsdagen' : undefined)
  )
}

/** What the owner reads who puts a visit on a closed day. */
export function closedSentence(date: DateString, why: string): string {
  return `Op ${formatLongDate(date)} ben je gesloten: ${why}.`
}

/**
 * Every slot that the opening hours give from `from` to `to`, both included, in order. Closed days
 * are not left out: availability decides on those.
 */
export function plannedSlots(plan: {
  hours: OpeningHours
  slotMinutes: number
  from: DateString
  to: DateString
}): PlannedSlot[] {
  return eachDate(plan.from, plan.to).flatMap((date) =>
    slotTimes(hoursOn(date, plan.hours), plan.slotMinutes).map((slot) => ({ date, ...slot })),
  )
}

/** The first and the last date that the public may book. `today` is the date in Brussels. */
export function bookableRange(
  today: DateString,
  window: BookingWindow,
): { from: DateString; to: DateString } {
  return { from: addDays(today, window.noticeDays), to: addMonths(today, window.horizonMonths) }
}

/**
 * Whether the public may book on a date, by notice and horizon alone; text that is no date is not
 * bookable.
 */
export function isBookableDate(
  date: DateString,
  today: DateString,
  window: BookingWindow,
): boolean {
  const { from, to } = bookableRange(today, window)
  return isDate(date) && from <= date && date <= to
}

/**
 * Whether two spans of the same day share any moment. One may start when the other ends; a span
 * without length overlaps nothing.
 */
export function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  return (
    endsAfterStart(a, b) && endsAfterStart(b, a) && endsAfterStart(a, a) && endsAfterStart(b, b)
  )
}

/**
 * Whether a service's duration text may last longer than a slot; bare numbers count as minutes when
 * no amount has a unit.
 */
export function warnsDuration(durationText: string, slotMinutes: number): boolean {
  const amounts = [...durationText.toLowerCase().matchAll(AMOUNT)].map(({ groups }) =>
    readAmount(groups ?? {}),
  )
  const bare = /^[\d\s–-]+$/.test(durationText)
    ? (durationText.match(/\d+/g) ?? []).map(Number)
    : []
  return Math.max(0, ...amounts, ...bare) > slotMinutes
}

/**
 * How a slot stands towards the public: bookable, under a visit, on a closed day, or blocked by the
 * owner (which wins, since it stays when the rest goes).
 */
export type SlotState = 'open' | 'taken' | 'closed' | 'blocked'

/** The state of a slot; `isTaken`: a pending or confirmed visit overlaps it. */
export function slotState(
  { isAvailable }: { isAvailable: boolean },
  { isClosed, isTaken }: { isClosed: boolean; isTaken: boolean },
): SlotState {
  if (!isAvailable) return 'blocked'
  if (isTaken) return 'taken'
  return isClosed ? 'closed' : 'open'
}

const AMOUNT =
  /(?<hours>\d+(?:[.,]\d+)?)\s*(?:u(?:ur|ren)?|h|:)(?![a-z])\.?\s*(?:en\s+)?(?<rest>\d{1,2}(?!\d))?|(?<minutes>\d+)\s*(?:m(?:in(?:uut|uten)?)?|')(?![a-z])/g

function readAmount({
  hours,
  rest,
  minutes,
}: {
  hours?: string
  rest?: string
  minutes?: string
}): number {
  return Number(minutes ?? 0) + Number(hours?.replace(',', '.') ?? 0) * 60 + Number(rest ?? 0)
}

function endsAfterStart(ending: TimeSpan, starting: TimeSpan): boolean {
  return withSeconds(starting.startTime) < withSeconds(ending.endTime)
}

function cutRange(range: TimeRange, slotMinutes: number): TimeSpan[] {
  const start = toMinutes(range.from)
  const count = Math.max(0, Math.floor((toMinutes(range.to) - start) / slotMinutes))
  return Array.from({ length: count }, (_, index) => ({
    startTime: withSeconds(fromMinutes(start + index * slotMinutes)),
    endTime: withSeconds(fromMinutes(start + (index + 1) * slotMinutes)),
  }))
}

function byStart(a: TimeSpan, b: TimeSpan): number {
  return toMinutes(a.startTime) - toMinutes(b.startTime)
}
