import { counted } from '#lib/counted.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import type { LoyaltySettings } from '#money/customer-cards/wire.ts'

/** The points that an amount earns: whole ones only. */
export function earnedPoints(amount: Cents, pointsPerEuro: string): number {
  return Math.max(0, Math.floor((amount * fromDecimal(pointsPerEuro)) / 10_000))
}

/** The most points that stand on a card: more is a mistake in the settings. */
export const MOST_POINTS = 10_000_000

/** So many of these points as a card can still take. */
export function roomFor(points: number, present: number): number {
  return Math.max(0, Math.min(points, MOST_POINTS - present))
}

/** What points are worth. */
export function pointsValue(points: number, euroPerPoint: string): Cents {
  return points * fromDecimal(euroPerPoint)
}

/** What may be spent of a balance: what stands above the lowest one. */
export function spendableOf(balance: Cents, minBalance: string): Cents {
  return Math.max(0, balance - Math.max(0, fromDecimal(minBalance)))
}

type Bonus = Pick<LoyaltySettings, 'autoRewards' | 'bonusThreshold' | 'bonusPoints'>

/**
 * The bonus when the points collected go from one total to another: for each multiple of the
 * threshold that is passed; below zero when they fall back.
 */
export function bonusBetween(
  before: number,
  after: number,
  { autoRewards, bonusThreshold, bonusPoints }: Bonus,
): number {
  if (!autoRewards || bonusThreshold === 0) return 0
  return (
    (Math.floor(after / bonusThreshold) - Math.floor(before / bonusThreshold)) * bonusPoints || 0
  )
}

/** How far a card is on its way to the next bonus; undefined when there is none to come. */
export function bonusProgress(
  collected: number,
  { autoRewards, bonusThreshold, bonusPoints }: Bonus,
): { done: number; left: number } | undefined {
  if (!autoRewards || bonusThreshold === 0 || bonusPoints === 0) return undefined
  const done = ((collected % bonusThreshold) + bonusThreshold) % bonusThreshold
  return { done, left: bonusThreshold - done }
}

/** What is left of points when part of the payment that earned them was given back. */
export function keptPoints(
  earned: number,
  { of, refunded }: { of: Cents; refunded: Cents },
): number {
  if (of <= 0 || refunded >= of) return 0
  return Math.floor((earned * (of - Math.max(0, refunded))) / of)
}

/** CARD and six digits. */
export function cardNumberOf(number: number): string {
  return `CARD${String(number).padStart(6, '0')}`
}

/** What 'Kaarten voor alle klanten' answers. */
export function madeSentence(count: number): string {
  if (count === 0) return 'Elke klant heeft al een klantenkaart.'
  return counted(count, 'klantenkaart aangemaakt.', 'klantenkaarten aangemaakt.')
}
