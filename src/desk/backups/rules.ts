import { brusselsWallClock } from '#lib/dates.ts'

/** How many are kept: the newest of so many hours, days and months in which one was made. */
const KEPT = { hours: 24, days: 14, months: 12 }
/** A proof is a day old at most; somewhat more, for a computer that starts late. */
const PROOF_HOURS = 36
const HOUR = 60 * 60_000
/** So many failures in a row, a quarter of an hour apart, are no hiccup. */
const FAILURES_TO_MAIL = 2

/** So many that somebody asked for stay besides those, however soon the next one is made. */
const KEPT_BY_HAND = 10

export type Kept = { name: string; madeAt: Date }
type Told = {
  /** The newest that was restored to try and held. */
  proven?: string | undefined
  /** Those that the job made: all others somebody made, before a step that she may want to undo. */
  byItself: ReadonlySet<string>
}

/**
 * Which backups stay, newest first: 24 hourly, 14 daily, 12 monthly, by the clock of Brussels, the
 * newest that was proven, however old, and the latest that somebody asked for.
 */
export function keptOf<T extends Kept>(all: readonly T[], { proven, byItself }: Told): T[] {
  const newestFirst = all.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const byHand = newestFirst.filter(({ name }) => !byItself.has(name))
  const stays = new Set<T>([
    ...byHand.slice(0, KEPT_BY_HAND),
    ...newestFirst.filter(({ name }) => name === proven),
  ])
  for (const [length, most] of [
    [13, KEPT.hours],
    [10, KEPT.days],
    [7, KEPT.months],
  ] as const) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const { date, time } = brusselsWallClock(backup.madeAt)
      const period = `${date}T${time}`.slice(0, length)
      if (periods.size === most) break
      if (!periods.has(period)) stays.add(backup)
      periods.add(period)
    }
  }
  return newestFirst.filter((backup) => stays.has(backup))
}

/** Whether the owner is mailed, after so many failures in a row. */
export function isWorthAMail(failuresInARow: number): boolean {
  return failuresInARow >= FAILURES_TO_MAIL
}

/** Whether her devices are told of it: once, not with every failure that follows. */
export function isNews(failuresInARow: number): boolean {
  return failuresInARow === FAILURES_TO_MAIL
}

type Facts = {
  newest: { madeAt: string } | null
  failure: string | null
  proof: { at: string; failure: string | null } | null
}

/**
 * How the backups are: `failing` when the last one or the last proof did not come about, `good`
 * only when one was restored to try within the last day and a half.
 */
export function stateOf(
  { newest, failure, proof }: Facts,
  now: Date,
): 'none' | 'failing' | 'unproven' | 'good' {
  if (failure || proof?.failure) return 'failing'
  if (!newest) return 'none'
  const age = proof && now.getTime() - new Date(proof.at).getTime()
  return age !== null && age < PROOF_HOURS * HOUR ? 'good' : 'unproven'
}
