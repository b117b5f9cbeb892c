import { gt, lt, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { rootCause } from '#server/db/errors.ts'
import { faults } from '#server/db/tables/http.ts'
import { framesOf } from '#server/stack.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** So many kinds wait to be stored while the database is away; more are not told apart. */
const MOST_WAITING = 100
const OTHERS = { place: 'other places', what: 'other errors' }

type Waiting = typeof faults.$inferInsert
/** What broke, how often, and when first and last. */
type Fault = { place: string; what: string; count: number; firstAt: Date; lastAt: Date }

/** Keeps what broke for a day, without anything that somebody typed. */
export type Faults = {
  /** `place` is the pattern of a route or the name of a job, never an address. */
  note(error: unknown, place: string): void
  /** Once everything noted so far is stored, or could not be. */
  settled(): Promise<void>
}

/**
 * Adds up what breaks and stores it in one statement at a time, so that a thousand failures at once
 * are a handful of writes; what could not be stored waits for the next.
 */
export function createFaults({ db, clock }: { db: Db; clock: () => Date }): Faults {
  const waiting = new Map<string, Waiting>()
  let storing = Promise.resolve()
  let isStoring = false

  function add(fault: Waiting) {
    const key = keyOf(fault)
    const known = waiting.get(key)
    waiting.set(key, known ? together(known, fault) : fault)
  }

  async function store(): Promise<void> {
    isStoring = true
    while (waiting.size > 0) {
      const taken = [...waiting.values()]
      waiting.clear()
      try {
        await insert(db, taken)
      } catch {
        for (const fault of taken) add(fault)
        break
      }
    }
    isStoring = false
  }

  return {
    note(error, place) {
      const at = clock()
      const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR)
      const named = { hour, place, what: whatOf(error) }
      const isTold = waiting.size < MOST_WAITING || waiting.has(keyOf(named))
      add({ ...named, ...(isTold ? {} : OTHERS), count: 1, firstAt: at, lastAt: at })
      if (!isStoring) storing = store()
    },
    settled: async () => await storing,
  }
}

function together(known: Waiting, { count, firstAt, lastAt }: Waiting): Waiting {
  return {
    ...known,
    count: known.count + count,
    firstAt: firstAt < known.firstAt ? firstAt : known.firstAt,
    lastAt: lastAt > known.lastAt ? lastAt : known.lastAt,
  }
}

async function insert(db: Db, taken: Waiting[]): Promise<void> {
  await db
    .insert(faults)
    .values(taken)
    .onConflictDoUpdate({
      target: [faults.hour, faults.place, faults.what],
      set: {
        count: sql`${faults.count} + excluded.count`,
        firstAt: sql`least(${faults.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${faults.lastAt}, excluded.last_at)`,
      },
    })
}

function keyOf({ hour, place, what }: { hour: Date; place: string; what: string }): string {
  return `${hour.getTime()} ${place} ${what}`
}

/**
 * The class of an error, its code and the line of our source that it went through: none of it was
 * typed by anybody, as a message may be.
 */
export function whatOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error'
  const cause = rootCause(error)
  const kind = cause instanceof Error ? cause : error
  const code = kind instanceof AppError || 'code' in kind ? String(kind.code) : ''
  const known = /^[\w-]{1,40}$/.test(code) ? ` ${code}` : ''
  const line = /\bsrc\/[\w./-]+\.tsx?:\d+/.exec(framesOf(error).join('\n'))?.[0]
  return `${kind.name.slice(0, 60)}${known}${line ? ` in ${line}` : ''}`
}

/** What broke since a day ago, the most frequent first. */
export async function listFaults(db: Db, now: Date): Promise<Fault[]> {
  const count = sql<number>`sum(${faults.count})::int`
  return await db
    .select({
      place: faults.place,
      what: faults.what,
      count,
      firstAt: sql`min(${faults.firstAt})`.mapWith(faults.firstAt),
      lastAt: sql`max(${faults.lastAt})`.mapWith(faults.lastAt),
    })
    .from(faults)
    .where(gt(faults.lastAt, new Date(now.getTime() - DAY)))
    .groupBy(faults.place, faults.what)
    .orderBy(sql`${count} desc`, faults.place, faults.what)
}

/** Removes what broke longer than a day ago. */
export async function removeOldFaults(db: Db, now: Date): Promise<void> {
  await db.delete(faults).where(lt(faults.lastAt, new Date(now.getTime() - DAY)))
}
