import { DatabaseError, Pool } from 'pg'
import { connectionOf, type Db, transactionOn } from '#server/db/client.ts'
import { rootCause } from '#server/db/errors.ts'
import { allInOrder } from '#server/db/prepared.ts'

const MOST_ATTEMPTS = 20
const BEGIN_WITH_SAME_PLANS = 'begin; set local plan_cache_mode = force_generic_plan'

/** Thrown by work that found its footing changed by another transaction: it is rolled back and starts over. */
export class StartOver extends Error {
  override name = 'StartOver'
}

/** What work answers when its last statements are on their way: COMMIT follows them at once, and undoes all when one of them failed. */
export class Closing<T> {
  readonly statements: readonly Promise<unknown>[]
  readonly result: T
  constructor(statements: readonly Promise<unknown>[], result: T) {
    this.statements = statements
    this.result = result
  }
}

/**
 * Runs work in a transaction, and again from the start when it asks for that or PostgreSQL ended it to untie a deadlock. Each new
 * attempt means that another transaction got through. The work does nothing outside the database.
 * `samePlans` is for work made of `prepared` statements that find few rows by an index, whatever their values: PostgreSQL then plans
 * none of them, nor those inside functions, again for the values at hand.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T | Closing<T>>, options: { samePlans?: boolean } = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work, options)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !mayPass(error)) throw error
    }
  }
}

/** As `db.transaction`, except that BEGIN goes out together with the first statements, and that a connection which broke is reported by its own error. */
async function once<T>(db: Db, work: (tx: Db) => Promise<T | Closing<T>>, { samePlans = false }: { samePlans?: boolean }): Promise<T> {
  const pool = connectionOf(db)
  if (!(pool instanceof Pool)) return await db.transaction(async (tx) => await finish(await work(tx), async () => undefined))
  const client = await pool.connect()
  let broken = false
  try {
    const [, outcome] = await allInOrder([client.query(samePlans ? BEGIN_WITH_SAME_PLANS : 'begin'), work(transactionOn(client))])
    return await finish(outcome, () => client.query('commit'))
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

async function finish<T>(outcome: T | Closing<T>, commit: () => Promise<unknown>): Promise<T> {
  const { statements, result } = outcome instanceof Closing ? outcome : new Closing([], outcome)
  await allInOrder([...statements, commit()])
  return result
}

function mayPass(error: unknown): boolean {
  const cause = rootCause(error)
  if (cause instanceof StartOver) return true
  if (!(cause instanceof DatabaseError)) return false
  // a deadlock, a serialization failure, or a customer, dog or visit that went, or went up in another one, since it was looked up
  return (
    cause.code === '40P01' || cause.code === '40001' || /_(customer_id_customers|dog_id_dogs|appointment_id_appointments)_id_fk$/.test(cause.constraint ?? '')
  )
}
