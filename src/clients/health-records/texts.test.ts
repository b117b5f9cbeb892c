import { expect, test } from 'vitest'
import { dateFields, flagFields, textFields } from '#clients/health-records/rules.ts'
import { newHealthRecordSchema } from '#clients/health-records/schema.ts'
import { healthSections, pickLists } from '#clients/health-records/texts.ts'

const descriptive = Object.entries(pickLists).filter(([name]) => /^(coat|skin)/.test(name))
const shown = healthSections.flatMap(({ fields }) =>
  fields.map(({ name, kind }) => ({ name, kind })),
)

test('there is a list for each of the ten coat and six skin fields', () => {
  expect(descriptive.filter(([name]) => name.startsWith('coat'))).toHaveLength(10)
  expect(descriptive.filter(([name]) => name.startsWith('skin'))).toHaveLength(6)
})

test.each(descriptive)('%s has 8 to 20 distinct choices with stable keys', (_, list) => {
  const entries = Object.entries(list)
  expect(entries.length).toBeGreaterThanOrEqual(8)
  expect(entries.length).toBeLessThanOrEqual(20)
  expect(entries.every(([key]) => /^[a-z]+(-[a-z]+)*$/.test(key))).toBe(true)
  expect(new Set(entries.map(([, label]) => label.toLowerCase())).size).toBe(entries.length)
})

test('the short lists are those of the specification', () => {
  expect(Object.keys(pickLists.dogGender)).toEqual([
    'reu',
    'teef',
    'reu-gecastreerd',
    'teef-gesteriliseerd',
  ])
  expect(Object.keys(pickLists.temperament)).toEqual([
    'rustig',
    'speels',
    'angstig',
    'agressief',
    'nerveus',
    'vriendelijk',
  ])
  expect(Object.keys(pickLists.preferredLength)).toEqual(['zeer-kort', 'kort', 'medium', 'lang'])
})

test('the length bands run from 1–2 cm to 15+ cm', () => {
  expect(pickLists.coatLength['zeer-kort']).toContain('1–2 cm')
  expect(pickLists.coatLength['zeer-lang']).toContain('15+ cm')
})

test('the form shows every field that can be sent, once, in the right kind', () => {
  const sent = Object.keys(newHealthRecordSchema.shape).filter(
    // the single allergy of the specification is shown as the list
    (name) => name !== 'customerId' && name !== 'dogId' && name !== 'skinAllergies',
  )
  expect(shown.map(({ name }) => name).toSorted()).toEqual(sent.toSorted())
  expect(
    [...textFields, ...flagFields, ...dateFields, 'allergies', 'isVaccinated'].toSorted(),
  ).toEqual(sent.toSorted())
  const named = (kind: string) =>
    shown.filter((field) => field.kind === kind).map(({ name }) => name)
  expect(named('flag').toSorted()).toEqual(['isVaccinated', ...flagFields].toSorted())
  expect(named('date').toSorted()).toEqual([...dateFields].toSorted())
  expect(named('picks')).toEqual(['allergies'])
  expect([...named('pick'), 'skinAllergies'].toSorted()).toEqual(Object.keys(pickLists).toSorted())
})
