import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Groomer } from '#agenda/staff/rules.ts'
import {
  canGiveUp,
  datesText,
  holdUntil,
  isSilent,
  matches,
  mayOfferAt,
  stateAfter,
  suits,
  takersFor,
  timesText,
  type Waiting,
  weekdaysText,
  wishErrors,
} from '#agenda/waiting-list/rules.ts'
import { addDays, toInstant } from '#lib/dates.ts'

/** From Monday 23 to Friday 27 November 2026, all day. */
const wish = {
  fromDate: '2026-11-23',
  toDate: '2026-11-27',
  weekdays: [1, 2, 3, 4, 5],
  fromTime: '00:00:00',
  toTime: '23:59:00',
  staffId: null,
}
const waits = (id: string, change: Partial<Waiting> = {}): Waiting => ({
  ...wish,
  id,
  version: 1,
  visit: null,
  offered: [],
  offeredToday: 0,
  ...change,
})
const monday = (hour: string) => ({ date: '2026-11-23', startTime: `${hour}:00:00` })

describe('when somebody is asked', () => {
  test.each([
    ['2026-11-20T06:59:59Z', false],
    ['2026-11-20T07:00:00Z', true],
    ['2026-11-20T19:29:59Z', true],
    ['2026-11-20T19:30:00Z', false],
    ['2026-11-20T23:30:00Z', false],
    // summer, and the two Sundays on which the clock changes
    ['2026-07-01T06:00:00Z', true],
    ['2026-07-01T18:30:00Z', false],
    ['2026-03-29T05:59:00Z', false],
    ['2026-03-29T06:00:00Z', true],
    ['2026-10-25T06:59:00Z', false],
    ['2026-10-25T07:00:00Z', true],
  ])('%s: %s', (moment, expected) => {
    expect(mayOfferAt(new Date(moment))).toBe(expected)
  })

  test('a time is held for half an hour, also across a changeover, and never beyond its own start', () => {
    const now = new Date('2026-10-25T00:45:00Z')
    expect(holdUntil(now, toInstant('2026-10-26', '09:00'))).toEqual(
      new Date('2026-10-25T01:15:00Z'),
    )
    expect(holdUntil(now, new Date('2026-10-25T01:00:00Z'))).toEqual(
      new Date('2026-10-25T01:00:00Z'),
    )
  })
})

describe('whom a time suits', () => {
  test.each([
    ['within her days and hours', {}, monday('09'), true],
    ['on the first and the last day', { toDate: '2026-11-23' }, monday('16'), true],
    ['before her first day', { fromDate: '2026-11-24' }, monday('09'), false],
    ['after her last day', { fromDate: '2026-11-20', toDate: '2026-11-22' }, monday('09'), false],
    ['on another day of the week', { weekdays: [2, 4] }, monday('09'), false],
    ['on the very first hour', { fromTime: '09:00:00' }, monday('09'), true],
    ['on the very last hour', { toTime: '09:00:00' }, monday('09'), true],
    ['too early', { fromTime: '09:01:00' }, monday('09'), false],
    ['too late', { toTime: '08:59:00' }, monday('09'), false],
    ['earlier than her visit of that day', { visit: monday('11') }, monday('09'), true],
    ['later than her visit of that day', { visit: monday('11') }, monday('16'), false],
    [
      'on the day before her visit',
      { visit: { date: '2026-11-24', startTime: '09:00:00' } },
      monday('16'),
      true,
    ],
    ['the very time of her visit', { visit: monday('11') }, monday('11'), false],
  ])('%s', (...[, change, slot, expected]) => {
    expect(suits(waits('a', change), slot)).toBe(expected)
  })
})

const can = (entry: Waiting, time: { date: string; startTime: string }) =>
  suits(entry, time) &&
  entry.offeredToday < 3 &&
  !entry.offered.some(({ date, startTime }) => date === time.date && startTime === time.startTime)
const pairs = (slots: Parameters<typeof matches>[0], line: Waiting[]) =>
  matches(slots, line).map(({ slot, entry }) => `${slot.startTime.slice(0, 2)} ${entry.id}`)

