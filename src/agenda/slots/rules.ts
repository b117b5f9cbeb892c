import { type NamedLeave, namedClosedDay } from '#agenda/holidays/rules.ts'
import { worksAt } from '#agenda/staff/rules.ts'
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
import { longestIn } from '#lib/duration-text.ts'
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

/**
 * The slots of a day at which a member works and has nothing else, earliest first; the opening
 * hours make them, as they do for the public.
 */
export function freeSlotsOf(
  member: Parameters<typeof worksAt>[0],
  date: DateString,
  {
    hours,
    slotMinutes,
    busy,
  }: { hours: OpeningHours; slotMinutes: number; busy: readonly TimeSpan[] },
): TimeSpan[] {
  return slotTimes(hoursOn(date, hours), slotMinutes).filter(
    (slot) => worksAt(member, { date, ...slot }) && !busy.some((visit) => overlaps(visit, slot)),
  )
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

/** Whether a service's duration text names more than a slot lasts. */
export function warnsDuration(durationText: string, slotMinutes: number): boolean {
  return longestIn(durationText) > slotMinutes
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

/**
 * What a day leaves for a treatment of `minutes`: the hours of who does it, what keeps her busy,
 * the grid of starts, the shortest treatment and what stays free after each visit, in minutes.
 */
export type DayToOffer = Measure & { hours: readonly TimeSpan[]; busy: readonly TimeSpan[] }
/** The length of what is asked, and by what a salon measures. */
export type Measure = { minutes: number; grid: number; shortest: number; cleaning?: number }
/** A start that can be offered; `joins`: right before or after another visit. */
export type OfferedStart = TimeSpan & { joins: boolean }
/** A stretch of the day in minutes. */
export type Span = { from: number; to: number }
/** A possible start, in minutes of the day; `lost`: minutes that nobody could use any more. */
export type PossibleStart = { start: number; joins: boolean; lost: number }

/**
 * The starts of a treatment made to measure, earliest first: none leaves a gap in which nothing
 * fits, unless the day has only such; then those that lose least. Throws RangeError for a treatment
 * or grid without length.
 */
export function offeredStarts({ hours, busy, ...measure }: DayToOffer): OfferedStart[] {
  const starts = possibleStarts({ hours: spansOf(hours), busy: spansOf(busy) }, measure)
  const least = Math.min(...starts.map(({ lost }) => lost))
  return starts
    .filter(({ lost }) => lost === least)
    .map(({ start, joins }) => ({
      startTime: withSeconds(fromMinutes(start)),
      endTime: withSeconds(fromMinutes(start + measure.minutes)),
      joins,
    }))
}

/** Every start at which a treatment fits, earliest first, with what each would lose. */
export function possibleStarts(
  day: { hours: readonly Span[]; busy: readonly Span[] },
  measure: Measure,
): PossibleStart[] {
  const { minutes, grid, cleaning = 0 } = measure
  if (!(minutes > 0) || !(grid > 0))
    throw new RangeError(`Nothing of ${minutes} minutes begins every ${grid} minutes`)
  return freeStretches(day, cleaning).flatMap((stretch) => startsIn(stretch, measure))
}

/** Spans as minutes of the day. */
export function spansOf(spans: readonly TimeSpan[]): Span[] {
  return spans.map(({ startTime, endTime }) => ({
    from: toMinutes(startTime),
    to: toMinutes(endTime),
  }))
}

/** Minutes of the day; `after` and `before`: a visit ends where it begins, begins where it ends. */
type Stretch = Span & { after: boolean; before: boolean }

/** The hours without what is busy and the cleaning around it, in order, whatever that of either. */
function freeStretches(
  { hours, busy }: { hours: readonly Span[]; busy: readonly Span[] },
  cleaning: number,
): Stretch[] {
  const taken = joined(
    cleaning === 0
      ? busy
      : busy.flatMap(({ from, to }) =>
          from < to ? { from: from - cleaning, to: to + cleaning } : [],
        ),
  )
  return joined(hours).flatMap(({ from, to }) => {
    const inside = taken.filter((span) => span.from < to && span.to > from)
    const edges = [{ from, to: from }, ...inside, { from: to, to }]
    return edges.slice(1).flatMap((next, index) => {
      const previous = edges[index]
      if (!previous || previous.to >= next.from) return []
      return [
        {
          from: previous.to,
          to: next.from,
          after: taken.some((span) => span.to === previous.to),
          before: taken.some((span) => span.from === next.from),
        },
      ]
    })
  })
}

/** Spans in order, those that touch or overlap as one; without those without length. */
export function joined(spans: readonly Span[]): Span[] {
  const sorted = spans
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  const whole: Span[] = []
  for (const span of sorted) {
    const last = whole.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else whole.push({ ...span })
  }
  return whole
}

/** The starts within a free stretch, each with the minutes that nobody could use any more. */
function startsIn(
  { from, to, after, before }: Stretch,
  { minutes, grid, shortest, cleaning = 0 }: Measure,
): PossibleStart[] {
  const earliest = Math.ceil(from / grid) * grid
  const latest = Math.floor((to - minutes) / grid) * grid
  const onGrid = (minute: number) => Math.ceil(minute / grid) * grid
  const count = Math.max(0, (latest - earliest) / grid + 1)
  return Array.from({ length: count }, (_, index) => {
    const start = earliest + index * grid
    const end = start + minutes
    // a visit of the shortest kind before it, and its cleaning; or behind the cleaning of this one
    const early = start - earliest >= shortest + cleaning ? 0 : start - earliest
    const late = to - onGrid(end + cleaning) >= shortest ? 0 : Math.max(0, to - onGrid(end))
    return {
      start,
      joins: (after && start === from) || (before && end === to),
      // what lies before the first start or behind the last is lost whatever is chosen
      lost: early + (start === latest ? 0 : late),
    }
  })
}
