import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { isPassword } from '#server/password.ts'
import { createDatabase, FOLDER, schemaOf } from '#tests/support/migrations.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { SIGNING_SECRET } from '#tests/support/seeded.ts'

// made by scripts/past-database.mjs
const PAST = 'tests/past-databases'
/** The commits of which a database is kept. */
export const PAST_COMMITS = fs.readdirSync(PAST).map((name) => name.replace('.sql.gz', ''))
/**
 * The program of the morning of 22 November took no database of this commit: it made its tables a
 * second time.
 */
const NEVER_UPGRADED = '85fd40d'
let fresh: string[] = []
/**
 * What opens a hash of this many parts, the right password and a wrong one. Asked once of each, for
 * it costs much; that the others still do follows from a hash that is as it was.
 */
const opens = new Map<number, Promise<boolean[]>>()

/** Brings a database to what today's program works with. */
export const upgradeDatabase = async (ownerUrl: string) =>
  await openDatabase({
    ownerUrl,
    secret: { given: SIGNING_SECRET, dataDir: fs.mkdtempSync('/tmp/salon-past-') },
    migrationsFolder: FOLDER,
    log: recordLog().log,
  })

const dumpOf = (commit: string) =>
  gunzipSync(fs.readFileSync(`${PAST}/${commit}.sql.gz`)).toString()

/** A new database with what one of that commit held. */
export async function loadPast(commit: string) {
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

/** Those that a program upgraded which did not look at their history. */
export const UPGRADED_BLINDLY = PAST_COMMITS.filter(
  (commit) => commit !== NEVER_UPGRADED && !isYounger(commit),
)

/** Of the first ones, and since twelve signs are asked. */
const PASSWORDS = ['oud-geheim', 'oud-geheim-van-wilma']
async function isOneOf([first = '', ...others]: readonly string[], hash: string): Promise<boolean> {
  return (await isPassword(first, hash)) || (others.length > 0 && (await isOneOf(others, hash)))
}

/** The owner still gets in by her password, and what that database held is still there. */
export async function expectKept(pool: Pool, commit: string) {
  const { rows } = await pool.query<{ hash: string }>('select hash from admin_password')
  const { hash = '' } = rows[0] ?? {}
  expect(hash).toMatch(/^scrypt\$/)
  expect(dumpOf(commit).includes(hash)).toBe(true)
  const { length: parts } = hash.split('$')
  if (!opens.has(parts))
    opens.set(parts, Promise.all([isOneOf(PASSWORDS, hash), isPassword('iets-anders', hash)]))
  expect(await opens.get(parts)).toEqual([true, false])
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

/** The schema of a new database. */
export async function freshSchema(): Promise<string[]> {
  if (fresh.length === 0) {
    const { ownerUrl, pool } = await createDatabase()
    await upgradeDatabase(ownerUrl)
    fresh = await schemaOf(pool)
  }
  return fresh
}
