import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '#server/db/columns.ts'
import { finds as searched } from '#server/db/search.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { deps } = await createTestApp()

async function finds(typed: string, stored: string, phone?: string): Promise<boolean> {
  const words =
    phone === undefined
      ? wordsOf([sql`${stored}::text`])
      : wordsOf([sql`${stored}::text`], sql`${phone}::text`)
  const condition = searched(typed, words, { hasPhone: phone !== undefined })
  const { rows } = await deps.db.execute<{ found: boolean }>(
    sql`select ${condition ?? sql`true`} as found`,
  )
  return rows[0]?.found ?? false
}

test.for<[string, string]>([
  ['renee', 'Renée'],
  ['sahin', 'Ayşe ŞAHİN'],
  ['yilmaz', 'Yılmaz'],
  ['lukasz', 'Łukasz'],
  ['novak', 'Dvořák-Novák'],
  ['sorensen', 'Sørensen'],
  ['Łukasz', 'Lukasz'],
  ['cœur', 'CŒUR'],
  ['a.b+c@voorbeeld.be', 'A.B+c@voorbeeld.be'],
])('%s finds %s', async ([typed, stored]) => {
  expect(await finds(typed, stored)).toBe(true)
})

test('every word has to be there, in whatever order', async () => {
  expect(await finds('maes  renée', 'Renée Maes')).toBe(true)
  expect(await finds('maes jan', 'Renée Maes')).toBe(false)
  expect(await finds('  ', 'Renée Maes')).toBe(true)
})

test.for(['+32 470 12 34 56', '0470/12.34.56', '0032470123456', '470 12'])(
  '%s is found in a phone, however it is written',
  async (typed) => {
    expect(await finds(typed, 'Renée Maes', '0470 12 34 56')).toBe(true)
    expect(await finds(typed, 'Renée Maes', '0499 11 22 33')).toBe(false)
    expect(await finds(typed, 'Renée Maes')).toBe(false)
  },
)

test('a word of one or two letters is the beginning of one', async () => {
  expect(await finds('an', 'Émile van Antwerpen')).toBe(true)
  expect(await finds('an', 'Émile Vanden')).toBe(false)
  expect(await finds('é', 'Émile')).toBe(true)
})

test('signs of a pattern are taken as they are', async () => {
  expect(await finds('a.b', 'aXb')).toBe(false)
  expect(await finds('.*', 'iets')).toBe(false)
  expect(await finds('(', 'iets (')).toBe(true)
})

const LETTERS = Array.from('abcçéïıœß🐩 .*+?()[]{}|^$\\-"\'%_@#!0189')

test('any text finds itself, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 }),
      async (text) => {
        expect(await finds(text, `voor ${text} na`)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
