import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/db/errors.ts'

const PAUSE_MS = 300
const LONGEST_MS = 10 * 60_000

/**
 * Notes in the database what has already happened outside, again and again while the database is
 * away: what is not noted would be done a second time. Gives up after ten minutes.
 */
export async function untilStored<T>(store: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + LONGEST_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await store()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error
    }
  }
}
