import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvFile, defused, undefused } from '#lib/csv.ts'

const START_OF_FORMULA = /^[=+\-@\t\r＝＋－＠]/

test('a file has a byte order mark, semicolons and quotes where a cell needs them', () => {
  expect(
    csvFile([
      ['naam', 'bedrag'],
      ['An "Bo"; Cé', '1055,50'],
    ]),
  ).toBe('\uFEFFnaam;bedrag\r\n"An ""Bo""; Cé";"1055,50"\r\n')
})

test.for([
  '=HYPERLINK("http://kwaad.example";"klik")',
  '+32 400 00 00 00',
  '-2+3',
  '-2.50.1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  "'=1+1",
  "''=1+1",
  '＝1+1',
  "=cmd|' /C calc'!A0",
  ';=1+1',
  '"=1+1',
])('no cell starts as a formula: %j', (text) => {
  const [cells = []] = Papa.parse<string[]>(csvFile([[text, text]]).slice(1), {
    delimiter: ';',
  }).data
  for (const cell of cells) expect(cell).not.toMatch(START_OF_FORMULA)
  expect(cells.map(undefused)).toEqual([text, text])
})

test.for(['-2,50', '-2.50', '-7'])('the number %s stays one', (number) => {
  expect(csvFile([[number]]).replaceAll('"', '')).toBe(`\uFEFF${number}\r\n`)
})

test('every text that was made harmless comes back', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^'{0,3}[=+\-@\t\r]?.{0,5}$/),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      expect(undefused(defused(text))).toBe(text)
      expect(defused(text)).not.toMatch(START_OF_FORMULA)
    }),
    { numRuns: 1_000 },
  )
})
