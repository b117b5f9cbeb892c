import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actionsFor,
  changesBetween,
  creationOf,
  defaultEnd,
  differencesWith,
  helperOf,
  lastTurn,
  readyRefusal,
  reminderMoment,
  reminderRefusal,
  resultingHelper,
  resultingStatus,
  startOf,
  stretchesOf,
  takesNewTime,
  textMessage,
  wantsReminder,
} from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { addDays, brusselsWallClock, fromMinutes, toMinutes, withSeconds } from '#lib/dates.ts'

const appointment: Appointment = {
  id: '1',
  timeSlotId: null,
  customerId: '2',
  dogId: null,
  staffId: 'x',
  helper: null,
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  address: '',
  postalCode: '',
  city: '',
  dogName: 'Rex',
  dogBreed: 'Poedel',
  service: 'Poedel',
  price: '65.00',
  date: '2026-11-23',
  startTime: '09:00:00',
  endTime: '11:00:00',
  expectedMinutes: null,
  overlapAllowed: false,
  status: 'pending',
  comments: '',
  notes: '',
  source: 'website',
  calendarEventId: null,
  acceptedRulesVersion: null,
  clientConfirmedAt: null,
  isNoShow: false,
  heldUntil: null,
  answerBy: null,
  seriesId: null,
  sequence: 0,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
}

test('the actions follow the status, and an unknown status offers none', () => {
  expect(actionsFor('pending')).toEqual(['confirm', 'cancel'])
  expect(actionsFor('confirmed')).toEqual(['cancel'])
  expect(actionsFor('cancelled')).toEqual(['restore'])
  expect(actionsFor('customer_only')).toEqual([])
  expect(actionsFor('constructor')).toEqual([])
})

test('restoring brings a cancelled booking back as confirmed', () => {
  expect(resultingStatus.restore).toBe('confirmed')
  expect(resultingStatus.cancel).toBe('cancelled')
})

test('what changed is told with both values, bookkeeping left out', () => {
  const after = {
    ...appointment,
    status: 'confirmed',
    price: null,
    version: 2,
    sequence: 1,
    timeSlotId: 'x',
  } as const
  expect(changesBetween(appointment, after)).toEqual({
    status: { from: 'pending', to: 'confirmed' },
    price: { from: '65.00', to: null },
  })
  expect(changesBetween(appointment, { ...appointment, version: 2 })).toEqual({})
})

test.each([
  ['website', 'visitor'],
  ['admin', 'owner'],
  ['import', 'system'],
])('an appointment from %s was made by the %s', (source, actor) => {
  const who = { id: '2', name: 'Els Claes' }
  expect(creationOf({ ...appointment, source }, who)).toEqual({
    id: '1',
    at: appointment.createdAt,
    actor,
    who,
    kind: 'created',
    changes: {},
  })
})

test('what was left empty does not differ from what is stored', () => {
  const customer = {
    firstName: 'An',
    lastName: 'Janssens',
    phone: '0470 12 34 56',
    address: 'Dorpsstraat 1',
    postalCode: '9100',
    city: 'Sint-Niklaas',
  }
  const lastName = { field: 'lastName', typed: 'Peeters', stored: 'Janssens' }
  expect(differencesWith({ ...appointment, dogId: '3' }, customer)).toEqual([lastName])
  expect(differencesWith({ ...appointment, dogId: null }, customer)).toEqual([
    lastName,
    { field: 'dogName', typed: 'Rex', stored: '' },
  ])
  expect(
    differencesWith({ ...appointment, dogId: null, heldUntil: '2026-11-20T10:00:00Z' }, customer),
  ).toEqual([lastName])
})

test('a visit ends two hours after its start, at the latest in the last minute of the day', () => {
  expect(defaultEnd('09:30:00')).toBe('11:30:00')
  expect(defaultEnd('22:30:00')).toBe('23:59:00')
})

test('a move and a restore take new time, a confirmation and a cancellation do not', () => {
  expect(takesNewTime(appointment, { ...appointment, status: 'confirmed' })).toBe(false)
  expect(
    takesNewTime(appointment, { ...appointment, status: 'cancelled', date: '2026-11-24' }),
  ).toBe(false)
  expect(takesNewTime(appointment, { ...appointment, endTime: '11:30:00' })).toBe(true)
  expect(
    takesNewTime({ ...appointment, status: 'cancelled' }, { ...appointment, status: 'confirmed' }),
  ).toBe(true)
})

