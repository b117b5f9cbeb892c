import type { DateString, TimeString } from '#lib/dates.ts'
import { mailLink } from '#lib/reach.ts'

export type CalendarMethod = 'PUBLISH' | 'CANCEL'

type Entry = {
  /** Stays the same over every version of the entry. */
  uid: string
  /** Higher than in every earlier version. */
  sequence: number
  /** The instant at which this version was made. */
  stamp: Date
  summary: string
}

/** One visit. `date` with both times is wall time in Brussels. */
export type CalendarEvent = Entry & {
  date: DateString
  startTime: TimeString
  endTime: TimeString
  location: string
  description: string
  /** `confirmed` when absent. */
  status?: 'tentative' | 'confirmed' | 'cancelled'
}

/** Whole days, both included; they make nobody busy. */
export type CalendarDays = Entry & { from: DateString; to: DateString }

type Head = {
  name: string
  method: CalendarMethod
  /** How often a program that follows the file may read it again, in minutes. */
  refreshMinutes?: number
}
type Organizer = { name: string; email: string }
type CalendarFile = Head & { organizer?: Organizer; events: readonly CalendarEvent[] }

const ZONE = 'Europe/Brussels'
const DAY = 86_400_000
/**
 * What a text cannot hold as it is: backslash, semicolon, comma and control characters, that is all
 * but these.
 */
const TO_ESCAPE = /[^ -+\--:<-[\]-~\u00a0-\uffff]/
/** What RFC 5545 does not allow in a text: all but these. */
const CONTROLS = /[^\t\n -~\u00a0-\uffff]/
const BEYOND_ASCII = /[^ -~\t]/
/** Octets in a line, without its end. */
const LONGEST = 75

/**
 * An iCalendar file (RFC 5545, methods of RFC 5546) with its time zone. Every text is one value,
 * whatever it contains. `organizer` is who may change the entry later.
 */
export function calendarFile({ organizer, events, ...head }: CalendarFile): string {
  return calendarAround(head, [calendarEntries(events, organizer)])
}

/**
 * The file around entries that were written before, piece by piece when there are many: written at
 * once they would all be kept in memory until the end.
 */
export function calendarAround(
  { name, method, refreshMinutes }: Head,
  entries: readonly string[],
): string {
  const title = escaped(name)
  const refresh =
    refreshMinutes === undefined
      ? []
      : [
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
        ]
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Agenda//NL',
    `METHOD:${method}`,
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    ...refresh,
    ...BRUSSELS,
  ]
  return [
    ...head.map(folded),
    ...entries.filter((entry) => entry !== ''),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Entries for `calendarAround`. */
export function calendarEntries(
  events: readonly (CalendarEvent | CalendarDays)[],
  organizer?: Organizer,
): string {
  const line = organizer
    ? folded(
        `ORGANIZER;CN="${parameter(organizer.name)}":${mailLink(printable(organizer.email).replace(/\s/g, ''))}`,
      )
    : ''
  return events.map((event) => entryText(event, line)).join('\r\n')
}

function entryText(event: CalendarEvent | CalendarDays, organizer: string): string {
  const { uid, sequence, stamp, summary } = event
  const begin = `BEGIN:VEVENT\r\n${folded(`UID:${escaped(uid.replace(/\s/g, ''))}`)}\r\nSEQUENCE:${sequence}\r\nDTSTAMP:${compact(stamp.toISOString().slice(0, 19))}Z`
  const end = `\r\n${folded(`SUMMARY:${escaped(summary)}`)}${organizer === '' ? '' : `\r\n${organizer}`}\r\nEND:VEVENT`
  return `${begin}${'from' in event ? daysText(event) : visitText(event)}${end}`
}

function visitText({
  date,
  startTime,
  endTime,
  location,
  description,
  status = 'confirmed',
}: CalendarEvent): string {
  const moment = `\r\nDTSTART;TZID=${ZONE}:${wallClock(date, startTime)}\r\nDTEND;TZID=${ZONE}:${wallClock(date, endTime)}`
  return `${moment}\r\nSTATUS:${status.toUpperCase()}${property('LOCATION', location)}${property('DESCRIPTION', description)}`
}

/** The end of whole days is the first day after them. */
function daysText({ from, to }: CalendarDays): string {
  const end = new Date(Date.parse(to) + DAY).toISOString().slice(0, 10)
  return `\r\nDTSTART;VALUE=DATE:${compact(from)}\r\nDTEND;VALUE=DATE:${compact(end)}\r\nTRANSP:TRANSPARENT`
}

/** One property on a line of its own; nothing when it says nothing. */
function property(name: string, value: string): string {
  return value === '' ? '' : `\r\n${folded(`${name}:${escaped(value)}`)}`
}

/** `20261124T090000`: the zone stands beside it, and its definition in the file. */
function wallClock(date: DateString, time: TimeString): string {
  return `${compact(date)}T${time.slice(0, 2)}${time.slice(3, 5)}${time.slice(6, 8) || '00'}`
}

/** A date, or a date and time, without its separators. */
function compact(moment: string): string {
  return moment.replaceAll('-', '').replaceAll(':', '')
}

function escaped(text: string): string {
  if (!TO_ESCAPE.test(text)) return text
  return printable(text).replace(/[\\;,\n]/g, (sign) =>
    sign === '\n' ? String.raw`\n` : `\\${sign}`,
  )
}

/**
 * A quoted parameter value knows no backslash; RFC 6868 says how it holds quotes and line breaks.
 */
function parameter(text: string): string {
  return printable(text).replaceAll('^', '^^').replaceAll('"', "^'").replaceAll('\n', '^n')
}

/** RFC 5545 allows no control characters in a text but the tab. */
function printable(text: string): string {
  if (!CONTROLS.test(text)) return text
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')
}

/**
 * A line longer than 75 octets goes on in the next one after a space; no character is cut in two.
 */
function folded(line: string): string {
  // most lines are short and of one octet a character: a calendar of ten thousand visits is written
  // in no time
  if (line.length * 3 <= LONGEST || (line.length <= LONGEST && !BEYOND_ASCII.test(line)))
    return line
  let result = ''
  let from = 0
  let room = LONGEST
  for (let index = 0; index < line.length; index += 1) {
    const code = line.codePointAt(index) ?? 0
    const size = octets(code)
    if (size > room) {
      result += `${line.slice(from, index)}\r\n `
      from = index
      room = LONGEST - 1
    }
    room -= size
    if (code > 0xffff) index += 1
  }
  return result + line.slice(from)
}

function octets(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** The rule of the European Union since 1996. */
const BRUSSELS = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.split('\n')
