import { refusal } from '#lib/errors.ts'
import {
  type Cents,
  cashRounding,
  formatEuro,
  fromDecimal,
  percentOf,
  shortPercent,
} from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import type { PaymentMethod, SaleLine } from '#money/payments/wire.ts'

/** A line of a sale in cents. Discounts are below zero. */
export type Line = Pick<SaleLine, 'kind' | 'description' | 'productId' | 'quantity'> & {
  cardId?: string
  unitPrice: Cents
  total: Cents
}
type Goods = {
  service: string
  amount: Cents
  products: readonly { productId: string; name: string; price: Cents; quantity: number }[]
}

/** The largest sale: beyond it somebody mistyped. */
export const MOST_SALE = 99_999_99

/** What is sold, before any discount. A treatment of nothing is left out when products are sold. */
export function goodsLines({ service, amount, products }: Goods): Line[] {
  const treatment = {
    kind: 'service',
    description: service,
    productId: null,
    quantity: 1,
    unitPrice: amount,
    total: amount,
  } as const
  const sold = products.map(({ productId, name, price, quantity }) => {
    return {
      kind: 'product',
      description: name,
      productId,
      quantity,
      unitPrice: price,
      total: price * quantity,
    } as const
  })
  return amount === 0 && sold.length > 0 ? sold : [treatment, ...sold]
}

/** The discount of a card on everything; none when it comes to nothing. */
export function discountLines(goods: readonly Line[], percentage: string): Line[] {
  const discount = percentOf(totalOf(goods), percentage)
  return discount === 0
    ? []
    : [reduction('discount', `Klantenkaart −${shortPercent(percentage)} %`, discount)]
}

/** What is paid with points and with the balance of a card, as lines that lower the price. */
export function spentLines({
  points,
  pointsValue,
  balance,
}: {
  points: number
  pointsValue: Cents
  balance: Cents
}): Line[] {
  return [
    ...(points > 0 ? [reduction('points', `${points} punten ingewisseld`, pointsValue)] : []),
    ...(balance > 0 ? [reduction('balance', 'Saldo klantenkaart', balance)] : []),
  ]
}

export function totalOf(lines: readonly { total: Cents }[]): Cents {
  return lines.reduce((sum, { total }) => sum + total, 0)
}

/** What discounts, points and balance take off, above zero. */
export function discountOf(lines: readonly { total: Cents }[]): Cents {
  return -totalOf(lines.filter(({ total }) => total < 0)) || 0
}

/**
 * What the sales of a visit paid of its treatment, tip apart: money, points and balance pay the
 * treatment before the products; its share of the discount counts too.
 */
export function paidForVisit(
  sold: readonly { lines: readonly Pick<SaleLine, 'kind' | 'total'>[]; turnover: string | null }[],
): Cents {
  const shares = sold.map(({ lines, turnover }) => {
    const sumOf = (kind: SaleLine['kind']) =>
      lines.reduce((sum, line) => (line.kind === kind ? sum + fromDecimal(line.total) : sum), 0)
    const [treatment, products, discount] = [sumOf('service'), sumOf('product'), -sumOf('discount')]
    const paid = fromDecimal(turnover ?? '0.00') - sumOf('points') - sumOf('balance')
    if (turnover === null || treatment === 0 || (paid <= 0 && discount < treatment + products))
      return 0
    return Math.min(treatment, paid + Math.round((discount * treatment) / (treatment + products)))
  })
  return shares.reduce((sum, share) => sum + share, 0)
}

function reduction(
  kind: 'discount' | 'points' | 'balance',
  description: string,
  value: Cents,
): Line {
  return { kind, description, productId: null, quantity: 1, unitPrice: -value, total: -value }
}

export type Part = { method: PaymentMethod; amount: Cents; voucherCode: string }
/** One payment to be: `amountPaid` = amount + rounding; the tip is part of the amount. */
export type PlannedPayment = Part & {
  tip: Cents
  rounding: Cents
  amountPaid: Cents
  received: Cents | null
}
type Plan = {
  /** What is paid now, tip included. */
  due: Cents
  tip: Cents
  parts: readonly Part[]
  /** Cash handed over. */
  received?: Cents | undefined
}

/**
 * The payments for what is due; with any cash the total is rounded to five cents and the cash
 * carries it. Throws `invalid` when the parts do not add up.
 */
export function planPayments({ due, tip, parts, received }: Plan): PlannedPayment[] {
  const cash = parts.find(({ method }) => method === 'cash')
  const rounding = cash ? cashRounding(due) : 0
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  if (sum !== due && sum !== due + rounding)
    throw refusal(
      'parts',
      `De delen zijn samen ${formatEuro(sum)}, maar te betalen is ${formatEuro(due + rounding)}.`,
    )
  const isRounded = sum !== due
  const planned = parts.map((part) => {
    if (part !== cash)
      return { ...part, tip: 0, rounding: 0, amountPaid: part.amount, received: null }
    const amountPaid = isRounded ? part.amount : part.amount + rounding
    return {
      ...part,
      amount: amountPaid - rounding,
      tip: 0,
      rounding,
      amountPaid,
      received: received ?? null,
    }
  })
  for (const { method, amountPaid } of planned)
    if (method === 'cash')
      checkCash(amountPaid, { total: due + rounding, received, isOnly: parts.length === 1 })
  return withTip(planned, tip)
}

/**
 * What is paid of an open sale: all of it, also when the cash comes rounded already, or the part
 * that was named. 422 when that is more.
 */
export function paidOf(
  open: Cents,
  { amount, isCash }: { amount: Cents | undefined; isCash: boolean },
): Cents {
  if (amount === undefined || (isCash && amount === open + cashRounding(open))) return open
  if (amount > open) throw refusal('amount', `Van deze verkoop staat nog ${formatEuro(open)} open.`)
  if (amount === 0 && open > 0) throw refusal('amount', 'Vul een bedrag in dat groter is dan nul.')
  return amount
}

function checkCash(
  amountPaid: Cents,
  { total, received, isOnly }: { total: Cents; received: Cents | undefined; isOnly: boolean },
) {
  if (amountPaid % 5 !== 0 || amountPaid < 0)
    throw refusal(
      'parts',
      `Met cash erbij wordt het totaal afgerond op ${formatEuro(total)} en gaat cash per 5 cent. Laat de andere betaalwijzen samen op 5 cent uitkomen.`,
    )
  if (received !== undefined && received < amountPaid)
    throw refusal(
      'received',
      `Er is ${formatEuro(amountPaid)} ${isOnly ? 'te betalen' : 'cash te betalen'}: dit is te weinig.`,
    )
}

function withTip(planned: readonly PlannedPayment[], tip: Cents): PlannedPayment[] {
  let rest = tip
  const byOrder = planned.toSorted((a, b) => paymentWays[a.method].tip - paymentWays[b.method].tip)
  const tips = new Map<PlannedPayment, Cents>()
  for (const payment of byOrder) {
    const share = Math.min(rest, payment.amount)
    tips.set(payment, share)
    rest -= share
  }
  return planned.map((payment) => ({ ...payment, tip: tips.get(payment) ?? 0 }))
}
