import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { StartError } from '#server/env.ts'

const MIGRATION_LOCK = 726_001

/**
 * Applies the SQL files that the database does not have yet. Drizzle takes no lock itself: two servers starting at once would collide.
 * Throws StartError with one sentence when there is no database to be reached.
 */
export async function migrate(pool: Pool, migrationsFolder: string) {
  const client = await pool.connect().catch(failToReach)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await run(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

/** Ends the start with one sentence when there is no database to be reached. */
export function failToReach(cause: unknown): never {
  throw new StartError(`The database cannot be reached (${reasonOf(cause)}): look whether it runs, and whether DATABASE_URL is right.`, { cause })
}

/** A name that stands for two addresses fails without a message of its own, with a code only. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
