import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  brusselsToday,
  brusselsWallClock,
  daysBetween,
  eachDate,
  formatBriefDay,
  formatDay,
  formatHour,
  formatInstant,
  formatInstantDay,
  formatLongDate,
  formatLongInstant,
  formatMoment,
  formatMonth,
  formatShortDate,
  fromMinutes,
  isDate,
  isTime,
  periodStart,
  toInstant,
  toMinutes,
  wallTime,
  weekdayOf,
  withoutSeconds,
  withSeconds,
} from '#lib/dates.ts'
import { byStart, endAfter, isSameStart } from '#lib/starts.ts'

const ZONES = ['UTC', 'Europe/Brussels', 'America/Los_Angeles', 'Pacific/Kiritimati']
const anyDate = fc.integer({ min: 0, max: 68_000 }).map((days) => addDays('2000-01-01', days))
const monthIndex = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

describe('the wall clock in Brussels', () => {
  test.for<[string, string, string, string]>([
    ['a second before midnight in winter', '2026-11-20T22:59:59Z', '2026-11-20', '23:59:59'],
    ['midnight in winter', '2026-11-20T23:00:00Z', '2026-11-21', '00:00:00'],
    ['a second before midnight in summer', '2026-07-20T21:59:59Z', '2026-07-20', '23:59:59'],
    ['midnight in summer', '2026-07-20T22:00:00Z', '2026-07-21', '00:00:00'],
    ['the last moment before spring time', '2026-03-29T00:59:59Z', '2026-03-29', '01:59:59'],
    ['the first moment of spring time', '2026-03-29T01:00:00Z', '2026-03-29', '03:00:00'],
    ['midnight after spring time began', '2026-03-29T22:00:00Z', '2026-03-30', '00:00:00'],
    ['the first half past two in autumn', '2026-10-25T00:30:00Z', '2026-10-25', '02:30:00'],
    ['the second half past two in autumn', '2026-10-25T01:30:00Z', '2026-10-25', '02:30:00'],
    [
      'the last moment of the day on which winter time began',
      '2026-10-25T22:59:59Z',
      '2026-10-25',
      '23:59:59',
    ],
    ['midnight after winter time began', '2026-10-25T23:00:00Z', '2026-10-26', '00:00:00'],
    ['New Year', '2026-12-31T23:00:00Z', '2027-01-01', '00:00:00'],
    ['the start of a leap day', '2028-02-28T23:00:00Z', '2028-02-29', '00:00:00'],
  ])('reads %s', ([_case, instant, date, time]) => {
    expect(brusselsWallClock(new Date(instant))).toEqual({ date, time })
    expect(brusselsToday(new Date(instant))).toBe(date)
  })
})

describe('isDate', () => {
  test.each(['2026-11-20', '2028-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])(
    'accepts %s',
    (text) => {
      expect(isDate(text)).toBe(true)
    },
  )

  test.each([
    [
      '2027-02-29',
      '1900-02-29',
      '2100-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
    ],
    [
      '',
      '2026-1-1',
      '20-11-2026',
      '2026/11/20',
      '2026-11-20T00:00',
      ' 2026-11-20',
      '2026-11-20\n',
      '1899-12-31',
      '2200-01-01',
      '+002026-11-20',
    ],
  ])('refuses %s and the like', (...texts) => {
    expect(texts.filter(isDate)).toEqual([])
  })
})

describe('isTime', () => {
  test.each(['00:00', '09:00', '23:59', '09:00:00', '23:59:59'])('accepts %s', (text) => {
    expect(isTime(text)).toBe(true)
  })

  test.each([
    '',
    '24:00',
    '9:00',
    '09:60',
    '09:00:60',
    '09.00',
    '09:00:0',
    '09:00\n',
    ' 09:00',
    '09:00:00.000',
    '-1:00',
  ])('refuses %j', (text) => {
    expect(isTime(text)).toBe(false)
  })
})

describe('counting days and months', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %d days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })

  test.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2028-02-29', -12, '2027-02-28'],
    ['2027-02-28', 12, '2028-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %d months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('days added are days counted, and each date has the weekday after that of the day before', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1)
      }),
    )
  })

  test('months added land in the asked month, on the same day or on its last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -60, max: 60 }), (date, months) => {
        const result = addMonths(date, months)
        expect(isDate(result)).toBe(true)
        expect(monthIndex(result) - monthIndex(date)).toBe(months)
        expect(
          result.slice(8) === date.slice(8) ||
            (result < `${result.slice(0, 8)}${date.slice(8)}` &&
              addDays(result, 1).endsWith('-01')),
        ).toBe(true)
      }),
    )
  })

  test('eachDate includes both ends, and is empty when the range is turned round', () => {
    expect(eachDate('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(eachDate('2026-11-20', '2026-11-20')).toEqual(['2026-11-20'])
    expect(eachDate('2026-11-20', '2026-11-19')).toEqual([])
    expect(eachDate('2028-01-01', '2028-12-31')).toHaveLength(366)
  })

  test.each([
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-22', 7],
    ['2028-02-29', 2],
  ])('%s is weekday %d', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })
})

