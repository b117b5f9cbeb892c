import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { z } from 'zod'
import { databaseUrl } from '#tests/support/test-database.ts'

export const FOLDER = 'src/server/db/migrations'
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** A new, empty database: its owner's address, and a pool on it. */
export async function createDatabase(): Promise<{ ownerUrl: string; pool: Pool }> {
  const server = new Pool({ connectionString: inject('pgUrl') })
  const name = `m_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name} strategy file_copy`)
  await server.end()
  const ownerUrl = databaseUrl(inject('pgUrl'), name)
  const pool = new Pool({ connectionString: ownerUrl })
  onTestFinished(() => pool.end())
  return { ownerUrl, pool }
}

/**
 * A copy of the migrations before the one of this name, as an earlier version had it; the test may
 * write in it.
 */
export function migrationsBefore(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-migrations-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  fs.cpSync(FOLDER, folder, { recursive: true })
  const journal = journalOf(folder)
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`)),
  )
  fs.writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }))
  return folder
}

/** The migrations of a folder in their order. */
export function journalOf(folder: string) {
  return journalSchema.parse(JSON.parse(fs.readFileSync(`${folder}/meta/_journal.json`, 'utf8')))
}

/**
 * What a database is made of: columns but for their order, constraints, indexes, triggers,
 * functions, policies and what the app may do.
 */
export async function schemaOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select format('column %s.%s %s %s default %s identity %s generated %s storage %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' else '' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage) as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('right %s on %s', string_agg(privilege_type, ', ' order by privilege_type), table_name)
      from information_schema.role_table_grants where grantee = 'salon_app' and table_schema = 'public' group by table_name
    union all select format('migration %s', hash) from drizzle.__drizzle_migrations`)
  return rows.map(({ part }) => part).toSorted()
}
