import { describe, expect, test } from 'vitest'
import {
  aroundWord,
  dateFields,
  type FormFacts,
  flagFields,
  type HealthFields,
  saidAllergies,
  singleAllergy,
  textFields,
  warningsFor,
  withoutHiddenDetails,
} from '#clients/health-records/rules.ts'
import { isMild } from '#clients/health-records/warnings/rules.ts'
import { allergens } from '#clients/health-records/warnings/texts.ts'
import { keyed, keysOf } from '#lib/keyed.ts'

const DATE = '2026-11-23'
const calm: FormFacts = {
  temperament: 'rustig',
  hasAllergies: false,
  allergies: [],
  allergieDetails: '',
  takingMedication: false,
  medicationDetails: '',
  isVaccinated: true,
}
const grown = { birthDate: '2020-01-01', vaccinatedUntil: '2027-01-01' }
const kinds = (facts: Omit<Parameters<typeof warningsFor>[0], 'date'>) =>
  warningsFor({ ...facts, date: DATE }).map(({ kind }) => kind)
const texts = (facts: Omit<Parameters<typeof warningsFor>[0], 'date'>) =>
  warningsFor({ ...facts, date: DATE }).map(({ text }) => text)

test('a calm, healthy, vaccinated dog gives no warning', () => {
  expect(kinds({ form: calm, dog: grown })).toEqual([])
})

test('only an aggressive temperament is a danger', () => {
  expect(kinds({ form: { ...calm, temperament: 'agressief' }, dog: grown })).toEqual(['agressief'])
  for (const temperament of ['', 'angstig', 'nerveus', 'vriendelijk'])
    expect(kinds({ form: { ...calm, temperament }, dog: grown })).toEqual([])
})

test('allergies and medication are told with their details on one line', () => {
  const form = {
    ...calm,
    hasAllergies: true,
    allergieDetails: 'kip\nen granen',
    takingMedication: true,
    medicationDetails: '',
  }
  expect(texts({ form, dog: grown })).toEqual(['Allergie: kip en granen', 'Medicatie'])
})

test('every allergy is told in one warning, what is written beside them last', () => {
  const told = (allergies: string[], allergieDetails = '') =>
    texts({ form: { ...calm, hasAllergies: true, allergies, allergieDetails }, dog: grown })
  expect(told(['kip', 'shampoo'])).toEqual(['Allergie: kip, shampoo of conditioner'])
  expect(told(['kip', 'een-oude-sleutel'], 'Kamille')).toEqual([
    'Allergie: kip, een-oude-sleutel, Kamille',
  ])
  const all = keysOf(allergens).filter((name) => name !== 'geen')
  expect(told(all, 'x'.repeat(200))[0]).toMatch(/^Allergie: voeding .*, nog in onderzoek, x{79}…$/)
  expect(kinds({ form: { ...calm, allergies: ['geen'] }, dog: grown })).toEqual([])
})

test('long details are cut, never through a letter', () => {
  const [text = ''] = texts({
    form: { ...calm, hasAllergies: true, allergieDetails: '🐶'.repeat(200) },
    dog: grown,
  })
  expect(Array.from(text)).toHaveLength('Allergie: '.length + 80)
  expect(text.endsWith('🐶…')).toBe(true)
})

test.each([
  ['2026-11-22', ['Vaccinatie geldig tot 22-11-2026']],
  ['2026-11-23', []],
  ['2026-11-24', []],
])(
  'a vaccination valid until %s gives %j on 23 November, whatever the form says',
  (vaccinatedUntil, expected) => {
    for (const isVaccinated of [true, false])
      expect(
        texts({ form: { ...calm, isVaccinated }, dog: { ...grown, vaccinatedUntil } }),
      ).toEqual(expected)
  },
)

test('without a date the form decides over the vaccination, and without a form it is unknown', () => {
  const dog = { ...grown, vaccinatedUntil: null }
  expect(texts({ form: calm, dog })).toEqual([])
  expect(texts({ form: { ...calm, isVaccinated: false }, dog })).toEqual(['Niet gevaccineerd'])
  expect(texts({ form: undefined, dog })).toEqual(['Vaccinatie onbekend'])
  expect(texts({ form: undefined, dog: undefined })).toEqual(['Vaccinatie onbekend'])
})

test('only what is unknown is mild', () => {
  expect(warningsFor({ form: undefined, dog: undefined, date: DATE }).map(isMild)).toEqual([true])
  expect(
    warningsFor({
      form: { ...calm, isVaccinated: false, temperament: 'agressief' },
      dog: undefined,
      date: DATE,
    }).map(isMild),
  ).toEqual([false, false])
})

test.each([
  ['2026-08-03', []],
  ['2026-08-04', ['Pup van 15 weken']],
  ['2026-11-16', ['Pup van 1 week']],
  ['2026-11-20', ['Pup jonger dan 16 weken']],
])('a dog born on %s gives %j on 23 November 2026', (birthDate, expected) => {
  expect(texts({ form: calm, dog: { ...grown, birthDate } })).toEqual(expected)
})

