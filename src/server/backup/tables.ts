import { type ClientBase, escapeIdentifier } from 'pg'

/** What is in no backup: it is about this machine or who is logged in, not about the salon. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // after a restore everybody logs in again
  'sessions',
  'push_devices',
  'door_challenges',
  'login_failures',
  'rate_limits',
  // which backups this machine made, and how its proofs went
  'backups',
  // what broke here, and whether mails of here come back
  'faults',
  'mail_trips',
])
/** Of these, what a restore leaves as it is; the others are empty after it. */
const STAYS = 'backups'

export type TableOf = { name: string; columns: string[] }

/**
 * The tables that a backup holds with the columns that can be written, a table after those that it
 * refers to. A new table is in it by itself.
 */
export async function listTables(client: ClientBase): Promise<TableOf[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select class.relname as name,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct confrelid::regclass::text from pg_constraint where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const sorted: typeof rows = []
  let left = rows.filter(({ name }) => !LEFT_OUT.has(name))
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ needs }) => !needs.some((need) => names.has(need)))
    // a ring of tables has no order: the database then refuses at the load
    const next = free.length > 0 ? free : left
    sorted.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

/** The SQL of a list of columns. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ')
}

/**
 * Empties the tables that a restore fills, with the triggers of all tables put aside until the
 * answer is called: what is loaded was checked when it was written.
 */
export async function emptyTables(client: ClientBase): Promise<() => Promise<void>> {
  const { rows: triggers } = await client.query<{ table: string; name: string; mode: string }>(`
    select tgrelid::regclass::text as table, tgname as name, tgenabled as mode from pg_trigger
    join pg_class class on class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1`,
    [STAYS],
  )
  await run(
    client,
    triggers.map((trigger) => set('disable', trigger)),
  )
  if (tables.length > 0)
    await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
  return async () => {
    const modes: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }
    await run(
      client,
      triggers.map((trigger) => set(modes[trigger.mode] ?? 'enable', trigger)),
    )
  }
}

/** The statement that puts a trigger aside, or in its place again. */
function set(how: string, { table, name }: { table: string; name: string }): string {
  return `alter table ${table} ${how} trigger ${escapeIdentifier(name)}`
}

async function run(client: ClientBase, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}
