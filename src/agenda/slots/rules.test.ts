import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookableRange,
  closedSentence,
  type DayToOffer,
  freeSlotsOf,
  hoursOn,
  isBookableDate,
  offeredStarts,
  overlaps,
  plannedSlots,
  slotState,
  slotTimes,
  type TimeSpan,
  warnsDuration,
  whyClosed,
} from '#agenda/slots/rules.ts'
import { addDays, fromMinutes, toMinutes, weekdayOf, withSeconds } from '#lib/dates.ts'
import type { OpeningHours, TimeRange } from '#lib/opening-hours.ts'

const WINDOW = { noticeDays: 2, horizonMonths: 12 }
const MORNING = { from: '09:00', to: '13:00' }
const hours: OpeningHours = {
  monday: [MORNING, { from: '16:00', to: '18:00' }],
  tuesday: [MORNING, { from: '16:00', to: '18:00' }],
  wednesday: [],
  thursday: [MORNING, { from: '16:00', to: '20:00' }],
  friday: [MORNING, { from: '16:00', to: '20:00' }],
  saturday: [{ from: '10:00', to: '14:00' }],
  sunday: [],
}
const everyDay: OpeningHours = {
  ...hours,
  wednesday: [MORNING],
  sunday: [{ from: '01:00', to: '05:00' }],
}

const starts = (slots: readonly TimeSpan[]) => slots.map((slot) => slot.startTime.slice(0, 5))

const minutesOf = ({ startTime, endTime }: TimeSpan) =>
  Array.from(
    { length: toMinutes(endTime) - toMinutes(startTime) },
    (_, minute) => toMinutes(startTime) + minute,
  )

const anyRange = fc.tuple(fc.nat(1439), fc.nat(1439)).map(
  ([one, other]): TimeRange => ({
    from: fromMinutes(Math.min(one, other)),
    to: fromMinutes(Math.max(one, other)),
  }),
)
const anyRanges = fc.array(anyRange, { maxLength: 5 })
const anyLength = fc.integer({ min: 1, max: 480 })
const anySpan = anyRange.map(
  (range): TimeSpan => ({ startTime: range.from, endTime: `${range.to}:00` }),
)
const anyDate = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2000-01-01', days))

