import type { Treatment } from '#agenda/booking/form/client.ts'
import { counted } from '#lib/counted.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { nicknamesOf } from '#shop-window/services/components/nicknames.ts'
import { GENERAL, UNPRICED } from './wizard-draft.ts'

export const PRICE_ON_REQUEST = 'Prijs op aanvraag'

/** `€ 55,00`, with 'vanaf' where the price is a starting price. */
export function priceText({ name, price }: Pick<Treatment, 'name' | 'price'>): string {
  const cents = parseCents(price)
  if (cents === undefined || name === UNPRICED) return PRICE_ON_REQUEST
  return name === GENERAL ? `vanaf ${formatEuro(cents)}` : formatEuro(cents)
}

/** Price and duration behind a treatment's name in the list: `€ 55,00 (60-90 min)`. */
export function priceAndDuration(treatment: Treatment): string {
  return treatment.duration
    ? `${priceText(treatment)} (${treatment.duration})`
    : priceText(treatment)
}

/** The list of treatments for a searchable choice. */
export function treatmentOptions(treatments: readonly Treatment[]) {
  return treatments.map((treatment) => ({
    value: treatment.name,
    label: treatment.name,
    keywords: nicknamesOf(treatment.name),
    isLastResort: treatment.name === GENERAL,
    detail: priceAndDuration(treatment),
  }))
}

/** `Afspraak bevestigen`; with several: their number. */
export function confirmText(multi: boolean, count: number): string {
  if (!multi) return 'Afspraak bevestigen'
  return counted(count, 'afspraak bevestigen', 'afspraken bevestigen')
}

/** The id of the control for a field by its wire name, to which the list of errors leads. */
export function fieldId(name: string): string {
  return `boeking-${name.replaceAll('.', '-')}`
}
