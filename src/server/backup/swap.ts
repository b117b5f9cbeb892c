import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { BackupError } from '#server/backup/backup-error.ts'
import { rememberEnded } from '#server/backup/ended.ts'
import { KEPT_JOBS } from '#server/backup/load.ts'
import { columnList, emptyTables, listTables } from '#server/backup/tables.ts'
import { MIGRATION_LOCK } from '#server/db/migrate.ts'

/**
 * Puts all rows of the scratch database in the place of those of the salon, in one transaction: at
 * once or not at all. Both are at this program's version, and no server of the salon runs or can
 * start.
 */
export async function swapIn(scratchUrl: string, salonUrl: string): Promise<void> {
  const [scratch, salon] = [scratchUrl, salonUrl].map(
    (connectionString) =>
      new Client({ connectionString, application_name: 'salon-restore', keepAlive: true }),
  )
  if (!scratch || !salon) return
  for (const client of [scratch, salon]) client.on('error', () => undefined)
  try {
    await scratch.connect()
    await salon.connect()
    await salon.query(`set statement_timeout = 0; set lock_timeout = '30s'`)
    // who starts now waits in his migrations, and finds the new rows
    await salon.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseRunning(salon)
    await salon.query('begin')
    const endAgain = await rememberEnded(salon)
    const putBack = await emptyTables(salon)
    for (const { name, columns } of await listTables(scratch)) {
      const table = `${escapeIdentifier(name)} (${columnList(columns)})`
      await pipeline(
        scratch.query(copyTo(`copy ${table} to stdout`)),
        salon.query(copyFrom(`copy ${table} from stdin`)),
      )
    }
    await moveSequences(scratch, salon)
    await moveJobs(scratch, salon)
    await endAgain()
    await putBack()
    await salon.query('commit')
  } finally {
    await scratch.end().catch(() => undefined)
    await salon.end().catch(() => undefined)
  }
}

/** Throws BackupError when a server of this salon runs. */
export async function refuseRunning(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where application_name in ('salon', 'salon-alive') and datname = current_database()`,
  )
  if (rows.length > 0)
    throw new BackupError('De salon draait nog: stop het programma eerst, en begin dan opnieuw.')
}

async function moveSequences(scratch: Client, salon: Client): Promise<void> {
  const { rows } = await scratch.query<{ name: string; last: string | null; start: string }>(
    `select sequencename as name, last_value::text as last, start_value::text as start from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, last, start } of rows)
    await salon.query('select setval(to_regclass($1), $2, $3)', [
      escapeIdentifier(name),
      last ?? start,
      last !== null,
    ])
}

async function moveJobs(scratch: Client, salon: Client): Promise<void> {
  await salon.query('delete from graphile_worker._private_jobs')
  await salon.query(
    `create temporary table restored_jobs (identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int) on commit drop`,
  )
  await pipeline(
    scratch.query(copyTo(`copy ${KEPT_JOBS} to stdout`)),
    salon.query(copyFrom('copy restored_jobs from stdin')),
  )
  await salon.query(
    `select count(graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => key, priority => priority)) from restored_jobs`,
  )
}
