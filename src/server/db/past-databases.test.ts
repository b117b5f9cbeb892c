import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateAsThen } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { isPassword } from '#server/password.ts'
import { createDatabase, FOLDER, migrationsBefore, schemaOf } from '#tests/support/migrations.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { SIGNING_SECRET } from '#tests/support/seeded.ts'

// made by scripts/past-database.mjs
const PAST = 'tests/past-databases'
const commits = fs.readdirSync(PAST).map((name) => name.replace('.sql.gz', ''))
/**
 * The program of the morning of 22 November took no database of this commit: it made its tables a
 * second time.
 */
const NEVER_UPGRADED = '85fd40d'
let fresh: string[] = []
/** Asked once of each: a password costs much to check, and two upgrades leave the same hash. */
const opens = new Map<string, Promise<boolean>>()
/** Whether a wrong password opens a hash of this many parts. */
const opensToAll = new Map<number, Promise<boolean>>()

const upgrade = async (ownerUrl: string) =>
  await openDatabase({
    ownerUrl,
    secret: { given: SIGNING_SECRET, dataDir: fs.mkdtempSync('/tmp/salon-past-') },
    migrationsFolder: FOLDER,
    log: recordLog().log,
  })

const dumpOf = (commit: string) =>
  gunzipSync(fs.readFileSync(`${PAST}/${commit}.sql.gz`)).toString()

async function load(commit: string) {
  const made = await createDatabase()
  await made.pool.query(dumpOf(commit))
  return made
}

/** Where the program that did not look at its history had nothing to do. */
const isYounger = (commit: string) =>
  dumpOf(commit).includes(
    createHash('sha256')
      .update(fs.readFileSync(`${FOLDER}/0011_owners_week.sql`))
      .digest('hex'),
  )

/** Of the first ones, and since twelve signs are asked. */
const PASSWORDS = ['oud-geheim', 'oud-geheim-van-wilma']
async function isOneOf([first = '', ...others]: readonly string[], hash: string): Promise<boolean> {
  return (await isPassword(first, hash)) || (others.length > 0 && (await isOneOf(others, hash)))
}

/** The owner still gets in by her password, and what the database held is still there. */
async function expectKept(pool: Pool) {
  const { rows } = await pool.query<{ hash: string }>('select hash from admin_password')
  const { hash = '' } = rows[0] ?? {}
  if (!opens.has(hash)) opens.set(hash, isOneOf(PASSWORDS, hash))
  const { length: parts } = hash.split('$')
  if (!opensToAll.has(parts)) opensToAll.set(parts, isPassword('iets-anders', hash))
  expect([await opens.get(hash), await opensToAll.get(parts)]).toEqual([true, false])
  const kept = `select (select first_name from customers) as customer, (select name from dogs) as dog, (select dog_name from appointments) as visit,
    (select count(*)::int from services) as services, (select count(*)::int from services where minutes is null) as unmeasured, (select count(*)::int from outbox) as mails, (select count(*)::int from salon) as salons`
  expect((await pool.query(kept)).rows).toEqual([
    {
      customer: 'Wilma',
      dog: 'Bas',
      visit: 'Bas',
      services: expect.any(Number),
      unmeasured: 0,
      mails: 1,
      salons: 1,
    },
  ])
}

describe('the database of', () => {
  test.for(commits)(
    '%s is brought up to what a new one is, with its rows and its password',
    { timeout: 60_000 },
    async (commit) => {
      const { ownerUrl, pool } = await load(commit)
      await upgrade(ownerUrl)
      await upgrade(ownerUrl) // once more: nothing is left to do
      expect(await schemaOf(pool)).toEqual(await freshSchema())
      await expectKept(pool)
    },
  )

  test.for(commits.filter((commit) => commit !== NEVER_UPGRADED && !isYounger(commit)))(
    '%s, upgraded before by a program that did not look at its history, too',
    { timeout: 60_000 },
    async (commit) => {
      const { ownerUrl, pool } = await load(commit)
      await migrateAsThen(drizzle(pool), { migrationsFolder: migrationsBefore('owners_week') })
      await upgrade(ownerUrl)
      expect(await schemaOf(pool)).toEqual(await freshSchema())
      await expectKept(pool)
    },
  )
})

test('without a look at the history they are left behind, and nobody hears of it', async () => {
  const { pool } = await load('01aac43')
  await migrateAsThen(drizzle(pool), { migrationsFolder: FOLDER })
  expect((await schemaOf(pool)).filter(keepsDaysClosed)).toEqual([])
  expect((await freshSchema()).filter(keepsDaysClosed)).toHaveLength(1)
})

const keepsDaysClosed = (part: string) => part.includes('TRIGGER day_book_entries_open')

async function freshSchema(): Promise<string[]> {
  if (fresh.length === 0) {
    const { ownerUrl, pool } = await createDatabase()
    await upgrade(ownerUrl)
    fresh = await schemaOf(pool)
  }
  return fresh
}
