import { DatabaseError, Pool } from 'pg'
import { connectionOf, type Db, transactionOn } from '#server/db/client.ts'
import { rootCause } from '#server/db/errors.ts'

const MOST_ATTEMPTS = 20
/** Where those who come back from a deadlock wait for each other, before they hold anything. */
const COME_BACK_LOCK = 726_007

/**
 * Thrown by work that found its footing changed by another transaction: it is rolled back and
 * starts over.
 */
export class StartOver extends Error {
  override name = 'StartOver'
}

/**
 * Runs work in a transaction, again from the start when it asks or PostgreSQL ended it to untie a
 * deadlock, then alone: all at once they would end each other for minutes. It does nothing outside
 * the database.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let inTurn = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, inTurn, work)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !mayPass(error)) throw error
      inTurn ||= isDeadlock(rootCause(error))
    }
  }
}

/**
 * As `db.transaction`, except that a connection which broke is reported by its own error and goes
 * back to the pool as broken.
 */
async function once<T>(db: Db, inTurn: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = connectionOf(db)
  if (!(pool instanceof Pool)) return await db.transaction(work)
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    if (inTurn) await client.query('select pg_advisory_xact_lock($1)', [COME_BACK_LOCK])
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
  if (isDeadlock(cause)) return true
  if (!(cause instanceof DatabaseError)) return false
  // a serialization failure, or a customer, dog, visit or member that went, or went up
  // in another one, since it was looked up
  return (
    cause.code === '40001' ||
    /^(?!holidays)\w*_(customer_id_customers|dog_id_dogs|appointment_id_appointments|staff_id_staff)_id_fk$/.test(
      cause.constraint ?? '',
    )
  )
}

function isDeadlock(cause: unknown): boolean {
  return cause instanceof DatabaseError && cause.code === '40P01'
}
