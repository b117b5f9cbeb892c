import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'
import { failToReach } from '#server/db/start-error.ts'
import { StartError } from '#server/env.ts'
import { reasonOf } from '#server/log.ts'

export const MIGRATION_LOCK = 726_001

/**
 * One step of the schema. `hashes`: the SHA-256 of every text that databases were given under this
 * name, the last one that of `sql`.
 */
type Migration = { tag: string; when: number; hashes: string[]; sql: string }
type Applied = { id: number; hash: string }

const journalSchema = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
})
const releasedSchema = z.record(z.string(), z.array(z.string()))

/**
 * Brings the database up to the SQL files here, all or nothing, and up to the later text of a
 * migration (`earlier/`, 038), or only its first `upTo`; `before` runs once its history is known to
 * be ours. Throws StartError.
 */
export async function migrate<T>(
  pool: Pool,
  from: string | { folder: string; upTo: number },
  before: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const { folder, upTo } = typeof from === 'string' ? { folder: from, upTo: undefined } : from
  const client = await pool.connect().catch(failToReach)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrations = readMigrations(folder).slice(0, upTo)
    const history = await readHistory(client)
    refuseForeign(history, migrations)
    const result = await before(client)
    await bringUp(client, { migrations, history, folder })
    return result
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/**
 * What keeps a database with these migrations from being brought up by this program: it is of a
 * newer one, or of another history.
 */
export function strangeness(
  hashes: readonly string[],
  folder: string,
): 'newer' | 'foreign' | undefined {
  const known = readMigrations(folder)
  const parts = hashes.some((hash, index) => known[index]?.hashes.includes(hash) === false)
  if (parts) return 'foreign'
  return hashes.length > known.length ? 'newer' : undefined
}

/** The SHA-256 of a migration's text. */
export function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

function readMigrations(folder: string): Migration[] {
  const journal = journalSchema.parse(
    JSON.parse(fs.readFileSync(`${folder}/meta/_journal.json`, 'utf8')),
  )
  const released = releasedSchema.parse(
    JSON.parse(fs.readFileSync(`${folder}/released.json`, 'utf8')),
  )
  return journal.entries.map(({ tag, when }) => {
    const sql = fs.readFileSync(`${folder}/${tag}.sql`, 'utf8')
    return { tag, when, sql, hashes: released[tag] ?? [hashOf(sql)] }
  })
}

async function readHistory(client: ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  return (
    await client.query<Applied>(
      'select id, hash from drizzle.__drizzle_migrations order by created_at, id',
    )
  ).rows
}

function refuseForeign(history: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { hash }] of history.entries()) {
    const migration = migrations[index]
    if (!migration)
      throw new StartError(
        `De database is van een nieuwere versie van dit programma (ze kent ${history.length} migraties, dit programma ${migrations.length}): start die versie, of zet een back-up van daarvoor terug.`,
      )
    if (!migration.hashes.includes(hash))
      throw new StartError(
        `De geschiedenis van de database wijkt vanaf migratie ${migration.tag} af van die van dit programma: start de versie die haar maakte, of zet een back-up van daarvoor terug.`,
      )
  }
}

async function bringUp(
  client: ClientBase,
  { migrations, history, folder }: { migrations: Migration[]; history: Applied[]; folder: string },
) {
  await client.query('begin')
  try {
    await client.query(`set local client_min_messages = warning; create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
    for (const [index, { tag, when, sql, hashes }] of migrations.entries()) {
      const applied = history[index]
      const lacking = applied ? hashes.slice(hashes.indexOf(applied.hash), -1) : []
      const first = hashes.length - lacking.length
      const texts = applied
        ? lacking.map((_, step) =>
            fs.readFileSync(`${folder}/earlier/${tag}.${first + step}.sql`, 'utf8'),
          )
        : [sql]
      for (const text of texts)
        await client.query(text).catch((cause: unknown) => failToApply(tag, cause))
      if (!applied)
        await client.query(
          'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
          [hashes.at(-1), when],
        )
      else if (lacking.length > 0)
        await client.query(
          'update drizzle.__drizzle_migrations set hash = $2, created_at = $3 where id = $1',
          [applied.id, hashes.at(-1), when],
        )
    }
    await client
      .query('commit')
      .catch((cause: unknown) => failToApply(migrations.at(-1)?.tag ?? '', cause))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function failToApply(tag: string, cause: unknown): never {
  throw new StartError(
    `Migratie ${tag} lukt niet op deze database (${reasonOf(cause)}): er is niets veranderd.`,
    { cause },
  )
}
