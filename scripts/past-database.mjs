// `node scripts/past-database.mjs <commit> …`: keeps the database of a new salon as that commit
// made it, with a few rows, as tests/past-databases/<commit>.sql.gz: its own migrations and seed
// run, then every row is written out. migrate.test.ts upgrades each.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startPostgres } from '#server/db/embedded.ts'

/** The password of the owner in each of them. */
const PASSWORD = 'oud-geheim-van-wilma'
const ROWS = {
  customers: `insert into customers (id, first_name, last_name, email, phone) values ('00000000-0000-4000-8000-000000000001', 'Wilma', 'Vroeger', 'Wilma@voorbeeld.be', '0470 00 00 00')`,
  dogs: `insert into dogs (id, customer_id, name) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'Bas')`,
  appointments: `insert into appointments (id, customer_id, dog_id, first_name, last_name, email, phone, dog_name, service, price, date, start_time, end_time, source)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Wilma', 'Vroeger', 'Wilma@voorbeeld.be', '', 'Bas', 'Trimmen', 55, '2026-12-01', '09:00', '11:00', 'website')`,
  holidays: `insert into holidays (name, start_date, end_date) values ('Kerst', '2026-12-25', '2026-12-26')`,
  outbox: `insert into outbox (kind, recipient, subject, html, text) values ('appointment-requested', 'wilma@voorbeeld.be', 'Uw aanvraag', '<p>Dag</p>', 'Dag')`,
  products: `insert into products (id, name, price) values ('00000000-0000-4000-8000-000000000004', 'Borstel', 12.5)`,
  stock_movements: `insert into stock_movements (product_id, quantity, reason, created_at) values ('00000000-0000-4000-8000-000000000004', 3, 'opening', now())`,
  sales: `insert into sales (id, customer_name, service, amount, vat_rate, created_at NUMBER) values ('00000000-0000-4000-8000-000000000005', 'Wilma Vroeger', 'Trimmen', 55, 21, now() NUMBERED)`,
  payments: `insert into payments (id, sale_id, method, amount, amount_paid, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000005', 'cash', 55, 55, now(), now())`,
  day_book_entries: `insert into day_book_entries (at, day, kind, method, amount, vat_rate, vat, rounding, amount_paid, source_id, test)
    values (now(), '2026-11-20', 'sale', 'cash', 55, 21, 9.55, 0, 55, '00000000-0000-4000-8000-000000000006', false)`,
  gift_vouchers: `insert into gift_vouchers (id, code, amount, taxed_at, vat_rate, recipient_name, recipient_email, buyer_name, buyer_email, valid_until, test, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000007', 'SNUF-23456789', 50, 'sale', 21, 'An', 'an@voorbeeld.be', 'Bo', 'bo@voorbeeld.be', '2028-11-20', false, now(), now())`,
  voucher_movements: `insert into voucher_movements (voucher_id, amount, reason, created_at) values ('00000000-0000-4000-8000-000000000007', 50, 'issued', now())`,
  waiting_list_entries: `insert into waiting_list_entries (id, customer_id, first_name, last_name, email, phone, dog_name, service, from_date, to_date, weekdays, from_time, to_time, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000001', 'Wilma', 'Vroeger', 'Wilma@voorbeeld.be', '', 'Bas', 'Trimmen', '2026-12-01', '2026-12-31', '{1,4}', '09:00', '18:00', now(), now())`,
  waiting_list_offers: `insert into waiting_list_offers (entry_id, date, start_time, end_time, token_hash, held_until, state, created_at EMAIL)
    values ('00000000-0000-4000-8000-000000000008', '2026-12-03', '09:00', '11:00', 'x', now(), 'lapsed', now() HASHED)`,
}
const PROGRAM = `
  const { default: pg } = await import('pg')
  const { createServer } = await import('vite')
  const vite = await createServer({ configFile: false, server: { middlewareMode: true, watch: null }, appType: 'custom', logLevel: 'error' })
  const { migrate } = await vite.ssrLoadModule('/src/server/db/migrate.ts')
  const { seed } = await vite.ssrLoadModule('/src/app/server/seed/seed.ts')
  const pool = new pg.Pool({ connectionString: process.argv[1] })
  await migrate(pool, 'src/server/db/migrations', async () => undefined)
  await seed(pool, { today: '2026-11-20', password: ${JSON.stringify(PASSWORD)} })
  await pool.end()
  await vite.close()`

