import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import pino from 'pino'
import { rootCause } from '#server/db/errors.ts'
import { framesOf } from '#server/stack.ts'

export type Log = pino.Logger

/**
 * One JSON line per event on standard output. Nothing personal is passed to it but the address of
 * whoever tries the admin password: routes are logged as patterns, errors without query parameters.
 */
export function createLog(level: string): Log {
  const output = pino.destination(1)
  // a full disk under the log ends no salon: the lines are lost, and later ones are written again
  output.on('error', () => undefined)
  return pino({ level, base: null }, output)
}

/**
 * What went wrong, in one line and without the values of a query, which stand in Drizzle's message
 * and in PostgreSQL's own of class 22.
 */
export function reasonOf(error: unknown): string {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return 'not an Error'
  const code = 'code' in cause ? String(cause.code) : ''
  if (cause instanceof DatabaseError && code.startsWith('22'))
    return `a value that the database cannot take, ${code}`
  return cause.message.split('\n')[0] || code || cause.name
}

/**
 * Where it went wrong, without the values of a query: those may be personal, and stand in the
 * message that a stack repeats.
 */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error'
  const what = error instanceof DrizzleQueryError ? 'failed query' : reasonOf(error)
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  return `${error.name}: ${what}${cause}\n${framesOf(error).slice(0, 7).join('\n')}`
}

/**
 * Does what a job does for one of many, so that a fault in it stops none of the others: it is
 * logged with these ids and nothing personal.
 */
export async function logged(
  { log, faults }: { log: Log; faults: { note(error: unknown, place: string): void } },
  ids: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ ...ids, reason: describe(error) }, 'one of a job failed')
    faults.note(error, 'job, one of many')
  }
}
