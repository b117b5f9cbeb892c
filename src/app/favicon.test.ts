import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAVICON } from './favicon.ts'

test('the icon inside the pages is the one in the file', () => {
  const file = readFileSync('public/favicon.svg', 'utf8').trim()
  expect(decodeURIComponent(FAVICON).replace('data:image/svg+xml,', '').replaceAll("'", '"')).toBe(
    file,
  )
})
