import { expect, test } from 'vitest'
import { brokenFile } from '#tests/support/broken-files.ts'
import { openImportSalon } from '#tests/support/import-salon.ts'

const FILES = 1_000
/** Another beginning tries other files: `FIRST_FILE=5000`. */
const FIRST = Number(process.env['FIRST_FILE'] ?? 0)

test(`${FILES} broken files, over all kinds and formats: each is brought in and taken back, or refused by a sentence, and none breaks anything`, async () => {
  const { tryOut } = await openImportSalon()
  const found: string[] = []
  const outcomes: Record<string, number> = {}
  for (let number = FIRST; number < FIRST + FILES; number += 1) {
    const file = brokenFile(number)
    const { problems, was } = await tryOut(file)
    found.push(
      ...problems.map((problem) => `file ${number} (${file.kind}, ${file.format}): ${problem}`),
    )
    outcomes[was] = (outcomes[was] ?? 0) + 1
  }
  console.log(JSON.stringify(outcomes))
  expect(found).toEqual([])
  // most of them are read, so that more than the refusal is tried
  expect(outcomes['brought in']).toBeGreaterThan(FILES / 3)
})
