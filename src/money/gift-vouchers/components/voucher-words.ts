import { type DateString, formatInstant, formatShortDate } from '#lib/dates.ts'
import { voucherReasons } from '#lib/movement-reasons.ts'
import { optionsOf } from '#lib/names-of.ts'
import { methodsBack, paymentWays } from '#lib/payment-methods.ts'
import { voucherStates } from '#lib/states.ts'
import type { Voucher, VoucherMovement } from '#money/gift-vouchers/wire.ts'

export const statusOptions = [{ value: '', label: 'Alle' }, ...optionsOf(voucherStates)]

/** At the counter a card has two names. */
export const methodOptions = methodsBack.map((value) => ({
  value,
  label: value === 'card' ? 'Bancontact of kaart' : paymentWays[value].name,
}))

/** What a movement says: a sign in front of what was taken off or put on. */
export function movementWords({ reason, note }: VoucherMovement): string {
  return note ? `${voucherReasons[reason]} – ${note}` : voucherReasons[reason]
}

/** How the voucher gets to its recipient. */
export function deliveryWords({
  deliverOn,
  deliveredAt,
  recipientEmail,
  buyerEmail,
}: Voucher): string {
  if (deliveredAt) return `Mail klaargezet op ${formatInstant(deliveredAt)}`
  if (!recipientEmail && !buyerEmail) return 'Niet gemaild: er is geen e-mailadres'
  return deliverOn ? `Wordt gemaild op ${formatShortDate(deliverOn)}` : 'Nog niet gemaild'
}

/** What the term of withdrawal means for a refund today. */
export function refundAdvice(
  { online, withdrawUntil, amount, balance }: Voucher,
  today: DateString,
): { text: string; isDue: boolean } {
  const isUntouched = amount === balance
  if (!online || !withdrawUntil)
    return {
      isDue: false,
      text: 'Deze bon is in het salon verkocht: er is geen wettelijke bedenktijd. Terugbetalen mag, maar moet niet.',
    }
  if (today > withdrawUntil)
    return {
      isDue: false,
      text: `De bedenktijd van 14 dagen liep tot en met ${formatShortDate(withdrawUntil)}. Terugbetalen mag nog, maar moet niet meer.`,
    }
  if (!isUntouched)
    return {
      isDue: false,
      text: 'Er is al een deel van de bon gebruikt: dan geldt de bedenktijd van 14 dagen niet meer. De rest terugbetalen mag, maar moet niet.',
    }
  return {
    isDue: true,
    text: `Online gekocht: de koper mag tot en met ${formatShortDate(withdrawUntil)} zonder reden van de aankoop afzien, en je moet dan terugbetalen.`,
  }
}
