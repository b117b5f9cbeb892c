import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

const MIGRATION_LOCK = 726_001

/** Applies the SQL files that the database does not have yet. Drizzle takes no lock itself: two servers starting at once would collide. */
export async function migrate(pool: Pool, migrationsFolder: string) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await run(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}