describe('times of day', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
  ])('%s is minute %d', (time, minutes) => {
    expect(toMinutes(time)).toBe(minutes)
    expect(toMinutes(`${time}:59`)).toBe(minutes)
    expect(fromMinutes(minutes)).toBe(time)
  })

  test('stays on the day when an end falls at or past midnight', () => {
    expect([1440, 1500, 99_999].map(fromMinutes)).toEqual(['23:59', '23:59', '23:59'])
  })

  test('adds and drops the seconds', () => {
    expect([withSeconds('09:00'), withSeconds('09:00:30')]).toEqual(['09:00:00', '09:00:30'])
    expect([withoutSeconds('09:00'), withoutSeconds('09:00:30')]).toEqual(['09:00', '09:00'])
  })
})

describe('dates as people read them', () => {
  test.each([
    ['2026-11-24', 'dinsdag 24 november 2026', '24-11-2026'],
    ['2027-01-01', 'vrijdag 1 januari 2027', '01-01-2027'],
    ['2028-02-29', 'dinsdag 29 februari 2028', '29-02-2028'],
    ['2026-03-29', 'zondag 29 maart 2026', '29-03-2026'],
  ])('%s reads as %s', (date, long, short) => {
    expect(formatLongDate(date)).toBe(long)
    expect(formatShortDate(date)).toBe(short)
  })
})

