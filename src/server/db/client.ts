import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import type { Log } from '#server/log.ts'

/** The database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/**
 * A pool of at most ten connections and Drizzle on top of it. Statements that a transaction starts together (`Promise.all`) go out
 * together, in an order that nothing may rely on. Fifteen seconds is also how long a request waits for its turn in a rush: better late than refused.
 * Connection errors are logged, never thrown at nobody: a restart of the database must not end the process.
 */
export function connect(connectionString: string, log: Log): { db: NodePgDatabase; pool: Pool } {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 15_000, application_name: 'salon', pipeline: true })
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost')))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool }
}
