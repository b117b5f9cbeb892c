import { DatabaseError, Pool } from 'pg'
import { connectionOf, type Db, transactionOn } from '#server/db/client.ts'
import { rootCause } from '#server/db/errors.ts'

const MOST_ATTEMPTS = 20

/**
 * Thrown by work that found its footing changed by another transaction: it is rolled back and
 * starts over.
 */
export class StartOver extends Error {
  override name = 'StartOver'
}

/**
 * Runs work in a transaction, and again from the start when it asks for that or PostgreSQL ended it
 * to untie a deadlock. Each new attempt means that another transaction got through. The work does
 * nothing outside the database.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !mayPass(error)) throw error
    }
  }
}

/**
 * As `db.transaction`, except that a connection which broke is reported by its own error and goes
 * back to the pool as broken.
 */
async function once<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = connectionOf(db)
  if (!(pool instanceof Pool)) return await db.transaction(work)
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(transactionOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

function mayPass(error: unknown): boolean {
  const cause = rootCause(error)
  if (cause instanceof StartOver) return true
  if (!(cause instanceof DatabaseError)) return false
  // a deadlock, a serialization failure, or a customer, dog, visit or member that went, or went up
  // in another one, since it was looked up
  return (
    cause.code === '40P01' ||
    cause.code === '40001' ||
    /^(?!holidays)\w*_(customer_id_customers|dog_id_dogs|appointment_id_appointments|staff_id_staff)_id_fk$/.test(
      cause.constraint ?? '',
    )
  )
}
