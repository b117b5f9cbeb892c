import { type Cents, fromDecimal } from '#lib/money.ts'
import { givenBack, planRefund } from '#money/payments/refunds/rules.ts'
import { shownAmount } from '#money/payments/sales/components/sale-draft.ts'
import type { Paid, Payment, PaymentMethod } from '#money/payments/wire.ts'

type Refundable = Pick<
  Paid,
  'id' | 'amount' | 'tip' | 'amountPaid' | 'refundable' | 'refundDue'
> & {
  parts: readonly Pick<Payment, 'refundOf' | 'amount' | 'amountPaid'>[]
}
/**
 * `most` and `moved` are money as it leaves the drawer or the account; `amount` is what the refund
 * is asked for, undefined when that cannot be.
 */
type Refund = { most: Cents; amount: Cents | undefined; moved: Cents }

/**
 * What giving back so much of a payment comes to; the owner types the money that moves, which with
 * cash is a few cents beside what was due.
 */
export function refundOf(
  payment: Refundable,
  { method, typed }: { method: PaymentMethod; typed?: Cents | undefined },
): Refund {
  if (payment.refundDue)
    return {
      most: fromDecimal(payment.amount),
      amount: fromDecimal(payment.amount),
      moved: fromDecimal(payment.amount),
    }
  const left = fromDecimal(payment.refundable)
  const movedBy = (amount: Cents) => (left === 0 ? 0 : movedFor(payment, { method, amount }))
  const most = movedBy(left)
  if (typed === undefined || typed > Math.max(left, most))
    return { most, amount: undefined, moved: typed ?? most }
  const isAll = typed >= Math.min(left, most)
  if (!isAll && typed === 0) return { most, amount: undefined, moved: 0 }
  return { most, amount: isAll ? left : typed, moved: isAll ? most : movedBy(typed) }
}

/**
 * The amount in its field: as the owner typed it, and until then all that is left, in the money
 * that moves with this method.
 */
export function typedRefund(
  payment: Refundable,
  { method, amount }: { method: PaymentMethod; amount?: string | undefined },
): string {
  return amount ?? shownAmount(refundOf(payment, { method }).moved)
}

function movedFor(
  payment: Refundable,
  { method, amount }: { method: PaymentMethod; amount: Cents },
): Cents {
  const original = {
    amount: fromDecimal(payment.amount),
    tip: fromDecimal(payment.tip),
    amountPaid: fromDecimal(payment.amountPaid),
  }
  const rows = payment.parts.map((part) => ({
    refundOf: part.refundOf,
    amount: fromDecimal(part.amount),
    amountPaid: fromDecimal(part.amountPaid),
  }))
  return (
    -planRefund(original, { given: givenBack(rows, payment.id), amount, isCash: method === 'cash' })
      .amountPaid || 0
  )
}
