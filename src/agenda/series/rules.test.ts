import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Agenda,
  changedRows,
  clashingRow,
  freePlaces,
  obstaclesOf,
  placesOf,
  previewRows,
  proposalRange,
  proposeNext,
  rangeOf,
  usualWeeks,
  weekLimits,
} from '#agenda/series/rules.ts'
import type { Groomer } from '#agenda/staff/rules.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { addDays, daysBetween, toInstant, weekdayOf } from '#lib/dates.ts'

const TODAY = '2026-11-20'
/** Monday 09, 11, 16 · Thursday 09, 11, 16, 18 · Saturday 10, 12. */
const EMPTY: Agenda = {
  hours: { ...defaultOpeningHours, tuesday: [], friday: [] },
  slotMinutes: 120,
  leave: [],
  visits: [],
  blocked: [],
}
const monday = { date: '2026-11-23', startTime: '09:00:00', endTime: '11:00:00' }
const visitOn = (date: string, startTime = '09:00:00', endTime = '11:00:00') => ({
  id: `${date} ${startTime}`,
  date,
  startTime,
  endTime,
  firstName: 'Bea',
  lastName: 'Maes',
  dogName: 'Bo',
})
const leave = (startDate: string, endDate: string) => ({
  name: 'Zomervakantie',
  startDate,
  endDate,
  isActive: true,
  showName: false,
})

const every = (rhythm: Partial<Parameters<typeof usualWeeks>[0]>) =>
  usualWeeks({ dogWeeks: null, visitDates: [], salonWeeks: 0, ...rhythm })

describe('every how many weeks a dog comes', () => {
  test('is what stands on its card, else how it came lately, else the setting, else eight', () => {
    const visitDates = ['2026-11-20', '2026-10-09']
    expect(every({ dogWeeks: 5, visitDates, salonWeeks: 10 })).toEqual({
      usualWeeks: 5,
      knownFrom: 'dog',
    })
    expect(every({ visitDates, salonWeeks: 10 })).toEqual({ usualWeeks: 6, knownFrom: 'visits' })
    expect(every({ visitDates: ['2026-11-20'], salonWeeks: 10 })).toEqual({
      usualWeeks: 10,
      knownFrom: 'salon',
    })
    expect(every({})).toEqual({ usualWeeks: 8, knownFrom: 'default' })
  })

  test('is the median of the last gaps, in whole weeks, so that one long holiday changes nothing', () => {
    const visitDates = [
      '2026-11-20',
      '2026-10-09',
      '2026-08-28',
      '2026-02-01',
      '2025-12-20',
      '2020-01-01',
    ]
    expect(every({ visitDates })).toEqual({ usualWeeks: 6, knownFrom: 'visits' })
    expect(every({ visitDates: ['2026-11-20', '2026-11-17'] }).usualWeeks).toBe(1)
    expect(every({ visitDates: ['2026-11-20', '2020-01-01'] }).usualWeeks).toBe(52)
  })
})

