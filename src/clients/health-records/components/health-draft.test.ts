import { expect, test } from 'vitest'
import { healthDogFields } from '#clients/customers/texts.ts'
import {
  changesBetween,
  changesOf,
  conflictRows,
  draftAgain,
  draftOf,
  emptyDraft,
  inputOf,
  problemsOf,
  wrongFields,
} from '#clients/health-records/components/health-draft.ts'
import { dateFields, flagFields, textFields } from '#clients/health-records/rules.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import { keyed, keysOf } from '#lib/keyed.ts'

const rex: HealthRecord = {
  id: 'a',
  customerId: 'c',
  dogId: 'd',
  ...keyed(textFields, () => ''),
  ...keyed(flagFields, () => false),
  ...keyed(dateFields, () => null),
  isVaccinated: null,
  allergies: [],
  skinAllergies: '',
  dogName: 'Rex',
  ownerFirstName: 'An',
  ownerLastName: 'Peeters',
  dogBirthDate: null,
  dogVaccinatedUntil: '2027-01-01',
  dog: { ...keyed(keysOf(healthDogFields), () => ''), vaccinatedUntil: '2027-01-01' },
  isFromClient: false,
  version: 3,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

const dog = {
  id: 'd',
  name: 'Rex',
  breed: 'Poedel',
  age: '3 jaar',
  weight: '6 kg',
  gender: 'Reu',
  birthDate: null,
  chipNumber: '',
  vaccinatedUntil: null,
}

test('a new form starts with what is known, and with a gender only when the list has it', () => {
  const customer = {
    id: 'c',
    firstName: 'An',
    lastName: 'Peeters',
    email: 'an@voorbeeld.be',
    phone: '0470',
  }
  expect(emptyDraft({ dog, customer })).toMatchObject({
    dogName: 'Rex',
    dogBreed: 'Poedel',
    dogGender: 'reu',
    ownerEmail: 'an@voorbeeld.be',
    coatType: '',
  })
  expect(emptyDraft({ dog: { ...dog, gender: 'mannetje' } })).toMatchObject({ dogGender: '' })
})

test('what is known of the dog is not asked: its age by its day of birth, and that it is vaccinated', () => {
  const known = { ...dog, birthDate: '2023-11-01', vaccinatedUntil: '2027-05-01' }
  expect(emptyDraft({ dog: known, today: '2026-11-20' })).toMatchObject({
    dogAge: '3 jaar',
    isVaccinated: true,
    vaccinatedUntil: '2027-05-01',
  })
})

test('a new form starts from the one before, with what is known now above it', () => {
  const before = {
    ...rex,
    ownerPhone: '0470 00 00 00',
    dogWeight: '5 kg',
    vetContact: 'Dr. Vos',
    lastReviewedDate: '2026-01-01',
    dogBirthDate: '2024-11-01',
  }
  const again = draftAgain(before, {
    dog: { ...dog, weight: '6 kg', age: '' },
    today: '2026-11-20',
  })
  expect(again).toMatchObject({
    dogWeight: '6 kg',
    dogAge: '2 jaar',
    vetContact: 'Dr. Vos',
    ownerPhone: '0470 00 00 00',
    lastReviewedDate: '',
  })
})

test('a stored form is typed with empty texts for days that are not known, and sent back without what belongs to the dog', () => {
  expect(draftOf(rex)).toMatchObject({ vaccinationDate: '', vaccinatedUntil: '2027-01-01' })
  expect(Object.keys(inputOf(draftOf(rex))).toSorted()).toEqual(
    ['isVaccinated', 'allergies', ...textFields, ...flagFields, ...dateFields].toSorted(),
  )
})

test('only what was changed is sent', () => {
  const start = draftOf(rex)
  expect(changesOf(start, start)).toEqual({})
  expect(changesOf({ ...start, allergies: ['kip'] }, start)).toEqual({ allergies: ['kip'] })
  expect(changesOf({ ...start, allergies: [] }, start)).toEqual({})
  expect(
    changesOf({ ...start, hasFleas: true, coatType: 'lang', vaccinatedUntil: '' }, start),
  ).toEqual({ hasFleas: true, coatType: 'lang' })
})

test('the three names are required, and are pointed at in the order of the form', () => {
  const problems = problemsOf({ ...emptyDraft(), ownerFirstName: ' ' })
  expect(Object.keys(problems)).toHaveLength(3)
  expect(wrongFields(problems)).toEqual(['dogName', 'ownerFirstName', 'ownerLastName'])
})

test('two forms of a dog differ in words', () => {
  const newer: HealthRecord = {
    ...rex,
    temperament: 'agressief',
    hasAllergies: true,
    allergies: ['kip', 'pollen'],
    vaccinationDate: '2026-02-03',
    lastReviewedDate: '2026-11-20',
  }
  expect(changesBetween(rex, newer)).toEqual([
    { label: 'Datum van de vaccinatie', before: 'niet ingevuld', after: '03-02-2026' },
    { label: 'Heeft allergieën', before: 'Nee', after: 'Ja' },
    { label: 'Welke allergieën', before: 'niet ingevuld', after: 'Kip, Gras en pollen' },
    { label: 'Temperament', before: 'niet ingevuld', after: 'Agressief' },
  ])
  expect(changesBetween(rex, rex)).toEqual([])
})

test('a conflict shows what somebody else stored beside it, and keeps what was not typed here', () => {
  const start = draftOf(rex)
  const rows = conflictRows({
    stored: { ...start, dogAge: '4 jaar', dogWeight: '7 kg' },
    start,
    typed: { ...start, dogAge: '5 jaar' },
  })
  expect(rows.filter(({ stored, mine }) => stored !== mine)).toEqual([
    { label: 'Leeftijd', stored: '4 jaar', mine: '5 jaar' },
  ])
  expect(rows.find(({ label }) => label === 'Gewicht')).toEqual({
    label: 'Gewicht',
    stored: '7 kg',
    mine: '7 kg',
  })
})

test('neither of the two boxes about vaccination says that it is unknown', () => {
  const unknown = emptyDraft()
  expect(inputOf(unknown)['isVaccinated']).toBeNull()
  expect(inputOf({ ...unknown, isNotVaccinated: true })['isVaccinated']).toBe(false)
  expect(inputOf({ ...unknown, isVaccinated: true, isNotVaccinated: true })['isVaccinated']).toBe(
    true,
  )
  expect(changesOf({ ...unknown, isNotVaccinated: true }, unknown)).toEqual({ isVaccinated: false })
  expect(draftOf({ ...rex, isVaccinated: false })).toMatchObject({
    isVaccinated: false,
    isNotVaccinated: true,
  })
})
