// Runs the embedded server from a process of its own, for tests that kill that process. Arguments:
// the data folder, and `write` to insert rows without end, or `promise` to do so and acknowledge
// each before it is committed. Prints the server's address, then the id of each row that was
// acknowledged.
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded.ts'

const [dataDir = '', mode] = process.argv.slice(2)
const server = await startPostgres(dataDir)
say(server.url)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
if (mode === 'write' || mode === 'promise') await writeForever()

async function writeForever(): Promise<void> {
  const pool = new Pool({ connectionString: server.url, max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query(
    'create table if not exists written (id bigint generated always as identity primary key, filler text not null)',
  )
  await Promise.all(
    Array.from({ length: 4 }, () => (mode === 'write' ? writer(pool) : promiser(pool))),
  )
}

async function writer(pool: Pool): Promise<never> {
  for (;;) {
    try {
      const { rows } = await pool.query(
        "insert into written (filler) values (repeat('x', 500)) returning id",
      )
      say(String(rows[0].id))
    } catch {
      await sleep(10) // the server was killed: the next attempt finds it restarted
    }
  }
}

/** What no server may do. */
async function promiser(pool: Pool): Promise<never> {
  for (;;) {
    try {
      const client = await pool.connect()
      await client.query('begin')
      const { rows } = await client.query(
        "insert into written (filler) values (repeat('x', 500)) returning id",
      )
      say(String(rows[0].id))
      await sleep(5)
      await client.query('commit').finally(() => client.release())
    } catch {
      await sleep(10)
    }
  }
}

/** Written before the next statement runs, so that a kill cannot swallow it. */
function say(line: string): void {
  fs.writeSync(1, `${line}\n`)
}
