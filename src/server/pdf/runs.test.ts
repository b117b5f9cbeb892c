import { expect, test } from 'vitest'
import { stretchesOf } from '#server/pdf/runs.ts'

/**
 * As it stands on paper, from left to right; the letters of a word from right to left are turned
 * round by the font.
 */
const seen = (line: string) =>
  stretchesOf(line)
    .flatMap(({ runs, isRightToLeft }) => (isRightToLeft ? runs.toReversed() : runs))
    .map(({ text }) => text)
    .join('')

test.each([
  ['gewone tekst', 'gewone tekst'],
  ['שרה כהן', 'כהן שרה'],
  ['Naam: שרה כהן, Gent', 'Naam: כהן שרה, Gent'],
  ['שרה (לוי) Gent', '(לוי) שרה Gent'],
  ['עלי 12,50 בר (3)', '(3) בר 12,50 עלי'],
  ['Kam 🐾 voor كلب جميل!', 'Kam 🐾 voor جميل كلب!'],
])('%s', (line, paper) => {
  expect(seen(line)).toBe(paper)
})

test('each run has the font of its signs', () => {
  const runs = stretchesOf('Bo 🐶 שרה عمر').flatMap((stretch) => stretch.runs)
  expect(runs.filter(({ text }) => text !== ' ').map(({ font, text }) => [font, text])).toEqual([
    ['latin', 'Bo '],
    ['emoji', '🐶'],
    ['hebrew', 'שרה'],
    ['arabic', 'عمر'],
  ])
})
