import { expect, test } from 'vitest'
import { nameIn, namesOf, optionsOf } from '#lib/names-of.ts'

const declared = { active: { label: 'Geldig' }, blocked: { label: 'Geblokkeerd' } }

test('what is declared is listed in its order, and offered under its label', () => {
  expect(namesOf(declared)).toEqual(['active', 'blocked'])
  expect(optionsOf(declared)).toEqual([
    { value: 'active', label: 'Geldig' },
    { value: 'blocked', label: 'Geblokkeerd' },
  ])
})

test('a text of an address names what is declared, or nothing', () => {
  const texts = ['blocked', 'weg', 'toString', '', null]
  expect(texts.map((text) => nameIn(declared, text))).toEqual(['blocked', '', '', '', ''])
})