const HISTORY =
  'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);'

const commits = process.argv.slice(2)
const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-past-'))
execFileSync('chmod', ['755', folder])
const server = await startPostgres(`${folder}/postgres`)
try {
  for (const commit of commits) await keep(commit)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function keep(commit) {
  const tree = path.join(folder, commit)
  execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { stdio: 'ignore' })
  const client = new pg.Client({
    connectionString: server.url.replace('/postgres?', `/past_${commit}?`),
  })
  try {
    await query(server.url, `create database past_${commit}`)
    symlinkSync(path.resolve('node_modules'), `${tree}/node_modules`)
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', PROGRAM, server.url.replace('/postgres?', `/past_${commit}?`)],
      {
        cwd: tree,
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    await client.connect()
    await client.query(`delete from time_slots where date > '2026-12-01'`)
    for (const [table, statement] of Object.entries(ROWS)) await addRow(client, table, statement)
    const dump = [
      ...readMigrations(tree),
      'set session_replication_role = replica;',
      'create schema drizzle;',
      HISTORY,
      ...(await rowsOf(client)),
    ]
    mkdirSync('tests/past-databases', { recursive: true })
    writeFileSync(
      `tests/past-databases/${commit}.sql.gz`,
      gzipSync(`${dump.join('\n')}\n`, { level: 9 }),
    )
    console.log(`tests/past-databases/${commit}.sql.gz`)
  } finally {
    await client.end()
    execFileSync('git', ['worktree', 'remove', '--force', tree])
  }
}

async function query(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Columns that only some of the versions have are filled when they are there. */
async function addRow(client, table, statement) {
  const { rows } = await client.query(
    `select column_name as name, is_identity = 'YES' as given from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  if (rows.length === 0) return
  const needsNumber =
    rows.some(({ name, given }) => name === 'number' && !given) && table === 'sales'
  const needsHash = rows.some(({ name }) => name === 'email_hash')
  await client.query(
    statement
      .replace('NUMBERED', needsNumber ? ', 1' : '')
      .replace('NUMBER', needsNumber ? ', number' : '')
      .replace('EMAIL', needsHash ? ', email_hash' : '')
      .replace('HASHED', needsHash ? ", 'x'" : ''),
  )
}

function readMigrations(tree) {
  const { entries } = JSON.parse(
    readFileSync(`${tree}/src/server/db/migrations/meta/_journal.json`, 'utf8'),
  )
  return entries.map(
    ({ tag }) =>
      `${readFileSync(`${tree}/src/server/db/migrations/${tag}.sql`, 'utf8').trimEnd().replace(/;$/, '')};`,
  )
}

/** Each table anew with its rows: what migrations themselves put there would be there twice. */
async function rowsOf(client) {
  const { rows } = await client.query(
    `select format('%I.%I', table_schema, table_name) as "table", string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1 order by 1`,
  )
  const statements = []
  for (const { table, columns } of rows) {
    const { rows: found } = await client.query(
      `select json_agg(t)::text as rows from (select ${columns} from ${table}) t`,
    )
    statements.push(`delete from ${table};`)
    if (found[0].rows)
      statements.push(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(found[0].rows)});`,
      )
  }
  const { rows: counters } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where last_value is not null and schemaname in ('public', 'drizzle')`,
  )
  return [
    ...statements,
    ...counters.map(({ name, last_value }) => `select setval('${name}', ${last_value});`),
  ]
}
