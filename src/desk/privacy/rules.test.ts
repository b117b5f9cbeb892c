import { expect, test } from 'vitest'
import {
  byFirstLetter,
  contactIn,
  differences,
  erasureSentences,
  fileNameOf,
  lostOfDog,
  pairDogs,
  takenOver,
  takenOverByDog,
} from '#desk/privacy/rules.ts'

const person = {
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  readyBy: 'mail' as const,
  labels: ['vast'],
  notes: '',
  wantsNews: true,
  newsSaidAt: null,
  newsSaidBy: null,
}
const other = {
  ...person,
  firstName: 'Anna',
  phone: '0470',
  address: 'Kerkstraat 5',
  postalCode: '9140',
  city: 'Temse',
  notes: 'Nota.',
}

test('only contact fields that were sent go to the appointments, empty ones too', () => {
  expect(contactIn({ phone: '', city: 'Temse' })).toEqual({ phone: '', city: 'Temse' })
  expect(contactIn({})).toEqual({})
})

test.for([
  [
    'nothing of an address',
    {},
    { phone: '0470', address: 'Kerkstraat 5', postalCode: '9140', city: 'Temse', notes: 'Nota.' },
  ],
  [
    'the same town',
    { city: 'TEMSE', phone: '1' },
    { address: 'Kerkstraat 5', postalCode: '9140', notes: 'Nota.' },
  ],
  ['another town', { city: 'Gent', notes: 'Nota.' }, { phone: '0470' }],
  ['notes of her own', { ...other, notes: 'Eerst.' }, { notes: 'Eerst.\n\nNota.' }],
] as const)('a kept customer with %s takes what she lacks', ([, kept, taken]) => {
  expect(takenOver({ ...person, ...kept }, other)).toEqual(taken)
})

test('another way than by mail to hear that a dog is ready is kept, of the kept customer first', () => {
  const [called, texted] = [
    { ...person, readyBy: 'call' as const },
    { ...person, readyBy: 'sms' as const },
  ]
  expect(takenOver(person, called)).toEqual({ readyBy: 'call' })
  expect(takenOver(called, person)).toEqual({})
  expect(takenOver(texted, called)).toEqual({})
})

test('the labels of both stay', () => {
  expect(takenOver(person, { ...person, labels: ['fokker', 'vast'] })).toEqual({
    labels: ['vast', 'fokker'],
  })
})

test('of mails that nobody needs, a no of one of the two stands, then a yes, then silence', () => {
  const said = { newsSaidAt: new Date('2026-11-20T09:00:00Z'), newsSaidBy: 'client' as const }
  const silent = { ...person, wantsNews: false }
  const refusing = { ...silent, ...said }
  const asking = { ...person, ...said, newsSaidBy: 'booking' as const }
  const news = ({ wantsNews, newsSaidAt, newsSaidBy }: typeof refusing | typeof asking) => ({
    wantsNews,
    newsSaidAt,
    newsSaidBy,
  })
  for (const kept of [person, asking]) {
    expect(takenOver(kept, refusing)).toEqual(news(refusing))
    expect(takenOver(refusing, kept)).toEqual({})
    expect(takenOver(kept, silent)).toEqual({})
  }
  expect(takenOver(refusing, refusing)).toEqual({})
  expect(takenOver(silent, asking)).toEqual(news(asking))
})

