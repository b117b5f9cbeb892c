import { describe, expect, test } from 'vitest'
import {
  attendanceLines,
  type CountedGroup,
  groupsOf,
  hoursText,
  inviteRefusal,
  isPeriod,
  occupancyOf,
  occupancyText,
  partText,
  pastDays,
  percentage,
  perHourText,
  periodDays,
  refusalText,
  sourceText,
  versusText,
  weeksText,
} from '#desk/insight/rules.ts'
import { lapsedCsv, tableCsv } from '#desk/insight/texts.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

const today = '2026-11-24'
const NBSP = '\u00a0'

test('a period is chosen by name, and counts the days that are over', () => {
  expect(periodDays('maand', today)).toEqual({ from: '2026-11-01', to: today })
  expect(periodDays('kwartaal', today)).toEqual({ from: '2026-08-25', to: today })
  expect(periodDays('jaar', today)).toEqual({ from: '2025-11-25', to: today })
  expect(pastDays({ from: '2026-11-01', to: today }, today)).toEqual({
    from: '2026-11-01',
    to: '2026-11-23',
  })
  expect(pastDays({ from: '2026-11-01', to: '2026-11-05' }, today)?.to).toBe('2026-11-05')
  expect(pastDays({ from: today, to: today }, today)).toBeNull()
  expect(isPeriod({ from: '2026-11-02', to: '2026-11-01' })).toBe(false)
  expect(isPeriod({ from: '2020-01-01', to: '2026-11-01' })).toBe(false)
  expect(isPeriod({ from: '2026-11-01', to: '2026-11-01' })).toBe(true)
})

describe('occupancy', () => {
  const closed = { tuesday: [], wednesday: [], friday: [], saturday: [], sunday: [] }
  const hours: OpeningHours = {
    ...closed,
    monday: [{ from: '09:00', to: '17:00' }],
    thursday: [{ from: '09:00', to: '12:00' }],
  }
  const an = {
    id: 'an',
    name: 'An',
    isActive: true,
    hours: null,
    exceptions: [],
    since: '2020-01-01',
  }
  const away = {
    name: 'Verlof',
    startDate: '2026-11-09',
    endDate: '2026-11-09',
    startTime: null,
    endTime: null,
    isActive: true,
    staffId: null,
  }
  // four Mondays (2, 9, 16, 23) and four Thursdays (5, 12, 19, 26)
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const busy = [
    { staffId: 'an', weekday: 1, busyMinutes: 960, visits: 8 },
    { staffId: 'an', weekday: 3, busyMinutes: 90, visits: 1 },
  ]
  const mondayOf = (
    absences: readonly (Omit<typeof away, 'staffId'> & { staffId: string | null })[],
  ) => occupancyOf([an], busy, { days, hours, absences })[0]?.weekdays[0]

  test('is the time that was booked, by the hours that hold', () => {
    const weekdays = occupancyOf([an], busy, { days, hours, absences: [] })[0]?.weekdays ?? []
    expect(weekdays).toEqual([
      { weekday: 1, days: 5, openMinutes: 5 * 480, busyMinutes: 960, visits: 8 },
      { weekday: 3, days: 0, openMinutes: 0, busyMinutes: 90, visits: 1 },
      { weekday: 4, days: 4, openMinutes: 4 * 180, busyMinutes: 0, visits: 0 },
    ])
    expect(weekdays.map(occupancyText)).toEqual([
      `40${NBSP}%`,
      `1${NBSP}u${NBSP}30 buiten de uren`,
      `0${NBSP}%`,
    ])
  })

  test('knows leave of the salon and of a member, whole or a part of the day, each minute once', () => {
    expect(mondayOf([away])).toMatchObject({ days: 4, openMinutes: 4 * 480 })
    expect(mondayOf([{ ...away, staffId: 'an' }])).toMatchObject({ days: 4 })
    expect(mondayOf([{ ...away, staffId: 'bo' }])).toMatchObject({ days: 5 })
    const part = (startTime: string, endTime: string) => ({ ...away, startTime, endTime })
    const morning = occupancyOf([an], busy, {
      days,
      hours,
      absences: [part('08:00:00', '12:00:00'), part('11:00:00', '13:00:00')],
    })
    expect(morning[0]?.weekdays[0]).toMatchObject({ days: 5, openMinutes: 5 * 480 - 240 })
  })

  test('leaves out public holidays, days before she was there, and her days off', () => {
    const easter = { days: { from: '2026-04-01', to: '2026-04-30' }, hours, absences: [] }
    // Mondays of April 2026: 6 (Easter Monday), 13, 20, 27
    expect(occupancyOf([an], [], easter)[0]?.weekdays[0]).toMatchObject({ weekday: 1, days: 3 })
    const bo = { ...an, id: 'bo', since: '2026-11-16' }
    const own = { ...an, exceptions: [{ date: '2026-11-02', ranges: [] }] }
    const opening = { days, hours, absences: [] }
    expect(occupancyOf([bo], [], opening)[0]?.weekdays[0]).toMatchObject({ days: 3 })
    expect(occupancyOf([own], [], opening)[0]?.weekdays[0]).toMatchObject({ days: 4 })
  })

  test('shows who left as long as visits of hers are counted, and no part of hours that she has not', () => {
    const gone = { ...an, isActive: false }
    const opening = { days, hours, absences: [] }
    expect(occupancyOf([gone], [], opening)).toEqual([])
    expect(occupancyOf([gone], busy, opening)[0]?.weekdays[0]).toMatchObject({
      openMinutes: 0,
      busyMinutes: 960,
    })
  })

  test('says nothing of a few days', () => {
    const day = { weekday: 1, days: 3, openMinutes: 100, busyMinutes: 50, visits: 2 }
    expect(occupancyText(day)).toBe('te weinig om iets te zeggen: 3 dagen, 2 bezoeken')
  })
})

