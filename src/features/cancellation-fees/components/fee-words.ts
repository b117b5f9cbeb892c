import { costText, momentText } from '#features/cancellation-fees/rules.ts'
import type { CancellationFee } from '#features/cancellation-fees/schema.ts'
import { readRulesVersion } from '#features/salon/rules.ts'
import { formatShortDate } from '#lib/dates.ts'
import { fromDecimal } from '#lib/money.ts'

const DEEDS = { cancelled: 'geannuleerd', moved: 'verplaatst', unknown: 'geannuleerd of verplaatst' } as const

/** A fee in words: who owes whom, how much, and why. */
export function feeWords({ kind, deed, owedBy, percent, amount, rulesVersion, createdAt }: CancellationFee): { title: string; amount: string; why: string } {
  const share = amount === null ? '' : `${percent}\u00a0% van de prijs, `
  const when = momentText(new Date(createdAt))
  const what =
    kind === 'no-show'
      ? `niet komen opdagen, genoteerd op ${when}`
      : `laat ${DEEDS[deed ?? 'unknown']} door ${owedBy === 'client' ? 'de klant' : 'jou'} op ${when}`
  return {
    title: owedBy === 'client' ? 'Vergoeding van de klant' : 'Vergoeding aan de klant',
    amount: costText({ percent, amount: amount === null ? null : fromDecimal(amount) }),
    why: `${share}${what}. Volgens de salonregels die de klant aanvaardde (versie van ${formatShortDate(readRulesVersion(rulesVersion).date)}).`,
  }
}

/** What an open fee is about, on one line: `Laat geannuleerd: te krijgen van de klant`. */
export function openFeeText({ kind, deed, owedBy }: CancellationFee): string {
  const what = kind === 'no-show' ? 'Niet komen opdagen' : `Laat ${DEEDS[deed ?? 'unknown']}`
  return `${what}: ${owedBy === 'client' ? 'te krijgen van de klant' : 'te betalen aan de klant'}`
}