describe('in any zone of the machine', () => {
  test.each(ZONES)('every rule says the same under %s', async (zone) => {
    const before = process.env.TZ
    try {
      process.env.TZ = zone
      // A fresh copy, because formatters take the machine's zone when they are made.
      vi.resetModules()
      const dates = await import('#lib/dates.ts')
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(dates.brusselsToday(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25')
      expect(dates.brusselsToday(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30')
      expect(dates.addMonths('2028-02-29', 12)).toBe('2029-02-28')
      expect(dates.eachDate('2026-03-28', '2026-03-30')).toEqual([
        '2026-03-28',
        '2026-03-29',
        '2026-03-30',
      ])
      expect(dates.eachDate('2026-10-24', '2026-10-26')).toEqual([
        '2026-10-24',
        '2026-10-25',
        '2026-10-26',
      ])
      expect(dates.eachDate('2026-12-31', '2027-01-01').map(dates.weekdayOf)).toEqual([4, 5])
      expect(dates.daysBetween('2026-03-28', '2026-10-26')).toBe(212)
      expect(dates.isDate('2028-02-29') && !dates.isDate('2027-02-29')).toBe(true)
      expect(dates.formatLongDate('2026-11-24')).toBe('dinsdag 24 november 2026')
      expect(dates.formatShortDate('2026-01-01')).toBe('01-01-2026')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

test.for([
  ['2026-11-20', { week: '2026-11-15', month: '2026-11-01' }],
  ['2026-11-22', { week: '2026-11-22', month: '2026-11-01' }], // a Sunday
  ['2026-11-21', { week: '2026-11-15', month: '2026-11-01' }], // a Saturday
  ['2026-11-01', { week: '2026-11-01', month: '2026-11-01' }],
  ['2026-10-02', { week: '2026-09-27', month: '2026-10-01' }],
  ['2026-10-25', { week: '2026-10-25', month: '2026-10-01' }],
  ['2027-01-01', { week: '2026-12-27', month: '2027-01-01' }],
] as const)('on %s the week and the month began on %j', ([today, { week, month }]) => {
  expect(
    ['today' as const, 'week' as const, 'month' as const].map((period) =>
      periodStart(period, today),
    ),
  ).toEqual([today, week, month])
})

// the clock goes forward on 28 March 2027 at 02:00 and back on 25 October 2026 at 03:00
test.for([
  ['2026-11-24', '09:00:00', '2026-11-24T08:00:00.000Z'],
  ['2026-07-01', '09:00', '2026-07-01T07:00:00.000Z'],
  ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'], // comes twice: the first
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'], // is skipped: as far after the change
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2026-12-31', '00:00', '2026-12-30T23:00:00.000Z'],
] as const)('%s %s in Brussels is %s', ([date, time, instant]) => {
  expect(toInstant(date, time).toISOString()).toBe(instant)
})

test('every instant that has a wall clock of its own is found back by it', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (moment) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
        const { date, time } = brusselsWallClock(minute)
        const found = toInstant(date, time).getTime()
        // within the hour that comes twice it is the first of the two
        expect([minute.getTime(), minute.getTime() - 3_600_000]).toContain(found)
        expect(brusselsWallClock(new Date(found))).toEqual({ date, time })
      },
    ),
  )
})

test('moments as they are read here, by the clock in Brussels', () => {
  const late = '2026-11-20T23:30:00.000Z'
  expect(formatMoment({ date: '2027-01-18', startTime: '09:00:00' })).toBe(
    'maandag 18 januari 2027 om 09:00',
  )
  expect([formatInstant(late), formatInstant(new Date('2026-07-01T12:05:00Z'))]).toEqual([
    '21-11-2026 om 00:30',
    '01-07-2026 om 14:05',
  ])
  expect([formatInstant(late, '2026-11-21'), formatInstant(late, '2026-11-20')]).toEqual([
    '00:30',
    '21-11-2026 om 00:30',
  ])
  expect([formatLongInstant(late), formatInstantDay(late), formatHour(late)]).toEqual([
    'zaterdag 21 november 2026 om 00:30',
    '21-11-2026',
    '00:30',
  ])
  expect(wallTime(new Date(late))).toBe('2026-11-21 00:30:00')
})

test('a day in each form that fits where it stands', () => {
  expect(['2027-01-01', '2026-11-24'].map(formatMonth)).toEqual(['januari 2027', 'november 2026'])
  expect(formatDay('2026-11-23')).toBe('ma 23-11-2026')
  expect(['2026-11-24', '2027-03-06'].map(formatBriefDay)).toEqual(['di 24 nov', 'za 6 mrt'])
  expect(formatMoment({ date: '2026-11-24', startTime: '09:00:00' }, formatBriefDay)).toBe(
    'di 24 nov om 09:00',
  )
})

test('what begins first stands first, and what begins in the evening ends on its day', () => {
  const [early, late, next] = [
    { date: '2026-11-24', startTime: '09:00:00' },
    { date: '2026-11-24', startTime: '13:30:00' },
    { date: '2026-11-25', startTime: '08:00:00' },
  ]
  expect([next, early, late].toSorted(byStart)).toEqual([early, late, next])
  expect([
    isSameStart(early, { ...early }),
    isSameStart(early, late),
    isSameStart(early, null),
  ]).toEqual([true, false, false])
  expect([endAfter('09:00', 90), endAfter('23:00:00', 120)]).toEqual(['10:30:00', '23:59:00'])
})
