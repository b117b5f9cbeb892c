import { type ClientBase, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from '#server/backup/backup-error.ts'
import {
  countRows,
  type End,
  FORMAT,
  JOBS,
  type Part,
  type TableEnd,
} from '#server/backup/parts.ts'
import { columnList, listTables } from '#server/backup/tables.ts'

/**
 * What a job is made again from. One that is under way at the snapshot runs again after a restore,
 * as after a kill.
 */
const JOB_COLUMNS = [
  'identifier',
  'payload',
  'queue_name',
  'run_at',
  'max_attempts',
  'key',
  'priority',
]
const JOB_ROWS = `select task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts or job.locked_at is not null
  order by job.id`

/** All of a salon at one moment; the connection is its owner's and used for nothing else. */
export async function* snapshot(
  client: ClientBase,
  { madeAt, signingSecret }: { madeAt: Date; signingSecret: string | undefined },
): AsyncGenerator<Part> {
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
     set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'`,
  )
  await client.query('begin isolation level repeatable read, read only')
  try {
    yield {
      what: 'salon',
      format: FORMAT,
      madeAt: madeAt.toISOString(),
      migrations: await readMigrationHashes(client),
      signingSecret: signingSecret ?? null,
    }
    const ends: End['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      yield { what: 'table', name, columns }
      const end = yield* rowsOf(client, {
        name,
        copy: `copy ${escapeIdentifier(name)} (${columnList(columns)}) to stdout`,
      })
      ends.push(end)
      yield { what: 'table end', ...end }
    }
    if (await hasJobs(client)) {
      yield { what: 'table', name: JOBS, columns: JOB_COLUMNS }
      const end = yield* rowsOf(client, { name: JOBS, copy: `copy (${JOB_ROWS}) to stdout` })
      ends.push(end)
      yield { what: 'table end', ...end }
    }
    // not of the snapshot but of now: no number is given twice
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    )
    yield { what: 'end', tables: ends, sequences }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function* rowsOf(
  client: ClientBase,
  { name, copy }: { name: string; copy: string },
): AsyncGenerator<Part, Omit<TableEnd, 'what'>> {
  const counted = countRows()
  const stream = client.query(copyTo(copy))
  const pieces: AsyncIterable<Buffer> = stream
  for await (const bytes of pieces) {
    counted.add(bytes)
    yield { what: 'rows', bytes }
  }
  return { name, ...counted.end() }
}

async function readMigrationHashes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists)
    throw new BackupError('Er is hier nog geen salon: start het programma eerst een keer.')
  const { rows: history } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return history.map(({ hash }) => hash)
}

async function hasJobs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  )
  return rows[0]?.exists ?? false
}
