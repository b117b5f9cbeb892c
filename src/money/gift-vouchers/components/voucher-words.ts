import { type DateString, formatInstant, formatShortDate } from '#lib/dates.ts'
import type { Voucher, VoucherMovement, VoucherStatus } from '#money/gift-vouchers/wire.ts'

export const statusWords = {
  active: { label: 'Geldig', tone: 'green' },
  spent: { label: 'Opgebruikt', tone: 'neutral' },
  expired: { label: 'Vervallen', tone: 'amber' },
  blocked: { label: 'Geblokkeerd', tone: 'red' },
  refunded: { label: 'Terugbetaald', tone: 'neutral' },
} as const satisfies Record<VoucherStatus, unknown>

export const statusOptions = [
  { value: '', label: 'Alle' },
  { value: 'active', label: 'Geldig' },
  { value: 'spent', label: 'Opgebruikt' },
  { value: 'expired', label: 'Vervallen' },
  { value: 'blocked', label: 'Geblokkeerd' },
  { value: 'refunded', label: 'Terugbetaald' },
]

export const methodOptions = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Bancontact of kaart' },
  { value: 'transfer', label: 'Overschrijving' },
]

const reasons = {
  issued: 'Uitgegeven',
  redeemed: 'Gebruikt aan de kassa',
  restored: 'Teruggezet na een terugbetaling',
  withdrawn: 'Terugbetaald',
} as const satisfies Record<VoucherMovement['reason'], string>

/** The status that a text names; the empty text when it names none. */
export function statusOf(value: string | null): VoucherStatus | '' {
  return value === 'active' ||
    value === 'spent' ||
    value === 'expired' ||
    value === 'blocked' ||
    value === 'refunded'
    ? value
    : ''
}

/** What a movement says: a sign in front of what was taken off or put on. */
export function movementWords({ reason, note }: VoucherMovement): string {
  return note ? `${reasons[reason]} – ${note}` : reasons[reason]
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
