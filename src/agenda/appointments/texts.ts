import type { Appointment } from '#agenda/appointments/wire.ts'
import { acceptableUntil, type CostedVisit } from '#agenda/cancellation-fees/rules.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { counted } from '#lib/counted.ts'
import {
  formatLongInstant,
  fromMinutes,
  type TimeString,
  toMinutes,
  withoutSeconds,
} from '#lib/dates.ts'
import { durationWords } from '#lib/duration-text.ts'
import { formatEuro, fromDecimal, priceText } from '#lib/money.ts'
import { type VatRegime, vatWords } from '#lib/vat-words.ts'
import type { GENERAL_SERVICE } from '#shop-window/services/schema.ts'

// What a client reads of her visit, on the page after booking and in every mail alike.

// Typed by the price list's own constant, so that it cannot differ: importing the value would bring
// Zod into the page.
const GENERAL: typeof GENERAL_SERVICE = 'Algemene trimbeurt'

/** What a client does well to know before any visit. */
export const GOOD_TO_KNOW = [
  'Eerste bezoek? Breng dan het vaccinatiebewijs van uw hond mee.',
  'Kom ten vroegste 5 minuten voor uw afspraak, zo blijft het rustig voor de honden.',
]

type Priced = Pick<Appointment, 'service' | 'price'>

/**
 * What a visit costs: `vanaf € 55,00` for the treatment of any dog, `Prijs op aanvraag`; to a
 * client with what it says of VAT, `€ 55,00, inclusief 21 % btw`.
 */
export function priceWords({ service, price }: Priced, regime?: VatRegime): string {
  const words = finalPriceWords({ price }, regime)
  return price !== null && service === GENERAL ? `vanaf ${words}` : words
}

/** What a visit that is over costs: `€ 55,00, inclusief 21 % btw`. */
export function finalPriceWords({ price }: Pick<Priced, 'price'>, regime?: VatRegime): string {
  return `${priceText(price)}${price === null ? '' : vatAfter(regime)}`
}

function vatAfter(regime: VatRegime | undefined): string {
  return regime ? `, ${vatWords(regime)}` : ''
}

/** What several visits cost together: `vanaf € 95,00`, `€ 95,00, plus 1 prijs op aanvraag`. */
export function totalWords(visits: readonly Priced[], regime?: VatRegime): string {
  const prices = visits.flatMap(({ price }) => price ?? [])
  const unknown = visits.length - prices.length
  if (prices.length === 0) return priceText(null)
  const total = formatEuro(prices.reduce((sum, price) => sum + fromDecimal(price), 0))
  const isLeast = visits.some(({ service, price }) => price !== null && service === GENERAL)
  const more = unknown > 0 ? `, plus ${counted(unknown, 'prijs', 'prijzen')} op aanvraag` : ''
  return `${isLeast ? 'vanaf ' : ''}${total}${vatAfter(regime)}${more}`
}

/** When a dog can be fetched, and how long its visit takes: `rond 12:00, na ongeveer 2 uur`. */
export function pickUpText(visit: Lasting): string {
  const total = toMinutes(pickUpTime(visit)) - toMinutes(visit.startTime)
  return `rond ${pickUpTime(visit)}, na ongeveer ${durationWords(total)}`
}

type Lasting = { startTime: TimeString; endTime: TimeString; expectedMinutes: number | null }

/** When a dog can be fetched, `HH:MM`: once its treatment should be done, on the same day. */
function pickUpTime({ startTime, endTime, expectedMinutes }: Lasting): TimeString {
  return expectedMinutes === null
    ? withoutSeconds(endTime)
    : fromMinutes(toMinutes(startTime) + expectedMinutes)
}

type Free = { freeUntil: Date | undefined; isSeveral: boolean }

/** Until when it costs nothing: the moment for the first of several, the hours for the others. */
function freeWords(hours: number, { freeUntil, isSeveral }: Free): string {
  if (freeUntil)
    return `Tot ${formatLongInstant(freeUntil)}: kosteloos${isSeveral ? `, bij elke latere afspraak tot ${hours} uur vooraf` : ''}.`
  return isSeveral
    ? `Tot ${hours} uur voor elke afspraak: kosteloos.`
    : `Tot ${hours} uur voor uw afspraak was het kosteloos.`
}

/**
 * What cancelling or staying away costs by the rules, in sentences; none where it never costs
 * anything.
 */
function cancellationCosts(
  { cancelFreeHours, cancelLatePercent, noShowPercent }: Omit<HouseRules, 'version'>,
  free: Free,
): string[] {
  const [late, absent] = [cancelLatePercent > 0, noShowPercent > 0]
  if (!late && !absent) return []
  return [
    ...(late && cancelFreeHours > 0 ? [freeWords(cancelFreeHours, free)] : []),
    ...(late
      ? [
          `${cancelFreeHours > 0 ? `Minder dan ${cancelFreeHours} uur vooraf` : 'Annuleren of verplaatsen'}: we kunnen ${cancelLatePercent}\u00a0% van de prijs aanrekenen.`,
        ]
      : []),
    ...(absent
      ? [`Niet komen opdagen zonder te verwittigen: we kunnen ${noShowPercent}\u00a0% aanrekenen.`]
      : []),
    'Bij overmacht rekenen we niets aan.',
  ]
}

type Conditions = {
  rules: Omit<HouseRules, 'version'> | undefined
  visit: CostedVisit
  now: Date
  /** Whether it is the first of several. */
  isSeveral?: boolean
}

/**
 * What cancelling or moving a visit costs, for who accepted the rules: a sentence each, none when
 * it never costs anything.
 */
export function conditionsOf({ rules, visit, now, isSeveral = false }: Conditions): string[] {
  const costs = rules
    ? cancellationCosts(rules, { freeUntil: acceptableUntil({ visit, rules, now }), isSeveral })
    : []
  return visit.status === 'pending' && costs.length > 0
    ? ['Zolang wij niet bevestigd hebben: kosteloos.', ...costs]
    : costs
}
