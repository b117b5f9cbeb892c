import { expect, test } from 'vitest'
import { allergyOptions, healthFacts } from '#clients/health-records/components/health-words.ts'
import {
  dateFields,
  flagFields,
  type HealthFields,
  textFields,
} from '#clients/health-records/rules.ts'
import { pickLists } from '#clients/health-records/texts.ts'
import { keyed } from '#lib/keyed.ts'

test('a form in words names what was filled in, in the order of the form', () => {
  const form: HealthFields = {
    ...keyed(textFields, () => ''),
    ...keyed(flagFields, () => false),
    ...keyed(dateFields, () => null),
    isVaccinated: null,
    allergies: ['kip', 'parfum'],
    dogName: 'Rex',
    coatType: 'pluche',
    skinScars: 'een-oude-sleutel',
    hasTicks: true,
    lastReviewedDate: '2026-03-04',
  }
  expect(healthFacts(form)).toEqual([
    ['Welke allergieën', 'Kip, Parfum'],
    ['Naam van de hond', 'Rex'],
    ['Vachttype', 'Pluchevacht'],
    ['Littekens', 'een-oude-sleutel'],
    ['Teken', 'Ja'],
    ['Laatst nagekeken', '04-03-2026'],
  ])
})

const offered = (stored?: string[]) => allergyOptions(stored).map(({ value }) => value)

test('an allergy is chosen by name; ‘several’ can only be taken back', () => {
  expect(offered()).toEqual(
    Object.keys(pickLists.skinAllergies).filter((name) => name !== 'geen' && name !== 'meerdere'),
  )
  expect(offered(['meerdere'])).toEqual(
    Object.keys(pickLists.skinAllergies).filter((name) => name !== 'geen'),
  )
})
