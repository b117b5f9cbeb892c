import { expect, test } from 'vitest'
import { ageOf, birthdaysOn, visitsLine } from '#clients/customers/rules.ts'
import { fullName } from '#lib/names.ts'

test('a customer without a name is called by her address', () => {
  expect(fullName({ firstName: 'An', lastName: '', email: 'an@voorbeeld.be' })).toBe('An')
  expect(fullName({ firstName: '', lastName: '', email: 'an@voorbeeld.be' })).toBe(
    'an@voorbeeld.be',
  )
})

test.for([
  [{ appointmentCount: 0, firstVisit: null, lastVisit: null }, 'Nog geen afspraken'],
  [
    { appointmentCount: 1, firstVisit: '2026-11-24', lastVisit: '2026-11-24' },
    '1 afspraak · verwacht op 24-11-2026',
  ],
  [
    { appointmentCount: 1, firstVisit: '2026-11-20', lastVisit: '2026-11-20' },
    '1 afspraak · laatst op 20-11-2026',
  ],
  [
    { appointmentCount: 3, firstVisit: '2025-03-03', lastVisit: '2026-11-24' },
    '3 afspraken · eerst op 03-03-2025 · verwacht op 24-11-2026',
  ],
  [
    { appointmentCount: 2, firstVisit: '2026-11-24', lastVisit: '2026-12-24' },
    '2 afspraken · verwacht op 24-12-2026',
  ],
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
