import {
  helperOf,
  type Moment,
  occupies,
  SANDBOX_ENTRY,
  type StoredHelper,
} from '#agenda/appointments/rules.ts'
import type { Appointment, Helper } from '#agenda/appointments/wire.ts'
import type { Holiday } from '#agenda/holidays/wire.ts'
import { hoursOn } from '#agenda/slots/rules.ts'
import { counted } from '#lib/counted.ts'
import {
  addDays,
  addMonths,
  type DateString,
  eachDate,
  formatLongDate,
  fromMinutes,
  isDate,
  toMinutes,
  weekdayOf,
  withoutSeconds,
  withSeconds,
} from '#lib/dates.ts'
import type { CalendarDays, CalendarEvent } from '#lib/icalendar.ts'
import { calledDog, fullName } from '#lib/names.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import type { CalendarEntry, CalendarRefusal } from '#server/adapters/calendar/calendar.ts'

/** A stretch of one day in minutes since midnight, from `from` up to but not including `to`. */
export type Stretch = { from: number; to: number }

/** What the agenda and the calendar show of an appointment. */
export type Visit = Pick<
  Appointment,
  | 'id'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'status'
  | 'dogName'
  | 'dogBreed'
  | 'firstName'
  | 'lastName'
  | 'service'
  | 'overlapAllowed'
  | 'version'
  | 'staffId'
> & { helper?: Helper | null; heldUntil?: string | null; isNoShow?: boolean }

/** So many months back goes the agenda that calendar programs read. */
export const FEED_MONTHS = 3
/** Visits are dragged in steps of so many minutes. */
const STEP = 15
const HOUR = 60
const DAY = 24 * HOUR
const LAST_MINUTE = DAY - 1
/** What a salon without opening hours shows. */
const ORDINARY_DAY = { from: 9 * HOUR, to: 17 * HOUR }

/** The 42 days of six weeks, Monday first, in which a month lies; `month` is any day of it. */
export function monthGrid(month: DateString): DateString[] {
  const monday = weekOf(`${month.slice(0, 7)}-01`)[0] ?? month
  return eachDate(monday, addDays(monday, 41))
}

/** The seven days of the week of a date, Monday first. */
export function weekOf(date: DateString): DateString[] {
  const monday = addDays(date, 1 - weekdayOf(date))
  return eachDate(monday, addDays(monday, 6))
}

