import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absencesOf,
  bestFor,
  canDo,
  type Groomer,
  isBusy,
  nextColour,
  ownHoursOn,
  toldApart,
  visitsSentence,
  whoTakes,
  worksAt,
} from '#agenda/staff/rules.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const week = {
  monday: [
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

function groomer(id: string, given: Partial<Groomer> = {}): Groomer {
  return {
    id,
    name: id,
    hours: null,
    exceptions: [],
    serviceIds: null,
    largestSize: '',
    bookableOnline: true,
    ...given,
  }
}

const at = (startTime: string, endTime: string, date = MONDAY) => ({ date, startTime, endTime })
const part = (staffId: string, startTime: string, endTime: string) => ({
  staffId,
  ...at(startTime, endTime),
})

describe('a skill', () => {
  const poodle = { id: 'poodle', size: 'middel' } as const
  test('is every treatment unless some are named', () => {
    expect(canDo(groomer('an'), poodle)).toBe(true)
    expect(canDo(groomer('an', { serviceIds: ['poodle'] }), poodle)).toBe(true)
    expect(canDo(groomer('an', { serviceIds: ['beagle'] }), poodle)).toBe(false)
  })
  test('ends at the largest dogs that she takes', () => {
    expect(canDo(groomer('an', { largestSize: 'klein' }), poodle)).toBe(false)
    expect(canDo(groomer('an', { largestSize: 'middel' }), poodle)).toBe(true)
    expect(canDo(groomer('an', { largestSize: 'klein' }), { ...poodle, size: '' })).toBe(true)
  })
  test('is not asked for what stands in no price list', () => {
    expect(canDo(groomer('an', { serviceIds: ['beagle'] }), undefined)).toBe(true)
  })
})

describe('her hours', () => {
  test('are those of the salon unless she has her own', () => {
    expect(ownHoursOn(groomer('an'), MONDAY)).toBeUndefined()
    expect(worksAt(groomer('an'), at('03:00:00', '05:00:00'))).toBe(true)
    expect(ownHoursOn(groomer('an', { hours: week }), TUESDAY)).toEqual([])
  })
  test('hold a visit from its start to its end, within one stretch', () => {
    const an = groomer('an', { hours: week })
    expect(worksAt(an, at('09:00:00', '13:00:00'))).toBe(true)
    expect(worksAt(an, at('11:00:00', '13:15:00'))).toBe(false)
    expect(worksAt(an, at('12:00:00', '15:00:00'))).toBe(false)
    expect(worksAt(an, at('09:00:00', '11:00:00', TUESDAY))).toBe(false)
  })
  test('of a date go before those of the week', () => {
    const exceptions = [
      { date: MONDAY, ranges: [] },
      { date: TUESDAY, ranges: [{ from: '10:00', to: '12:00' }] },
    ]
    const an = groomer('an', { hours: week, exceptions })
    expect(worksAt(an, at('09:00:00', '11:00:00'))).toBe(false)
    expect(worksAt(an, at('10:00:00', '12:00:00', TUESDAY))).toBe(true)
    expect(worksAt(groomer('bo', { exceptions }), at('09:00:00', '11:00:00'))).toBe(false)
    expect(worksAt(groomer('bo', { exceptions }), at('09:00:00', '11:00:00', '2026-11-26'))).toBe(
      true,
    )
  })
})

describe('who takes a visit', () => {
  const members = [groomer('an'), groomer('bo'), groomer('cé')]
  const order = (parts: Parameters<typeof isBusy>[2], among = members) =>
    whoTakes(among, at('11:00:00', '13:00:00'), { parts, usableMinutes: 120 }).map(({ id }) => id)

  test('is the first of the list when nothing tells them apart', () => {
    expect(order([])).toEqual(['an', 'bo', 'cé'])
  })
  test('is whoever has the fewest visits that day', () => {
    expect(order([part('an', '09:00:00', '11:00:00')])).toEqual(['bo', 'cé', 'an'])
    const elsewhere = { ...part('an', '09:00:00', '11:00:00'), date: TUESDAY }
    expect(order([elsewhere])).toEqual(['an', 'bo', 'cé'])
  })
  test('is before that whoever loses no time in a gap that nothing fits in', () => {
    expect(
      order([
        part('an', '09:00:00', '11:00:00'),
        part('bo', '09:00:00', '10:30:00'),
        part('cé', '13:45:00', '15:00:00'),
      ]),
    ).toEqual(['an', 'bo', 'cé'])
    const until = groomer('an', { hours: { ...week, monday: [{ from: '09:00', to: '14:00' }] } })
    expect(order([], [until, groomer('bo')])).toEqual(['bo', 'an'])
  })
  test('does not hang on the order of what is known', () => {
    const times = fc.integer({ min: 0, max: 20 })
    const parts = fc.array(
      fc.record({ staffId: fc.constantFrom('an', 'bo', 'cé'), from: times, length: times }),
    )
    fc.assert(
      fc.property(parts, (given) => {
        const busy = given.map(({ staffId, from, length }) =>
          part(
            staffId,
            `${String(from).padStart(2, '0')}:00:00`,
            `${String(Math.min(23, from + length)).padStart(2, '0')}:00:00`,
          ),
        )
        expect(order(busy.toReversed())).toEqual(order(busy))
        expect(order(busy).toSorted()).toEqual(['an', 'bo', 'cé'])
      }),
    )
  })
})

test('the best for a visit is free before she does it, and does it before she works then', () => {
  const hours = { ...week, monday: [] }
  const day = {
    parts: [part('an', '11:00:00', '12:00:00')],
    usableMinutes: 120,
    treatment: { id: 'poodle', size: 'klein' } as const,
  }
  const best = (...members: Groomer[]) => bestFor(members, at('11:00:00', '13:00:00'), day)?.id
  expect(best(groomer('an'), groomer('bo', { serviceIds: ['beagle'] }))).toBe('bo')
  expect(best(groomer('bo', { serviceIds: ['beagle'] }), groomer('cé', { hours }))).toBe('cé')
  expect(best(groomer('an'), groomer('cé', { hours }), groomer('dé'))).toBe('dé')
  expect(best(groomer('an'))).toBe('an')
  expect(best()).toBeUndefined()
})

test('one part may begin when another ends', () => {
  expect(isBusy('an', at('11:00:00', '12:00:00'), [part('an', '09:00:00', '11:00:00')])).toBe(false)
  expect(isBusy('an', at('10:59:00', '12:00:00'), [part('an', '09:00:00', '11:00:00')])).toBe(true)
  expect(isBusy('bo', at('10:59:00', '12:00:00'), [part('an', '09:00:00', '11:00:00')])).toBe(false)
})

test('somebody new gets a colour that is still free', () => {
  expect(nextColour([])).toBe('pine')
  expect(nextColour([{ colour: 'pine' }, { colour: 'sky' }])).toBe('apricot')
})

test('the question before a removal counts in words', () => {
  expect(visitsSentence('An', { coming: 1, past: 0 })).toBe(
    'An heeft 1 afspraak, waarvan 1 nog komt. Kies wie ze overneemt.',
  )
  expect(visitsSentence('An', { coming: 2, past: 9 })).toBe(
    'An heeft 11 afspraken, waarvan 2 nog komen. Kies wie ze overneemt.',
  )
})

test('members are told apart only where more than one has visits', () => {
  const [an, bo, team] = [
    { name: 'An', isActive: true },
    { name: 'Bo', isActive: true },
    { name: 'Kim', isActive: false },
  ]
  expect(toldApart([an, team])).toEqual([])
  expect(toldApart([an, bo, team])).toEqual([an, bo])
})

const leaveOf = (staffId: string | null, startTime: string | null, isActive = true) => ({
  staffId,
  isActive,
  startDate: MONDAY,
  endDate: MONDAY,
  startTime,
  endTime: startTime && '12:00:00',
})

test('a member is away in her own leave and in parts of days of the salon, while they count', () => {
  const [hers, anothers, whole, hours, over] = [
    leaveOf('bo', null),
    leaveOf('an', null),
    leaveOf(null, null),
    leaveOf(null, '09:00:00'),
    leaveOf('bo', '09:00:00', false),
  ]
  expect(absencesOf('bo', [hers, anothers, whole, hours, over])).toEqual([hers, hours])
})
