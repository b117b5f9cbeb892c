import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from '#lib/icalendar.ts'

const event: CalendarEvent = {
  uid: 'een@salon.test',
  sequence: 3,
  date: '2026-11-24',
  startTime: '09:00:00',
  endTime: '11:00:00',
  stamp: new Date('2026-11-20T09:00:00Z'),
  summary: 'Bobbie wassen',
  location: 'Voorbeeldstraat 1, 9100 Nieuwkerken-Waas',
  description: 'Breng het boekje mee.',
}

function read(content: string) {
  const calendar = ICAL.Component.fromString(content)
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone && !ICAL.TimezoneService.has('Europe/Brussels')) ICAL.TimezoneService.register(zone)
  return { calendar, zone, events: calendar.getAllSubcomponents('vevent') }
}

function instantOf(
  component: InstanceType<typeof ICAL.Component> | undefined,
  property: string,
): string {
  const value = component?.getFirstPropertyValue(property)
  return value instanceof ICAL.Time ? value.toJSDate().toISOString() : `no time: ${String(value)}`
}

describe('calendarFile', () => {
  test.each([
    ['an ordinary winter day', '2026-11-24', '09:00', '2026-11-24T08:00:00.000Z'],
    ['an ordinary summer day', '2026-07-01', '09:00:00', '2026-07-01T07:00:00.000Z'],
    ['the day before summer time', '2027-03-27', '09:00', '2027-03-27T08:00:00.000Z'],
    ['the first morning of summer time', '2027-03-28', '09:00', '2027-03-28T07:00:00.000Z'],
    ['the minute before the spring jump', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['the minute after the spring jump', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['the day before winter time', '2026-10-24', '18:00', '2026-10-24T16:00:00.000Z'],
    ['the first morning of winter time', '2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
    ['new year', '2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
    ['a leap day', '2028-02-29', '12:00', '2028-02-29T11:00:00.000Z'],
  ])('keeps the wall time of Brussels on %s', (...[, date, startTime, instant]) => {
    const { events } = read(
      calendarFile({
        name: 'Salon',
        method: 'PUBLISH',
        events: [{ ...event, date, startTime, endTime: '23:30' }],
      }),
    )
    expect(instantOf(events[0], 'dtstart')).toBe(instant)
  })

  test('carries its own time zone, so that a program without zones reads the same instants', () => {
    const { zone } = read(calendarFile({ name: 'Salon', method: 'PUBLISH', events: [event] }))
    const own = new ICAL.Timezone(zone ?? '')
    const at = (date: string) =>
      own.utcOffset(ICAL.Time.fromDateTimeString(`${date}T12:00:00`)) / 3600
    expect([at('2027-03-27'), at('2027-03-28'), at('2026-10-24'), at('2026-10-25')]).toEqual([
      1, 2, 2, 1,
    ])
  })

  test('says who, when and which version', () => {
    const { calendar, events } = read(
      calendarFile({
        name: 'Snuf',
        method: 'PUBLISH',
        organizer: { name: 'Snuf', email: 'info@example.be' },
        events: [{ ...event, status: 'tentative' }],
      }),
    )
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Snuf')
    expect(events[0]?.getFirstPropertyValue('uid')).toBe('een@salon.test')
    expect(events[0]?.getFirstPropertyValue('sequence')).toBe(3)
    expect(events[0]?.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(events[0]?.getFirstPropertyValue('organizer')).toBe('mailto:info@example.be')
    expect(instantOf(events[0], 'dtstamp')).toBe('2026-11-20T09:00:00.000Z')
    expect(instantOf(events[0], 'dtend')).toBe('2026-11-24T10:00:00.000Z')
  })

  test('writes the stamp in UTC, as the standard asks', () => {
    expect(calendarFile({ name: 'Salon', method: 'PUBLISH', events: [event] })).toContain(
      'DTSTAMP:20261120T090000Z\r\n',
    )
  })

  test('cancels by method and status', () => {
    const { calendar, events } = read(
      calendarFile({
        name: 'Salon',
        method: 'CANCEL',
        events: [{ ...event, status: 'cancelled' }],
      }),
    )
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(events[0]?.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('keeps several entries in one file', () => {
    const { events } = read(
      calendarFile({
        name: 'Salon',
        method: 'PUBLISH',
        events: [event, { ...event, uid: 'twee@salon.test' }],
      }),
    )
    expect(events.map((one) => one.getFirstPropertyValue('uid'))).toEqual([
      'een@salon.test',
      'twee@salon.test',
    ])
  })

  test('keeps every text one value, whatever line breaks and separators it contains', () => {
    const nasty = fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          'END:VEVENT',
          'BEGIN:VEVENT',
          ';',
          ',',
          '\\',
          '"',
          ':',
          '\u0000',
          '\u0085',
          'é',
          '🐶',
          ' x ',
          '^n',
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, summary, description) => {
        const file = calendarFile({
          name,
          method: 'PUBLISH',
          organizer: { name: `o${name}`, email: 'info@example.be' },
          events: [{ ...event, summary, description, location: name, uid: `u${summary}@x` }],
        })
        const { calendar, events } = read(file)
        expect(calendar.getAllSubcomponents().map((one) => one.name)).toEqual([
          'vtimezone',
          'vevent',
        ])
        expect(events[0]?.getAllProperties().filter((one) => one.name === 'dtstart').length).toBe(1)
        expect(events[0]?.getFirstPropertyValue('summary')).toBe(asText(summary))
        expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      }),
    )
  })
})

function asText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
}
