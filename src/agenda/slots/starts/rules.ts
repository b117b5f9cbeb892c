import {
  hoursOn,
  joined,
  type Measure,
  possibleStarts,
  type Span,
  spansOf,
} from '#agenda/slots/rules.ts'
import { type Absence, type Groomer, ownHoursOn } from '#agenda/staff/rules.ts'
import {
  addDays,
  type DateString,
  fromMinutes,
  toMinutes,
  weekdayOf,
  withSeconds,
} from '#lib/dates.ts'
import type { OpeningHours, TimeRange } from '#lib/opening-hours.ts'

const WHOLE_DAY = { from: 0, to: 24 * 60 }

/** How a salon measures: its hours, and what holds for every treatment. */
export type Measuring = Omit<Measure, 'minutes'> & { openingHours: OpeningHours }
/** What is taken of a day: of somebody by a visit, or of everybody by the owner (no `staffId`). */
export type Taken = Span & { staffId?: string | undefined }
/**
 * A start that can be offered, in minutes of the day, and who can take it, in the order of the
 * salon; `best`: the first whose other visit it joins, else the first of them.
 */
export type MeasuredStart = Span & { joins: boolean; free: Groomer[]; best: Groomer }

/**
 * The starts of a date at which something of so many minutes fits one of these members: of each
 * that lose least, and none that loses more than another, whoever's it is. Earliest first.
 */
export function measuredStarts(
  date: DateString,
  minutes: number,
  {
    groomers,
    taken,
    measuring,
  }: { groomers: readonly Groomer[]; taken: readonly Taken[]; measuring: Measuring },
): MeasuredStart[] {
  const open = spansOfRanges(hoursOn(date, measuring.openingHours))
  if (open.length === 0) return []
  const blocked = taken.filter(({ staffId }) => staffId === undefined)
  const possible = groomers.map((member) => ({
    member,
    starts: possibleStarts(
      {
        hours: openTo(member, date, without(open, blocked)),
        busy: taken.filter(({ staffId }) => staffId === member.id),
      },
      { ...measuring, minutes },
    ),
  }))
  let least = Infinity
  for (const { starts } of possible) for (const { lost } of starts) least = Math.min(least, lost)
  const found = new Map<number, MeasuredStart>()
  for (const { member, starts } of possible)
    for (const { start, joins, lost } of starts) {
      if (lost > least) continue
      const known = found.get(start)
      if (!known)
        found.set(start, { from: start, to: start + minutes, joins, free: [member], best: member })
      else {
        known.free.push(member)
        if (joins && !known.joins) Object.assign(known, { joins, best: member })
      }
    }
  return [...found.values()].toSorted((a, b) => a.from - b.from)
}

/**
 * `measuredStarts` of day after day: those on which nothing is taken and everybody works as in any
 * week are worked out once for each weekday.
 */
export function startsFinder(
  minutes: number,
  { groomers, measuring }: { groomers: readonly Groomer[]; measuring: Measuring },
): (date: DateString, taken: readonly Taken[]) => readonly MeasuredStart[] {
  const ordinary = new Map<number, MeasuredStart[]>()
  return (date, taken) => {
    const find = () => measuredStarts(date, minutes, { groomers, taken, measuring })
    if (taken.length > 0 || !groomers.every((member) => isOrdinary(member, date))) return find()
    const weekday = weekdayOf(date)
    const starts = ordinary.get(weekday) ?? find()
    ordinary.set(weekday, starts)
    return starts
  }
}

/** Whether she works on a date as in any week. */
function isOrdinary({ exceptions, absences = [] }: Groomer, date: DateString): boolean {
  return (
    exceptions.every((day) => day.date !== date) &&
    absences.every(({ startDate, endDate }) => date < startDate || endDate < date)
  )
}

/** How many days from the first free one are searched for the best, and how many lie on one day. */
const BEST_WITHIN_DAYS = 14
const MOST_ON_A_DAY = 2
export const MOST_BEST = 3

/**
 * The best of some times that come in order: those that join another visit first, within two weeks
 * of the first, not all on one day while there are others.
 */
export function bestTimes<T extends { date: DateString; joins: boolean }>(
  times: readonly T[],
): T[] {
  const [first] = times
  if (!first) return []
  const until = addDays(first.date, BEST_WITHIN_DAYS)
  const near = times.filter(({ date }) => date < until)
  const ranked = [...near.filter(({ joins }) => joins), ...near.filter(({ joins }) => !joins)]
  const counts = new Map<DateString, number>()
  const spread = ranked.filter(({ date }) => {
    const count = counts.get(date) ?? 0
    counts.set(date, count + 1)
    return count < MOST_ON_A_DAY
  })
  const rest = ranked.filter((time) => !spread.includes(time))
  return [...spread, ...rest].slice(0, MOST_BEST)
}

/** Whether the salon is open on a date, as far as the owner blocked not all of it. */
export function isOpenOn(
  date: DateString,
  taken: readonly Taken[],
  { openingHours }: Pick<Measuring, 'openingHours'>,
): boolean {
  const blocked = taken.filter(({ staffId }) => staffId === undefined)
  return without(spansOfRanges(hoursOn(date, openingHours)), blocked).length > 0
}

/** Whether something could ever begin then: on the grid, and within the salon's hours. */
export function isMeasured(
  date: DateString,
  { from, to }: Span,
  { openingHours, grid }: Pick<Measuring, 'openingHours' | 'grid'>,
): boolean {
  return (
    from % grid === 0 &&
    joined(spansOfRanges(hoursOn(date, openingHours))).some(
      (range) => range.from <= from && to <= range.to,
    )
  )
}

/** A span as the wall clock says it. */
export function timesOf({ from, to }: Span): { startTime: string; endTime: string } {
  return { startTime: withSeconds(fromMinutes(from)), endTime: withSeconds(fromMinutes(to)) }
}

/** What is left of the salon's hours by hers, and by her absence on that date. */
function openTo(member: Groomer, date: DateString, open: readonly Span[]): Span[] {
  const own = ownHoursOn(member, date)
  const hers = own ? common(open, spansOfRanges(own)) : open
  const away = (member.absences ?? []).filter(
    ({ startDate, endDate }) => startDate <= date && date <= endDate,
  )
  return without(hers, away.map(spanOfAbsence))
}

function spanOfAbsence({ startTime, endTime }: Absence): Span {
  return {
    from: startTime === null ? WHOLE_DAY.from : toMinutes(startTime),
    to: endTime === null ? WHOLE_DAY.to : toMinutes(endTime),
  }
}

function spansOfRanges(ranges: readonly TimeRange[]): Span[] {
  return spansOf(ranges.map(({ from, to }) => ({ startTime: from, endTime: to })))
}

function common(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )
}

function without(spans: readonly Span[], holes: readonly Span[]): Span[] {
  if (holes.length === 0) return [...spans]
  return holes.reduce<Span[]>(
    (left, hole) =>
      left.flatMap((span) =>
        [
          { from: span.from, to: Math.min(span.to, hole.from) },
          { from: Math.max(span.from, hole.to), to: span.to },
        ].filter(({ from, to }) => from < to),
      ),
    [...spans],
  )
}
