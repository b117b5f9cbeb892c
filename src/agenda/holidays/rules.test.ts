import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import {
  belgianHolidays,
  closedDays,
  conflictRange,
  fillNotice,
  isClosedOn,
  type Leave,
  leaveNotice,
  namedClosedDay,
  publicHolidayName,
} from '#agenda/holidays/rules.ts'
import { eachDate } from '#lib/dates.ts'

const SALON_LISTS = {
  2025: ['01-01', '04-21', '05-01', '05-29', '06-09', '07-21', '08-15', '11-01', '11-11', '12-25'],
  2026: ['01-01', '04-06', '05-01', '05-14', '05-25', '07-21', '08-15', '11-01', '11-11', '12-25'],
}

const holidayOf = (overrides: Partial<Leave> = {}): Leave => ({
  name: 'Skivakantie',
  startDate: '2026-02-14',
  endDate: '2026-02-16',
  isActive: true,
  showName: false,
  ...overrides,
})

describe('belgianHolidays', () => {
  test.each(Object.entries(SALON_LISTS))(
    'gives the ten dates of %s that the salon published',
    (year, monthDays) => {
      expect(belgianHolidays(Number(year)).map((holiday) => holiday.date)).toEqual(
        monthDays.map((monthDay) => `${year}-${monthDay}`),
      )
    },
  )

  test('names every holiday in Dutch, in the order of the calendar', () => {
    expect(belgianHolidays(2026)).toEqual([
      { date: '2026-01-01', name: 'Nieuwjaar' },
      { date: '2026-04-06', name: 'Paasmaandag' },
      { date: '2026-05-01', name: 'Dag van de Arbeid' },
      { date: '2026-05-14', name: 'O.L.H. Hemelvaart' },
      { date: '2026-05-25', name: 'Pinkstermaandag' },
      { date: '2026-07-21', name: 'Nationale feestdag' },
      { date: '2026-08-15', name: 'O.L.V. Hemelvaart' },
      { date: '2026-11-01', name: 'Allerheiligen' },
      { date: '2026-11-11', name: 'Wapenstilstand' },
      { date: '2026-12-25', name: 'Kerstmis' },
    ])
  })

  test('agrees with an independent calendar for every year from 1990 to 2060', () => {
    const calendar = new Holidays('BE')
    for (let year = 1990; year <= 2060; year += 1) {
      const expected = calendar.getHolidays(year).filter((holiday) => holiday.type === 'public')
      expect(belgianHolidays(year).map((holiday) => holiday.date)).toEqual(
        expected.map((holiday) => holiday.date.slice(0, 10)).toSorted(),
      )
    }
  })

  test.each([
    ['the earliest possible Easter, 22 March', 2285, '2285-03-23'],
    ['the same Easter five centuries before', 1761, '1761-03-23'],
    ['an Easter on the day after that', 2008, '2008-03-24'],
    ['the latest possible Easter, 25 April', 2038, '2038-04-26'],
    ['a year in which the plain moon tables are a week late', 1954, '1954-04-19'],
    ['the second exception of the moon tables', 2049, '2049-04-19'],
  ])('puts Easter Monday right in %s', (_case, year, monday) => {
    expect(belgianHolidays(year).find((holiday) => holiday.name === 'Paasmaandag')?.date).toBe(
      monday,
    )
  })

  test('keeps ten holidays in the year in which Ascension falls on Labour Day', () => {
    const firstOfMay = belgianHolidays(2008).filter((holiday) => holiday.date === '2008-05-01')
    expect(belgianHolidays(2008)).toHaveLength(10)
    expect(firstOfMay.map((holiday) => holiday.name)).toEqual([
      'Dag van de Arbeid',
      'O.L.H. Hemelvaart',
    ])
  })
})

describe('publicHolidayName', () => {
  test('answers for each day of twelve years exactly what the list of that year says', () => {
    for (let year = 2020; year <= 2031; year += 1) {
      const names = new Map(belgianHolidays(year).map((holiday) => [holiday.date, holiday.name]))
      expect(
        eachDate(`${year}-01-01`, `${year}-12-31`).filter(
          (date) => publicHolidayName(date) !== names.get(date),
        ),
      ).toEqual([])
    }
  })

  test('gives one name to a date that carries two holidays', () => {
    expect(publicHolidayName('2008-05-01')).toBe('Dag van de Arbeid')
  })

  test.each(['2026-04-05', '2026-05-24', '2026-02-14', '2026-12-26'])(
    'does not close on %s, which is no legal holiday',
    (date) => {
      expect(publicHolidayName(date)).toBeUndefined()
    },
  )
})