describe('who is offered which time', () => {
  test('the first in the line gets the first time, the second the next', () => {
    expect(pairs([monday('09'), monday('11')], [waits('a'), waits('b'), waits('c')])).toEqual([
      '09 a',
      '11 b',
    ])
  })

  test('a time goes to the first whom it suits', () => {
    expect(
      pairs(
        [monday('09'), monday('16')],
        [waits('a', { fromTime: '12:00:00' }), waits('b', { toTime: '08:00:00' }), waits('c')],
      ),
    ).toEqual(['09 c', '16 a'])
  })

  test('nobody is offered the same time twice, and nobody more than three a day', () => {
    expect(pairs([monday('09')], [waits('a', { offered: [monday('09')] }), waits('b')])).toEqual([
      '09 b',
    ])
    expect(pairs([monday('09')], [waits('a', { offered: [monday('11')] })])).toEqual(['09 a'])
    expect(
      pairs([monday('09')], [waits('a', { offeredToday: 3 }), waits('b', { offeredToday: 2 })]),
    ).toEqual(['09 b'])
  })

  test('whatever the times and the line: one each, each suits, and nobody further on is preferred', () => {
    const slot = fc.record({
      date: fc.integer({ min: 0, max: 6 }).map((days) => addDays('2026-11-23', days)),
      startTime: fc.constantFrom('09:00:00', '11:00:00', '16:00:00'),
    })
    const slots = fc.uniqueArray(slot, {
      selector: ({ date, startTime }) => `${date} ${startTime}`,
      maxLength: 8,
    })
    const one = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fromTime: fc.constantFrom('00:00:00', '10:00:00'),
      toTime: fc.constantFrom('12:00:00', '23:59:00'),
      visit: fc.option(slot),
      offered: fc.array(slot, { maxLength: 3 }),
      offeredToday: fc.integer({ min: 0, max: 4 }),
    })
    fc.assert(
      fc.property(slots, fc.array(one, { maxLength: 8 }), (free, people) => {
        const line = people.map((person, index) =>
          waits(String(index), { ...person, toDate: '2026-11-29' }),
        )
        const found = matches(free, line)
        expect(new Set(found.map(({ entry }) => entry.id)).size).toBe(found.length)
        expect(new Set(found.map(({ slot: time }) => time)).size).toBe(found.length)
        const servedAt = new Map(
          found.map(({ entry, slot: time }) => [entry.id, free.indexOf(time)]),
        )
        for (const [index, time] of free.entries()) {
          const served = found.find(({ slot: taken }) => taken === time)
          const isWaiting = ({ id }: Waiting) =>
            (servedAt.get(id) ?? Number.POSITIVE_INFINITY) >= index
          const first = line.find((entry) => isWaiting(entry) && can(entry, time))
          expect(served?.entry.id).toBe(first?.id)
        }
      }),
    )
  })
})

const groomer = (id: string, own: Partial<Groomer> = {}): Groomer => ({
  id,
  name: id,
  hours: null,
  exceptions: [],
  serviceIds: null,
  largestSize: '',
  bookableOnline: true,
  ...own,
})
const [an, bo] = [groomer('an', { serviceIds: ['beagle'] }), groomer('bo')]
const poodle = { id: 'poedel', size: 'middel' as const }
const freeAt = (...free: Groomer[]) => [{ ...monday('09'), free }]

describe('who can have a time', () => {
  test('is whom she asks for and who does the treatment; without either nobody is asked', () => {
    expect(takersFor({ staffId: null, treatment: poodle }, [an, bo])).toEqual([bo])
    expect(takersFor({ staffId: 'an', treatment: poodle }, [an, bo])).toEqual([])
    expect(takersFor({ staffId: 'an', treatment: undefined }, [an, bo])).toEqual([an])
    const line = [waits('first', { staffId: 'an' }), waits('second', { treatment: poodle })]
    const who = (...free: Groomer[]) => matches(freeAt(...free), line).map(({ entry }) => entry.id)
    expect([who(an, bo), who(bo), who(groomer('cé', { largestSize: 'klein' }))]).toEqual([
      ['first'],
      ['second'],
      [],
    ])
  })
})

