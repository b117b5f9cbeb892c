import { describe, expect, test } from 'vitest'
import {
  awayOn,
  chosenOf,
  columnsOf,
  dayOf,
  hoursOf,
  isElsewhere,
  isIn,
  membersIn,
  placeByKey,
  shareOf,
  toggled,
  whyAway,
  workingOn,
} from '#agenda/calendar/members/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const DAY = [{ from: '09:00', to: '17:00' }]
const hours: OpeningHours = {
  monday: DAY,
  tuesday: DAY,
  wednesday: [],
  thursday: DAY,
  friday: DAY,
  saturday: [],
  sunday: [],
}

function member(id: string, given: Partial<Member> = {}): Member {
  return {
    id,
    name: id,
    role: '',
    text: '',
    colour: 'pine',
    pictureId: null,
    position: 0,
    onTeamPage: false,
    isActive: true,
    bookableOnline: true,
    hours: null,
    exceptions: [],
    serviceIds: null,
    largestSize: '',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...given,
  }
}

const [an, bo, gone] = [member('An'), member('Bo'), member('Kim', { isActive: false })]

function leave(given: { staffId: string | null; startTime?: string; endTime?: string }) {
  return {
    name: 'Tandarts',
    startDate: MONDAY,
    endDate: MONDAY,
    startTime: null,
    endTime: null,
    isActive: true,
    ...given,
  }
}

function place(given: { date?: string; staffId?: string; startTime?: string; endTime?: string }) {
  return { date: MONDAY, startTime: '10:00:00', endTime: '12:00:00', staffId: 'An', ...given }
}

describe('who is shown', () => {
  test('one who has visits alone is not told apart, whoever else stands on the team page', () => {
    expect(membersIn([an, gone], [{ staffId: 'Kim' }])).toEqual([])
  })

  test('who has no visits any more is shown as long as the range has some of hers', () => {
    expect(membersIn([an, gone, bo], [{ staffId: 'An' }])).toEqual([an, bo])
    expect(membersIn([an, gone, bo], [{ staffId: 'Kim' }])).toEqual([an, gone, bo])
  })

  test('a choice that names nobody who is there shows everybody', () => {
    expect(chosenOf([an, bo], ['Bo'])).toEqual([bo])
    expect(chosenOf([an, bo], ['weg'])).toEqual([an, bo])
    expect(chosenOf([an, bo], [])).toEqual([an, bo])
  })

  test('a tap shows her alone, another one more or one less, and the last or all of them everybody', () => {
    const three = [an, bo, gone]
    expect(toggled(three, [], 'Bo')).toEqual(['Bo'])
    expect(toggled(three, ['Bo'], 'An')).toEqual(['An', 'Bo'])
    expect(toggled(three, ['An', 'Bo'], 'Bo')).toEqual(['An'])
    expect(toggled(three, ['An'], 'An')).toEqual([])
    expect(toggled(three, ['An', 'Bo'], 'Kim')).toEqual([])
  })
})

describe('columns', () => {
  const columns = columnsOf([MONDAY, TUESDAY], [an, bo])

  test('each day has one for each member, or one alone', () => {
    expect(columns.map(({ date, member: whose }) => [date, whose?.id])).toEqual([
      [MONDAY, 'An'],
      [MONDAY, 'Bo'],
      [TUESDAY, 'An'],
      [TUESDAY, 'Bo'],
    ])
    expect(columnsOf([MONDAY], [])).toEqual([{ date: MONDAY, member: undefined }])
  })

  test('a visit stands in the column of its member, or of its day', () => {
    expect(columns.filter((column) => isIn(column, place({ staffId: 'Bo' })))).toEqual([columns[1]])
    expect(isIn({ date: MONDAY, member: undefined }, place({ staffId: 'Bo' }))).toBe(true)
  })

  test('giving it to somebody else is a move', () => {
    expect(isElsewhere(place({}), place({}))).toBe(false)
    expect(isElsewhere(place({}), place({ staffId: 'Bo' }))).toBe(true)
    expect(isElsewhere(place({}), place({ date: TUESDAY }))).toBe(true)
  })

  test('keys go to the next column, with Shift to the same one of the next day, and stop at the edge', () => {
    const press = (from: ReturnType<typeof place>, key: string, shiftKey = false) =>
      placeByKey(from, { key, shiftKey }, columns)
    expect(press(place({}), 'ArrowRight')).toEqual(place({ staffId: 'Bo' }))
    expect(press(place({ staffId: 'Bo' }), 'ArrowRight')).toEqual(place({ date: TUESDAY }))
    expect(press(place({}), 'ArrowRight', true)).toEqual(place({ date: TUESDAY }))
    expect(press(place({}), 'ArrowLeft')).toEqual(place({}))
    expect(press(place({}), 'ArrowDown')).toEqual(
      place({ startTime: '10:15:00', endTime: '12:15:00' }),
    )
    expect(press(place({}), 'x')).toBeUndefined()
  })
})

