import { lt, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { placeholders, prepared } from '#server/db/prepared/prepared.ts'
import { rateLimits } from '#server/db/tables/http.ts'
import type { Deps } from '#server/deps.ts'

/**
 * `max`: hits of one address in 10 `minutes`, if not in others; `perDay`: in a day, for what would
 * fill the owner's lists.
 */
export type Limit = { bucket: string; max: number; minutes?: number; perDay?: number }

const MINUTE = 60_000
const DAY = 24 * 60 * 60_000
const TOO_OFTEN =
  'U hebt dit te vaak na elkaar gedaan. Probeer het over enkele minuten opnieuw of bel ons.'
const ENOUGH_TODAY =
  'U hebt dit vandaag al vaak gedaan. Bel of mail ons gerust, of probeer het morgen opnieuw.'

/**
 * Counts a hit of an address and refuses it past its limit (429), across processes; not worth
 * waiting for the disk, hence the asynchronous commit.
 */
export async function countHit(
  deps: Pick<Deps, 'db' | 'clock' | 'refusals'>,
  limit: Limit,
  address: string,
) {
  const known = knownRefusal(deps, limit, address)
  if (known) throw known
  await countIn(
    deps,
    {
      bucket: limit.bucket,
      max: limit.max,
      window: (limit.minutes ?? 10) * MINUTE,
      sentence: TOO_OFTEN,
    },
    address,
  )
  if (limit.perDay !== undefined)
    await countIn(
      deps,
      { bucket: dayOf(limit), max: limit.perDay, window: DAY, sentence: ENOUGH_TODAY },
      address,
    )
}

/** The refusal of an address that is known to be over the limit; costs no look at the database. */
export function knownRefusal(
  { refusals, clock }: Pick<Deps, 'clock' | 'refusals'>,
  limit: Limit,
  address: string,
): AppError | undefined {
  return refusals.find([keyOf(limit.bucket, address), keyOf(dayOf(limit), address)], clock())
}

function dayOf({ bucket }: Limit): string {
  return `${bucket} per day`
}

function keyOf(bucket: string, address: string): string {
  return `hits ${bucket} ${address}`
}

type Counted = { bucket: string; max: number; window: number; sentence: string }

async function countIn(
  { db, clock, refusals }: Pick<Deps, 'db' | 'clock' | 'refusals'>,
  { bucket, max, window, sentence }: Counted,
  address: string,
) {
  const now = clock()
  const windowStart = new Date(now.getTime() - (now.getTime() % window))
  const [counted] = await addHit(db).execute({ bucket, address, windowStart })
  if ((counted?.hits ?? 1) <= max) return
  const until = new Date(windowStart.getTime() + window)
  const error = new AppError('too_many_requests', sentence, {
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
  refusals.keep(keyOf(bucket, address), { error, until })
  throw error
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
    .returning({
      hits: rateLimits.hits,
      commit: sql`set_config('synchronous_commit', 'off', true)`,
    }),
)

/** Takes a hit back, for a repeat that turned out not to count. */
export async function releaseHit(db: Db, limit: Limit, address: string) {
  await db.execute(
    sql`update ${rateLimits} set hits = greatest(hits - 1, 0) where bucket = ${limit.bucket} and address = ${address}`,
  )
}

export async function removeOldHits(db: Db, now: Date) {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - DAY)))
}
