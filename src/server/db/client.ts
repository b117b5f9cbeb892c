import {
  drizzle,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { keepActors, presentDeed, tellDeed } from '#server/db/deed.ts'
import type { Log } from '#server/log.ts'

/** The database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const casing = 'snake_case'
const dialect = new PgDialect({ casing })

/**
 * A new connection is there in so many ms, or the database does not answer; a pool waits longer,
 * for its turn.
 */
const CONNECT_MS = 3_000
/** The longest that one statement of a request may take. */
const STATEMENT_MS = 30_000
/** So long a connection is silent before it is asked whether somebody is still at its other end. */
const IDLE_MS = 5_000

/**
 * A pool, and how everything that is under way on it is given up: those connections are closed, and
 * what comes next gets new ones.
 */
export type KeptPool = { pool: Pool; breakOff: () => void }

/**
 * A pool that outlives its connections: one that does not answer any more is closed, and what was
 * asked on it fails as the database being away.
 */
export function keepPool(
  config: PoolConfig & { application_name: string },
  log: Pick<Log, 'warn'>,
): KeptPool {
  const open = new Set<PoolClient>()
  const patience = {
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: IDLE_MS,
  }
  const pool = new Pool({ pipeline: true, ...patience, ...config, Client: PromptClient })
  keepActors(pool)
  // an idle one tells it twice
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', (error) =>
      log.warn({ pool: config.application_name, error: error.message }, 'database connection lost'),
    )
  })
  pool.on('remove', (client) => open.delete(client))
  return { pool, breakOff: () => open.forEach(({ connection }) => connection.stream.destroy()) }
}

/**
 * Gives up in time, sends what is asked of it in one go of the program in one piece, and says first
 * on whose behalf when that is somebody else than before.
 */
class PromptClient extends Client {
  #deed = ''

  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    const send = this.query.bind(this)
    this.query = (...asked: unknown[]) => {
      const { stream } = this.connection
      stream.cork()
      process.nextTick(() => stream.uncork())
      const deed = presentDeed()
      if (deed !== this.#deed) {
        this.#deed = deed
        // when the connection is lost, what is asked next says so
        send(tellDeed(deed)).catch(() => undefined)
      }
      return Reflect.apply(send, this, asked)
    }
  }
}

/**
 * A pool of at most ten connections with Drizzle on top, two kept open for their prepared
 * statements; in a rush a request waits fifteen seconds, better late than refused.
 */
export function connect(connectionString: string, log: Log): KeptPool & { db: NodePgDatabase } {
  const kept = keepPool(
    {
      connectionString,
      min: 2,
      max: 10,
      connectionTimeoutMillis: 15_000,
      application_name: 'salon',
    },
    log,
  )
  return { ...kept, db: drizzle(kept.pool, { casing }) }
}

/** Drizzle on a connection on which a transaction has begun. */
export function transactionOn(client: PoolClient): Db {
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

/**
 * What a session of Drizzle sends to: the pool, or the connection of a transaction, which stays
 * when transactions come and go.
 */
export function connectionOf(db: Db): object {
  const client: unknown = Reflect.get(db._.session, 'client')
  if (typeof client !== 'object' || client === null)
    throw new Error('a session of Drizzle has no client any more')
  return client
}
