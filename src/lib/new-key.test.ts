import { expect, test, vi } from 'vitest'
import { newKey } from '#lib/new-key.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a key is never the same twice', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
})

test('it is a UUID, also where the browser makes none', () => {
  expect(newKey()).toMatch(UUID)
  const own = globalThis.crypto
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => own.getRandomValues(bytes),
  })
  expect(newKey()).toMatch(UUID)
  vi.unstubAllGlobals()
})
