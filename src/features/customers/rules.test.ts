import { describe, expect, test } from 'vitest'
import { ageOf, birthdaysOn, fullName, searchTerms, visitsLine } from '#features/customers/rules.ts'

describe('what is searched for', () => {
  test.for([
    [
      'Élise  de SMET',
      [
        { text: 'elise', digits: '' },
        { text: 'de', digits: '' },
        { text: 'smet', digits: '' },
      ],
    ],
    ['0470 12 34', [{ text: '0470 12 34', digits: '4701234' }]],
    ['+32 (0)470/12.34', [{ text: '+32 (0)470/12.34', digits: '4701234' }]],
    ['12', [{ text: '12', digits: '' }]],
    ['   ', []],
  ] as const)('%j is %j', ([q, terms]) => {
    expect(searchTerms(q)).toEqual(terms)
  })

  test('never more than six words', () => {
    expect(searchTerms('een twee drie vier vijf zes zeven acht')).toHaveLength(6)
  })
})

test('a customer without a name is called by her address', () => {
  expect(fullName({ firstName: 'An', lastName: '', email: 'an@voorbeeld.be' })).toBe('An')
  expect(fullName({ firstName: '', lastName: '', email: 'an@voorbeeld.be' })).toBe('an@voorbeeld.be')
})

test.for([
  [{ appointmentCount: 0, firstVisit: null, lastVisit: null }, 'Nog geen afspraken'],
  [{ appointmentCount: 1, firstVisit: '2026-11-24', lastVisit: '2026-11-24' }, '1 afspraak · verwacht op 24-11-2026'],
  [{ appointmentCount: 1, firstVisit: '2026-11-20', lastVisit: '2026-11-20' }, '1 afspraak · laatst op 20-11-2026'],
  [{ appointmentCount: 3, firstVisit: '2025-03-03', lastVisit: '2026-11-24' }, '3 afspraken · eerst op 03-03-2025 · verwacht op 24-11-2026'],
  [{ appointmentCount: 2, firstVisit: '2026-11-24', lastVisit: '2026-12-24' }, '2 afspraken · verwacht op 24-12-2026'],
] as const)('%j reads %s', ([figures, line]) => {
  expect(visitsLine(figures, '2026-11-20')).toBe(line)
})

test.for([
  ['2026-11-21', ''],
  ['2026-11-10', 'pas geboren'],
  ['2026-08-01', '15 weken'],
  ['2026-05-21', '5 maanden'],
  ['2026-05-20', '6 maanden'],
  ['2023-11-21', '2 jaar'],
  ['2023-11-20', '3 jaar'],
] as const)('a dog born on %s is %j', ([birthDate, age]) => {
  expect(ageOf(birthDate, '2026-11-20')).toBe(age)
})

test.for([
  ['2026-11-23', ['11-23']],
  ['2027-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
  ['2100-02-28', ['02-28', '02-29']],
] as const)('on %s the birthdays of %j are kept', ([date, days]) => {
  expect(birthdaysOn(date)).toEqual(days)
})
