import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { DateString, TimeString } from '#lib/dates.ts'

export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** One entry. `date` with both times is wall time in Brussels; `stamp` is the instant at which this version was made. */
export type CalendarEvent = {
  /** Stays the same over every version of the entry. */
  uid: string
  /** Higher than in every earlier version. */
  sequence: number
  date: DateString
  startTime: TimeString
  endTime: TimeString
  stamp: Date
  summary: string
  location: string
  description: string
  /** `confirmed` when absent. */
  status?: 'tentative' | 'confirmed' | 'cancelled'
}

type CalendarFile = { name: string; method: CalendarMethod; organizer?: { name: string; email: string }; events: CalendarEvent[] }

const ZONE = 'Europe/Brussels'
const METHODS = { PUBLISH: ICalCalendarMethod.PUBLISH, CANCEL: ICalCalendarMethod.CANCEL }
const STATUSES = { tentative: ICalEventStatus.TENTATIVE, confirmed: ICalEventStatus.CONFIRMED, cancelled: ICalEventStatus.CANCELLED }

/** An iCalendar file (RFC 5545, methods of RFC 5546) with its time zone. Every text is one value, whatever it contains. `organizer` is who may change the entry later. */
export function calendarFile({ name, method, organizer, events }: CalendarFile): string {
  // A name on the calendar's own zone would make the library write DTSTAMP in local time, which RFC 5545 forbids: the zone goes on each event.
  const calendar = ical({ prodId: '//Website//Agenda//NL', method: METHODS[method], name: escaped(name), timezone: { name: null, generator: () => BRUSSELS } })
  for (const { uid, sequence, date, startTime, endTime, stamp, summary, location, description, status = 'confirmed' } of events)
    calendar.createEvent({
      id: printable(uid).replace(/\s/g, ''),
      sequence,
      stamp: Temporal.Instant.fromEpochMilliseconds(stamp.getTime()),
      start: inBrussels(date, startTime),
      end: inBrussels(date, endTime),
      timezone: ZONE,
      summary: printable(summary),
      location: printable(location),
      description: printable(description),
      status: STATUSES[status],
      ...(organizer && { organizer: { name: printable(organizer.name), email: printable(organizer.email) } }),
    })
  return `${calendar.toString()}\r\n`
}

/** The library writes the clock of the machine for a `Date` with a zone, so it gets the zoned time itself. */
function inBrussels(date: DateString, time: TimeString): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE)
}

/** The calendar's name is the one text that the library leaves as it is. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')
}

/** RFC 5545 allows no control characters in a text; line breaks are escaped by the library. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')
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
END:VTIMEZONE`
