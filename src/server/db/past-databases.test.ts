import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateAsThen } from 'drizzle-orm/node-postgres/migrator'
import { expect, test } from 'vitest'
import { FOLDER, schemaOf } from '#tests/support/migrations.ts'
import {
  expectKept,
  freshSchema,
  loadPast,
  PAST_COMMITS,
  upgradeDatabase,
} from '#tests/support/past-databases.ts'

test.for(PAST_COMMITS)(
  'the database of %s is brought up to what a new one is, with its rows and its password',
  { timeout: 60_000 },
  async (commit) => {
    const { ownerUrl, pool } = await loadPast(commit)
    await upgradeDatabase(ownerUrl)
    await upgradeDatabase(ownerUrl) // once more: nothing is left to do
    expect(await schemaOf(pool)).toEqual(await freshSchema())
    await expectKept(pool, commit)
  },
)

test('without a look at the history they are left behind, and nobody hears of it', async () => {
  const { pool } = await loadPast('01aac43')
  await migrateAsThen(drizzle(pool), { migrationsFolder: FOLDER })
  expect((await schemaOf(pool)).filter(keepsDaysClosed)).toEqual([])
  expect((await freshSchema()).filter(keepsDaysClosed)).toHaveLength(1)
})

const keepsDaysClosed = (part: string) => part.includes('TRIGGER day_book_entries_open')
