import { lt, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { placeholders, prepared } from '#server/db/prepared.ts'
import { rateLimits } from '#server/db/tables/http.ts'

export type Limit = { bucket: string; max: number }

const WINDOW = 10 * 60_000

/**
 * Counts one hit of an address on a bucket and refuses it past `max` in 10 minutes (429 with Retry-After). The row lives in the
 * database, so the limit holds across processes; the count is not worth waiting for the disk, hence the asynchronous commit.
 */
export async function countHit(db: Db, limit: Limit, { address, now }: { address: string; now: Date }) {
  const windowStart = new Date(now.getTime() - (now.getTime() % WINDOW))
  const [counted] = await addHit(db).execute({ bucket: limit.bucket, address, windowStart })
  if ((counted?.hits ?? 1) <= limit.max) return
  const retryAfter = Math.ceil((windowStart.getTime() + WINDOW - now.getTime()) / 1000)
  throw new AppError('too_many_requests', 'U hebt dit te vaak na elkaar gedaan. Probeer het over enkele minuten opnieuw of bel ons.', { retryAfter })
}

const addHit = prepared((db) =>
  db
    .insert(rateLimits)
    .values({ ...placeholders('bucket', 'address', 'windowStart'), hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.address],
      set: {
        hits: sql`case when ${rateLimits.windowStart} = excluded.window_start then ${rateLimits.hits} + 1 else 1 end`,
        windowStart: sql`excluded.window_start`,
      },
    })
    .returning({ hits: rateLimits.hits, commit: sql`set_config('synchronous_commit', 'off', true)` }),
)

/** Takes a hit back, for a repeat that turned out not to count. */
export async function releaseHit(db: Db, limit: Limit, address: string) {
  await db.execute(sql`update ${rateLimits} set hits = greatest(hits - 1, 0) where bucket = ${limit.bucket} and address = ${address}`)
}

export async function removeOldHits(db: Db, now: Date) {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - WINDOW)))
}