describe('the moment of a reminder', () => {
  test.for<[string, { date: string; startTime: string }, number, string]>([
    ['a day before', { date: '2026-11-24', startTime: '11:00:00' }, 24, '2026-11-23T10:00:00Z'],
    ['two days before', { date: '2026-11-24', startTime: '11:00:00' }, 48, '2026-11-22T10:00:00Z'],
    ['two hours before', { date: '2026-11-24', startTime: '11:00:00' }, 2, '2026-11-24T08:00:00Z'],
    [
      'the evening before an early visit',
      { date: '2026-11-24', startTime: '09:00:00' },
      2,
      '2026-11-23T19:00:00Z',
    ],
    [
      'at eight sharp, which is no night',
      { date: '2026-11-24', startTime: '10:00:00' },
      2,
      '2026-11-24T07:00:00Z',
    ],
    [
      'the evening before the day before',
      { date: '2026-11-24', startTime: '07:30:00' },
      24,
      '2026-11-22T19:00:00Z',
    ],
    [
      'earlier in the evening of a late visit',
      { date: '2026-11-24', startTime: '21:00:00' },
      24,
      '2026-11-23T19:00:00Z',
    ],
    ['in summer time', { date: '2026-07-21', startTime: '11:00:00' }, 24, '2026-07-20T09:00:00Z'],
    [
      '24 hours on the day on which the clock goes forward',
      { date: '2026-03-29', startTime: '11:00:00' },
      24,
      '2026-03-28T09:00:00Z',
    ],
    [
      '24 hours on the day on which the clock goes back',
      { date: '2026-10-25', startTime: '11:00:00' },
      24,
      '2026-10-24T10:00:00Z',
    ],
    [
      'the evening before the clock goes forward',
      { date: '2026-03-29', startTime: '09:00:00' },
      2,
      '2026-03-28T19:00:00Z',
    ],
    [
      'the evening before the clock goes back',
      { date: '2026-10-25', startTime: '09:00:00' },
      2,
      '2026-10-24T18:00:00Z',
    ],
    [
      'at night by the wall clock only',
      { date: '2026-03-29', startTime: '08:30:00' },
      24,
      '2026-03-27T19:00:00Z',
    ],
  ])('is %s', ([_case, visit, hours, due]) => {
    expect(reminderMoment(visit, hours).toISOString()).toBe(due.replace('Z', '.000Z'))
  })

  test('never falls at night, never comes too late, and at most a night too early', () => {
    const anyVisit = fc.record({
      date: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
      startTime: fc
        .integer({ min: 0, max: 24 * 12 - 1 })
        .map((steps) => withSeconds(fromMinutes(steps * 5))),
    })
    fc.assert(
      fc.property(anyVisit, fc.constantFrom(2, 24, 48), (visit, hours) => {
        const due = reminderMoment(visit, hours)
        const early = (startOf(visit).getTime() - due.getTime()) / 3_600_000 - hours
        const { time } = brusselsWallClock(due)
        expect(time >= '08:00:00' && time < '21:00:00').toBe(true)
        expect(early >= 0 && early < 13).toBe(true)
      }),
    )
  })
})

describe('a visit wants its reminder', () => {
  const visit = { date: '2026-11-24', startTime: '11:00:00', status: 'confirmed' } as const
  test.for<[string, boolean, string, (string | undefined)?, ('pending' | 'cancelled')?]>([
    ['from its moment on', true, '23T10:00'],
    ['and not before', false, '23T09:59'],
    ['until it begins', true, '24T09:59'],
    ['and not then', false, '24T10:00'],
    ['when the client read of it long ago', true, '23T10:00', '23T08:59'],
    ['not when she read of it just before', false, '23T10:00', '23T09:00'],
    ['not when she read of it afterwards', false, '23T20:00', '23T15:00'],
    ['not before it is confirmed', false, '23T10:00', undefined, 'pending'],
    ['not once it is cancelled', false, '23T10:00', undefined, 'cancelled'],
  ])('%s', ([_case, expected, now, told, status]) => {
    expect(
      wantsReminder(
        { ...visit, email: 'an@voorbeeld.be', status: status ?? 'confirmed' },
        {
          hours: 24,
          toldAt: told === undefined ? undefined : inNovember(told),
          now: inNovember(now),
        },
      ),
    ).toBe(expected)
  })

  test('not when the salon sends none', () => {
    expect(
      wantsReminder(
        { ...visit, email: 'an@voorbeeld.be' },
        { hours: 0, toldAt: undefined, now: inNovember('24T09:00') },
      ),
    ).toBe(false)
  })
})

test('only a change of place or status is a turn in the life of a visit', () => {
  expect(lastTurn([])).toBeUndefined()
  expect(
    lastTurn([changed('2026-11-20T09:00:00.000Z', 'notes', 'price', 'endTime')]),
  ).toBeUndefined()
  const history = [
    changed('2026-11-20T09:00:00.000Z', 'startTime', 'notes'),
    changed('2026-11-21T09:00:00.000Z', 'status'),
    changed('2026-11-22T09:00:00.000Z', 'price'),
  ]
  expect(lastTurn(history)).toEqual(new Date('2026-11-21T09:00:00Z'))
})

