import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestTimes,
  isOpenOn,
  measuredStarts,
  startsFinder,
  type Taken,
} from '#agenda/slots/starts/rules.ts'
import type { Groomer } from '#agenda/staff/rules.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { addDays } from '#lib/dates.ts'
import type { TimeRange } from '#lib/opening-hours.ts'

const MONDAY = '2026-11-23'
const openingHours = { ...defaultOpeningHours, monday: [{ from: '09:00', to: '13:00' }] }
const groomer = (id: string, change: Partial<Groomer> = {}): Groomer => ({
  id,
  name: id,
  hours: null,
  exceptions: [],
  serviceIds: null,
  largestSize: '',
  bookableOnline: true,
  ...change,
})
const [an, bo, cé] = [groomer('an'), groomer('bo'), groomer('cé')]

const anyTaken: fc.Arbitrary<Taken> = fc
  .record({
    staffId: fc.constantFrom('an', 'bo', 'cé', undefined),
    from: fc.integer({ min: 500, max: 800 }),
    length: fc.integer({ min: 5, max: 120 }),
  })
  .map(({ staffId, from, length }) => ({ staffId, from, to: from + length }))
const anyDay = fc.record({
  taken: fc.array(anyTaken, { maxLength: 8 }),
  minutes: fc.integer({ min: 10, max: 180 }),
  grid: fc.constantFrom<number[]>(5, 15, 30),
  shortest: fc.integer({ min: 10, max: 90 }),
  cleaning: fc.constantFrom<number[]>(0, 10, 15),
})
type Given = typeof anyDay extends fc.Arbitrary<infer Day> ? Day : never
const startsOf = (
  { taken, minutes, ...measure }: Given,
  groomers: readonly Groomer[] = [an, bo, cé],
) => measuredStarts(MONDAY, minutes, { groomers, taken, measuring: { ...measure, openingHours } })

test('day after day they are those of each day by itself', () => {
  const anyDate = fc.integer({ min: 0, max: 13 }).map((days) => addDays(MONDAY, days))
  const anyMember = fc.record({
    exceptions: fc.array(
      fc.record({
        date: anyDate,
        ranges: fc.constantFrom<TimeRange[][]>([], [{ from: '10:00', to: '11:30' }]),
      }),
      { maxLength: 1 },
    ),
    absences: fc.array(
      anyDate.map((startDate) => ({
        startDate,
        endDate: addDays(startDate, 2),
        startTime: null,
        endTime: null,
      })),
      { maxLength: 1 },
    ),
  })
  fc.assert(
    fc.property(
      anyDay,
      fc.array(anyMember, { minLength: 1, maxLength: 2 }),
      fc.array(anyDate, { maxLength: 3 }),
      ({ taken, minutes, ...measure }, members, busyDates) => {
        const groomers = members.map((member, index) => groomer(['an', 'bo'][index] ?? '', member))
        const measuring = { ...measure, openingHours }
        const startsOn = startsFinder(minutes, { groomers, measuring })
        for (let day = 0; day < 14; day++) {
          const date = addDays(MONDAY, day)
          const hers = busyDates.includes(date) ? taken : []
          expect(startsOn(date, hers)).toEqual(
            measuredStarts(date, minutes, { groomers, taken: hers, measuring }),
          )
        }
      },
    ),
  )
})

describe('measured starts of several members', () => {
  test('leave whoever takes one her other visits, and the cleaning around them', () => {
    fc.assert(
      fc.property(anyDay, (given) => {
        for (const { from, to, free } of startsOf(given)) {
          expect(from >= 540 && to <= 780 && from % given.grid === 0).toBe(true)
          const near = given.taken.filter(({ staffId, ...one }) => {
            const isHers = staffId === undefined || free.some(({ id }) => id === staffId)
            const margin = staffId === undefined ? 0 : given.cleaning
            return isHers && from < one.to + margin && one.from < to + margin
          })
          expect(near).toEqual([])
        }
      }),
    )
  })

  test('are the same in whatever order the day is told, and there is one as long as one member has any', () => {
    fc.assert(
      fc.property(anyDay, (given) => {
        const starts = startsOf(given)
        expect(startsOf({ ...given, taken: given.taken.toReversed() })).toEqual(starts)
        const ofOne = [an, bo, cé].some((member) => startsOf(given, [member]).length > 0)
        expect(starts.length > 0).toBe(ofOne)
      }),
    )
  })

  test('never vanish altogether because time was freed', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (given, which) => {
        const index = given.taken.length === 0 ? 0 : which % given.taken.length
        const freed = { ...given, taken: given.taken.toSpliced(index, 1) }
        expect(startsOf(given).length === 0 || startsOf(freed).length > 0).toBe(true)
      }),
    )
  })

  test('tear nobody’s day while another’s stays whole', () => {
    const day = { minutes: 60, grid: 15, shortest: 60, cleaning: 0 }
    // whatever An takes leaves three quarters of an hour, the hour of Bo is a whole one
    const taken = [
      { staffId: 'an', from: 540, to: 630 },
      { staffId: 'an', from: 735, to: 780 },
      { staffId: 'bo', from: 540, to: 720 },
      { staffId: 'cé', from: 540, to: 780 },
    ]
    const starts = startsOf({ ...day, taken })
    expect(starts.map(({ from, free }) => [from, free.map(({ id }) => id)])).toEqual([
      [720, ['bo']],
    ])
  })

  test('lie within her own hours and beside her leave', () => {
    const early = groomer('bo', {
      hours: { ...defaultOpeningHours, monday: [{ from: '08:00', to: '11:00' }] },
      absences: [
        { startDate: MONDAY, endDate: MONDAY, startTime: null, endTime: '09:30:00' },
        { startDate: '2026-11-24', endDate: '2026-11-24', startTime: null, endTime: null },
      ],
    })
    const day = { minutes: 60, grid: 30, shortest: 30, cleaning: 0, taken: [] }
    expect(startsOf(day, [early]).map(({ from }) => from)).toEqual([570, 600])
  })
})

test('a day is open as long as the owner did not block all of it', () => {
  expect(isOpenOn(MONDAY, [{ from: 540, to: 700 }], { openingHours })).toBe(true)
  expect(isOpenOn(MONDAY, [{ from: 0, to: 1440 }], { openingHours })).toBe(false)
})

const time = (date: string, joins: boolean) => ({ date, joins })

test('the best times join another visit, at most two of a day while there are others, within two weeks', () => {
  const [a, b, c] = [time('2026-11-23', false), time('2026-11-24', true), time('2026-11-26', false)]
  const far = time('2027-01-04', true)
  expect(bestTimes([a, b, c, far])).toEqual([b, a, c])
  expect(bestTimes([time(MONDAY, true), time(MONDAY, true), time(MONDAY, true), c])).toEqual([
    time(MONDAY, true),
    time(MONDAY, true),
    c,
  ])
  expect(bestTimes([])).toEqual([])
})