test('a kept dog takes what it lacks, and is active when either is', () => {
  const blank = {
    name: 'Rex',
    breed: '',
    age: '',
    weight: '',
    gender: '',
    color: '',
    chipNumber: '',
    size: '',
    notes: '',
    birthDate: null,
    vaccinatedUntil: null,
    rebookWeeks: null,
    minutes: null,
    price: null,
    photoId: null,
    warning: '',
    ignoredWarnings: ['bijt*'],
    isActive: false,
  }
  const full = {
    ...blank,
    breed: 'Poedel',
    chipNumber: '981098106035587',
    birthDate: '2023-05-01',
    vaccinatedUntil: '2027-05-01',
    rebookWeeks: 0,
    minutes: 60,
    price: '40.00',
    photoId: 'p',
    notes: 'Lief.',
    warning: 'Bijt bij de nagels',
    ignoredWarnings: [],
    isActive: true,
  }
  expect(takenOverByDog(blank, full)).toEqual({
    breed: 'Poedel',
    chipNumber: '981098106035587',
    birthDate: '2023-05-01',
    vaccinatedUntil: '2027-05-01',
    rebookWeeks: 0,
    minutes: 60,
    price: '40.00',
    photoId: 'p',
    notes: 'Lief.',
    warning: 'Bijt bij de nagels',
    // what only one of the two dismissed warns again
    ignoredWarnings: [],
    isActive: true,
  })
  const cat = { ...blank, breed: 'Kat', birthDate: '2020-01-01' }
  expect(takenOverByDog(full, cat)).toEqual({})
  expect(lostOfDog(full, cat)).toEqual([
    { dogName: 'Rex', label: 'Ras', kept: 'Poedel', lost: 'Kat' },
    { dogName: 'Rex', label: 'Geboortedatum', kept: '01-05-2023', lost: '01-01-2020' },
  ])
  expect(lostOfDog(blank, full)).toEqual([])
})

test('dogs are paired by name in any case', () => {
  const [rex, sameName, bo] = [
    { name: 'Rex', nameKey: 'rex' },
    { name: 'REX', nameKey: 'rex' },
    { name: 'Bo', nameKey: 'bo' },
  ]
  expect(pairDogs([rex], [sameName, bo])).toEqual([
    { dog: sameName, twin: rex },
    { dog: bo, twin: undefined },
  ])
})

test('the history holds only what changed', () => {
  expect(
    differences({ city: 'Gent', phone: '1' }, { city: 'Temse', phone: '1', email: undefined }),
  ).toEqual({ city: { from: 'Gent', to: 'Temse' } })
})

test('an erasure is told in sentences, one for each thing there is', () => {
  const nothing = {
    appointments: 0,
    upcoming: 0,
    dogs: 0,
    healthRecords: 0,
    messages: 0,
    mails: 0,
    cards: 0,
    sales: 0,
    vouchers: 0,
  }
  expect(erasureSentences(nothing)).toEqual(['Naam, adres, telefoon, e-mail en notities'])
  expect(erasureSentences({ ...nothing, appointments: 3, upcoming: 1, dogs: 1 }).slice(1)).toEqual([
    '3 afspraken, waarvan 1 nog moet komen',
    '1 hond met foto',
  ])
  expect(
    erasureSentences({
      ...nothing,
      appointments: 1,
      healthRecords: 2,
      messages: 1,
      mails: 5,
    }).slice(1),
  ).toEqual(['1 afspraak', '2 gezondheidsformulieren', '1 bericht', '5 mails'])
  expect(erasureSentences({ ...nothing, cards: 1, sales: 2, vouchers: 1 }).slice(1)).toEqual([
    'De naam op 1 klantenkaart: punten en saldo vervallen',
    'De naam op 2 verkopen: de bedragen blijven in de boeken',
    'De naam op 1 kadobon: de bon zelf blijft geldig',
  ])
})

test.for([
  ['An', 'Peeters', 'klant-an-peeters'],
  ['Noëlle', "D'Hondt", 'klant-noelle-d-hondt'],
  ['Çağla', '../../etc', 'klant-cagla-etc'],
  ['', '', 'klant-zonder-naam'],
] as const)('the file of %s %s is called %s', ([firstName, lastName, name]) => {
  expect(fileNameOf({ customer: { firstName, lastName } })).toBe(name)
})

test('customers stand under the first letter of their last name, without accents, and whoever has none under #', () => {
  const rows = [
    { firstName: 'Bea', lastName: 'Öztürk' },
    { firstName: 'An', lastName: 'Aerts' },
    { firstName: 'Otto', lastName: '' },
    { firstName: '', lastName: '4u' },
  ]
  expect(byFirstLetter(rows).map(([letter, group]) => [letter, group.length])).toEqual([
    ['#', 1],
    ['A', 1],
    ['O', 2],
  ])
})
