import { expect, test } from 'vitest'
import {
  ageOf,
  birthdaysOn,
  newsLine,
  reachedBy,
  readyLine,
  visitsLine,
} from '#clients/customers/rules.ts'
import { fullName } from '#lib/names.ts'

test('the owner reads who wants mails that are not about a visit, and how that is known', () => {
  const said = { newsSaidAt: '2026-11-20T23:30:00.000Z', newsSaidBy: 'booking' as const }
  const nothing = { newsSaidAt: null, newsSaidBy: null }
  expect(
    [
      { wantsNews: true, ...said },
      { wantsNews: false, ...said },
      { wantsNews: false, ...said, newsSaidBy: 'client' as const },
      { wantsNews: true, ...said, newsSaidBy: 'owner' as const },
      { wantsNews: true, ...nothing },
      { wantsNews: false, ...nothing },
    ].map(newsLine),
  ).toEqual([
    'Krijgt mails over een nieuwe beurt en verjaardagen: gevraagd bij het boeken op 21-11-2026.',
    'Wil geen mails over een nieuwe beurt en verjaardagen: gezegd bij het boeken op 21-11-2026.',
    'Wil geen mails over een nieuwe beurt en verjaardagen: zelf gekozen op 21-11-2026.',
    'Krijgt mails over een nieuwe beurt en verjaardagen: door jou ingesteld op 21-11-2026.',
    'Krijgt mails over een nieuwe beurt en verjaardagen.',
    'Vroeg niet om mails over een nieuwe beurt en verjaardagen.',
  ])
})

test.for([
  ['mail', { email: 'an@voorbeeld.be', phone: '0470' }, 'mail'],
  ['mail', { email: '', phone: '0470' }, 'call'],
  ['mail', { email: '', phone: '' }, undefined],
  ['whatsapp', { email: 'an@voorbeeld.be', phone: '0470' }, 'whatsapp'],
  ['sms', { email: 'an@voorbeeld.be', phone: '' }, 'mail'],
  ['call', { email: '', phone: '' }, undefined],
  ['none', { email: '', phone: '' }, 'none'],
] as const)(
  'who chose %s and is reached by %j hears that her dog is ready by %s',
  ([chosen, reach, way]) => {
    expect(reachedBy(chosen, reach)).toBe(way)
    const line = readyLine({ readyBy: chosen, ...reach })
    expect(line === '').toBe(way === undefined)
  },
)

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
