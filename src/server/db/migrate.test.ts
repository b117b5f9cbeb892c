import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { verifyBook } from '#features/day-book/jobs.server.ts'
import { sealedText, sealOf, type StoredClosing, totalsOf } from '#features/day-book/rules.ts'
import { connect } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { entryOf } from '#tests/support/day-book.ts'
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

/** A folder with the migrations before the one of this name, as an earlier version had it. */
function migrationsBefore(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-migrations-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const journal = journalSchema.parse(JSON.parse(fs.readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')))
  const next = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  const entries = journal.entries.slice(0, next)
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
    await migrate(pool, migrationsBefore('receipt_numbers'))
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

  test('has a sealed day book keeps every seal and number, and learns what stood on invoices', async () => {
    const pool = await createDatabase()
    await migrate(pool, migrationsBefore('money_walls'))
    const sale = '00000000-0000-4000-8000-00000000000a'
    await pool.query(`insert into sales (id, number, customer_name, service, amount, vat_rate, created_at) values ($1, 1, 'An', 'Bad', 110, 21, now())`, [sale])
    const entries = [1, 2, 4].map((id) => entryOf({ id, sourceId: `00000000-0000-4000-8000-00000000000${id}`, day: id === 4 ? '2026-11-21' : '2026-11-20' }))
    for (const { id, at, day, amount, vat, sourceId } of entries) {
      await pool.query(`insert into payments (id, sale_id, method, amount, amount_paid, created_at, updated_at) values ($1, $2, 'cash', $3, $3, $4, $4)`, [
        sourceId,
        sale,
        amount,
        at,
      ])
      await pool.query(
        `insert into day_book_entries (id, at, day, kind, method, amount, vat_rate, vat, rounding, amount_paid, source_id, test) overriding system value
          values ($1, $2, $3, 'sale', 'cash', $4, 21, $5, 0, $4, $6, false)`,
        [id, at, day, amount, vat, sourceId],
      )
    }
    await pool.query(`alter table day_book_entries alter column id restart with 5`)
    const sealed = entries.slice(0, 2)
    const { received: _received, invoiced: _invoiced, corrections: _corrections, ...totals } = totalsOf(sealed)
    const closing = {
      day: '2026-11-20',
      expectedCash: '110.00',
      countedCash: '110.00',
      note: '',
      includesTest: false,
      entryCount: 2,
      previousHash: '0'.repeat(64),
    }
    const closed: StoredClosing = {
      ...closing,
      totals: totalsOf(sealed),
      salonName: '',
      vatNumber: '',
      sealed: null,
      hash: '',
      closedAt: new Date('2026-11-20T17:00:00Z'),
    }
    await pool.query(
      `insert into day_book_closings (day, totals, expected_cash, counted_cash, includes_test, entry_count, previous_hash, hash, closed_at) values ($1, $2, 110, 110, false, 2, $3, $4, $5)`,
      [closing.day, totals, closing.previousHash, await sealOf(sealedText(closed, sealed, 1)), closed.closedAt],
    )
    await pool.query(
      `insert into invoices (type, invoice_number, status, sale_ids, customer_name, invoice_date, due_date, vat_category, vat_rate, subtotal, vat_amount, rounding, total_amount, created_at, updated_at)
        values ('invoice', 'INV-1', 'paid', $1, 'An', '2026-11-20', '2026-11-20', 'S', 21, 136.36, 28.64, 0, 165, now(), now())`,
      [JSON.stringify([sale])],
    )

    await migrate(pool, FOLDER)

    expect((await pool.query('select number::int, kind, invoiced, document, about_day::text from day_book_entries order by number')).rows).toEqual([
      ...[1, 2, 4].map((number) => ({ number, kind: 'sale', invoiced: '0.00', document: null, about_day: null })),
      ...['2026-11-20', '2026-11-20', '2026-11-21'].map((day, index) => ({
        number: 5 + index,
        kind: 'invoiced',
        invoiced: '55.00',
        document: 'INV-1',
        about_day: day,
      })),
    ])
    expect((await pool.query('select last::int, since::int from day_book_counter')).rows).toEqual([{ last: 7, since: 3 }])
    const { db, pool: own } = connect(pool.options.connectionString ?? '', createLog('silent'))
    onTestFinished(() => own.end())
    await pool.query(`update sale_counter set last = 1`)
    expect(await verifyBook(db)).toEqual({ days: 1, entries: 6, problems: [] })
  })
})
