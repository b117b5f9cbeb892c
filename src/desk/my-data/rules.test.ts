import { expect, test } from 'vitest'
import { detailCorrections, dogCorrections, maskCode } from '#desk/my-data/rules.ts'

test.each([
  ['SNUF-ABCDEFGH', 'SNUF-••••EFGH'],
  ['SNUF-23456789', 'SNUF-••••6789'],
  ['K9-ABCDEFGH', 'K9-••••EFGH'],
  ['OUD-1', 'OUD-1'],
  ['ABCDEFGH', '••••EFGH'],
  ['', ''],
])('of the code %s only its end can be read: %s', (code, masked) => {
  expect(maskCode(code)).toBe(masked)
})

const details = {
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  phone: '0470 12 34 56',
  address: 'Dorpsstraat 1',
  postalCode: '9100',
  city: '',
  readyBy: 'mail' as const,
  wantsNews: true,
  version: 1,
}

test('what she corrected is told by label, before and after; an empty value is a dash', () => {
  expect(
    detailCorrections(details, {
      ...details,
      firstName: 'Anna',
      city: 'Temse',
      address: '',
      version: 2,
    }),
  ).toEqual([
    { label: 'Voornaam', from: 'An', to: 'Anna' },
    { label: 'Straat en nummer', from: 'Dorpsstraat 1', to: '–' },
    { label: 'Gemeente', from: '–', to: 'Temse' },
  ])
})

test('nothing is told of what the owner need not know', () => {
  expect(detailCorrections(details, { ...details, wantsNews: false, version: 2 })).toEqual([])
})

const dog = {
  id: 'a',
  name: 'Rex',
  breed: 'Poedel',
  age: '',
  weight: '',
  gender: '',
  color: '',
  size: '',
  birthDate: null,
  vaccinatedUntil: '2026-12-31',
  chipNumber: '',
  isActive: true,
  photoId: null,
  version: 1,
}

test('days of a dog are told as they are written here', () => {
  expect(
    dogCorrections(dog, {
      ...dog,
      birthDate: '2022-03-01',
      vaccinatedUntil: '2027-12-31',
      chipNumber: '981098106035587',
      version: 2,
    }),
  ).toEqual([
    { label: 'Geboortedatum', from: '–', to: '01-03-2022' },
    { label: 'Chipnummer', from: '–', to: '981 098 106 035 587' },
    { label: 'Gevaccineerd tot en met', from: '31-12-2026', to: '31-12-2027' },
  ])
})