describe('her day', () => {
  test('she works in her own hours, else in those of the salon', () => {
    const mornings = member('Bo', {
      exceptions: [{ date: MONDAY, ranges: [{ from: '09:00', to: '12:00' }] }],
    })
    expect(hoursOf(mornings, MONDAY, hours)).toEqual([{ from: 540, to: 720 }])
    expect(hoursOf(mornings, TUESDAY, hours)).toEqual([{ from: 540, to: 1020 }])
    expect(hoursOf(undefined, TUESDAY, hours)).toEqual([{ from: 540, to: 1020 }])
  })

  test('leave of hers and of hours of the salon is seen, that of others and of other days is not', () => {
    const all = [
      leave({ staffId: 'Bo' }),
      leave({ staffId: 'An', startTime: '13:00:00', endTime: '14:00:00' }),
      leave({ staffId: null, startTime: '15:00:00', endTime: '16:00:00' }),
    ]
    expect(awayOn(an, MONDAY, all)).toEqual([
      { name: 'Tandarts', from: 780, to: 840 },
      { name: 'Tandarts', from: 900, to: 960 },
    ])
    expect(awayOn(bo, MONDAY, all)).toContainEqual({ name: 'Tandarts', from: 0, to: 1440 })
    expect(awayOn(an, TUESDAY, all)).toEqual([])
  })

  test('it is told in a few words', () => {
    const open = [{ from: 540, to: 720 }]
    expect(dayOf({ open, away: [] })).toBe('09:00–12:00')
    expect(dayOf({ open: [], away: [] })).toBe('vrij')
    expect(dayOf({ open, away: [{ name: 'Ziek', from: 0, to: 1440 }] })).toBe('Ziek')
  })

  test('what leave takes of her hours is not worked', () => {
    expect(workingOn([{ from: 540, to: 1020 }], [{ from: 600, to: 660 }])).toEqual([
      { from: 540, to: 600 },
      { from: 660, to: 1020 },
    ])
    expect(workingOn([{ from: 540, to: 720 }], [{ from: 0, to: 1440 }])).toEqual([])
  })

  test('how full a day is counts the hours of everybody who is shown', () => {
    const visit = {
      ...place({ startTime: '09:00:00', endTime: '13:00:00' }),
      id: 'a',
      status: 'confirmed' as const,
      dogName: '',
      dogBreed: '',
      firstName: '',
      lastName: '',
      service: '',
      overlapAllowed: false,
      version: 1,
    }
    const given = { visits: [visit], hours, leave: [] }
    expect(shareOf(MONDAY, { ...given, members: [] })).toBe(0.5)
    expect(shareOf(MONDAY, { ...given, members: [an, bo] })).toBe(0.25)
    expect(
      shareOf(MONDAY, { ...given, members: [an, bo], leave: [leave({ staffId: 'Bo' })] }),
    ).toBe(0.5)
  })

  test('a visit that comes where she does not work is asked about, unless it stood so', () => {
    const given = { member: an, leave: [leave({ staffId: 'An', startTime: '13:00:00' })] }
    const afternoon = place({ startTime: '13:00:00', endTime: '15:00:00' })
    expect(whyAway(place({}), afternoon, given)).toEqual({
      title: 'An werkt dan niet',
      sentence: 'Op maandag 23 november 2026 werkt An niet van 13:00 tot 15:00.',
    })
    expect(whyAway(afternoon, place({ startTime: '14:00:00' }), given)).toBeUndefined()
    expect(whyAway(place({ staffId: 'Bo' }), afternoon, given)).toBeDefined()
    expect(whyAway(place({}), place({ date: TUESDAY }), given)).toBeUndefined()
    expect(whyAway(place({}), afternoon, { ...given, member: undefined })).toBeUndefined()
  })
})
