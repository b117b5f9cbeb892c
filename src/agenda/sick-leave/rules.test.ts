import { describe, expect, test } from 'vitest'
import {
  colleaguesFor,
  type HerVisit,
  handOverPlan,
  isInTheWay,
  leaveOf,
  otherTimesFor,
  placeAt,
  type Room,
  stands,
  tellAt,
} from '#agenda/sick-leave/rules.ts'
import type { Groomer } from '#agenda/staff/rules.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const DAY = [{ from: '09:00', to: '17:00' }]
const hours = {
  monday: DAY,
  tuesday: DAY,
  wednesday: [],
  thursday: DAY,
  friday: DAY,
  saturday: [],
  sunday: [],
}
const at = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime })
const AWAY = { startDate: MONDAY, endDate: MONDAY, startTime: null, endTime: null }

function groomer(id: string, given: Partial<Groomer> = {}): Groomer {
  return {
    id,
    name: id,
    hours: null,
    exceptions: [],
    serviceIds: null,
    largestSize: '',
    bookableOnline: false,
    ...given,
  }
}

function room(given: Partial<Room> = {}): Room {
  return {
    now: new Date('2026-11-23T07:00:00Z'),
    groomers: [groomer('an', { absences: [AWAY] }), groomer('bo'), groomer('cé')],
    parts: [],
    starts: [MONDAY, TUESDAY].flatMap((date) =>
      ['09:00:00', '11:00:00', '13:00:00', '15:00:00'].map((startTime) =>
        at(date, startTime, startTime),
      ),
    ),
    hours,
    treatments: new Map(),
    usableMinutes: 120,
    ...given,
  }
}

function visit(id: string, startTime = '09:00:00', endTime = '11:00:00'): HerVisit {
  return { id, staffId: 'an', service: 'Poedel', ...at(MONDAY, startTime, endTime) }
}

const busy = (staffId: string, startTime: string, endTime: string) => ({
  staffId,
  ...at(MONDAY, startTime, endTime),
})

const names = (given: Partial<Room>) =>
  colleaguesFor(visit('x'), room(given)).map(({ name }) => name)

const place = (startTime: string, given: Partial<Room> = {}) =>
  placeAt(
    visit('x', '09:00:00', '12:00:00'),
    { date: MONDAY, startTime, staffId: 'bo' },
    room(given),
  )

const deed = (minute: number, undone?: number) => ({
  createdAt: new Date(Date.UTC(2026, 10, 23, 8, minute)),
  undoneAt: undone === undefined ? null : new Date(Date.UTC(2026, 10, 23, 8, undone)),
})
const minuteOf = (date: Date) => date.getUTCMinutes()

test('an illness is leave: the rest of its first day, then whole days', () => {
  const whole = { startTime: null, endTime: null }
  const days = { startDate: MONDAY, endDate: TUESDAY }
  expect(leaveOf({ ...days, startTime: null })).toEqual([{ ...days, ...whole }])
  expect(leaveOf({ ...days, startTime: '13:00:00' })).toEqual([
    { startDate: MONDAY, endDate: MONDAY, startTime: '13:00:00', endTime: '23:59:00' },
    { startDate: TUESDAY, endDate: TUESDAY, ...whole },
  ])
  expect(leaveOf({ startDate: MONDAY, endDate: MONDAY, startTime: '13:00:00' })).toHaveLength(1)
})

