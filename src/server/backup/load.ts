import { pipeline } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier, Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from '#server/backup/backup-error.ts'
import { JOBS, type Part, type Salon, type TableStart } from '#server/backup/parts.ts'
import { columnList, emptyTables } from '#server/backup/tables.ts'
import { migrate, strangeness } from '#server/db/migrate.ts'

/** Where the jobs of a backup lie in a scratch database, until they are made again. */
export const KEPT_JOBS = 'backup.jobs'
const MAKE_ROOM_FOR_JOBS = `create schema backup; create table ${KEPT_JOBS} (identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int)`

/**
 * Fills an empty database with what is in a backup, first at the version of its time, and brings it
 * up to this program; answers what was loaded. Throws BackupError.
 */
export async function loadBackup(
  url: string,
  parts: AsyncGenerator<Part>,
  migrationsFolder: string,
): Promise<{ salon: Salon; rows: number }> {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    application_name: 'salon-restore',
    connectionTimeoutMillis: 15_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const { value: salon } = await parts.next()
    if (salon?.what !== 'salon') throw new BackupError('Dit is geen back-up van een salon.')
    refuseStrange(salon, migrationsFolder)
    await migrate(pool, { folder: migrationsFolder, upTo: salon.migrations.length }, nothing)
    const client = await pool.connect()
    let rows: number
    try {
      rows = await fill(client, parts)
    } finally {
      client.release(true)
    }
    await migrate(pool, migrationsFolder, nothing)
    await pool.query('analyze')
    return { salon, rows }
  } finally {
    await parts.return(undefined)
    await pool.end()
  }
}

const nothing = async () => undefined

/** Throws BackupError when this program cannot bring what is in the backup up to itself. */
export function refuseStrange({ migrations }: Salon, migrationsFolder: string): void {
  const why = strangeness(migrations, migrationsFolder)
  if (why === 'newer')
    throw new BackupError(
      'Deze back-up komt van een nieuwere versie van het programma: zet hem terug met die versie.',
    )
  if (why === 'foreign')
    throw new BackupError(
      'Deze back-up komt van een ander programma of een eigen versie ervan: zet hem terug met de versie die hem maakte.',
    )
}

async function fill(client: ClientBase, parts: AsyncGenerator<Part>): Promise<number> {
  let rows = 0
  await client.query(`set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'`)
  await client.query(MAKE_ROOM_FOR_JOBS)
  await client.query('begin')
  const putBack = await emptyTables(client)
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.what === 'table') rows += await fillTable(client, parts, part)
    else if (part.what === 'end')
      for (const { name, last } of part.sequences)
        if (last !== null)
          await client.query('select setval(to_regclass($1), $2)', [escapeIdentifier(name), last])
  }
  await putBack()
  await client.query('commit')
  return rows
}

/** Loads the rows of one table, up to and with the part that ends it; answers how many. */
async function fillTable(
  client: ClientBase,
  parts: AsyncGenerator<Part>,
  { name, columns }: TableStart,
): Promise<number> {
  const table = name === JOBS ? KEPT_JOBS : escapeIdentifier(name)
  const copy = client.query(copyFrom(`copy ${table} (${columnList(columns)}) from stdin`))
  let promised = 0
  // taken one by one, since what comes after this table is read by others
  async function* rows() {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.what === 'rows') yield next.value.bytes
      if (next.value.what !== 'table end') continue
      promised = next.value.rows
      return
    }
  }
  await pipeline(rows(), copy)
  if (copy.rowCount !== promised)
    throw new BackupError('Niet alle rijen van de back-up konden gelezen worden.')
  return promised
}
