import { type Cents, typedCents } from '#lib/money.ts'

/** What lies in a drawer, in cents. */
export const NOTES: readonly Cents[] = [20_000, 10_000, 5_000, 2_000, 1_000, 500]
export const COINS: readonly Cents[] = [200, 100, 50, 20, 10, 5, 2, 1]

/** How many of each note and coin, as typed. */
export type Counts = Readonly<Partial<Record<Cents, string>>>

/** How many were typed; nothing typed is none, anything but a whole number undefined. */
export function countOf(typed: string | undefined): number | undefined {
  const bare = (typed ?? '').trim()
  return /^\d{0,4}$/.test(bare) ? Number(bare) : undefined
}

/** What the counted notes and coins come to; undefined when one of the numbers is none. */
export function sumOf(counts: Counts): Cents | undefined {
  let sum = 0
  for (const value of [...NOTES, ...COINS]) {
    const count = countOf(counts[value])
    if (count === undefined) return undefined
    sum += count * value
  }
  return sum
}

/**
 * The cash of a day as typed; below zero only when more went out than came in. Undefined for what
 * is no such amount.
 */
export function countedCents(typed: string, isBelowZero: boolean): Cents | undefined {
  const bare = typed.trim()
  const isNegative = isBelowZero && /^[-−]/.test(bare)
  const cents = typedCents(isNegative ? bare.slice(1) : bare)
  return cents !== undefined && isNegative ? -cents || 0 : cents
}