describe('a visit', () => {
  const period = { startDate: MONDAY, startTime: '10:00:00', endDate: TUESDAY }
  const early = new Date('2026-11-23T07:00:00Z')

  test.for([
    ['touches its first hour', at(MONDAY, '09:00:00', '11:00:00'), true],
    ['ends as it begins', at(MONDAY, '08:00:00', '10:00:00'), false],
    ['comes on a later day, however early', at(TUESDAY, '08:00:00', '09:00:00'), true],
    ['comes after it', at('2026-11-26', '09:00:00', '11:00:00'), false],
  ] as const)('that %s', ([, moment, isHindered]) => {
    expect(isInTheWay(moment, period, early)).toBe(isHindered)
  })

  test('that is over is no longer in the way', () => {
    const moment = at(MONDAY, '11:00:00', '13:00:00')
    expect(isInTheWay(moment, period, new Date('2026-11-23T11:59:00Z'))).toBe(true)
    expect(isInTheWay(moment, period, new Date('2026-11-23T12:00:00Z'))).toBe(false)
  })

  test('goes to who does it, works and is free then', () => {
    expect(names({})).toEqual(['bo', 'cé'])
    expect(names({ parts: [busy('bo', '10:00:00', '12:00:00')] })).toEqual(['cé'])
    const [an, bo] = [groomer('an'), groomer('bo', { serviceIds: ['bath'] })]
    const treatments = new Map([['Poedel', { id: 'poodle', size: 'klein' as const }]])
    expect(names({ groomers: [an, bo], treatments })).toEqual([])
    expect(names({ groomers: [an, groomer('bo', { absences: [AWAY] })] })).toEqual([])
  })

  test('can have the next times with whoever fits, the nearest with herself among them', () => {
    const parts = [busy('bo', '11:00:00', '13:00:00'), busy('cé', '11:00:00', '13:00:00')]
    expect(
      otherTimesFor(visit('x'), room({ parts })).map(({ date, startTime, name }) => [
        date === MONDAY ? 'mo' : 'tu',
        startTime,
        name,
      ]),
    ).toEqual([
      ['mo', '13:00:00', 'bo'],
      ['mo', '15:00:00', 'bo'],
      ['tu', '09:00:00', 'an'],
    ])
    const alone = [groomer('an', { absences: [{ ...AWAY, endDate: TUESDAY }] })]
    expect(otherTimesFor(visit('x'), room({ groomers: alone }))).toEqual([])
  })

  test('is as long elsewhere, within the opening hours and not before now', () => {
    expect(place('13:00')).toMatchObject({ endTime: '16:00:00', name: 'bo' })
    expect(place('15:00')).toBeUndefined()
    expect(place('12:00')).toBeUndefined()
    expect(place('13:00', { now: new Date('2026-11-23T12:00:00Z') })).toBeUndefined()
    expect(place('13:00', { parts: [busy('bo', '15:00:00', '17:00:00')] })).toBeUndefined()
  })
})

test('of all that can be handed over, those with the fewest colleagues choose first', () => {
  // only Bo can take the second one, who would have been the first choice of the first
  const parts = [busy('cé', '10:30:00', '13:00:00')]
  const visits = [visit('one', '09:00:00', '10:15:00'), visit('two', '10:00:00', '11:00:00')]
  expect(handOverPlan(visits, room({ parts })).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'one', staffId: 'cé' },
    { id: 'two', staffId: 'bo' },
  ])
  const all = [busy('bo', '09:00:00', '17:00:00'), busy('cé', '09:00:00', '17:00:00')]
  expect(handOverPlan(visits, room({ parts: all }))).toEqual([])
})

test('a visit stands where it was put, confirmed meanwhile or not', () => {
  const state = {
    ...at(MONDAY, '09:00:00', '11:00:00'),
    staffId: 'bo',
    status: 'pending' as const,
    acceptedRulesVersion: null,
    overlapAllowed: false,
  }
  expect(stands({ ...state, status: 'confirmed' }, state)).toBe(true)
  for (const change of [
    { staffId: 'cé' },
    { date: TUESDAY },
    { startTime: '10:00:00' },
    { status: 'cancelled' as const },
  ])
    expect(stands({ ...state, ...change }, state)).toBe(false)
})

test('a client is told a minute after the last of hers, or ten after the first while one is open', () => {
  expect(minuteOf(tellAt([deed(0), deed(3)], false))).toBe(4)
  expect(minuteOf(tellAt([deed(0), deed(3)], true))).toBe(10)
  expect(minuteOf(tellAt([deed(0), deed(20)], true))).toBe(21)
  expect(minuteOf(tellAt([deed(0, 30)], false))).toBe(31)
})
