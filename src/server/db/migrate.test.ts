import fs from 'node:fs'
import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type StoredClosing, sealedText, sealOf, totalsOf } from '#money/day-book/rules.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { connect } from '#server/db/client.ts'
import { hashOf, migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { entryOf } from '#tests/support/day-book.ts'
import { createDatabase, FOLDER, journalOf, migrationsBefore } from '#tests/support/migrations.ts'

const nothing = async () => undefined

/** Tables and history, to see that nothing was touched. */
async function state(pool: Pool) {
  const { rows } = await pool.query(
    `select relname, relnatts from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1`,
  )
  return rows
}

describe('a database that', () => {
  test.for([
    'postgres://salon:geheim@127.0.0.1:1/salon',
    'postgres://salon:geheim@localhost:1/salon',
  ])('is not there stops the start with one sentence: %s', async (address) => {
    const pool = new Pool({ connectionString: address })
    onTestFinished(() => pool.end())

    const refused = migrate(pool, FOLDER, nothing)

    await expect(refused).rejects.toThrow(
      /^De database is niet te bereiken \(.*ECONNREFUSED.*\): kijk of ze draait, en of DATABASE_URL klopt\.$/,
    )
    await expect(refused).rejects.toMatchObject({
      name: 'StartError',
      message: expect.not.stringContaining('geheim'),
    })
  })

  test.for([
    [['1', '2', '5'], 5],
    [[], 0],
  ] as const)(
    'has the sales %j keeps their numbers, and the counter stands at %i',
    async ([numbers, last]) => {
      const { pool } = await createDatabase()
      await migrate(pool, migrationsBefore('receipt_numbers'), nothing)
      for (const number of numbers)
        await pool.query(
          `insert into sales (number, customer_name, service, amount, vat_rate, created_at) overriding system value values ($1, 'An', 'Bad', 10, 21, now())`,
          [number],
        )

      await migrate(pool, FOLDER, nothing)

      expect((await pool.query('select number from sales order by number')).rows).toEqual(
        numbers.map((number) => ({ number })),
      )
      expect((await pool.query('select id, last::int from sale_counter')).rows).toEqual([
        { id: 1, last },
      ])
      const unnumbered = pool.query(
        `insert into sales (customer_name, service, amount, vat_rate, created_at) values ('An', 'Bad', 10, 21, now())`,
      )
      await expect(unnumbered).rejects.toMatchObject({ column: 'number' })
    },
  )

  test('knows one allergy of a dog keeps it in the list, and nobody changed the form', async () => {
    const { pool } = await createDatabase()
    await migrate(pool, migrationsBefore('allergies'), nothing)
    const forms = [
      ['', false],
      ['geen', false],
      ['geen', true],
      ['kip', false],
      ['kip', true],
      ['meerdere', true],
    ]
    for (const [single, ticked] of forms)
      await pool.query(
        `insert into health_records (dog_name, owner_first_name, owner_last_name, skin_allergies, has_allergies, allergie_details) values ('Bas', 'An', 'Maes', $1, $2, 'hars')`,
        [single, ticked],
      )

    await migrate(pool, FOLDER, nothing)

    const { rows } = await pool.query(
      `select allergies, has_allergies as ticked, allergie_details as details, version from health_records`,
    )
    const kept = { details: 'hars', version: 1 }
    expect(rows).toEqual([
      { ...kept, allergies: [], ticked: false },
      { ...kept, allergies: ['geen'], ticked: false },
      { ...kept, allergies: [], ticked: true },
      { ...kept, allergies: ['kip'], ticked: true },
      { ...kept, allergies: ['kip'], ticked: true },
      { ...kept, allergies: ['meerdere'], ticked: true },
    ])
    expect((await pool.query('select 1 from audit_log')).rowCount).toBe(0)
  })

  test('has a sealed day book keeps every seal and number, and learns what stood on invoices', async () => {
    const { pool } = await createDatabase()
    await migrate(pool, migrationsBefore('money_walls'), nothing)
    const sale = '00000000-0000-4000-8000-00000000000a'
    await pool.query(
      `insert into sales (id, number, customer_name, service, amount, vat_rate, created_at) values ($1, 1, 'An', 'Bad', 110, 21, now())`,
      [sale],
    )
    const entries = [1, 2, 4].map((id) =>
      entryOf({
        id,
        sourceId: `00000000-0000-4000-8000-00000000000${id}`,
        day: id === 4 ? '2026-11-21' : '2026-11-20',
      }),
    )
    for (const { id, at, day, amount, vat, sourceId } of entries) {
      await pool.query(
        `insert into payments (id, sale_id, method, amount, amount_paid, created_at, updated_at) values ($1, $2, 'cash', $3, $3, $4, $4)`,
        [sourceId, sale, amount, at],
      )
      await pool.query(
        `insert into day_book_entries (id, at, day, kind, method, amount, vat_rate, vat, rounding, amount_paid, source_id, test) overriding system value
          values ($1, $2, $3, 'sale', 'cash', $4, 21, $5, 0, $4, $6, false)`,
        [id, at, day, amount, vat, sourceId],
      )
    }
    await pool.query(`alter table day_book_entries alter column id restart with 5`)
    const sealed = entries.slice(0, 2)
    const {
      received: _received,
      invoiced: _invoiced,
      corrections: _corrections,
      ...totals
    } = totalsOf(sealed)
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
      [
        closing.day,
        totals,
        closing.previousHash,
        await sealOf(sealedText(closed, sealed, 1)),
        closed.closedAt,
      ],
    )
    await pool.query(
      `insert into invoices (type, invoice_number, status, sale_ids, customer_name, invoice_date, due_date, vat_category, vat_rate, subtotal, vat_amount, rounding, total_amount, created_at, updated_at)
        values ('invoice', 'INV-1', 'paid', $1, 'An', '2026-11-20', '2026-11-20', 'S', 21, 136.36, 28.64, 0, 165, now(), now())`,
      [JSON.stringify([sale])],
    )

    await migrate(pool, FOLDER, nothing)

    expect(
      (
        await pool.query(
          'select number::int, kind, invoiced, document, about_day::text from day_book_entries order by number',
        )
      ).rows,
    ).toEqual([
      ...[1, 2, 4].map((number) => ({
        number,
        kind: 'sale',
        invoiced: '0.00',
        document: null,
        about_day: null,
      })),
      ...['2026-11-20', '2026-11-20', '2026-11-21'].map((day, index) => ({
        number: 5 + index,
        kind: 'invoiced',
        invoiced: '55.00',
        document: 'INV-1',
        about_day: day,
      })),
    ])
    expect((await pool.query('select last::int, since::int from day_book_counter')).rows).toEqual([
      { last: 7, since: 3 },
    ])
    const { db, pool: own } = connect(pool.options.connectionString ?? '', createLog('silent'))
    onTestFinished(() => own.end())
    await pool.query(`update sale_counter set last = 1`)
    expect(await verifyBook(db)).toEqual({ days: 1, entries: 6, problems: [] })
  })
})

