import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/**
 * A fingerprint of every table, also of the jobs that wait: two are equal when nothing changed in
 * between, except how often somebody called.
 */
export async function wholeDatabase(db: Db): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
  )
  const state: Record<string, unknown> = {}
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows } = await db.execute(
      sql`select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
    )
    state[`${schema}.${name}`] = rows[0]
  }
  return state
}
