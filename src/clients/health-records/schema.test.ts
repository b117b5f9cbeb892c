import { expect, test } from 'vitest'
import { healthRecordChangeSchema, newHealthRecordSchema } from '#clients/health-records/schema.ts'

const least = { dogName: 'Rex', ownerFirstName: 'An', ownerLastName: 'Peeters' }
const problems = (value: object) =>
  Object.fromEntries(
    newHealthRecordSchema
      .safeParse(value)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test('three names are enough; everything else is empty', () => {
  expect(newHealthRecordSchema.parse(least)).toMatchObject({
    ...least,
    coatType: '',
    isVaccinated: null,
    vaccinationDate: null,
    customerId: null,
    dogId: null,
  })
})

test('a name that is blank is as good as none', () => {
  expect(problems({ ...least, dogName: ' ', ownerLastName: null })).toEqual({
    dogName: 'Vul de naam van de hond in.',
    ownerLastName: 'Vul de familienaam van het baasje in.',
  })
})

test('pick-lists take their own keys only', () => {
  expect(
    newHealthRecordSchema.parse({
      ...least,
      coatType: 'haarloos-ondervacht',
      temperament: 'speels',
    }),
  ).toMatchObject({ coatType: 'haarloos-ondervacht' })
  expect(
    problems({ ...least, coatType: 'Korthaar', dogGender: 'kater', skinScars: 'constructor' }),
  ).toEqual({
    coatType: 'Kies iets uit de lijst.',
    dogGender: 'Kies iets uit de lijst.',
    skinScars: 'Kies iets uit de lijst.',
  })
})

test('address, phone and dates may be empty but not wrong', () => {
  expect(
    newHealthRecordSchema.parse({ ...least, ownerEmail: '', ownerPhone: '', vaccinationDate: '' }),
  ).toMatchObject({ vaccinationDate: null })
  expect(
    problems({ ...least, ownerEmail: 'an@', ownerPhone: 'bel', vaccinationDate: '2026-02-30' }),
  ).toEqual({
    ownerEmail: 'Vul een geldig e-mailadres in.',
    ownerPhone: 'Vul een geldig telefoonnummer in.',
    vaccinationDate: 'Kies een geldige datum.',
  })
})

test('a change holds only what was given', () => {
  expect(healthRecordChangeSchema.parse({ coatType: null, version: 3 })).toEqual({
    coatType: '',
    version: 3,
  })
  expect(healthRecordChangeSchema.safeParse({ dogName: '' }).success).toBe(false)
})

test('allergies are any of the list, each once and in its order; ‘none known’ goes with no other', () => {
  expect(
    newHealthRecordSchema.parse({ ...least, allergies: ['parfum', 'kip', 'parfum'] }).allergies,
  ).toEqual(['kip', 'parfum'])
  expect(newHealthRecordSchema.parse({ ...least, allergies: ['geen', 'geen'] }).allergies).toEqual([
    'geen',
  ])
  expect(problems({ ...least, allergies: ['geen', 'kip'] })).toEqual({
    allergies: '‘Geen bekend’ gaat niet samen met een allergie.',
  })
  expect(problems({ ...least, allergies: ['Kip'], skinAllergies: 'toString' })).toEqual({
    allergies: 'Kies iets uit de lijst.',
    skinAllergies: 'Kies iets uit de lijst.',
  })
  expect(problems({ ...least, allergies: Array.from({ length: 21 }, () => 'kip') })).toEqual({
    allergies: 'Kies hoogstens 20 allergieën.',
  })
})
