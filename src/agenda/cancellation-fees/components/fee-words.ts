import { costText, momentText } from '#agenda/cancellation-fees/rules.ts'
import type { CancellationCost, CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import { readRulesVersion } from '#foundation/salon/policies/rules.ts'
import { formatShortDate } from '#lib/dates.ts'
import { fromDecimal } from '#lib/money.ts'

const DEEDS = {
  cancelled: 'afgezegd',
  moved: 'verplaatst',
  unknown: 'afgezegd of verplaatst',
} as const

/** A fee in words: who owes whom, how much, and why. */
export function feeWords({
  kind,
  deed,
  owedBy,
  percent,
  amount,
  rulesVersion,
  createdAt,
}: CancellationFee): { title: string; amount: string; why: string } {
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

/** What each choice of who cancels comes to; without a cost what it may come to. */
export function cancelWords(cost: CancellationCost | undefined): { client: string; salon: string } {
  if (!cost)
    return {
      client:
        'is het laat, dan staat de vergoeding uit de aanvaarde salonregels als voorstel bij de afspraak.',
      salon:
        'de klant betaalt niets. Is het laat, dan hebben die regels het ook over jou: ze heeft recht op dezelfde vergoeding, behalve bij overmacht.',
    }
  if (cost.percent === 0)
    return { client: 'dat kost nu niets.', salon: 'dat kost nu niemand iets.' }
  const { percent, amount } = cost
  const what = costText({ percent, amount: amount === null ? null : fromDecimal(amount) })
  return {
    client: `dan staat ${what} als voorstel bij de afspraak, volgens de aanvaarde salonregels.`,
    salon: `de klant betaalt niets. Volgens diezelfde regels heeft ze van jou recht op ${what}, behalve bij overmacht. Dat leest ze ook in haar mail.`,
  }
}

/** What an open fee is about, on one line: `Laat afgezegd: te krijgen van de klant`. */
export function openFeeText({ kind, deed, owedBy }: CancellationFee): string {
  const what = kind === 'no-show' ? 'Niet komen opdagen' : `Laat ${DEEDS[deed ?? 'unknown']}`
  return `${what}: ${owedBy === 'client' ? 'te krijgen van de klant' : 'te betalen aan de klant'}`
}
