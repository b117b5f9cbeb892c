import { expect, test } from 'vitest'
import { durationWords, minutesIn } from './duration-text.ts'

test.for([
  ['60-120 min', 120],
  ['45 min', 45],
  ['90', 90],
  ['60 – 90', 90],
  ['1u30', 90],
  ['1,5 uur', 90],
  ['2 uur', 120],
  ['1 uur en 15 minuten', 75],
  ['een halve dag', null],
  ['', null],
  [null, null],
  ['2 min', null],
  ['9000 min', null],
] as const)('%s stands for %s minutes', ([text, minutes]) => {
  expect(minutesIn(text)).toBe(minutes)
})

test('minutes are said in hours and minutes', () => {
  expect([45, 60, 90, 120].map(durationWords)).toEqual([
    '45 minuten',
    '1 uur',
    '1 uur en 30 minuten',
    '2 uur',
  ])
})
