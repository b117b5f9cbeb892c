import { type DateString, periodStart } from '#lib/dates.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import { vatOf } from '#lib/vat-sums.ts'
import type { MoneyMethod } from '#money/day-book/schema.ts'
import type { EntryKind } from '#money/day-book/wire.ts'
import type { PlannedRefund } from '#money/payments/refunds/rules.ts'
import type { Payment, PaymentMethod } from '#money/payments/wire.ts'

export const PAYMENT_GONE = 'Deze betaling bestaat niet (meer).'

export function changeOf(received: Cents | null, amountPaid: Cents): Cents | null {
  return received === null ? null : received - amountPaid
}

/** As the day book takes it. */
type Entry = {
  kind: Exclude<EntryKind, 'invoiced' | 'credited'>
  method: MoneyMethod
  amount: Cents
  vatRate: string
  rounding: Cents
  amountPaid: Cents
  sourceId: string
  correctsId?: string
  test: boolean
}
type Booked = PlannedRefund & {
  id: string
  kind: 'payment' | 'refund' | 'void'
  method: PaymentMethod
  refundOf: string | null
  test: boolean
}

/**
 * What a payment or refund writes into the day book: its turnover, and its tip apart.
 * `isTaxedBefore`: a voucher paid that was turnover when it was sold, so that nothing is turned
 * over again.
 */
export function entriesOf(
  { id, kind, method, refundOf, test, ...row }: Booked,
  { vatRate, isTaxedBefore }: { vatRate: string; isTaxedBefore: boolean },
): Entry[] {
  const common = { method, sourceId: id, ...(refundOf && { correctsId: refundOf }), test }
  const turnover = row.amount - row.tip
  const main = {
    ...common,
    kind: kind === 'payment' ? 'sale' : kind,
    amount: isTaxedBefore ? 0 : turnover,
    vatRate,
    rounding: row.rounding,
    amountPaid: row.amountPaid - row.tip,
  } as const
  const tip = {
    ...common,
    kind: 'tip',
    amount: 0,
    vatRate: '0.00',
    rounding: 0,
    amountPaid: row.tip,
  } as const
  const isOnlyTip = row.tip !== 0 && turnover === 0 && main.amountPaid === 0
  return [...(isOnlyTip ? [] : [main]), ...(row.tip === 0 ? [] : [tip])]
}

export type TicketVat = { amount: Cents; vat: Cents; hasTaxedBefore: boolean }
type OnTicket = Pick<Payment, 'amount' | 'tip' | 'voucherCode'>

/**
 * What a ticket says of VAT: what the day book says of these payments, and of what is still open. A
 * tip is no turnover, a voucher that was taxed when it was sold no more.
 */
export function ticketVat(
  payments: readonly OnTicket[],
  { vatRate, open, taxedBefore }: { vatRate: string; open: Cents; taxedBefore: readonly string[] },
): TicketVat {
  const isTaxedBefore = ({ voucherCode }: OnTicket) =>
    voucherCode !== null && taxedBefore.includes(voucherCode)
  const turnovers = payments
    .filter((payment) => !isTaxedBefore(payment))
    .map(({ amount, tip }) => fromDecimal(amount) - fromDecimal(tip))
  const amount = turnovers.reduce((sum, turnover) => sum + turnover, Math.max(0, open))
  return {
    amount,
    vat: vatOf(amount, vatRate),
    hasTaxedBefore: payments.some(isTaxedBefore),
  }
}

/** `000012`; of what is given back with its place among the refunds of the sale: `000012-1`. */
export function receiptNumberOf(number: number, refund: number): string {
  return `${String(number).padStart(6, '0')}${refund > 0 ? `-${refund}` : ''}`
}

type Range = {
  period?: 'today' | 'week' | 'month' | undefined
  from?: DateString | undefined
  to?: DateString | undefined
}

/** The dates that a list is asked for: a period counts when no dates are named. */
export function rangeOf(
  { period, from, to }: Range,
  today: DateString,
): { from: DateString | undefined; to: DateString | undefined } {
  return period && !from && !to ? { from: periodStart(period, today), to: today } : { from, to }
}
