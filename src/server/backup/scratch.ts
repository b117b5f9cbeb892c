import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { BackupError } from '#server/backup/backup-error.ts'
import { startPostgres } from '#server/db/embedded.ts'

const PREFIX = 'salon_proef_'
/** Held as long as a scratch database is used: of those that are left, nobody needs any then. */
const SCRATCH_LOCK = 726_005
const NO_RIGHT = '42501'

/**
 * Does `work` with the address of an empty database that is gone afterwards: beside the salon's
 * own, or where its owner may make none, in a server of its own under `folder`. One at a time.
 */
export async function withScratch<T>(
  { ownerUrl, folder }: { ownerUrl: string; folder: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'salon-scratch',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [SCRATCH_LOCK],
    )
    if (!rows[0]?.free)
      throw new BackupError(
        'Er wordt al een back-up nagekeken of teruggezet: probeer het straks opnieuw.',
      )
    const prefix = await prefixOf(client)
    await dropLeftOvers(client, prefix)
    const name = `${prefix}${randomBytes(6).toString('hex')}`
    if (!(await createDatabase(client, name))) return await withServer(folder, work)
    try {
      return await work(inDatabase(ownerUrl, name))
    } finally {
      await client
        .query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
        .catch(() => undefined)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The address of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const [, server = '', rest = ''] = /^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?(.*)$/s.exec(url) ?? []
  return `${server}/${name}${rest}`
}

/** False when this owner may make none. */
async function createDatabase(client: Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${escapeIdentifier(name)} template template0`)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_RIGHT) return false
    throw error
  }
}

/** Another salon may live on the same server, with scratch databases of its own. */
async function prefixOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const mark = createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, 10)
  return `${PREFIX}${mark}_`
}

async function dropLeftOvers(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'member')`,
    [prefix],
  )
  for (const { name } of rows)
    await client
      .query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
      .catch(() => undefined)
}

async function withServer<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  fs.mkdirSync(folder, { recursive: true })
  const place = fs.mkdtempSync(path.join(folder, 'proef-'))
  fs.chmodSync(place, 0o755)
  try {
    const server = await startPostgres(path.join(place, 'postgres'))
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    fs.rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}