describe('a start', () => {
  test('of an older program on the database of a newer one is refused before anything is touched', async () => {
    const { pool } = await createDatabase()
    await migrate(pool, FOLDER, nothing)
    const before = await state(pool)
    let touched = false
    const refused = migrate(pool, migrationsBefore('receipt_numbers'), async () => {
      touched = true
    })
    await expect(refused).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^De database is van een nieuwere versie van dit programma \(ze kent \d+ migraties, dit programma 10\): start die versie/,
      ),
    })
    expect(touched).toBe(false)
    expect(await state(pool)).toEqual(before)
  })

  test('on a database with another history names the migration at which they part', async () => {
    const { pool } = await createDatabase()
    await migrate(pool, migrationsBefore('ledgers'), nothing)
    await pool.query(`update drizzle.__drizzle_migrations set hash = 'other' where id = 4`)
    const before = await state(pool)
    await expect(migrate(pool, FOLDER, nothing)).rejects.toThrow(
      /^De geschiedenis van de database wijkt vanaf migratie 0003_versions af van die van dit programma: /,
    )
    expect(await state(pool)).toEqual(before)
  })

  test('whose migration fails is one sentence with its name, and nothing is half done', async () => {
    const { pool } = await createDatabase()
    await migrate(pool, migrationsBefore('versions'), nothing)
    const before = await state(pool)
    const folder = migrationsBefore('invoices')
    fs.appendFileSync(`${folder}/0004_till.sql`, ';\nalter table nergens add column x int')
    await expect(migrate(pool, folder, nothing)).rejects.toMatchObject({
      name: 'StartError',
      message:
        'Migratie 0004_till lukt niet op deze database (relation "nergens" does not exist): er is niets veranderd.',
    })
    expect(await state(pool)).toEqual(before)
    await migrate(pool, FOLDER, nothing)
  })

  test('of several processes at once applies each migration once', async () => {
    const { pool } = await createDatabase()
    await Promise.all([1, 2, 3].map(async () => await migrate(pool, FOLDER, nothing)))
    expect((await pool.query('select 1 from drizzle.__drizzle_migrations')).rowCount).toBe(
      journalOf(FOLDER).entries.length,
    )
  })
})

test('a released migration never changes: `npm run db:release` writes down the text of a new one, and nothing else makes this pass', () => {
  const released = JSON.parse(fs.readFileSync(`${FOLDER}/released.json`, 'utf8'))
  const texts = journalOf(FOLDER).entries.map(({ tag }) => [
    tag,
    hashOf(fs.readFileSync(`${FOLDER}/${tag}.sql`, 'utf8')),
  ])
  expect(Object.entries<string[]>(released).map(([tag, hashes]) => [tag, hashes.at(-1)])).toEqual(
    texts,
  )
  // edited after databases had them, which does not happen again
  const edited = Object.entries<string[]>(released).filter(([, hashes]) => hashes.length > 1)
  expect(Object.fromEntries(edited.map(([tag, hashes]) => [tag, hashes.length]))).toEqual({
    '0001_walls': 2,
    '0005_ledgers': 3,
    '0008_messages': 3,
    '0009_messages_walls': 2,
  })
})