/** From the first of some days, one at least, to the last. */
export function rangeOf(days: readonly DateString[]): { from: DateString; to: DateString } {
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** The first day of the month that `2026-11` names; that of `today` when the text names none. */
export function readMonth(text: string | null, today: DateString): DateString {
  const first = `${text ?? ''}-01`
  return isDate(first) ? first : `${today.slice(0, 7)}-01`
}

/**
 * The day to point at in a month: the one asked when it lies there, else today when it does, else
 * the first.
 */
export function dayInMonth(month: DateString, asked: string | null, today: DateString): DateString {
  const lies = (date: string | null): date is string =>
    date !== null && isDate(date) && date.slice(0, 7) === month.slice(0, 7)
  if (lies(asked)) return asked
  return lies(today) ? today : month
}

/**
 * Where the arrows of a period lead: so many days, weeks or months on, the same day where it
 * exists.
 */
export function turn(date: DateString, view: 'day' | 'week' | 'month', pages: number): DateString {
  if (view === 'month') return addMonths(date, pages)
  return addDays(date, view === 'week' ? 7 * pages : pages)
}

const weekTitle = new Intl.DateTimeFormat('nl-BE', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `dinsdag 24 november 2026` for a day, `23–29 november 2026` for more of them. */
export function periodTitle(days: readonly DateString[]): string {
  const first = Date.parse(days[0] ?? '')
  return days.length === 1
    ? formatLongDate(days[0] ?? '')
    : // the server writes thin spaces where a browser writes plain ones
      weekTitle.formatRange(first, Date.parse(days.at(-1) ?? '')).replaceAll('\u2009', ' ')
}

/**
 * The minutes that a visit takes of its day. 23:59, the last minute that can be written, means
 * until midnight.
 */
export function stretchOf({ startTime, endTime }: Omit<Moment, 'date'>): Stretch {
  const to = toMinutes(endTime)
  return { from: toMinutes(startTime), to: to === LAST_MINUTE ? DAY : to }
}

/** The opening hours of the weekday of a date. */
export function openOn(date: DateString, hours: OpeningHours): Stretch[] {
  return hoursOn(date, hours).map(({ from, to }) => ({ from: toMinutes(from), to: toMinutes(to) }))
}

/** Whether two stretches share a moment; one may start when the other ends. */
export function meets(a: Stretch, b: Stretch): boolean {
  return a.from < b.to && b.from < a.to
}

/**
 * The whole hours that a grid shows: the opening hours with an hour around them, wider where a
 * visit needs it.
 */
export function shownHours(open: readonly Stretch[], visits: readonly Stretch[]): Stretch {
  const base = open.length > 0 ? open : [ORDINARY_DAY]
  const from = Math.min(
    ...base.map((stretch) => stretch.from - HOUR),
    ...visits.map((visit) => visit.from),
  )
  const to = Math.max(
    ...base.map((stretch) => stretch.to + HOUR),
    ...visits.map((visit) => visit.to),
  )
  return {
    from: Math.max(0, Math.floor(from / HOUR) * HOUR),
    to: Math.min(DAY, Math.ceil(to / HOUR) * HOUR),
  }
}

/**
 * The least height of an hour, in rem, at which a slot of so many minutes holds its switch, which
 * is 3.25 rem with what is around it.
 */
export function hourHeightFor(slotMinutes: number): number {
  return Math.max(3.75, (3.25 * HOUR) / slotMinutes)
}

/** The parts of the shown hours in which the salon is not open. */
export function closedStretches(open: readonly Stretch[], shown: Stretch): Stretch[] {
  const closed: Stretch[] = []
  let from = shown.from
  for (const stretch of open.toSorted((a, b) => a.from - b.from)) {
    if (stretch.from > from) closed.push({ from, to: Math.min(stretch.from, shown.to) })
    from = Math.max(from, stretch.to)
  }
  if (from < shown.to) closed.push({ from, to: shown.to })
  return closed.filter((stretch) => stretch.from < stretch.to)
}

/**
 * In which column of how many a visit stands: those that meet, directly or through others, share
 * the width of the day.
 */
export type Lane = { column: number; columns: number }

/**
 * Columns for the visits of one day, by id: the first that is free at the visit's start, longest
 * visit first among equal starts.
 */
export function lanesOf(
  visits: readonly ({ id: string } & Omit<Moment, 'date'>)[],
): Map<string, Lane> {
  const ordered = visits
    .map((visit) => ({ id: visit.id, ...stretchOf(visit) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1))
  const lanes = new Map<string, Lane>()
  let cluster: { id: string; column: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { id, column } of cluster) lanes.set(id, { column, columns: ends.length })
    cluster = []
    ends = []
  }
  for (const { id, from, to } of ordered) {
    if (cluster.length > 0 && ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const column = free < 0 ? ends.length : free
    ends[column] = to
    cluster.push({ id, column })
  }
  close()
  return lanes
}

/**
 * The moment of a visit that is put elsewhere: its length stays, its start comes on the nearest
 * quarter, and it stays within the day.
 */
export function movedTo(
  visit: Moment,
  { date, start }: { date: DateString; start: number },
): Moment {
  const { from, to } = stretchOf(visit)
  const length = to - from
  const latest = Math.floor((DAY - length) / STEP) * STEP
  const begin = Math.max(0, Math.min(latest, Math.round(start / STEP) * STEP))
  return momentOf(date, { from: begin, to: begin + length })
}

/**
 * The moment of a visit whose end is put elsewhere, on the nearest quarter; it lasts a quarter at
 * least and ends on its day.
 */
export function resizedTo(visit: Moment, end: number): Moment {
  const { from } = stretchOf(visit)
  const to = Math.round(end / STEP) * STEP
  return momentOf(visit.date, { from, to: Math.min(DAY, Math.max(to, from + STEP)) })
}

type Key = { key: string; shiftKey: boolean }

/**
 * Where a key takes a visit that is being moved: up and down a quarter, left and right a day (among
 * the days shown), with Shift the end alone. Undefined for a key that does not move.
 */
export function movedByKey(
  moment: Moment,
  { key, shiftKey }: Key,
  days: readonly DateString[],
): Moment | undefined {
  const { from, to } = stretchOf(moment)
  const quarters = key === 'ArrowUp' ? -1 : Number(key === 'ArrowDown')
  if (quarters !== 0)
    return shiftKey
      ? resizedTo(moment, to + quarters * STEP)
      : movedTo(moment, { date: moment.date, start: from + quarters * STEP })
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const next = days[days.indexOf(moment.date) + (key === 'ArrowLeft' ? -1 : 1)]
  return next ? { ...moment, date: next } : moment
}

/**
 * The date and minute under a point; `box` is the place of the grid's days on the screen. Points
 * outside are drawn to its edge.
 */
export function placeAt(
  point: { x: number; y: number },
  box: Box,
  { days, shown }: { days: readonly DateString[]; shown: Stretch },
) {
  const date = days[columnAt(point, box, days.length)] ?? ''
  const share = Math.max(0, Math.min(1, (point.y - box.top) / box.height))
  return { date, minute: shown.from + share * (shown.to - shown.from) }
}

/** In which of so many columns of the same width a point lies, or is drawn to. */
export function columnAt(
  { x }: { x: number },
  box: Pick<Box, 'left' | 'width'>,
  columns: number,
): number {
  const index = Math.floor(((x - box.left) / box.width) * columns)
  return Math.max(0, Math.min(columns - 1, index))
}
type Box = { left: number; top: number; width: number; height: number }

/**
 * How much of the opening hours is taken, 0 to 1: minutes under any visit, counted once. A day
 * without opening hours is full with its first visit.
 */
export function occupancy(
  open: readonly Stretch[],
  visits: readonly Omit<Moment, 'date'>[],
): number {
  return sharedOccupancy([{ open, visits }])
}

/** The same of the hours of several members together. */
export function sharedOccupancy(
  members: readonly { open: readonly Stretch[]; visits: readonly Omit<Moment, 'date'>[] }[],
): number {
  const available = members.reduce((sum, { open }) => sum + lengthOf(open), 0)
  const taken = members.reduce((sum, { visits }) => {
    return sum + DAY - lengthOf(closedStretches(visits.map(stretchOf), { from: 0, to: DAY }))
  }, 0)
  if (taken === 0) return 0
  return available === 0 ? 1 : Math.min(1, taken / available)
}

function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** The tint of a share, 0 (nothing) to 4 (as good as full). */
export function heatOf(share: number): 0 | 1 | 2 | 3 | 4 {
  if (share <= 0) return 0
  if (share < 0.35) return 1
  if (share < 0.65) return 2
  return share < 0.95 ? 3 : 4
}

/** `geen afspraken`, `1 afspraak`, `3 afspraken`. */
export function visitsText(count: number): string {
  if (count === 0) return 'geen afspraken'
  return counted(count, 'afspraak', 'afspraken')
}

/** Where a day is shown in full. */
export function dayPath(date: DateString): string {
  return `/admin/kalender?weergave=dag&datum=${date}`
}

/**
 * The hour to start from where an empty place was clicked: the half hour in which the click fell.
 */
export function startAt(minute: number): string {
  return fromMinutes(Math.min(DAY - HOUR / 2, Math.floor(minute / (HOUR / 2)) * (HOUR / 2)))
}

function momentOf(date: DateString, { from, to }: Stretch): Moment {
  return { date, startTime: withSeconds(fromMinutes(from)), endTime: withSeconds(fromMinutes(to)) }
}

/** What another program is given of a visit. */
type ShownVisit = Pick<
  Appointment,
  | 'id'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'status'
  | 'dogName'
  | 'dogBreed'
  | 'service'
  | 'firstName'
  | 'lastName'
  | 'phone'
> & {
  /** Whose it is, where visits of several members stand together. */
  whose?: string | undefined
}

/**
 * Which entry of an outside calendar is a visit's: always the same, in the only characters that
 * Google takes.
 */
export function eventIdOf(appointmentId: string): string {
  return appointmentId.replaceAll('-', '')
}

/**
 * What a visit remembers of its entry: nobody shall read that it stands in a calendar when that is
 * only the one for trying.
 */
export function referenceOf(mode: 'google' | 'sandbox', eventId: string): string {
  return mode === 'sandbox' ? `${SANDBOX_ENTRY}${eventId}` : eventId
}

/**
 * Whether a visit stands in calendars elsewhere: not when it was cancelled, nor a time that is only
 * held for somebody.
 */
export function isShownElsewhere({
  status,
  heldUntil,
}: Pick<Appointment, 'status' | 'heldUntil'>): boolean {
  return occupies(status) && heldUntil === null
}

/**
 * The words of a visit in calendars elsewhere: the dog, what is done and whom to call. Nothing
 * about health, and no remarks.
 */
function wordsOf({
  status,
  dogName,
  dogBreed,
  service,
  firstName,
  lastName,
  phone,
  whose,
}: ShownVisit): {
  summary: string
  description: string
} {
  const dog = dogBreed === '' ? calledDog(dogName) : `${calledDog(dogName)} (${dogBreed})`
  return {
    summary: `${status === 'pending' ? 'Aanvraag: ' : ''}${dog} – ${service}${whose === undefined ? '' : ` · ${whose}`}`,
    description: `${fullName({ firstName, lastName })}\n${phone}`,
  }
}

/**
 * What the calendar of one member shows of a visit: all of it when she has it, else the stretch
 * with which she helps, if there still is one.
 */
export function seenBy<V extends ShownVisit & StoredHelper & { staffId: string }>(
  visit: V,
  staffId: string,
  called: ReadonlyMap<string, string>,
): V[] {
  if (visit.staffId === staffId) return [visit]
  const helper = helperOf(visit, visit)
  if (!helper) return []
  const { startTime, endTime } = helper
  return [{ ...visit, startTime, endTime, whose: `hulp bij ${called.get(visit.staffId) ?? ''}` }]
}

/** A visit as the outside calendar gets it. */
export function entryOf(visit: ShownVisit): CalendarEntry {
  const { id, date, startTime, endTime, status } = visit
  return {
    id: eventIdOf(id),
    ...wordsOf(visit),
    date,
    startTime,
    endTime,
    status: status === 'pending' ? 'tentative' : 'confirmed',
  }
}

/** A visit in the agenda that calendar programs read; `host` makes its name theirs alone. */
export function eventOf(
  visit: ShownVisit & { sequence: number; updatedAt: Date },
  host: string,
): CalendarEvent {
  const { id, sequence, updatedAt, date, startTime, endTime, status } = visit
  const { summary, description } = wordsOf(visit)
  const state = status === 'pending' ? 'tentative' : 'confirmed'
  return {
    uid: `${id}@${host}`,
    sequence,
    stamp: updatedAt,
    date,
    startTime,
    endTime,
    summary,
    description,
    location: '',
    status: state,
  }
}

/** Leave in the same agenda, with whose it is and during which hours. */
export function daysOf(
  { id, name, startDate, endDate, startTime, endTime, createdAt }: Holiday,
  { host, whose }: { host: string; whose?: string | undefined },
): CalendarDays {
  const hours =
    startTime && endTime ? ` (${withoutSeconds(startTime)}–${withoutSeconds(endTime)})` : ''
  return {
    uid: `${id}@${host}`,
    sequence: 0,
    stamp: new Date(createdAt),
    summary: `${name || 'Verlof'}${whose === undefined ? '' : ` · ${whose}`}${hours}`,
    from: startDate,
    to: endDate,
  }
}

const SECOND = 1_000
const LONGEST_PAUSE = 6 * 3_600 * SECOND
const PAUSE_OF_REFUSED = 3_600 * SECOND
/** About three weeks of trying. */
const MOST_ATTEMPTS = 90

/**
 * When a change that did not reach the outside calendar is tried again: after growing pauses,
 * hourly when the owner must repair it; undefined when given up.
 */
export function nextTry(
  { kind, pauseMs = 0 }: CalendarRefusal,
  attempts: number,
  now: Date,
): Date | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined
  const growing = Math.min(LONGEST_PAUSE, 5 * SECOND * 2 ** Math.min(attempts, 20))
  return new Date(
    now.getTime() + Math.max(pauseMs, growing, kind === 'failed' ? PAUSE_OF_REFUSED : 0),
  )
}
