import { send } from './client.ts'
import type { Pair } from './pairs.ts'

export type Uncached = { salon: number[]; reference: number[] }

const CHANGES = 60
const WARM_UP = 10
const MOST_TRIES = 2_000

/**
 * Milliseconds of a read that finds nothing in memory. A slot of the date is blocked and opened
 * again in the database itself; the first answer that shows the change cannot have come from
 * memory, and only that one is counted. In turn with the bare server.
 */
export async function uncachedReads(
  pairs: readonly Pair[],
  path: string,
  date: string,
): Promise<Uncached[]> {
  const results = pairs.map((): Uncached => ({ salon: [], reference: [] }))
  for (let round = 0; round < WARM_UP + CHANGES; round++)
    for (const [index, { salon, reference, database }] of pairs.entries()) {
      const before = (await send(salon.url + path)).bytes
      await database.query(
        'update time_slots set is_available = not is_available where id = (select id from time_slots where date = $1 order by start_time limit 1)',
        [date],
      )
      const salonMs = await firstOther(salon.url + path, before)
      const referenceMs = (await send(reference.url + path)).ms
      if (round < WARM_UP) continue
      results[index]?.salon.push(salonMs)
      results[index]?.reference.push(referenceMs)
    }
  return results
}

async function firstOther(url: string, before: Buffer): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { bytes, ms } = await send(url)
    if (!bytes.equals(before)) return ms
  }
  throw new Error(`${url} never showed a change`)
}
