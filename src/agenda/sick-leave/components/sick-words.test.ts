import { expect, test } from 'vitest'
import {
  deedText,
  periodText,
  phoneMessage,
  placeText,
  toldText,
} from '#agenda/sick-leave/components/sick-words.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

test.for([
  [{ startDate: MONDAY, startTime: null, endDate: MONDAY }, 'vandaag'],
  [{ startDate: MONDAY, startTime: '13:00:00', endDate: MONDAY }, 'vandaag vanaf 13:00'],
  [{ startDate: MONDAY, startTime: null, endDate: TUESDAY }, 'tot en met di 24 nov'],
  [{ startDate: '2026-11-20', startTime: '13:00:00', endDate: MONDAY }, 'vandaag'],
  [{ startDate: TUESDAY, startTime: null, endDate: TUESDAY }, 'di 24 nov'],
  [
    { startDate: TUESDAY, startTime: '10:00:00', endDate: '2026-11-25' },
    'van di 24 nov vanaf 10:00 tot en met wo 25 nov',
  ],
] as const)('an illness of %j is %s', ([period, text]) => {
  expect(periodText(period, MONDAY)).toBe(text)
})

test('another time is said without its day where that is the same', () => {
  const place = { date: TUESDAY, startTime: '09:00:00', name: 'Bo' }
  expect(placeText(place, TUESDAY)).toBe('09:00 · Bo')
  expect(placeText(place, MONDAY)).toBe('di 24 nov om 09:00 · Bo')
})

test('what was decided, and how the client hears of it', () => {
  const to = { date: TUESDAY, startTime: '09:00:00', name: 'Bo' }
  expect(deedText({ deed: 'handed', to })).toBe('Bo neemt over')
  expect(deedText({ deed: 'moved', to })).toBe('Verplaatst naar di 24 nov om 09:00 bij Bo')
  expect(deedText({ deed: 'cancelled', to: null })).toBe('Afgezegd')
  const told = { email: 'els@voorbeeld.be', toldAt: null, isChanged: false }
  expect(toldText(told)).toBe('De mail vertrekt zo. Tot dan weet de klant van niets.')
  expect(toldText({ ...told, toldAt: '2026-11-23T07:31:00Z' })).toBe('Mail klaargezet om 08:31.')
  expect(toldText({ ...told, email: '' })).toBe('Geen e-mail: bel of stuur een bericht.')
  expect(toldText({ ...told, isChanged: true })).toBe('Intussen opnieuw gewijzigd.')
})

test('a message for a phone says what became of the visit, and never why', () => {
  const visit = {
    firstName: 'Els',
    lastName: 'Peeters',
    email: '',
    phone: '0470',
    dogName: 'Fien',
    from: { date: MONDAY, startTime: '09:00:00' },
    to: { date: TUESDAY, startTime: '11:00:00', name: 'Bo' },
  }
  const signed = { absent: 'An', salonName: 'Snuf' }
  expect(phoneMessage({ ...visit, deed: 'moved' }, signed)).toBe(
    'Dag Els, An kan er onverwacht niet zijn. Daarom stellen we voor Fien een andere tijd voor: di 24 nov om 11:00, bij Bo. Past dat voor u? Het kost u niets.\n\nHartelijke groeten,\nSnuf',
  )
  for (const deed of ['handed', 'cancelled'] as const)
    expect(phoneMessage({ ...visit, deed }, signed)).toContain('ma 23 nov om 09:00')
})
