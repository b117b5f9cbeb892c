import { ANY_TABLE, type Announced } from '#lib/changes.ts'
import { AppError } from '#lib/errors.ts'
import type { Changes } from '#server/changes.ts'

/**
 * Refusals of the database that hold until a moment or a change, so that who is over a limit is
 * refused again without asking it; each process learns by itself.
 */
export type Refusals = {
  /** The refusal that still holds under one of the keys. */
  find(keys: readonly string[], now: Date): AppError | undefined
  keep(
    key: string,
    refusal: { error: AppError; until: Date; untilChangeOf?: readonly Announced[] },
  ): void
}

type Kept = { error: AppError; until: number; tables: readonly Announced[] }

const MOST_KEPT = 20_000

export function createRefusals(changes: Pick<Changes, 'onChange'>): Refusals {
  const kept = new Map<string, Kept>()
  changes.onChange((table) => {
    for (const [key, { tables }] of kept)
      if (table === ANY_TABLE ? tables.length > 0 : tables.includes(table)) kept.delete(key)
  })

  function find(keys: readonly string[], now: Date): AppError | undefined {
    for (const key of keys) {
      const refusal = kept.get(key)
      if (!refusal) continue
      if (refusal.until > now.getTime()) return lasting(refusal, now)
      kept.delete(key)
    }
    return undefined
  }

  return {
    find,
    keep(key, { error, until, untilChangeOf = [] }) {
      kept.delete(key)
      kept.set(key, { error, until: until.getTime(), tables: untilChangeOf })
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    },
  }
}

/** The same refusal with what is left of its time. */
function lasting({ error, until }: Kept, now: Date): AppError {
  return new AppError(error.code, error.message, {
    retryAfter: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
  })
}