describe('slotTimes', () => {
  test.for<[string, TimeRange[], number, string[]]>([
    ['Monday', hours.monday, 120, ['09:00', '11:00', '16:00']],
    ['Wednesday', hours.wednesday, 120, []],
    ['Thursday', hours.thursday, 120, ['09:00', '11:00', '16:00', '18:00']],
    ['Saturday', hours.saturday, 120, ['10:00', '12:00']],
    [
      'Monday with slots of 90 minutes, the rest dropped',
      hours.monday,
      90,
      ['09:00', '10:30', '16:00'],
    ],
    ['a range as long as one slot', [{ from: '09:00', to: '11:00' }], 120, ['09:00']],
    ['a range one minute too short', [{ from: '09:00', to: '10:59' }], 120, []],
    ['a range that ends before it starts', [{ from: '13:00', to: '09:00' }], 120, []],
    [
      'two ranges that touch',
      [MORNING, { from: '13:00', to: '15:00' }],
      120,
      ['09:00', '11:00', '13:00'],
    ],
    [
      'ranges out of order',
      [{ from: '16:00', to: '18:00' }, MORNING],
      120,
      ['09:00', '11:00', '16:00'],
    ],
    ['the same range twice', [MORNING, MORNING], 120, ['09:00', '11:00']],
    [
      'ranges that overlap',
      [MORNING, { from: '12:00', to: '16:00' }],
      120,
      ['09:00', '11:00', '14:00'],
    ],
    ['the last minutes of the day', [{ from: '21:00', to: '23:59' }], 60, ['21:00', '22:00']],
  ])('cuts %s', ([_case, ranges, slotMinutes, expected]) => {
    expect(starts(slotTimes(ranges, slotMinutes))).toEqual(expected)
  })

  test('writes times with seconds', () => {
    expect(slotTimes([{ from: '09:00', to: '10:30' }], 90)).toEqual([
      { startTime: '09:00:00', endTime: '10:30:00' },
    ])
  })

  test.each([0, -120, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a slot of %s minutes',
    (slotMinutes) => {
      expect(() => slotTimes([MORNING], slotMinutes)).toThrow(RangeError)
    },
  )

  test('gives slots of exactly the asked length, inside one of the ranges, in order and never overlapping, whatever the hours', () => {
    fc.assert(
      fc.property(anyRanges, anyLength, (ranges, slotMinutes) => {
        const slots = slotTimes(ranges, slotMinutes)
        const inAnyRange = (start: number, end: number) =>
          ranges.some(({ from, to }) => toMinutes(from) <= start && end <= toMinutes(to))
        for (const [index, { startTime, endTime }] of slots.entries()) {
          const [start, end] = [toMinutes(startTime), toMinutes(endTime)]
          expect(end - start).toBe(slotMinutes)
          expect(inAnyRange(start, end)).toBe(true)
          expect(toMinutes(slots[index + 1]?.startTime ?? '23:59')).toBeGreaterThanOrEqual(end)
        }
      }),
    )
  })

  test('leaves no room for one more slot at the end of a range', () => {
    fc.assert(
      fc.property(anyRange, anyLength, (range, slotMinutes) => {
        const slots = slotTimes([range], slotMinutes)
        const lastEnd = toMinutes(slots.at(-1)?.endTime ?? range.from)
        expect(
          slots.every(
            (slot, index) =>
              toMinutes(slot.startTime) === toMinutes(range.from) + index * slotMinutes,
          ),
        ).toBe(true)
        expect(toMinutes(range.to) - lastEnd).toBeLessThan(slotMinutes)
      }),
    )
  })
})

describe('hoursOn', () => {
  test.each([
    ['2026-11-16', hours.monday],
    ['2026-11-17', hours.tuesday],
    ['2026-11-18', []],
    ['2026-11-19', hours.thursday],
    ['2026-11-20', hours.friday],
    ['2026-11-21', hours.saturday],
    ['2026-11-22', []],
    ['2028-02-29', hours.tuesday],
  ])('reads the hours of %s', (date, expected) => {
    expect(hoursOn(date, hours)).toEqual(expected)
  })
})

describe('plannedSlots', () => {
  test('plans a week, closed days left out', () => {
    const slots = plannedSlots({ hours, slotMinutes: 120, from: '2026-11-16', to: '2026-11-22' })
    expect(slots).toHaveLength(3 + 3 + 4 + 4 + 2)
    expect(slots.at(0)).toEqual({ date: '2026-11-16', startTime: '09:00:00', endTime: '11:00:00' })
    expect(slots.at(-1)).toEqual({ date: '2026-11-21', startTime: '12:00:00', endTime: '14:00:00' })
  })

  test.each([
    ['the hour that spring skips', '2026-03-28', '2026-03-30'],
    ['the hour that autumn repeats', '2026-10-24', '2026-10-26'],
  ])('keeps the same wall times around %s', (_case, from, to) => {
    const slots = plannedSlots({ hours: everyDay, slotMinutes: 120, from, to })
    expect(slots.map((slot) => `${slot.date} ${slot.startTime}`)).toEqual([
      `${from} 10:00:00`,
      `${from} 12:00:00`,
      `${addDays(from, 1)} 01:00:00`,
      `${addDays(from, 1)} 03:00:00`,
      `${to} 09:00:00`,
      `${to} 11:00:00`,
      `${to} 16:00:00`,
    ])
  })

  test('runs on over a year change', () => {
    const dates = plannedSlots({
      hours: everyDay,
      slotMinutes: 240,
      from: '2026-12-30',
      to: '2027-01-02',
    }).map((slot) => slot.date)
    expect(new Set(dates)).toEqual(
      new Set(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']),
    )
  })

  test('plans a leap day like any other Tuesday', () => {
    const slots = plannedSlots({ hours, slotMinutes: 120, from: '2028-02-29', to: '2028-02-29' })
    expect(starts(slots)).toEqual(['09:00', '11:00', '16:00'])
  })

  test('plans nothing when the range ends before it starts', () => {
    expect(plannedSlots({ hours, slotMinutes: 120, from: '2026-11-20', to: '2026-11-19' })).toEqual(
      [],
    )
  })

  test('never gives the same start twice and stays within the asked dates', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(40), anyLength, (from, days, slotMinutes) => {
        const to = addDays(from, days)
        const slots = plannedSlots({ hours: everyDay, slotMinutes, from, to })
        const keys = slots.map((slot) => `${slot.date} ${slot.startTime}`)
        expect(keys).toEqual([...new Set(keys)].toSorted())
        expect(slots.every((slot) => from <= slot.date && slot.date <= to)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('bookableRange and isBookableDate', () => {
  test.for<[string, string, string, string]>([
    ['an ordinary day', '2026-11-20', '2026-11-22', '2027-11-20'],
    ['the last day of a year', '2026-12-31', '2027-01-02', '2027-12-31'],
    ['two days before spring time begins', '2026-03-27', '2026-03-29', '2027-03-27'],
    ['two days before winter time begins', '2026-10-23', '2026-10-25', '2027-10-23'],
    ['a leap day', '2028-02-29', '2028-03-02', '2029-02-28'],
    ['a day whose notice ends on a leap day', '2028-02-27', '2028-02-29', '2029-02-27'],
    ['28 February before a leap year', '2027-02-28', '2027-03-02', '2028-02-28'],
  ])('opens from the day after tomorrow up to a year ahead on %s', ([_case, today, from, to]) => {
    expect(bookableRange(today, WINDOW)).toEqual({ from, to })
    expect(isBookableDate(from, today, WINDOW)).toBe(true)
    expect(isBookableDate(to, today, WINDOW)).toBe(true)
    expect(isBookableDate(addDays(from, -1), today, WINDOW)).toBe(false)
    expect(isBookableDate(addDays(to, 1), today, WINDOW)).toBe(false)
  })

  test('follows the settings of the salon', () => {
    expect(bookableRange('2026-08-31', { noticeDays: 0, horizonMonths: 6 })).toEqual({
      from: '2026-08-31',
      to: '2027-02-28',
    })
  })

  test.each(['', '2027-02-29', '2026-12-1', '2026-12-01T09:00', '2026-12-01 ', 'morgen'])(
    'does not accept %j as a date',
    (text) => {
      expect(isBookableDate(text, '2026-11-20', WINDOW)).toBe(false)
    },
  )
})

describe('overlaps', () => {
  test.for<[string, string, string, boolean]>([
    ['the same span', '09:00', '11:00', true],
    ['a span that starts inside', '10:59', '13:00', true],
    ['a span that ends inside', '08:00', '09:01', true],
    ['a span within', '09:30', '10:00', true],
    ['a span around', '08:00', '12:00', true],
    ['the span right after', '11:00', '13:00', false],
    ['the span right before', '07:00', '09:00', false],
    ['one second of the end, written with seconds', '10:59:59', '11:30:00', true],
    ['a span without length inside', '10:00', '10:00', false],
  ])('compares 09:00–11:00 with %s', ([_case, startTime, endTime, expected]) => {
    const span = { startTime: '09:00:00', endTime: '11:00:00' }
    expect(overlaps(span, { startTime, endTime })).toBe(expected)
    expect(overlaps({ startTime, endTime }, span)).toBe(expected)
  })

  test('says the same as walking through the minutes', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (a, b) => {
        const minutes = new Set(minutesOf(a))
        expect(overlaps(a, b)).toBe(minutesOf(b).some((minute) => minutes.has(minute)))
      }),
    )
  })
})

describe('warnsDuration', () => {
  test.each([
    ['120-150 min', true],
    ['120 – 150 minuten', true],
    ['90-120 min', false],
    ['121 min', true],
    ['60-90 min', false],
    ['1u30', false],
    ['2u30', true],
    ['1u30-2u30', true],
    ['2u', false],
    ['2,5 uur', true],
    ['1,5 uur', false],
    ['2 à 3 uur', true],
    ['1 uur en 45 minuten', false],
    ['2 uur en 5 minuten', true],
    ['2:15', true],
    ['3 UUR', true],
    ["150'", true],
    ['ongeveer 120 tot 150 min, afhankelijk van de vacht', true],
    ['150', true],
    ['90-120', false],
    ['', false],
    ['in overleg', false],
    ['2 urenlange wandelingen', false],
    ['vanaf 200 euro', false],
  ])('reads %j against a slot of two hours', (durationText, expected) => {
    expect(warnsDuration(durationText, 120)).toBe(expected)
  })

  test('measures against the slot of the salon', () => {
    expect(warnsDuration('60-90 min', 60)).toBe(true)
    expect(warnsDuration('120-150 min', 150)).toBe(false)
  })
})

describe('in any zone of the machine', () => {
  test.each(['UTC', 'Europe/Brussels', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'the date rules say the same under %s',
    (zone) => {
      const before = process.env.TZ
      try {
        process.env.TZ = zone
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
        for (const today of [
          '2026-03-26',
          '2026-03-27',
          '2026-10-22',
          '2026-10-23',
          '2026-12-30',
          '2028-02-27',
          '2028-02-29',
        ]) {
          const { from, to } = bookableRange(today, WINDOW)
          expect(
            isBookableDate(from, today, WINDOW) &&
              !isBookableDate(addDays(from, -1), today, WINDOW),
          ).toBe(true)
          expect(to.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 1))
          const dates = plannedSlots({
            hours: everyDay,
            slotMinutes: 240,
            from: today,
            to: addDays(today, 6),
          }).map((slot) => slot.date)
          expect([...new Set(dates)]).toEqual(
            Array.from({ length: 7 }, (_, index) => addDays(today, index)),
          )
        }
        expect(bookableRange('2028-02-29', WINDOW)).toEqual({
          from: '2028-03-02',
          to: '2029-02-28',
        })
        expect(weekdayOf('2026-03-29')).toBe(7)
        expect(
          starts(
            plannedSlots({
              hours: everyDay,
              slotMinutes: 120,
              from: '2026-03-29',
              to: '2026-03-29',
            }),
          ),
        ).toEqual(['01:00', '03:00'])
        expect(
          starts(
            plannedSlots({
              hours: everyDay,
              slotMinutes: 120,
              from: '2026-10-25',
              to: '2026-10-25',
            }),
          ),
        ).toEqual(['01:00', '03:00'])
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    },
  )
})

test('a slot says what keeps the public from it: the block first, then the visit, then the closed day', () => {
  const open = { isAvailable: true }
  expect(slotState(open, { isClosed: false, isTaken: false })).toBe('open')
  expect(slotState(open, { isClosed: true, isTaken: false })).toBe('closed')
  expect(slotState(open, { isClosed: true, isTaken: true })).toBe('taken')
  expect(slotState({ isAvailable: false }, { isClosed: true, isTaken: true })).toBe('blocked')
})

describe('a closed day', () => {
  const leave = [
    { name: 'Kerstvakantie', startDate: '2026-12-24', endDate: '2027-01-02', isActive: true },
  ]
  test.for([
    ['2026-12-24', 'Kerstvakantie'],
    ['2026-12-25', 'Kerstmis'],
    ['2026-12-02', 'buiten je openingsdagen'],
    ['2026-12-03', undefined],
  ] as const)('for a visit on %s the owner reads %s', ([date, why]) => {
    expect(whyClosed(date, { leave, hours })).toBe(why)
    expect(closedSentence(date, 'Kerstmis')).toMatch(
      /^Op \w+ \d+ december 2026 ben je gesloten: Kerstmis\.$/,
    )
  })
})

const wallTime = (minutes: number) => withSeconds(fromMinutes(minutes))
const stretch = (from: number, to: number) => ({ startTime: wallTime(from), endTime: wallTime(to) })
const MORNING_TO_OFFER: DayToOffer = {
  hours: [stretch(9 * 60, 12 * 60)],
  busy: [],
  minutes: 60,
  grid: 15,
  shortest: 45,
}
const anyStretch = fc
  .tuple(fc.integer({ min: 0, max: 1430 }), fc.integer({ min: 0, max: 300 }))
  .map(([from, length]) => stretch(from, Math.min(from + length, 1435)))
const anyDayToOffer: fc.Arbitrary<DayToOffer> = fc.record({
  hours: fc.array(anyStretch, { maxLength: 4 }),
  busy: fc.array(anyStretch, { maxLength: 6 }),
  minutes: fc.integer({ min: 5, max: 240 }),
  grid: fc.constantFrom(5, 10, 15, 20, 30, 60),
  shortest: fc.integer({ min: 5, max: 120 }),
})
const isWithin = (minute: number, spans: readonly TimeSpan[]) =>
  spans.some(
    ({ startTime, endTime }) => toMinutes(startTime) <= minute && minute < toMinutes(endTime),
  )
/** Whether a minute of the day is open and beside every visit. */
const freeOn = (day: DayToOffer) => (minute: number) =>
  isWithin(minute, day.hours) && !isWithin(minute, day.busy)
/** Every start of the grid at which the whole treatment is free, minute by minute. */
function possibleStarts(day: DayToOffer): number[] {
  const isFree = freeOn(day)
  const { minutes, grid } = day
  return Array.from({ length: Math.floor(1440 / grid) }, (_, index) => index * grid).filter(
    (start) => Array.from({ length: minutes }, (_, index) => start + index).every(isFree),
  )
}
const offeredMinutes = (day: DayToOffer) =>
  offeredStarts(day).map(({ startTime }) => toMinutes(startTime))

const startsOf = (change: Partial<DayToOffer>) =>
  offeredStarts({ ...MORNING_TO_OFFER, ...change }).map(({ startTime }) => startTime.slice(0, 5))

describe('the starts of a treatment made to measure', () => {
  test('leave no gap in which nothing fits', () => {
    expect(startsOf({})).toEqual(['09:00', '09:45', '10:00', '10:15', '11:00'])
    expect(startsOf({ busy: [stretch(630, 720)] })).toEqual(['09:00', '09:15', '09:30'])
  })

  test('are on the grid, and join a visit where they can', () => {
    const busy = [stretch(10 * 60 + 20, 11 * 60)]
    expect(offeredStarts({ ...MORNING_TO_OFFER, busy })).toEqual([
      { startTime: '11:00:00', endTime: '12:00:00', joins: true },
    ])
  })

  test('lose as little as can be where every one leaves a gap', () => {
    expect(startsOf({ hours: [stretch(9 * 60, 10 * 60 + 40)] })).toEqual(['09:30'])
  })

  test('are none on a day that is too short or full', () => {
    expect(startsOf({ minutes: 181 })).toEqual([])
    expect(startsOf({ busy: [stretch(0, 1439)] })).toEqual([])
    expect(startsOf({ hours: [] })).toEqual([])
    expect(() => startsOf({ minutes: 0 })).toThrow(RangeError)
  })

  test('never overlap a visit, lie outside the hours or run past closing; there is one wherever one fits', () => {
    fc.assert(
      fc.property(anyDayToOffer, (given) => {
        const all = possibleStarts(given)
        const offered = offeredMinutes(given)
        expect(offered.filter((start) => !all.includes(start))).toEqual([])
        expect(offered.length > 0).toBe(all.length > 0)
      }),
    )
  })

  test('never leave a useless gap while another start leaves none', () => {
    fc.assert(
      fc.property(anyDayToOffer, (given) => {
        const { minutes, grid, shortest } = given
        // then the starts of one free stretch follow each other on the grid
        fc.pre(minutes >= grid)
        const [all, isFree] = [possibleStarts(given), freeOn(given)]
        const leavesGap = (start: number) => {
          let first = start
          while (all.includes(first - grid)) first -= grid
          let end = start + minutes
          while (isFree(end)) end += 1
          const before = start - first
          const behind = end - Math.ceil((start + minutes) / grid) * grid
          const isLast = !all.includes(start + grid)
          return (before > 0 && before < shortest) || (!isLast && behind > 0 && behind < shortest)
        }
        const leaving = offeredMinutes(given).filter(leavesGap)
        expect(all.every(leavesGap) || leaving.length === 0).toBe(true)
      }),
    )
  })

  test('are the same whatever the order in which hours and visits come', () => {
    fc.assert(
      fc.property(anyDayToOffer, (given) => {
        const turned = {
          ...given,
          hours: given.hours.toReversed(),
          busy: given.busy.toReversed(),
        }
        expect(offeredStarts(turned)).toEqual(offeredStarts(given))
      }),
    )
  })

  test('never vanish altogether because time was freed', () => {
    fc.assert(
      fc.property(anyDayToOffer, fc.nat(), (given, which) => {
        const index = given.busy.length === 0 ? 0 : which % given.busy.length
        const freed = { ...given, busy: given.busy.toSpliced(index, 1) }
        expect(offeredStarts(given).length === 0 || offeredStarts(freed).length > 0).toBe(true)
      }),
    )
  })
})

test('the free slots of a member are those at which she works and has nothing else', () => {
  const day = { hours, slotMinutes: 120, busy: [] }
  const monday = '2026-11-23'
  const always = { hours: null, exceptions: [] }
  expect(starts(freeSlotsOf(always, monday, day))).toEqual(['09:00', '11:00', '16:00'])
  const busy = [{ startTime: '10:30:00', endTime: '11:00:00' }]
  expect(starts(freeSlotsOf(always, monday, { ...day, busy }))).toEqual(['11:00', '16:00'])
  const mornings = { ...always, exceptions: [{ date: monday, ranges: [MORNING] }] }
  expect(starts(freeSlotsOf(mornings, monday, day))).toEqual(['09:00', '11:00'])
  const away = {
    ...always,
    absences: [{ startDate: monday, endDate: monday, startTime: '12:00:00', endTime: '17:00:00' }],
  }
  expect(starts(freeSlotsOf(away, monday, day))).toEqual(['09:00'])
  expect(freeSlotsOf(always, '2026-11-25', day)).toEqual([])
})
