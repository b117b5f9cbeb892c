import { expect, test } from 'vitest'
import { companyNumber, mailLink, telLink, whatsappGreeting, whatsappLink, yearsOfExperience } from './rules.ts'

test('links carry digits only, and the text encoded', () => {
  expect(telLink('+32 400 00.00/00')).toBe('tel:+32400000000')
  expect(whatsappLink('+32 400 00 00 00', whatsappGreeting)).toBe(
    'https://wa.me/32400000000?text=Hallo%2C%20ik%20zou%20graag%20een%20afspraak%20maken%20voor%20mijn%20hond',
  )
  expect(mailLink('info@example.be', { subject: 'Aanvraag & vraag', body: 'Regel 1\nRegel 2' })).toBe(
    'mailto:info@example.be?subject=Aanvraag%20%26%20vraag&body=Regel%201%0ARegel%202',
  )
})

test.for([
  ['BE 0123.456.749', '0123.456.749'],
  ['be0123456749', '0123456749'],
  ['0123.456.749', '0123.456.749'],
] as const)('the company number of %s is %s', ([vatNumber, expected]) => {
  expect(companyNumber(vatNumber)).toBe(expected)
})

test.for([
  [2023, '2026-12-31', 3],
  [2023, '2027-01-01', 4],
  [2023, '2023-06-01', 0],
  [2030, '2026-01-01', 0],
] as const)('a salon of %i has on %s %s years behind it', ([since, today, years]) => {
  expect(yearsOfExperience(since, today)).toBe(years)
})
