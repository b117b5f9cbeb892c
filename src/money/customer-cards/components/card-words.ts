import { counted } from '#lib/counted.ts'
import { formatEuro, fromDecimal, shortPercent } from '#lib/money.ts'
import { cardReasons } from '#lib/movement-reasons.ts'
import { isSeen } from '#lib/names.ts'
import { bonusProgress } from '#money/customer-cards/rules.ts'
import type { CardMovement, CustomerCard, LoyaltySettings } from '#money/customer-cards/wire.ts'

/** Whose card it is, as a screen calls it. */
export function holderOf({
  customerName,
  customerEmail,
}: Pick<CustomerCard, 'customerName' | 'customerEmail'>): string {
  return [customerName, customerEmail].find(isSeen) ?? 'Zonder klant'
}

/** `5.0` → `5 %`, `7.5` → `7,5 %`. */
export function percentText(percent: string): string {
  return `${shortPercent(percent)}\u00a0%`
}

/** `+12` or `-3`; an empty text for nothing. */
export function signedPoints(points: number): string {
  return points === 0 ? '' : `${points > 0 ? '+' : '-'}${Math.abs(points)}`
}

export function signedEuro(amount: string): string {
  const cents = fromDecimal(amount)
  return cents === 0 ? '' : `${cents > 0 ? '+' : ''}${formatEuro(cents)}`
}

export function pointsText(points: number): string {
  return counted(points, 'punt', 'punten')
}

/** How far a card is from its next bonus, in words and as a share. */
export function bonusWords(
  collected: number,
  settings: LoyaltySettings | undefined,
): { share: number | undefined; text: string } {
  const progress = settings && bonusProgress(collected, settings)
  if (!settings || !progress) return { share: undefined, text: '' }
  const { done, left } = progress
  return {
    share: done / settings.bonusThreshold,
    text: `Nog ${pointsText(left)} tot de bonus van ${pointsText(settings.bonusPoints)}`,
  }
}

/** What happened, in one line: 'Gespaard bij een betaling (bon 12)', 'Verjaardagsbonus (Rex)'. */
export function movementWords({
  reason,
  saleNumber,
  dogName,
  note,
}: Pick<CardMovement, 'reason' | 'saleNumber' | 'dogName' | 'note'>): string {
  const about =
    reason === 'birthday'
      ? dogName || note
      : [saleNumber === null ? '' : `bon ${saleNumber}`, note].filter(Boolean).join(', ')
  return about ? `${cardReasons[reason]} (${about})` : cardReasons[reason]
}
