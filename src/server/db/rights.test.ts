import { Client, DatabaseError, escapeIdentifier, Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { grants } from '#server/db/rights.ts'
import { giveRights } from '#server/db/roles.ts'
import { closeAfterFile } from '#tests/support/closings.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { connectionString, ownerUrl } = await createTestApp()
const app = await open(connectionString)
const owner = await open(ownerUrl)

async function open(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  closeAfterFile(() => client.end())
  return client
}

/** The code of PostgreSQL's refusal; what it does not refuse is undone. */
async function attempt(client: Client, statement: string): Promise<string> {
  await client.query('begin')
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return error instanceof DatabaseError ? (error.code ?? '') : String(error)
  } finally {
    await client.query('rollback')
  }
}

const NOT_ALLOWED = '42501'

/** The columns of a table that the app may not update. */
async function refusedColumns(table: string): Promise<string[]> {
  const refused: string[] = []
  for (const column of columns.get(table) ?? [])
    if (
      (await attempt(
        app,
        `update ${table} set ${escapeIdentifier(column)} = ${escapeIdentifier(column)}`,
      )) === NOT_ALLOWED
    )
      refused.push(column)
  return refused
}

/**
 * The tables of which the app may not change or remove every row as it likes: the books, the
 * histories and what ledgers add up on.
 */
const ledgers = [...grants]
  .filter(([, rights]) => !rights.includes('update') || !rights.includes('delete'))
  .map(([table]) => table)
const columns = new Map<string, string[]>()

beforeAll(async () => {
  const pool = new Pool({ connectionString: ownerUrl })
  await giveRights(pool, 'salon_app').finally(() => pool.end()) // once more: they stay as they are
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
  )
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
})

test('each table of the database has its line in rights.ts, and each line its table', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...grants.keys()].toSorted())
})

test('money and histories are ledgers', () => {
  const books = [
    'sales',
    'sale_lines',
    'payments',
    'day_book_entries',
    'day_book_closings',
    'stock_movements',
    'card_movements',
    'voucher_movements',
  ]
  const others = [
    'invoice_items',
    'invoice_history',
    'appointment_history',
    'house_rules',
    'gift_vouchers',
    'customer_cards',
    'products',
    'sale_counter',
  ]
  expect(ledgers).toEqual(expect.arrayContaining([...books, ...others]))
})

describe('the app', () => {
  test('is no superuser, owns nothing, and becomes nobody else', async () => {
    const { rows } = await app.query(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (select count(*)::int from pg_class where relowner = r.oid) as owned, (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        rolname: 'salon_app',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        memberships: 0,
      },
    ])
  })

  const powers = [
    'set role salon',
    'set session authorization salon',
    `set session_replication_role = 'replica'`,
    'create table public.mine (id int)',
    'create schema mine',
    'create temporary table mine (id int)',
    'create extension citext',
    'create role another superuser',
    'alter role salon_app superuser',
    `alter role salon password 'x'`,
    'grant salon to salon_app',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create or replace function append_only() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter function append_only() owner to salon_app',
    'drop function append_only() cascade',
    'drop schema public cascade',
    'drop schema drizzle cascade',
    'delete from drizzle.__drizzle_migrations',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'select * from pg_authid',
  ]
  test.for(powers)('may not %s', async (statement) => {
    expect(await attempt(app, statement)).toMatch(/^(42501|2BP01)$/)
  })

  test.for([...grants.keys()])(
    'may not empty, alter, drop, or put a trigger or a rule on %s',
    async (table) => {
      const statements = [
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} disable trigger user`,
        `alter table ${table} add column mine int`,
        `alter table ${table} owner to salon_app`,
        `alter table ${table} rename to mine`,
        `drop table ${table} cascade`,
        `create trigger mine before insert on ${table} for each row execute function append_only()`,
        `create rule mine as on insert to ${table} do instead nothing`,
        `create index mine on ${table} (${columns.get(table)?.[0]})`,
      ]
      for (const statement of statements)
        expect(`${await attempt(app, statement)}: ${statement}`).toBe(
          `${NOT_ALLOWED}: ${statement}`,
        )
    },
  )

  test.for(ledgers)('changes and removes nothing of %s but what its line says', async (table) => {
    const rights = grants.get(table) ?? []
    const named = rights.flatMap((right) => /^update \((.*)\)$/.exec(right)?.[1]?.split(', ') ?? [])
    const all = columns.get(table) ?? []
    expect(await refusedColumns(table)).toEqual(
      rights.includes('update') ? [] : all.filter((column) => !named.includes(column)),
    )
    expect((await attempt(app, `insert into ${table} default values`)) === NOT_ALLOWED).toBe(
      !rights.includes('insert'),
    )
    expect((await attempt(app, `delete from ${table}`)) === NOT_ALLOWED).toBe(
      !rights.includes('delete'),
    )
  })

  test.for([
    ['gift_vouchers', ['amount', 'balance', 'code', 'order_id', 'vat_rate', 'test', 'created_at']],
    ['customer_cards', ['balance', 'points', 'card_number']],
    ['products', ['stock']],
    ['sales', ['number', 'amount', 'discount', 'tip', 'vat_rate', 'created_at']],
    ['sale_lines', ['quantity', 'unit_price', 'total']],
    ['payments', ['amount', 'tip', 'rounding', 'amount_paid', 'method', 'sale_id', 'test']],
    ['voucher_movements', ['amount', 'voucher_id', 'reason']],
    ['card_movements', ['points', 'balance', 'reason']],
    ['day_book_entries', ['amount', 'vat', 'day', 'at']],
    ['day_book_closings', ['totals', 'hash', 'counted_cash']],
    ['appointment_history', ['changes', 'actor', 'at']],
    ['invoice_items', ['unit_price', 'total_price', 'quantity']],
    ['house_rules', ['texts', 'cancel_late_percent']],
  ] as const)('never changes what %s says about money and the past: %j', async ([table, fixed]) => {
    expect(await refusedColumns(table)).toEqual(expect.arrayContaining([...fixed]))
  })

  test('begins no voucher, card or product with what stands in no ledger', async () => {
    const product = `insert into products (name, price, stock) values ('Borstel', 10, 3)`
    const card = `insert into customer_cards (customer_email, card_number, points) values ('an@voorbeeld.be', 'CARD000001', 5)`
    for (const statement of [product, card]) expect(await attempt(app, statement)).toBe('23001')
  })
})

test('without the roles none of these walls stands: the owner of the database empties a ledger and sets its trigger aside', async () => {
  expect(
    await attempt(
      owner,
      'alter table day_book_entries disable trigger user; truncate day_book_entries',
    ),
  ).toBe('done')
  expect(
    await attempt(
      owner,
      `set local session_replication_role = 'replica'; update gift_vouchers set amount = 1`,
    ),
  ).toBe('done')
})
