import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { isUnavailable, rootCause } from '#server/db/errors.ts'
import { StartError } from '#server/env.ts'
import { reasonOf } from '#server/log.ts'

const NO_CONNECTION_LEFT = '53300'

/** Ends the start with one sentence when there is no database to be reached. */
export function failToReach(cause: unknown): never {
  if (isFull(cause)) throw asStartError(cause)
  throw new StartError(
    `The database cannot be reached (${reasonOf(cause)}): look whether it runs, and whether DATABASE_URL is right.`,
    { cause },
  )
}

/**
 * What the database refused at a start, as one sentence that holds no value of a query; any other
 * error as it is.
 */
export function asStartError(error: unknown): unknown {
  const isOfDatabase =
    error instanceof DrizzleQueryError ||
    rootCause(error) instanceof DatabaseError ||
    isUnavailable(error)
  if (!isOfDatabase || error instanceof StartError) return error
  if (isFull(error))
    return new StartError(
      `The database has no connection left for the salon (${reasonOf(error)}): end what holds them, or raise its max_connections by 20.`,
    )
  if (isUnavailable(error))
    return new StartError(
      `The database went away during the start (${reasonOf(error)}): start again when it is back.`,
    )
  return new StartError(
    `The database refused a step of the start (${reasonOf(error)}): look at its own log for what it lacked.`,
  )
}

function isFull(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof DatabaseError && cause.code === NO_CONNECTION_LEFT
}