const group = (change: Partial<CountedGroup>): CountedGroup => ({
  kind: 'breed',
  key: 'doodle',
  name: 'Doodle',
  visits: 6,
  unpriced: 0,
  amount: '390.00',
  minutes: 615,
  measured: 4,
  expected: 1,
  ...change,
})

describe('what an hour brings in', () => {
  const all = group({
    kind: 'all',
    key: '',
    name: '',
    visits: 40,
    amount: '2080.00',
    minutes: 2400,
  })

  test('is reckoned in whole cents: 390 euro in 10 hours and a quarter are 38,05 an hour', () => {
    const [doodle] = groupsOf([group({}), all]).breeds
    if (!doodle) throw new Error('the group is missing')
    const of = groupsOf([all]).all
    expect(doodle).toMatchObject({ price: '65.00', perHour: '38.05' })
    expect(perHourText(doodle)).toBe(`€${NBSP}38,05/u`)
    expect(versusText(doodle, of)).toBe(`gemiddeld €${NBSP}52,00`)
    expect(sourceText(doodle)).toBe('4 gemeten, 1 verwacht, 1 volgens de agenda')
  })

  test('comes with the least first, and what is too little to say anything last', () => {
    const { breeds, treatments } = groupsOf([
      group({ key: 'poedel', name: 'Poedel', amount: '600.00' }),
      group({ key: 'mops', name: 'Mops', visits: 3, amount: '10.00' }),
      group({}),
      group({ key: 'gratis', name: 'Gratis', visits: 0 }),
      group({ kind: 'service', key: 'trimmen', name: 'Trimmen' }),
    ])
    expect(breeds.map(({ name }) => name)).toEqual(['Doodle', 'Poedel', 'Mops'])
    expect(breeds.at(-1) && breeds.map(perHourText).at(-1)).toBe(
      'te weinig om iets te zeggen: 3 bezoeken',
    )
    expect(treatments.map(({ name }) => name)).toEqual(['Trimmen'])
  })

  test('is nothing where there is nothing', () => {
    expect(groupsOf([])).toMatchObject({
      all: { visits: 0, perHour: null, price: null },
      unpriced: 0,
      breeds: [],
    })
  })
})

test('parts are of what could have been, and small numbers are called small', () => {
  const counts = { came: 90, noShow: 4, late: 6, rebooked: 30, plannedAhead: 15 }
  const lines = attendanceLines(counts)
  expect(lines.map(({ outcome, count, of }) => [outcome, count, of])).toEqual([
    ['no-show', 4, 100],
    ['late', 6, 100],
    ['rebooked', 30, 75],
  ])
  expect(lines.map(partText)).toEqual([`4${NBSP}%`, `6${NBSP}%`, `40${NBSP}%`])
  expect(partText({ count: 1, of: 1 })).toBe('te weinig om iets te zeggen: 1 bezoek')
  expect(partText({ count: 0, of: 0 })).toBe('te weinig om iets te zeggen: 0 bezoeken')
  expect(percentage(1, 3)).toBe(33)
})

test('minutes and days are said as people say them', () => {
  expect([0, 45, 60, 65, 2310].map(hoursText)).toEqual([
    `0${NBSP}min`,
    `45${NBSP}min`,
    `1${NBSP}u`,
    `1${NBSP}u${NBSP}05`,
    `38${NBSP}u${NBSP}30`,
  ])
  expect([1, 13, 42, 60].map(weeksText)).toEqual(['1 dag', '13 dagen', '6 weken', '9 weken'])
})

test('who is not asked back: without an address, without wanting it, or asked not long ago', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  const dog = { email: 'an@voorbeeld.be', wantsNews: true, invitedAt: null }
  expect(inviteRefusal(dog, now)).toBeUndefined()
  expect(inviteRefusal({ ...dog, email: '' }, now)).toBe('no-email')
  expect(inviteRefusal({ ...dog, wantsNews: false }, now)).toBe('no-news')
  const at = (invitedAt: string) => inviteRefusal({ ...dog, invitedAt }, now)
  expect([at('2026-09-25T10:00:00Z'), at('2026-09-26T10:00:00Z')]).toEqual([undefined, 'invited'])
  expect(refusalText('invited', '2026-09-26T10:00:00Z')).toBe('Uitgenodigd op 26-09-2026.')
})

test('a table is a file for a Belgian spreadsheet', () => {
  const insight = {
    days: { from: '2026-11-01', to: '2026-11-23' },
    occupancy: [
      {
        staffId: 'an',
        name: 'An',
        isActive: true,
        weekdays: [{ weekday: 4, days: 3, openMinutes: 540, busyMinutes: 270, visits: 3 }],
      },
    ],
    earnings: groupsOf([
      {
        kind: 'breed',
        key: 'onbekend',
        name: '',
        visits: 6,
        unpriced: 0,
        amount: '390.00',
        minutes: 600,
        measured: 4,
        expected: 2,
      },
    ]),
    attendance: { came: 9, noShow: 1, late: 0, rebooked: 0, plannedAhead: 9 },
  }
  expect(tableCsv('bezetting', insight)).toContain('An;donderdag;3;540;270;50;3')
  expect(tableCsv('rassen', insight)).toContain('Niet gekend;6;"390,00";"65,00";600;"39,00";4;2')
  expect(tableCsv('opkomst', insight)).toContain('Niet gekomen;1;10;10')
  expect(tableCsv('opkomst', insight)).toContain('Meteen herboekt bij het ophalen;0;0;\r\n')
  expect(lapsedCsv([])).toMatch(/^\uFEFFHond;Ras;Klant/)
})
