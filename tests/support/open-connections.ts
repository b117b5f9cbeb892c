import { Pool } from 'pg'
import { connectionOf, type Db } from '#server/db/client.ts'

/** How many connections the app still believes to have. */
export function openConnections(db: Db): number {
  const pool = connectionOf(db)
  if (!(pool instanceof Pool)) throw new Error('the app has one connection, and no pool')
  return pool.totalCount
}
