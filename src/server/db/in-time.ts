import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Nobody closed the connection, and nobody answers on it. */
export class Silence extends Error {
  override message = 'the database does not answer'
}

/**
 * Waits so many ms for an answer of the database; throws Silence. Who stood still himself first
 * takes in what came meanwhile.
 */
export async function inTime<T>(answer: Promise<T>, atMostMs: number): Promise<T> {
  const over = new AbortController()
  const silence = sleep(atMostMs, undefined, { signal: over.signal }).then(async () => {
    await nextTurn()
    throw new Silence()
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    over.abort()
    silence.catch(() => undefined)
  }
}
