import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { migrate } from '#server/db/migrate.ts'
import { databaseUrl } from '#tests/support/test-database.ts'

const FOLDER = 'src/server/db/migrations'
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), tag: z.string() })) })

/** A pool on a new, empty database. */
async function createDatabase(): Promise<Pool> {
  const server = new Pool({ connectionString: inject('pgUrl') })
  const name = `m_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name}`)
  await server.end()
  const pool = new Pool({ connectionString: databaseUrl(inject('pgUrl'), name) })
  onTestFinished(() => pool.end())
  return pool
}

/** A folder with the migrations before this one, as an earlier version had it. */
function migrationsBefore(idx: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-migrations-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const journal = journalSchema.parse(JSON.parse(fs.readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')))
  const entries = journal.entries.filter((entry) => entry.idx < idx)
  fs.mkdirSync(`${folder}/meta`)
  fs.writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) fs.copyFileSync(`${FOLDER}/${tag}.sql`, `${folder}/${tag}.sql`)
  return folder
}

describe('a database that', () => {
  test.for(['postgres://salon:geheim@127.0.0.1:1/salon', 'postgres://salon:geheim@localhost:1/salon'])(
    'is not there stops the start with one sentence: %s',
    async (address) => {
      const pool = new Pool({ connectionString: address })
      onTestFinished(() => pool.end())

      const refused = migrate(pool, FOLDER)

      await expect(refused).rejects.toThrow(/^The database cannot be reached \(.*ECONNREFUSED.*\): look whether it runs, and whether DATABASE_URL is right\.$/)
      await expect(refused).rejects.toMatchObject({ name: 'StartError', message: expect.not.stringContaining('geheim') })
    },
  )

  test.for([
    [['1', '2', '5'], 5],
    [[], 0],
  ] as const)('has the sales %j keeps their numbers, and the counter stands at %i', async ([numbers, last]) => {
    const pool = await createDatabase()
    await migrate(pool, migrationsBefore(10))
    for (const number of numbers)
      await pool.query(
        `insert into sales (number, customer_name, service, amount, vat_rate, created_at) overriding system value values ($1, 'An', 'Bad', 10, 21, now())`,
        [number],
      )

    await migrate(pool, FOLDER)

    expect((await pool.query('select number from sales order by number')).rows).toEqual(numbers.map((number) => ({ number })))
    expect((await pool.query('select id, last::int from sale_counter')).rows).toEqual([{ id: 1, last }])
    const unnumbered = pool.query(`insert into sales (customer_name, service, amount, vat_rate, created_at) values ('An', 'Bad', 10, 21, now())`)
    await expect(unnumbered).rejects.toMatchObject({ column: 'number' })
  })
})
