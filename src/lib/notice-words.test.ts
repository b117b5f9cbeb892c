import { expect, test } from 'vitest'
import { firstDayWords, noticeWords } from '#lib/notice-words.ts'

test.each([
  [1, 'een dag', 'morgen'],
  [2, '24 uur', 'overmorgen'],
  [7, '6 dagen', 'over 7 dagen'],
])('with %i days of notice one books %s ahead, from %s on', (days, notice, first) => {
  expect([noticeWords(days), firstDayWords(days)]).toEqual([notice, first])
})
