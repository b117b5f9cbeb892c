import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unaccented } from '#server/db/search.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { deps } = await createTestApp()

async function finds(typed: string, stored: string): Promise<boolean> {
  const { rows } = await deps.db.execute<{ found: boolean }>(sql`select ${stored}::text ~* ${unaccented(typed)} as found`)
  return rows[0]?.found ?? false
}

test.for<[string, string]>([
  ['renee', 'Renée'],
  ['sahin', 'Ayşe ŞAHİN'],
  ['yilmaz', 'Yılmaz'],
  ['lukasz', 'Łukasz'],
  ['novak', 'Dvořák-Novák'],
  ['sorensen', 'Sørensen'],
  ['a.b+c@voorbeeld.be', 'A.B+c@voorbeeld.be'],
])('%s finds %s', async ([typed, stored]) => {
  expect(await finds(typed, stored)).toBe(true)
})

test('signs of a pattern are taken as they are', async () => {
  expect(await finds('a.b', 'aXb')).toBe(false)
  expect(await finds('.*', 'iets')).toBe(false)
  expect(await finds('(', 'iets (')).toBe(true)
})

const LETTERS = Array.from('abcçéïıœß🐩 .*+?()[]{}|^$\\-"\'%_@#!0189')

test('any text finds itself, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 }), async (text) => {
      expect(await finds(text, `voor ${text} na`)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
