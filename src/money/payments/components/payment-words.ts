import type { Payment, PaymentMethod } from '#money/payments/wire.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { brusselsWallClock, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'
import type { ToastMessage } from '#ui/toast.tsx'

/** The methods as the owner knows them. */
export const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Kaart', transfer: 'Overschrijving', voucher: 'Kadobon', sumup: 'SumUp' }

/** An amount of the wire as it stands on screen. */
export function euro(decimal: string): string {
  return formatEuro(fromDecimal(decimal))
}

/** The moment of an instant in the salon: `24-11-2026, 09:05`, or of today only the time. */
export function momentOf(instant: string, today: string): string {
  const { date, time } = brusselsWallClock(new Date(instant))
  return date === today ? withoutSeconds(time) : `${formatShortDate(date)}, ${withoutSeconds(time)}`
}

type State = { label: string; tone: 'green' | 'amber' | 'red' | 'neutral' }

/** The badges of a payment: what has become of it, and that it was a test. */
export function statesOf({ kind, status, refundDue, amount, refundable, test }: Payment): State[] {
  const states: State[] = []
  if (kind === 'refund') states.push({ label: 'Terugbetaling', tone: 'amber' })
  else if (kind === 'void') states.push({ label: 'Ongedaan gemaakt', tone: 'amber' })
  else if (refundDue) states.push({ label: 'Terug te betalen', tone: 'red' })
  else if (status === 'pending') states.push({ label: 'Wacht op terminal', tone: 'amber' })
  else if (status === 'failed') states.push({ label: 'Mislukt', tone: 'red' })
  else if (status === 'cancelled') states.push({ label: 'Geannuleerd', tone: 'neutral' })
  else if (fromDecimal(amount) > 0 && fromDecimal(refundable) === 0) states.push({ label: 'Terugbetaald', tone: 'neutral' })
  else if (fromDecimal(refundable) < fromDecimal(amount)) states.push({ label: 'Deels terugbetaald', tone: 'neutral' })
  else states.push({ label: 'Betaald', tone: 'green' })
  if (test) states.push({ label: 'Testbetaling', tone: 'amber' })
  return states
}

/** `Factuur INV-0003`; one that is still a draft has no number. */
export function invoiceName({ invoiceNumber }: { invoiceNumber: string | null }): string {
  return `Factuur ${invoiceNumber ?? '(concept)'}`
}

/** The toast of something that failed, in the server's words when it has any. */
export function failure(title: string, error: unknown, otherwise: string): ToastMessage {
  return { title, description: sentenceOf(error, otherwise), tone: 'destructive' }
}
