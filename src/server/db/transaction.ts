import { DatabaseError } from 'pg'
import type { Db } from '#server/db/client.ts'
import { rootCause } from '#server/db/errors.ts'

const MOST_ATTEMPTS = 20

/** Thrown by work that found its footing changed by another transaction: it is rolled back and starts over. */
export class StartOver extends Error {
  override name = 'StartOver'
}

/**
 * Runs work in a transaction, and again from the start when it asks for that or PostgreSQL ended it to untie a deadlock. Each new
 * attempt means that another transaction got through. The work does nothing outside the database.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !mayPass(error)) throw error
    }
  }
}

function mayPass(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof StartOver || (cause instanceof DatabaseError && (cause.code === '40P01' || cause.code === '40001'))
}
