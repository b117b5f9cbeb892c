import { fromDecimal, isZero } from '#lib/money.ts'
import { paymentStates } from '#lib/states.ts'
import type { Payment } from '#money/payments/wire.ts'

type State = { label: string; tone: 'green' | 'amber' | 'red' | 'neutral' }

/** The badges of a payment: what has become of it, and that it was a test. */
export function statesOf({ kind, status, refundDue, amount, refundable, test }: Payment): State[] {
  const states: State[] = []
  if (kind === 'refund') states.push({ label: 'Terugbetaling', tone: 'amber' })
  else if (kind === 'void') states.push({ label: 'Ongedaan gemaakt', tone: 'amber' })
  else if (refundDue) states.push({ label: 'Terug te betalen', tone: 'red' })
  else if (status !== 'completed') states.push(paymentStates[status])
  else if (fromDecimal(amount) > 0 && isZero(refundable))
    states.push({ label: 'Terugbetaald', tone: 'neutral' })
  else if (fromDecimal(refundable) < fromDecimal(amount))
    states.push({ label: 'Deels terugbetaald', tone: 'neutral' })
  else states.push(paymentStates.completed)
  if (test) states.push({ label: 'Testbetaling', tone: 'amber' })
  return states
}

/** `Factuur INV-0003`; one that is still a draft has no number. */
export function invoiceName({ invoiceNumber }: { invoiceNumber: string | null }): string {
  return `Factuur ${invoiceNumber ?? '(concept)'}`
}