describe('closedDays', () => {
  test('lists each day of leave, both ends included, without its name', () => {
    expect(closedDays({ from: '2026-02-01', to: '2026-02-28' }, [holidayOf()])).toEqual([
      { date: '2026-02-14', name: 'Gesloten', reason: 'leave' },
      { date: '2026-02-15', name: 'Gesloten', reason: 'leave' },
      { date: '2026-02-16', name: 'Gesloten', reason: 'leave' },
    ])
  })

  test('shows the name of leave only when the owner allows it', () => {
    const [day] = closedDays({ from: '2026-02-14', to: '2026-02-14' }, [
      holidayOf({ showName: true }),
    ])
    expect(day).toEqual({ date: '2026-02-14', name: 'Skivakantie', reason: 'leave' })
  })

  test('ignores leave that is not active', () => {
    expect(
      closedDays({ from: '2026-02-01', to: '2026-02-28' }, [holidayOf({ isActive: false })]),
    ).toEqual([])
  })

  test('lets a public holiday win over leave and sorts over a year change', () => {
    const winter = holidayOf({
      name: 'Kerstverlof',
      startDate: '2026-12-24',
      endDate: '2027-01-02',
      showName: true,
    })
    const days = closedDays({ from: '2026-12-25', to: '2027-01-01' }, [winter])
    expect(days.map((day) => day.date)).toEqual(eachDate('2026-12-25', '2027-01-01'))
    expect(days.at(0)).toEqual({ date: '2026-12-25', name: 'Kerstmis', reason: 'holiday' })
    expect(days.at(1)).toEqual({ date: '2026-12-26', name: 'Kerstverlof', reason: 'leave' })
    expect(days.at(-1)).toEqual({ date: '2027-01-01', name: 'Nieuwjaar', reason: 'holiday' })
  })

  test('gives one row per date when periods of leave overlap, named by the one that may be named', () => {
    const quiet = holidayOf({ name: 'Operatie', startDate: '2026-03-02', endDate: '2026-03-04' })
    const open = holidayOf({
      name: 'Vakbeurs',
      startDate: '2026-03-04',
      endDate: '2026-03-05',
      showName: true,
    })
    const expected = ['Gesloten', 'Gesloten', 'Vakbeurs', 'Vakbeurs']
    for (const leave of [
      [quiet, open],
      [open, quiet],
    ]) {
      expect(
        closedDays({ from: '2026-03-01', to: '2026-03-06' }, leave).map((day) => day.name),
      ).toEqual(expected)
    }
  })

  test('is empty for a range that ends before it starts and for leave that does', () => {
    expect(closedDays({ from: '2026-12-31', to: '2026-12-01' }, [])).toEqual([])
    expect(
      closedDays({ from: '2026-02-01', to: '2026-02-28' }, [
        holidayOf({ startDate: '2026-02-16', endDate: '2026-02-14' }),
      ]),
    ).toEqual([])
  })

  test('covers a leap day that leave runs over', () => {
    const days = closedDays({ from: '2028-02-28', to: '2028-03-01' }, [
      holidayOf({ startDate: '2028-02-28', endDate: '2028-03-01' }),
    ])
    expect(days.map((day) => day.date)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })
})

describe('isClosedOn', () => {
  test.for<[string, string, Leave[], boolean]>([
    ['a public holiday without any leave', '2026-07-21', [], true],
    ['the first day of leave', '2026-02-14', [holidayOf()], true],
    ['the last day of leave', '2026-02-16', [holidayOf()], true],
    ['the day before leave', '2026-02-13', [holidayOf()], false],
    ['the day after leave', '2026-02-17', [holidayOf()], false],
    ['inactive leave', '2026-02-15', [holidayOf({ isActive: false })], false],
    ['leave in another year', '2027-02-15', [holidayOf()], false],
  ])('answers for %s', ([_case, date, leave, closed]) => {
    expect(isClosedOn(date, leave)).toBe(closed)
  })
})

describe('conflictRange', () => {
  test.for([
    ['leave to come', '2026-12-01', '2026-12-05', '2026-12-01'],
    ['leave that has begun', '2026-11-18', '2026-11-25', '2026-11-20'],
    ['leave that begins today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['leave that is over', '2026-11-01', '2026-11-10', '2026-11-20'],
  ] as const)('of %s looks at no day before today', ([_case, startDate, endDate, from]) => {
    expect(conflictRange({ startDate, endDate }, '2026-11-20')).toEqual({ from, to: endDate })
  })
})

describe('the notice about leave', () => {
  const visit = { firstName: 'An', dogName: 'Rex', date: '2026-12-07', startTime: '09:00:00' }

  test('names the client, the dog and the moment, and leaves no place open', () => {
    const { subject, text } = leaveNotice('Hondensalon Snuf')
    expect(fillNotice(subject, visit)).toBe('Uw afspraak op maandag 7 december 2026')
    const filled = fillNotice(text, visit)
    expect(filled).toMatch(/^Dag An,\n/)
    expect(filled).toContain('kunnen we Rex om 09:00 spijtig genoeg niet ontvangen')
    expect(filled).toMatch(/Hartelijke groeten,\nHondensalon Snuf$/)
    expect(filled).not.toMatch(/[{}]/)
  })

  test('fills in once: a dog with braces in its name names nothing else, and unknown places stay', () => {
    expect(fillNotice('{hond} {kat} {Hond}', { ...visit, dogName: '{voornaam} $& $1' })).toBe(
      '{voornaam} $& $1 {kat} {Hond}',
    )
  })
})

describe('a closed day as the owner named it', () => {
  const leave = [
    { name: 'Kerstvakantie', startDate: '2026-12-24', endDate: '2027-01-02', isActive: true },
    { name: '', startDate: '2026-11-26', endDate: '2026-11-26', isActive: true },
    { name: 'Oud plan', startDate: '2026-11-27', endDate: '2026-11-27', isActive: false },
  ]
  test.for([
    ['2026-12-24', { name: 'Kerstvakantie', reason: 'leave' }],
    ['2026-12-25', { name: 'Kerstmis', reason: 'holiday' }],
    ['2027-01-02', { name: 'Kerstvakantie', reason: 'leave' }],
    ['2027-01-03', undefined],
    ['2026-11-26', { name: 'Verlof', reason: 'leave' }],
    ['2026-11-27', undefined],
    ['2020-11-11', { name: 'Wapenstilstand', reason: 'holiday' }],
  ] as const)('%s is %j', ([date, expected]) => {
    expect(namedClosedDay(date, leave)).toEqual(expected)
  })
})