test('what the owner may tell a client depends on the visit', () => {
  const now = new Date('2026-11-24T10:30:00Z')
  const visit = { status: 'confirmed', date: '2026-11-24', startTime: '12:00:00' } as const
  expect(reminderRefusal(visit, now)).toBeUndefined()
  expect(reminderRefusal({ ...visit, startTime: '11:30:00' }, now)).toMatch(/voorbij/)
  expect(reminderRefusal({ ...visit, status: 'cancelled' }, now)).toMatch(/afgezegd/)
  expect(reminderRefusal({ ...visit, status: 'pending' }, now)).toMatch(/nog niet bevestigd/)
  const expected = { ...visit, isNoShow: false }
  expect(readyRefusal({ ...visit, isNoShow: true }, '2026-11-24')).toMatch(/kwam niemand/)
  expect(readyRefusal(expected, '2026-11-24')).toBeUndefined()
  expect(readyRefusal(expected, '2026-11-25')).toMatch(/op de dag/)
  expect(readyRefusal({ ...expected, status: 'cancelled' }, '2026-11-24')).toMatch(/afgezegd/)
})

test.each([
  [
    'appointment-confirmed',
    'Knop …',
    undefined,
    'Dag A.B.\n\nWanneer: morgen\nHond: Bo.be\n\nSnuf',
  ],
  ['appointment-reminder', 'Knop …', undefined, 'Dag A.B.\n\nWanneer: morgen\nHond: Bo.be\n\nSnuf'],
  [
    'appointment-confirmed',
    '',
    'https://x.be/y',
    'Dag A.B.\n\nWanneer: morgen\nHond: Bo.be\n\nBekijken, verplaatsen of annuleren: https://x.be/y\n\nSnuf',
  ],
  ['dog-ready', '', undefined, 'Dag A.B.'],
  ['dog-ready', 'Tot zo!', undefined, 'Dag A.B.\n\nTot zo!'],
] as const)(
  'a text message of %s tells when and where, what needs no button, and its link if it has one',
  (...[kind, closing, link, expected]) => {
    const words = { subject: 'S', title: 'T', intro: 'Dag A.\u200bB.', closing }
    const facts = [
      { label: 'Wanneer', value: 'morgen' },
      { label: 'Hond', value: 'Bo.\u200bbe' },
    ]
    expect(textMessage({ kind, words, facts, salonName: 'Snuf', link })).toBe(expected)
  },
)

function inNovember(moment: string): Date {
  return new Date(`2026-11-${moment}:00Z`)
}

function changed(at: string, ...fields: string[]) {
  return { at, changes: Object.fromEntries(fields.map((field) => [field, { from: 1, to: 2 }])) }
}

function clockAt(minute: number) {
  return withSeconds(fromMinutes(minute))
}

const anyHelp = fc.record({
  start: fc.integer({ min: 480, max: 600 }),
  length: fc.integer({ min: 15, max: 180 }),
  helperFrom: fc.integer({ min: 0, max: 200 }),
  helperMinutes: fc.integer({ min: 1, max: 200 }),
})

test('whoever has a visit and who helps share its minutes, each theirs, wherever it stands', () => {
  fc.assert(
    fc.property(anyHelp, ({ start, length, helperFrom, helperMinutes }) => {
      const place = {
        date: '2026-11-23',
        startTime: clockAt(start),
        endTime: clockAt(start + length),
      }
      const stored = { helperId: 'bo', helperFrom, helperMinutes }
      const helper = helperOf(place, stored)
      const stretches = stretchesOf({ ...place, staffId: 'an', helper })
      const minutes = stretches.flatMap(({ startTime, endTime }) =>
        Array.from(
          { length: toMinutes(endTime) - toMinutes(startTime) },
          (_, n) => toMinutes(startTime) + n,
        ),
      )
      expect(minutes.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length }, (_, minute) => start + minute),
      )
      expect(stretches.some(({ staffId }) => staffId === 'an')).toBe(true)
      const later = {
        date: '2026-11-24',
        startTime: clockAt(start + 60),
        endTime: clockAt(start + 60 + length),
      }
      const moved = resultingHelper(
        { ...place, staffId: 'an', helper },
        {},
        { ...later, staffId: 'an' },
      )
      expect(moved && toMinutes(moved.startTime)).toBe(helper && toMinutes(helper.startTime) + 60)
      expect(
        resultingHelper({ ...place, staffId: 'an', helper }, {}, { ...later, staffId: 'bo' }),
      ).toBeNull()
    }),
  )
})
