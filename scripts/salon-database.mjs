// The database of a salon as `npm run update` sees it from outside. Loaded before the packages change
// places under it.
import { existsSync } from 'node:fs'
import pg from 'pg'
import { runningServer } from './running-server.mjs'

/** Whether a server works on this database: at `url`, or with the embedded one in `folder`. */
export async function isRunning({ url, folder }) {
  if (!url) return (await runningServer(folder)) !== undefined
  return await ask(
    url,
    `select from pg_stat_activity where application_name in ('salon', 'salon-alive') and datname = current_database()`,
  ).then((rows) => rows.length > 0)
}

/** Whether nothing of it writes any more: of the embedded one, not even its end. */
export async function hasStopped({ url, folder }) {
  return url ? !(await isRunning({ url })) : !existsSync(`${folder}/postmaster.pid`)
}

/** How many migrations it has; none where there is nothing yet. */
export async function versionOf(url) {
  const [{ known }] = await ask(
    url,
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!known) return 0
  const [{ count }] = await ask(
    url,
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return count
}

/** Takes everything out of it, so that a version may fill it again that knows less of it. */
export async function empty(url) {
  await ask(
    url,
    `begin; drop schema if exists graphile_worker cascade; drop schema if exists drizzle cascade;
     drop schema public cascade; create schema public; commit`,
  )
}

async function ask(connectionString, question) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(question)
    return rows
  } finally {
    await client.end()
  }
}
