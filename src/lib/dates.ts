/** A calendar day as `YYYY-MM-DD`. */
export type DateString = string
/** A wall-clock time as `HH:MM` or `HH:MM:SS`. */
export type TimeString = string

const DAY = 86_400_000
const HOUR = 3_600_000
const inBrussels = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
})
let today = { hour: Number.NaN, date: '' }

/** The wall clock in Brussels at an instant, whatever zone the machine is in. */
export function brusselsWallClock(now: Date): { date: DateString; time: TimeString } {
  const [date = '', time = ''] = inBrussels.format(now).split(' ')
  return { date, time }
}

/** The same in one text: `2026-11-20 10:15:00`. */
export function wallTime(now: Date): string {
  return inBrussels.format(now)
}

/**
 * Today's date in Brussels. Asked at every request, so the last hour's is remembered: a day begins
 * there only at a whole hour of UTC.
 */
export function brusselsToday(now: Date): DateString {
  const hour = Math.floor(now.getTime() / HOUR)
  if (hour !== today.hour) today = { hour, date: brusselsWallClock(now).date }
  return today.date
}

/**
 * The instant of a wall-clock time in Brussels; of the hour that comes twice the first, of the one
 * that a changeover skips the same distance after it.
 */
export function toInstant(date: DateString, time: TimeString): Date {
  const wall = toUtc(date).getTime() + toMinutes(time) * 60_000
  const [before, after] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)]
  return new Date(
    wall - before !== offsetAt(before) && wall - after === offsetAt(after) ? after : before,
  )
}

/**
 * Whether the text is a day that exists (`2028-02-29` does, `2027-02-29` does not), between the
 * years 1900 and 2199.
 */
export function isDate(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && toDateString(toUtc(text)) === text
}

/** Whether the text is a time of day, `HH:MM` or `HH:MM:SS`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

export function addDays(date: DateString, days: number): DateString {
  return toDateString(new Date(toUtc(date).getTime() + days * DAY))
}

/**
 * The same day so many months later; the last day of the month when that day does not exist there
 * (29 February + 12 → 28 February).
 */
export function addMonths(date: DateString, months: number): DateString {
  const from = toUtc(date)
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0))
  target.setUTCDate(Math.min(from.getUTCDate(), target.getUTCDate()))
  return toDateString(target)
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: DateString, to: DateString): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY)
}

/** Every date from `from` to `to`, both included. */
export function eachDate(from: DateString, to: DateString): DateString[] {
  const first = toUtc(from).getTime()
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    toDateString(new Date(first + index * DAY)),
  )
}

/** ISO weekday: 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: DateString): number {
  return toUtc(date).getUTCDay() || 7
}

/**
 * The first day of what ends on a day: that day, its week (which begins on Sunday) or its month.
 */
export function periodStart(period: 'today' | 'week' | 'month', last: DateString): DateString {
  if (period === 'today') return last
  return period === 'week' ? addDays(last, -(weekdayOf(last) % 7)) : `${last.slice(0, 8)}01`
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS` (seconds are dropped). */
export function toMinutes(time: TimeString): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * `HH:MM` of minutes since midnight; at or past midnight it stays at 23:59, the last minute of the
 * day.
 */
export function fromMinutes(minutes: number): TimeString {
  const capped = Math.min(minutes, 23 * 60 + 59)
  return `${String(Math.floor(capped / 60)).padStart(2, '0')}:${String(capped % 60).padStart(2, '0')}`
}

/** The wire and database form `HH:MM:SS` of either input form. */
export function withSeconds(time: TimeString): TimeString {
  return time.length === 5 ? `${time}:00` : time
}

/** `HH:MM` of either form. */
export function withoutSeconds(time: TimeString): TimeString {
  return time.slice(0, 5)
}

const longDate = new Intl.DateTimeFormat('nl-BE', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const shortDate = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** `dinsdag 24 november 2026`. */
export function formatLongDate(date: DateString): string {
  return longDate.format(toUtc(date))
}

/** A day as formal texts have it: `24 november 2026`. */
export function withoutWeekday(date: DateString): string {
  return formatLongDate(date).replace(/^\S+ /, '')
}

/** The month of a day: `november 2026`. */
export function formatMonth(date: DateString): string {
  return withoutWeekday(date).replace(/^\S+ /, '')
}

/** `di 24-11-2026`. */
export function formatDay(date: DateString): string {
  return `${formatLongDate(date).slice(0, 2)} ${formatShortDate(date)}`
}

/** `di 24 nov`; the year is said by what stands around it. */
export function formatBriefDay(date: DateString): string {
  const [weekday = '', day = '', month = ''] = formatLongDate(date).split(' ')
  return `${weekday.slice(0, 2)} ${day} ${month === 'maart' ? 'mrt' : month.slice(0, 3)}`
}

/** When a visit begins. */
export type Start = { date: DateString; startTime: TimeString }

/** The start of a visit: `dinsdag 24 november 2026 om 09:00`, or its day in another form. */
export function formatMoment(
  { date, startTime }: Start,
  dayText: (date: DateString) => string = formatLongDate,
): string {
  return `${dayText(date)} om ${withoutSeconds(startTime)}`
}

/**
 * The wall clock in Brussels at an instant: `22-11-2026 om 15:04`; of that one day only `15:04`.
 */
export function formatInstant(instant: Date | string, day?: DateString): string {
  const { date, time } = brusselsWallClock(new Date(instant))
  return date === day
    ? withoutSeconds(time)
    : formatMoment({ date, startTime: time }, formatShortDate)
}

/** The same in full: `zondag 22 november 2026 om 15:04`. */
export function formatLongInstant(instant: Date | string): string {
  const { date, time } = brusselsWallClock(new Date(instant))
  return formatMoment({ date, startTime: time })
}

/** Only its day: `22-11-2026`. */
export function formatInstantDay(instant: Date | string): string {
  return formatShortDate(brusselsWallClock(new Date(instant)).date)
}

/** Only its hour: `15:04`. */
export function formatHour(instant: Date | string): string {
  return withoutSeconds(brusselsWallClock(new Date(instant)).time)
}

/** `24-11-2026`. */
export function formatShortDate(date: DateString): string {
  return shortDate.format(toUtc(date))
}

/** By how much the clock in Brussels is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const { date, time } = brusselsWallClock(new Date(instant))
  const wall = toUtc(date).getTime() + toMinutes(time) * 60_000 + Number(time.slice(6, 8)) * 1000
  return wall - Math.floor(instant / 1000) * 1000
}

function toUtc(date: DateString): Date {
  return new Date(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))),
  )
}

function toDateString(utc: Date): DateString {
  return utc.toISOString().slice(0, 10)
}
