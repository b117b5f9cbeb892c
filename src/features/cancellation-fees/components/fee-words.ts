import { costText, momentText } from '#features/cancellation-fees/rules.ts'
import type { CancellationFee } from '#features/cancellation-fees/schema.ts'
import { readRulesVersion } from '#features/salon/rules.ts'
import { formatShortDate } from '#lib/dates.ts'
import { fromDecimal } from '#lib/money.ts'

/** A fee in words: who owes whom, how much, and why. */
export function feeWords({ kind, owedBy, percent, amount, rulesVersion, createdAt }: CancellationFee): { title: string; amount: string; why: string } {
  const share = amount === null ? '' : `${percent}\u00a0% van de prijs, `
  const when = momentText(new Date(createdAt))
  const deed =
    kind === 'no-show'
      ? `niet komen opdagen, genoteerd op ${when}`
      : owedBy === 'client'
        ? `laat geannuleerd of verplaatst door de klant op ${when}`
        : `laat geannuleerd of verplaatst door jou op ${when}`
  return {
    title: owedBy === 'client' ? 'Vergoeding van de klant' : 'Vergoeding aan de klant',
    amount: costText({ percent, amount: amount === null ? null : fromDecimal(amount) }),
    why: `${share}${deed}. Volgens de salonregels die de klant aanvaardde (versie van ${formatShortDate(readRulesVersion(rulesVersion).date)}).`,
  }
}