test('the gravest warning comes first', () => {
  const form = {
    ...calm,
    temperament: 'agressief',
    hasAllergies: true,
    takingMedication: true,
    isVaccinated: false,
  }
  expect(kinds({ form, dog: { birthDate: '2026-10-01', vaccinatedUntil: null } })).toEqual([
    'agressief',
    'allergie',
    'medicatie',
    'geen-vaccinatie',
    'pup',
  ])
})

test('a box that nobody ticked is unknown, which is not the same as not vaccinated', () => {
  expect(texts({ form: { ...calm, isVaccinated: null }, dog: undefined })).toEqual([
    'Vaccinatie onbekend',
  ])
  expect(texts({ form: { ...calm, isVaccinated: false }, dog: undefined })).toEqual([
    'Niet gevaccineerd',
  ])
})

test('a word in a note warns, whatever its capitals and accents, and shows what is written around it', () => {
  const date = DATE
  const noted = {
    notes: ['Rustig. Opgelet: BIJT als de tondeuse aan gaat, verder een schat', 'Heeft épilepsie'],
    words: ['bijt*', 'epilep*', 'hart'],
  }
  const dog = { ...grown, vaccinatedUntil: '2030-01-01' }
  expect(warningsFor({ form: undefined, dog, date, noted })).toEqual([
    { kind: 'notitie', word: 'bijt*', text: '‘Rustig. Opgelet: BIJT als de tondeuse aan gaat, …’' },
    { kind: 'notitie', word: 'epilep*', text: '‘Heeft épilepsie’' },
  ])
  expect(
    warningsFor({
      form: undefined,
      dog: { ...dog, ignoredWarnings: ['Bijt*', 'epilep*'], warning: 'Bijt bij de nagels' },
      date,
      noted,
    }),
  ).toEqual([{ kind: 'eigen', text: 'Bijt bij de nagels' }])
})

test.each([
  ['hart', 'Met hartelijke groeten', undefined],
  ['hart', 'zwak hart', 'zwak hart'],
  ['bijt*', 'een bijterig baasje', 'een bijterig baasje'],
  ['bijt', 'een bijterig baasje', undefined],
  ['niet lief', 'is niet lief voor katten', 'is niet lief voor katten'],
  ['*', 'alles', undefined],
])('%j in %j: %j', (word, note, expected) => {
  expect(aroundWord(note, word)).toBe(expected)
})

test('details stay only while their box is ticked', () => {
  const full: HealthFields = {
    ...keyed(textFields, () => 'tekst'),
    ...keyed(flagFields, () => true),
    ...keyed(dateFields, () => '2026-01-02'),
    allergies: ['kip', 'granen'],
    isVaccinated: true,
  }
  expect(withoutHiddenDetails(full)).toEqual(full)
  const bare = withoutHiddenDetails({
    ...full,
    ...keyed(flagFields, () => false),
    isVaccinated: null,
  })
  const emptied = Object.entries(bare).filter(
    ([, value]) => value === null || value.toString() === '',
  )
  expect(Object.fromEntries(emptied)).toEqual({
    isVaccinated: null,
    vaccinationDate: null,
    vaccinationDetails: '',
    allergies: [],
    allergieDetails: '',
    healthIssueDetails: '',
    medicationDetails: '',
  })
})

describe('allergies', () => {
  const two = { hasAllergies: true, allergies: ['kip', 'granen'] }

  test('read in a field of one as none, the one, or several', () => {
    expect([[], ['kip'], two.allergies].map(singleAllergy)).toEqual(['', 'kip', 'meerdere'])
  })

  test('that nobody speaks of stay', () => {
    expect(saidAllergies({}, two)).toEqual(two)
    expect(saidAllergies({ hasAllergies: null }, two)).toEqual(two)
  })

  test('are said by the list, and tick the box unless it is said', () => {
    expect(saidAllergies({ allergies: ['kip'] })).toEqual({
      hasAllergies: true,
      allergies: ['kip'],
    })
    expect(saidAllergies({ allergies: ['geen'] }).hasAllergies).toBe(false)
    expect(saidAllergies({ allergies: ['kip'], hasAllergies: false }).hasAllergies).toBe(false)
    expect(saidAllergies({ allergies: ['kip'], skinAllergies: 'rund' }).allergies).toEqual(['kip'])
  })

  test('are said by the field of one, which never loses several that it cannot show', () => {
    expect(saidAllergies({ skinAllergies: 'kip', hasAllergies: false })).toEqual({
      hasAllergies: true,
      allergies: ['kip'],
    })
    expect(saidAllergies({ skinAllergies: 'meerdere' }, two)).toEqual(two)
    expect(saidAllergies({ skinAllergies: 'meerdere', hasAllergies: false }, two)).toEqual({
      ...two,
      hasAllergies: false,
    })
    expect(saidAllergies({ skinAllergies: 'rund' }, two).allergies).toEqual(['rund'])
    expect(saidAllergies({ skinAllergies: '' }, two).allergies).toEqual([])
  })

  test('that none is known is kept only without one', () => {
    const none = {
      ...keyed(textFields, () => ''),
      ...keyed(flagFields, () => false),
      ...keyed(dateFields, () => null),
      isVaccinated: null,
      allergies: ['geen'],
    }
    expect(withoutHiddenDetails(none).allergies).toEqual(['geen'])
    expect(withoutHiddenDetails({ ...none, hasAllergies: true }).allergies).toEqual([])
  })
})
