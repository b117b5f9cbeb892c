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
    `De database is niet te bereiken (${reasonOf(cause)}): kijk of ze draait, en of DATABASE_URL klopt.`,
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
      `De database heeft geen verbinding meer over voor de salon (${reasonOf(error)}): stop wat ze bezet houdt, of verhoog haar max_connections met 20.`,
    )
  if (isUnavailable(error))
    return new StartError(
      `De database viel weg tijdens de start (${reasonOf(error)}): start opnieuw als ze er weer is.`,
    )
  return new StartError(
    `De database weigerde een stap van de start (${reasonOf(error)}): in haar eigen log staat wat haar ontbrak.`,
  )
}

function isFull(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof DatabaseError && cause.code === NO_CONNECTION_LEFT
}
