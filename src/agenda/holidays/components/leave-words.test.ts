import { expect, test } from 'vitest'
import { afterRemoval } from '#agenda/holidays/components/leave-words.ts'

const TODAY = '2026-11-22'

test.for([
  [
    'leave of some days',
    '2026-12-07',
    '2026-12-12',
    'Deze dagen kunnen daarna weer geboekt worden.',
  ],
  ['leave of one day', '2026-12-07', '2026-12-07', 'Deze dag kan daarna weer geboekt worden.'],
  ['leave that ends today', '2026-11-20', TODAY, 'Deze dagen kunnen daarna weer geboekt worden.'],
  ['leave that is over', '2026-11-01', '2026-11-05', 'Dit verlof is voorbij.'],
  [
    'a public holiday',
    '2026-12-25',
    '2026-12-25',
    'Op een feestdag blijft je salon gesloten, ook zonder deze regel.',
  ],
] as const)('removing %s says what becomes of its days', ([, startDate, endDate, sentence]) => {
  expect(afterRemoval({ startDate, endDate }, TODAY)).toBe(sentence)
})
