import type { Voucher, VoucherMovement, VoucherStatus } from '#money/gift-vouchers/wire.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { brusselsWallClock, type DateString, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'
import type { ToastMessage } from '#ui/toast.tsx'

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
  return value === 'active' || value === 'spent' || value === 'expired' || value === 'blocked' || value === 'refunded' ? value : ''
}

/** An amount of the wire as it is read: `€ 50,00`. */
export function euro(decimal: string): string {
  return formatEuro(fromDecimal(decimal))
}

/** What a movement says: a sign in front of what was taken off or put on. */
export function movementWords({ reason, note }: VoucherMovement): string {
  return note ? `${reasons[reason]} – ${note}` : reasons[reason]
}

/** `24-11-2026`, in Brussels. */
export function dayOf(at: string): string {
  return formatShortDate(brusselsWallClock(new Date(at)).date)
}

/** `24-11-2026 om 14:05`, in Brussels. */
export function momentOf(at: string): string {
  const { date, time } = brusselsWallClock(new Date(at))
  return `${formatShortDate(date)} om ${withoutSeconds(time)}`
}

/** How the voucher gets to its recipient. */
export function deliveryWords({ deliverOn, deliveredAt, recipientEmail, buyerEmail }: Voucher): string {
  if (deliveredAt) return `Mail klaargezet op ${momentOf(deliveredAt)}`
  if (!recipientEmail && !buyerEmail) return 'Niet gemaild: er is geen e-mailadres'
  return deliverOn ? `Wordt gemaild op ${formatShortDate(deliverOn)}` : 'Nog niet gemaild'
}

/** What the term of withdrawal means for a refund today. */
export function refundAdvice({ online, withdrawUntil, amount, balance }: Voucher, today: DateString): { text: string; isDue: boolean } {
  const isUntouched = amount === balance
  if (!online || !withdrawUntil)
    return { isDue: false, text: 'Deze bon is in het salon verkocht: er is geen wettelijke bedenktijd. Terugbetalen mag, maar moet niet.' }
  if (today > withdrawUntil)
    return { isDue: false, text: `De bedenktijd van 14 dagen liep tot en met ${formatShortDate(withdrawUntil)}. Terugbetalen mag nog, maar moet niet meer.` }
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

/** The toast of something that did not work: what the server says, else our own sentence. */
export function failure(error: unknown, description: string): ToastMessage {
  return { title: 'Fout', description: sentenceOf(error, description), tone: 'destructive' }
}
