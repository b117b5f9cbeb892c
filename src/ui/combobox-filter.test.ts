import { expect, test } from 'vitest'
import { filterOptions, fold } from '#ui/combobox-filter.ts'

const options = [
  { value: '1', label: 'Crème brûlée', detail: '€ 6,00' },
  { value: '2', label: 'Appeltaart' },
  { value: '3', label: 'Taart met peer', keywords: ['dessert', 'gebak'] },
  { value: '4', label: 'Rijst-taartje' },
]
const found = (query: string) =>
  filterOptions(options, query, { guess: false }).map(({ value }) => value)

test('an empty or blank query keeps every option in its order', () => {
  expect(found('')).toEqual(['1', '2', '3', '4'])
  expect(found('  ')).toEqual(['1', '2', '3', '4'])
})

test('accents and capitals do not matter on either side', () => {
  expect(found('CREME BRULEE')).toEqual(['1'])
  expect(found('brûl')).toEqual(['1'])
  expect(fold('  Übër—Straße 12 ')).toBe('uber straße 12')
})

test('a label that begins with the text comes before one with a word that does, and that before one that only contains it', () => {
  expect(found('taart')).toEqual(['3', '4', '2'])
})

test('every word must occur, in any order, also among the keywords', () => {
  expect(found('peer taart')).toEqual(['3'])
  expect(found('gebak')).toEqual(['3'])
  expect(found('gebak appel')).toEqual([])
})

test('signs between words do not matter', () => {
  expect(found('rijst taartje')).toEqual(['4'])
  expect(found('rijst-taartje')).toEqual(['4'])
})

test('the detail is shown but not searched', () => {
  expect(found('6,00')).toEqual([])
})

test('what is found nowhere leads to what is spelled alike, else to the last resort; not where other words may be typed', () => {
  const breeds = [
    { value: 'labradoodle', label: 'Labradoodle' },
    { value: 'teckel', label: 'Teckel ruwhaar', keywords: ['dashond'] },
    { value: 'general', label: 'Algemene trimbeurt', isLastResort: true },
  ]
  const guessed = (query: string, guess = true) =>
    filterOptions(breeds, query, { guess }).map(({ value }) => value)
  expect(guessed('labradoodel')).toEqual(['labradoodle'])
  expect(guessed('tekkel')).toEqual(['teckel'])
  expect(guessed('dashont')).toEqual(['teckel'])
  expect(guessed('xoloitzcuintle')).toEqual(['general'])
  expect(guessed('xol')).toEqual([])
  expect(guessed('labradoodel', false)).toEqual([])
})