describe('what is free', () => {
  test('is the wanted place first, then by day and by hour', () => {
    expect(
      freePlaces(monday, EMPTY, TODAY).map(({ date, startTime }) => `${date} ${startTime}`),
    ).toEqual([
      '2026-11-23 09:00:00',
      '2026-11-23 11:00:00',
      '2026-11-23 16:00:00',
      '2026-11-26 09:00:00',
      '2026-11-26 11:00:00',
      '2026-11-26 16:00:00',
      '2026-11-26 18:00:00',
      '2026-11-28 10:00:00',
      '2026-11-28 12:00:00',
    ])
  })

  test('leaves out what is taken, closed or blocked, and today', () => {
    const agenda = {
      ...EMPTY,
      visits: [visitOn('2026-11-23', '10:00:00', '12:00:00')],
      leave: [leave('2026-11-28', '2026-11-29')],
      blocked: [{ date: '2026-11-26', startTime: '09:00:00', endTime: '11:00:00' }],
    }
    expect(
      freePlaces(monday, agenda, TODAY).map(
        ({ date, startTime }) => `${date.slice(8)} ${startTime.slice(0, 2)}`,
      ),
    ).toEqual(['23 16', '26 11', '26 16', '26 18'])
    expect(freePlaces(monday, EMPTY, '2026-11-27').map(({ date }) => date)).toEqual([
      '2026-11-28',
      '2026-11-28',
    ])
  })

  test('keeps how long the visit lasts', () => {
    const long = { ...monday, endTime: '12:00:00' }
    const agenda = { ...EMPTY, visits: [visitOn('2026-11-23', '11:00:00', '13:00:00')] }
    expect(freePlaces(long, agenda, TODAY)).not.toContainEqual(
      expect.objectContaining({ date: '2026-11-23', startTime: '09:00:00' }),
    )
    expect(freePlaces(long, EMPTY, TODAY)[0]).toEqual(long)
  })

  test('any place that is offered has nothing in its way, lies in the same week and is offered once', () => {
    const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-21', days))
    const hour = fc.integer({ min: 7, max: 20 }).map((at) => ({
      startTime: `${String(at).padStart(2, '0')}:00:00`,
      endTime: `${String(at + 2).padStart(2, '0')}:00:00`,
    }))
    fc.assert(
      fc.property(
        date,
        hour,
        fc.array(fc.tuple(fc.integer({ min: -6, max: 6 }), hour), { maxLength: 12 }),
        (day, span, taken) => {
          const wanted = { date: day, ...span }
          const agenda = {
            ...EMPTY,
            visits: taken.map(([offset, at]) =>
              visitOn(addDays(day, offset), at.startTime, at.endTime),
            ),
          }
          const free = freePlaces(wanted, agenda, TODAY)
          const { from, to } = rangeOf([wanted])
          expect(new Set(free.map((place) => `${place.date} ${place.startTime}`)).size).toBe(
            free.length,
          )
          for (const place of free) {
            expect(obstaclesOf(place, agenda)).toEqual([])
            expect(place.date >= from && place.date <= to).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the next visit', () => {
  const wish = { weeks: 6, isAsked: false, today: TODAY }

  test('is proposed on the same weekday at the same hour, also over a changeover of the clock', () => {
    expect(proposeNext(monday, wish, EMPTY).proposal).toEqual({ ...monday, date: '2027-01-04' })
    for (const [from, to] of [
      ['2027-03-25', '2027-04-01'],
      ['2027-10-28', '2027-11-04'],
    ] as const)
      expect(
        proposeNext({ ...monday, date: from }, { weeks: 1, isAsked: true, today: from }, EMPTY)
          .proposal,
      ).toEqual({ ...monday, date: to })
  })

  test('is the nearest one that is free in that week', () => {
    const agenda = { ...EMPTY, visits: [visitOn('2027-01-04')] }
    const { proposal, others, weeks } = proposeNext(monday, wish, agenda)
    expect(proposal).toEqual({ date: '2027-01-04', startTime: '11:00:00', endTime: '13:00:00' })
    expect(others[0]).toEqual({ date: '2027-01-04', startTime: '16:00:00', endTime: '18:00:00' })
    expect(weeks).toBe(6)
  })

  test('moves to a week nearby when that one is full, but not when that very week was asked for', () => {
    const agenda = { ...EMPTY, leave: [leave('2027-01-04', '2027-01-10')] }
    expect(proposeNext(monday, wish, agenda)).toMatchObject({
      weeks: 7,
      proposal: { date: '2027-01-11' },
    })
    expect(proposeNext(monday, { ...wish, isAsked: true }, agenda)).toEqual({
      weeks: 6,
      proposal: null,
      others: [],
    })
    const always = { ...EMPTY, leave: [leave('2026-01-01', '2028-01-01')] }
    expect(proposeNext(monday, wish, always)).toEqual({ weeks: 6, proposal: null, others: [] })
  })

  test('never lies in the past, however long ago the visit was', () => {
    expect(weekLimits('2026-11-20', TODAY)).toEqual({ leastWeeks: 1, mostWeeks: 52 })
    expect(weekLimits('2026-11-13', TODAY)).toEqual({ leastWeeks: 2, mostWeeks: 53 })
    expect(weekLimits('2025-01-06', TODAY).leastWeeks).toBe(98)
    const range = proposalRange({ ...monday, date: '2026-11-16' }, { ...wish, weeks: 1 })
    expect(range).toEqual({ from: '2026-11-23', to: '2026-12-27' })
  })
})

describe('what stands in the way', () => {
  test('is said with whom it overlaps, and once for a closed day', () => {
    const agenda = {
      ...EMPTY,
      visits: [visitOn('2026-11-23', '10:00:00', '12:00:00')],
      leave: [leave('2026-11-28', '2026-11-29')],
    }
    expect(obstaclesOf(monday, agenda)).toEqual([
      {
        key: 'overlap 2026-11-23 10:00:00',
        kind: 'overlap',
        sentence: 'Overlapt met Bo van Bea Maes (10:00–12:00).',
      },
    ])
    expect(obstaclesOf({ ...monday, date: '2026-11-29' }, agenda)).toEqual([
      { key: 'leave', kind: 'leave', sentence: 'Verlof: Zomervakantie.' },
    ])
    expect(obstaclesOf({ ...monday, date: '2026-12-25' }, agenda)).toEqual([
      { key: 'holiday', kind: 'holiday', sentence: 'Feestdag: Kerstmis.' },
    ])
    expect(obstaclesOf({ ...monday, date: '2026-11-24' }, agenda)).toEqual([
      { key: 'hours', kind: 'hours', sentence: 'Gesloten op dinsdag.' },
    ])
    expect(
      obstaclesOf(
        { ...monday, startTime: '07:00:00' },
        {
          ...agenda,
          blocked: [{ date: '2026-11-23', startTime: '08:00:00', endTime: '10:00:00' }],
        },
      ),
    ).toMatchObject([
      { kind: 'overlap' },
      { kind: 'hours', sentence: 'Buiten de openingsuren.' },
      { kind: 'blocked' },
    ])
  })

  test('is not the opening hours when the visit that is repeated lies outside them on purpose', () => {
    const evening = { date: '2026-11-24', startTime: '20:00:00', endTime: '21:00:00' }
    expect(obstaclesOf({ ...evening, date: '2026-12-01' }, EMPTY, evening)).toEqual([])
    expect(
      obstaclesOf({ ...evening, date: '2026-12-01', startTime: '19:30:00' }, EMPTY, evening),
    ).toHaveLength(1)
    expect(obstaclesOf({ ...monday, date: '2026-11-24' }, EMPTY, monday)).toHaveLength(1)
  })
})

describe('the dates of a series', () => {
  const when = { isNew: false, today: TODAY }

  test('begin after an appointment that exists, and with one that is still to be made', () => {
    expect(placesOf(monday, { everyWeeks: 4, count: 3 }, when).map(({ date }) => date)).toEqual([
      '2026-12-21',
      '2027-01-18',
      '2027-02-15',
    ])
    expect(
      placesOf(monday, { everyWeeks: 4, count: 2 }, { ...when, isNew: true }).map(
        ({ date }) => date,
      ),
    ).toEqual(['2026-11-23', '2026-12-21'])
  })

  test('end at a date that is given, itself included', () => {
    expect(
      placesOf(monday, { everyWeeks: 4, until: '2027-01-18' }, when).map(({ date }) => date),
    ).toEqual(['2026-12-21', '2027-01-18'])
    expect(() => placesOf(monday, { everyWeeks: 4, until: '2026-12-20' }, when)).toThrow(
      'Er past geen enkele afspraak voor deze einddatum.',
    )
    expect(() => placesOf(monday, { everyWeeks: 1, until: '2028-01-01' }, when)).toThrow(
      'Dat zijn meer dan 26 afspraken.',
    )
  })

  test('lie at most two years ahead', () => {
    expect(() => placesOf(monday, { everyWeeks: 26, count: 5 }, when)).toThrow(
      'Plan hoogstens 2 jaar vooruit.',
    )
    expect(placesOf(monday, { everyWeeks: 26, count: 3 }, when)).toHaveLength(3)
  })

  test('keep weekday and hour of the wall clock over both changeovers, so that 09:00 stays 09:00', () => {
    const places = placesOf(monday, { everyWeeks: 4, count: 13 }, when)
    expect(
      places.every(({ date, startTime }) => weekdayOf(date) === 1 && startTime === '09:00:00'),
    ).toBe(true)
    const utc = new Map(
      places.map(({ date, startTime }) => [
        date,
        toInstant(date, startTime).toISOString().slice(11, 16),
      ]),
    )
    expect(utc.get('2027-03-15')).toBe('08:00')
    expect(utc.get('2027-04-12')).toBe('07:00')
    expect(utc.get('2027-11-22')).toBe('08:00')
  })

  test('are any number of times a whole number of weeks apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 26 }),
        (everyWeeks, count) => {
          const places = placesOf(monday, { everyWeeks, count }, when)
          expect(places).toHaveLength(count)
          expect(
            places.every(
              ({ date }, index) => daysBetween(monday.date, date) === (index + 1) * everyWeeks * 7,
            ),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('a preview', () => {
  const places = placesOf(monday, { everyWeeks: 1, count: 3 }, { isNew: false, today: TODAY })
  const agenda = { ...EMPTY, visits: [visitOn('2026-12-07')] }
  const rows = previewRows(places, agenda, { usual: monday, today: TODAY })

  test('offers the free times of each week, and none that another row has', () => {
    expect(rows.map(({ obstacles }) => obstacles.length)).toEqual([0, 1, 0])
    expect(rows[1]?.others[0]).toEqual({
      date: '2026-12-07',
      startTime: '11:00:00',
      endTime: '13:00:00',
    })
    expect(rows[0]?.others).not.toContainEqual(places[0])
  })

  test('knows which rows met something new since', () => {
    const accepts = rows.map(({ obstacles }) => obstacles.map(({ key }) => key))
    const now = (visits: Agenda['visits']) =>
      previewRows(places, { ...EMPTY, visits }, { usual: monday, today: TODAY }).map(
        (row, index) => ({ ...row, accepts: accepts[index] ?? [] }),
      )
    expect(changedRows(now(agenda.visits))).toEqual([])
    expect(changedRows(now([]))).toEqual([])
    expect(
      changedRows(now([...agenda.visits, visitOn('2026-11-30', '10:00:00', '12:00:00')])),
    ).toEqual([{ index: 0, sentence: 'Overlapt met Bo van Bea Maes (10:00–12:00).' }])
    expect(changedRows(now([visitOn('2026-12-07', '08:00:00', '10:00:00')]))).toMatchObject([
      { index: 1 },
    ])
  })

  test('finds rows that fall together', () => {
    expect(clashingRow(places)).toBeUndefined()
    expect(clashingRow([...places, { ...monday, date: '2026-12-14', startTime: '10:00:00' }])).toBe(
      3,
    )
  })
})

const groomer = (id: string, own: Partial<Groomer> = {}): Groomer => ({
  id,
  name: id.toUpperCase(),
  hours: null,
  exceptions: [],
  serviceIds: null,
  largestSize: '',
  bookableOnline: true,
  absences: [],
  ...own,
})
const day = (date: string) => ({ startDate: date, endDate: date, startTime: null, endTime: null })
const salonOf = (
  [first, ...others]: Groomer[],
  more: Partial<Agenda> = {},
  treatment = { id: 'poedel', size: 'middel' as const },
): Agenda => ({
  ...EMPTY,
  ...more,
  crew: {
    staffId: first?.id ?? '',
    member: first,
    groomers: [...(first ? [first] : []), ...others],
    treatment,
  },
})
const rowOf = (agenda: Agenda) => previewRows([monday], agenda, { usual: monday, today: TODAY })[0]
const whatOf = (agenda: Agenda) => ({
  sentences: rowOf(agenda)?.obstacles.map(({ sentence }) => sentence),
  takers: rowOf(agenda)?.takers.map(({ name }) => name),
})

describe('with more than one member', () => {
  test('a day on which she is away is reported like a closed one, with who else could', () => {
    const an = groomer('an', { absences: [day(monday.date)] })
    const away = groomer('bo', { exceptions: [{ date: monday.date, ranges: [] }] })
    const busy = { ...visitOn(monday.date), staffId: 'cé' }
    expect(whatOf(salonOf([an, away, groomer('cé'), groomer('dé')], { visits: [busy] }))).toEqual({
      sentences: ['AN is er dan niet.'],
      takers: ['DÉ'],
    })
    expect(freePlaces(monday, salonOf([an, groomer('bo')]), TODAY)[0]?.date).toBe('2026-11-26')
  })

  test('her own hours, exceptions and skills count, and what others have does not', () => {
    const others = { ...visitOn(monday.date), staffId: 'bo' }
    expect(whatOf(salonOf([groomer('an'), groomer('bo')], { visits: [others] }))).toEqual({
      sentences: [],
      takers: [],
    })
    const off = groomer('an', { exceptions: [{ date: monday.date, ranges: [] }] })
    expect(rowOf(salonOf([off, groomer('bo')]))?.obstacles).toEqual([])
    expect(
      previewRows([monday], salonOf([off, groomer('bo')]), {
        usual: { ...monday, date: '2026-11-16' },
        today: TODAY,
      })[0]?.obstacles.map(({ sentence }) => sentence),
    ).toEqual(['AN werkt dan niet.'])
    const unskilled = groomer('an', { serviceIds: ['beagle'] })
    const small = groomer('bo', { largestSize: 'klein' })
    expect(whatOf(salonOf([unskilled, small, groomer('cé')]))).toEqual({
      sentences: ['AN doet deze behandeling niet.'],
      takers: ['CÉ'],
    })
  })

  test('nobody is named and nobody else could when the salon itself is closed', () => {
    const closed = { leave: [leave(monday.date, monday.date)] }
    const an = groomer('an', { absences: [day(monday.date)] })
    expect(whatOf(salonOf([an, groomer('bo')], closed))).toEqual({
      sentences: ['Verlof: Zomervakantie.'],
      takers: [],
    })
  })

  test('with one member the words stay those of the salon', () => {
    const an = groomer('an', { serviceIds: ['beagle'] })
    expect(whatOf(salonOf([an]))).toEqual({ sentences: [], takers: [] })
    const partly = { ...day(monday.date), startTime: '08:00:00', endTime: '10:00:00' }
    expect(whatOf(salonOf([groomer('an', { absences: [partly] })]))).toEqual({
      sentences: ['Verlof op dit uur.'],
      takers: [],
    })
  })
})