describe('a wish', () => {
  const bounds = { first: '2026-11-20', until: '2027-11-20' }

  test.each([
    [{}, []],
    [{ fromDate: '2026-11-01' }, []],
    [{ fromDate: '2026-11-28' }, ['toDate']],
    [{ fromDate: '2026-11-01', toDate: '2026-11-19' }, ['toDate']],
    [{ toDate: '2027-11-21' }, ['toDate']],
    [{ toDate: '2026-11-24', weekdays: [3, 7] }, ['weekdays']],
    [{ fromDate: '2026-11-16', toDate: '2026-11-20', weekdays: [4] }, ['weekdays']],
    [{ toDate: '2027-11-20', weekdays: [7] }, []],
    [{ fromTime: '12:00:00', toTime: '12:00:00' }, ['toTime']],
  ])('%j is wrong in %j', (change, fields) => {
    expect(Object.keys(wishErrors({ ...wish, ...change }, bounds))).toEqual(fields)
  })

  test('after an offer without a visit she waits on as long as there are days', () => {
    expect(stateAfter(wish, '2026-11-27')).toBe('waiting')
    expect(stateAfter(wish, '2026-11-28')).toBe('expired')
  })

  test.each([
    [[1], 'maandag'],
    [[4, 1], 'maandag en donderdag'],
    [[1, 2, 3, 4, 5], 'maandag tot vrijdag'],
    [[1, 4, 6], 'maandag, donderdag en zaterdag'],
    [[7, 6, 5, 4, 3, 2, 1], 'alle dagen'],
  ])('days %j read as %s', (weekdays, text) => {
    expect(weekdaysText(weekdays)).toBe(text)
  })

  test('hours and dates are put into words', () => {
    expect(timesText(wish)).toBe('de hele dag')
    expect(timesText({ fromTime: '00:00:00', toTime: '11:59:00' })).toBe('in de voormiddag')
    expect(timesText({ fromTime: '09:00:00', toTime: '11:00:00' })).toBe('tussen 09:00 en 11:00')
    expect(datesText(wish)).toBe('van 23-11-2026 tot en met 27-11-2026')
    expect(datesText({ ...wish, toDate: wish.fromDate })).toBe('op 23-11-2026')
  })
})

describe('a visit that is given up', () => {
  const visit = {
    date: '2026-11-23',
    startTime: '12:00:00',
    status: 'confirmed',
    heldUntil: null,
  } as const
  test.for([
    ['before it', {}, { date: '2026-11-23', startTime: '09:00:00' }, '2026-11-20T09:00:00Z', true],
    [
      'before it, when it has begun',
      {},
      { date: '2026-11-23', startTime: '09:00:00' },
      '2026-11-23T11:00:00Z',
      false,
    ],
    [
      'at the same time',
      {},
      { date: '2026-11-23', startTime: '12:00:00' },
      '2026-11-20T09:00:00Z',
      false,
    ],
    [
      'later that day',
      {},
      { date: '2026-11-23', startTime: '15:00:00' },
      '2026-11-20T09:00:00Z',
      false,
    ],
    [
      'a day later',
      {},
      { date: '2026-11-24', startTime: '09:00:00' },
      '2026-11-20T09:00:00Z',
      false,
    ],
    [
      'before one that is cancelled',
      { status: 'cancelled' } as const,
      { date: '2026-11-20', startTime: '09:00:00' },
      '2026-11-19T09:00:00Z',
      false,
    ],
  ] as const)('for a time %s', ([, change, offered, now, expected]) => {
    expect(canGiveUp({ ...visit, ...change }, { offered, now: new Date(now) })).toBe(expected)
  })
})

test.each([
  [[], false],
  [['lapsed', 'lapsed'], false],
  [['lapsed', 'lapsed', 'lapsed'], true],
  [['lapsed', 'declined', 'lapsed', 'lapsed'], false],
  [['lapsed', 'withdrawn', 'lapsed', 'lapsed', 'accepted'], true],
  // the owner let her wait again after three
  [['lapsed', 'lapsed', 'lapsed', 'lapsed'], false],
] as const)('after the offers %j somebody is silent: %s', (states, expected) => {
  expect(isSilent(states.map((state) => ({ state })))).toBe(expected)
})
