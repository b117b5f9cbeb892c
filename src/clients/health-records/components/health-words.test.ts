import { expect, test } from 'vitest'
import { healthFacts } from '#clients/health-records/components/health-words.ts'
import {
  dateFields,
  flagFields,
  type HealthFields,
  textFields,
} from '#clients/health-records/rules.ts'
import { keyed } from '#lib/keyed.ts'

test('a form in words names what was filled in, in the order of the form', () => {
  const form: HealthFields = {
    ...keyed(textFields, () => ''),
    ...keyed(flagFields, () => false),
    ...keyed(dateFields, () => null),
    isVaccinated: null,
    dogName: 'Rex',
    coatType: 'pluche',
    skinScars: 'een-oude-sleutel',
    hasTicks: true,
    lastReviewedDate: '2026-03-04',
  }
  expect(healthFacts(form)).toEqual([
    ['Naam van de hond', 'Rex'],
    ['Vachttype', 'Pluchevacht'],
    ['Littekens', 'een-oude-sleutel'],
    ['Teken', 'Ja'],
    ['Laatst nagekeken', '04-03-2026'],
  ])
})
