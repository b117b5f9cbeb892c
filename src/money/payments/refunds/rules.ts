import { AppError } from '#lib/errors.ts'
import { type Cents, cashRounding, formatEuro } from '#lib/money.ts'

type Original = { amount: Cents; tip: Cents; amountPaid: Cents }
/** What was given back of a payment so far, above zero. */
export type Given = { amount: Cents; amountPaid: Cents }
export type PlannedRefund = { amount: Cents; tip: Cents; rounding: Cents; amountPaid: Cents }

/**
 * The row below zero that gives back `amount`, or all: the treatment before the tip, and only cash
 * rounded, as it came; throws `payment_settled` when less is left.
 */
export function planRefund(
  original: Original,
  { given, amount: wanted, isCash }: { given: Given; amount: Cents | undefined; isCash: boolean },
): PlannedRefund {
  const left = original.amount - given.amount
  const amount = wanted ?? left
  if (left === 0 || amount > left)
    throw new AppError(
      'payment_settled',
      left === 0
        ? 'Deze betaling is al helemaal terugbetaald.'
        : `Van deze betaling kan nog ${formatEuro(left)} terug.`,
      {
        fields: { amount: `Hoogstens ${formatEuro(left)}.` },
      },
    )
  const paidLeft = Math.max(0, original.amountPaid - given.amountPaid)
  const back = amount === left ? paidLeft : Math.min(amount, paidLeft)
  const amountPaid = isCash ? back + cashRounding(back) : amount
  return {
    amount: -amount || 0,
    tip: -tipBetween(original, given.amount, given.amount + amount) || 0,
    rounding: amount - amountPaid,
    amountPaid: -amountPaid || 0,
  }
}

/** What the refunds among these rows gave back of a payment. */
export function givenBack(
  rows: readonly { refundOf: string | null; amount: Cents; amountPaid: Cents }[],
  id: string,
): Given {
  const refunds = rows.filter(({ refundOf }) => refundOf === id)
  return {
    amount: refunds.reduce((sum, { amount }) => sum - amount, 0),
    amountPaid: refunds.reduce((sum, { amountPaid }) => sum - amountPaid, 0),
  }
}

/** What these rows of a sale gave back of it, in whatever way. */
export function givenInAll(rows: readonly { refundOf: string | null; amountPaid: Cents }[]): Cents {
  return rows.reduce((sum, { refundOf, amountPaid }) => (refundOf ? sum - amountPaid : sum), 0)
}

/** How much of a payment's turnover (no tip) is given back once so much of it is. */
export function turnoverGiven(
  { amount, tip }: Pick<Original, 'amount' | 'tip'>,
  given: Cents,
): Cents {
  return Math.min(given, amount - tip)
}

function tipBetween({ amount, tip }: Original, before: Cents, after: Cents): Cents {
  return Math.max(0, after - (amount - tip)) - Math.max(0, before - (amount - tip))
}
