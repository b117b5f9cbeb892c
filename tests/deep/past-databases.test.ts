import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateAsThen } from 'drizzle-orm/node-postgres/migrator'
import { expect, test } from 'vitest'
import { migrationsBefore, schemaOf } from '#tests/support/migrations.ts'
import {
  expectKept,
  freshSchema,
  loadPast,
  UPGRADED_BLINDLY,
  upgradeDatabase,
} from '#tests/support/past-databases.ts'

test.for(UPGRADED_BLINDLY)(
  'the database of %s, upgraded before by a program that did not look at its history, is brought up to what a new one is too',
  async (commit) => {
    const { ownerUrl, pool } = await loadPast(commit)
    await migrateAsThen(drizzle(pool), { migrationsFolder: migrationsBefore('owners_week') })
    await upgradeDatabase(ownerUrl)
    expect(await schemaOf(pool)).toEqual(await freshSchema())
    await expectKept(pool, commit)
  },
)
