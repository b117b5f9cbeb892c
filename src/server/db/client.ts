import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient } from 'pg'
import type { Log } from '#server/log.ts'

/** The database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const casing = 'snake_case'
const dialect = new PgDialect({ casing })

/**
 * A pool of at most ten connections and Drizzle on top of it; two stay open with the statements that were prepared on them. Statements
 * that a transaction starts together go out together, in an order that only `prepared` ones keep. Fifteen seconds is also how long a
 * request waits for its turn in a rush: better late than refused.
 * Connection errors are logged, never thrown at nobody: a restart of the database must not end the process.
 */
export function connect(connectionString: string, log: Log): { db: NodePgDatabase; pool: Pool } {
  const pool = new Pool({ connectionString, min: 2, max: 10, connectionTimeoutMillis: 15_000, application_name: 'salon', pipeline: true })
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost')))
  return { db: drizzle(pool, { casing }), pool }
}

/** Drizzle on a connection on which a transaction has begun. */
export function transactionOn(client: PoolClient): Db {
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

/** What a session of Drizzle sends to: the pool, or the connection of a transaction, which stays when transactions come and go. */
export function connectionOf(db: Db): object {
  const client: unknown = Reflect.get(db._.session, 'client')
  if (typeof client !== 'object' || client === null) throw new Error('a session of Drizzle has no client any more')
  return client
}
