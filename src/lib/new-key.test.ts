import { expect, test } from 'vitest'
import { newKey } from '#lib/new-key.ts'

test('a key is never the same twice', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
})
