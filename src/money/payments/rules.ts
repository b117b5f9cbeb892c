import type { MoneyMethod } from '#money/day-book/schema.ts'
import type { EntryKind } from '#money/day-book/wire.ts'
import type { Payment, PaymentMethod, PaymentStatus, SaleLine } from '#money/payments/wire.ts'
import { type DateString, periodStart } from '#lib/dates.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { type Cents, cashRounding, formatEuro, fromDecimal, percentOf } from '#lib/money.ts'
import { vatOf } from '#lib/vat-sums.ts'

// ─── What is sold ───

/** A line of a sale in cents. Discounts are below zero. */
export type Line = Pick<SaleLine, 'kind' | 'description' | 'productId' | 'quantity'> & { cardId?: string; unitPrice: Cents; total: Cents }
type Goods = { service: string; amount: Cents; products: readonly { productId: string; name: string; price: Cents; quantity: number }[] }

/** The largest sale: beyond it somebody mistyped. */
export const MOST_SALE = 99_999_99

/** What is sold, before any discount. A treatment of nothing is left out when products are sold. */
export function goodsLines({ service, amount, products }: Goods): Line[] {
  const treatment = { kind: 'service', description: service, productId: null, quantity: 1, unitPrice: amount, total: amount } as const
  const sold = products.map(({ productId, name, price, quantity }) => {
    return { kind: 'product', description: name, productId, quantity, unitPrice: price, total: price * quantity } as const
  })
  return amount === 0 && sold.length > 0 ? sold : [treatment, ...sold]
}

/** The discount of a card on everything; none when it comes to nothing. */
export function discountLines(goods: readonly Line[], percentage: string): Line[] {
  const discount = percentOf(totalOf(goods), percentage)
  return discount === 0 ? [] : [reduction('discount', `Klantenkaart −${percentage.replace(/\.0+$/, '').replace('.', ',')} %`, discount)]
}

/** What is paid with points and with the balance of a card, as lines that lower the price. */
export function spentLines({ points, pointsValue, balance }: { points: number; pointsValue: Cents; balance: Cents }): Line[] {
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

/** What the sales of a visit paid of its treatment, tip apart: money, points and balance pay the treatment before the products; its share of the discount counts too. */
export function paidForVisit(sold: readonly { lines: readonly Pick<SaleLine, 'kind' | 'total'>[]; turnover: string | null }[]): Cents {
  const shares = sold.map(({ lines, turnover }) => {
    const sumOf = (kind: SaleLine['kind']) => lines.reduce((sum, line) => (line.kind === kind ? sum + fromDecimal(line.total) : sum), 0)
    const [treatment, products, discount] = [sumOf('service'), sumOf('product'), -sumOf('discount')]
    const paid = fromDecimal(turnover ?? '0.00') - sumOf('points') - sumOf('balance')
    if (turnover === null || treatment === 0 || (paid <= 0 && discount < treatment + products)) return 0
    return Math.min(treatment, paid + Math.round((discount * treatment) / (treatment + products)))
  })
  return shares.reduce((sum, share) => sum + share, 0)
}

function reduction(kind: 'discount' | 'points' | 'balance', description: string, value: Cents): Line {
  return { kind, description, productId: null, quantity: 1, unitPrice: -value, total: -value }
}

// ─── How it is paid ───

export type Part = { method: PaymentMethod; amount: Cents; voucherCode: string }
/** One payment to be: `amountPaid` = amount + rounding; the tip is part of the amount. */
export type PlannedPayment = Part & { tip: Cents; rounding: Cents; amountPaid: Cents; received: Cents | null }
type Plan = {
  /** What is paid now, tip included. */
  due: Cents
  tip: Cents
  parts: readonly Part[]
  /** Cash handed over. */
  received?: Cents | undefined
}

/** Tips go where they can go back most easily; a voucher pays them last. */
const TIP_ORDER: readonly PaymentMethod[] = ['sumup', 'card', 'cash', 'transfer', 'voucher']

/**
 * The payments for what is due. As soon as one of them is in cash, the total is rounded to five cents, and the cash carries the
 * difference; it may be given rounded or not. Throws `invalid` when the parts do not add up or the cash is no multiple of five cents.
 */
export function planPayments({ due, tip, parts, received }: Plan): PlannedPayment[] {
  const cash = parts.find(({ method }) => method === 'cash')
  const rounding = cash ? cashRounding(due) : 0
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  if (sum !== due && sum !== due + rounding) throw refusal('parts', `De delen zijn samen ${formatEuro(sum)}, maar te betalen is ${formatEuro(due + rounding)}.`)
  const isRounded = sum !== due
  const planned = parts.map((part) => {
    if (part !== cash) return { ...part, tip: 0, rounding: 0, amountPaid: part.amount, received: null }
    const amountPaid = isRounded ? part.amount : part.amount + rounding
    return { ...part, amount: amountPaid - rounding, tip: 0, rounding, amountPaid, received: received ?? null }
  })
  for (const { method, amountPaid } of planned) if (method === 'cash') checkCash(amountPaid, { total: due + rounding, received, isOnly: parts.length === 1 })
  return withTip(planned, tip)
}

/** What the terminal is asked for: what is due less the other parts, of which cash is what is handed over. */
export function terminalPart({ due, parts }: { due: Cents; parts: readonly Part[] }): Part {
  const rounding = parts.some(({ method }) => method === 'cash') ? cashRounding(due) : 0
  const amount = due + rounding - parts.reduce((total, part) => total + part.amount, 0)
  if (amount <= 0) throw refusal('parts', 'Er blijft niets over voor de terminal.')
  return { method: 'sumup', amount, voucherCode: '' }
}

/** What is paid of an open sale: all of it, also when the cash comes rounded already, or the part that was named. 422 when that is more. */
export function paidOf(open: Cents, { amount, isCash }: { amount: Cents | undefined; isCash: boolean }): Cents {
  if (amount === undefined || (isCash && amount === open + cashRounding(open))) return open
  if (amount > open) throw refusal('amount', `Van deze verkoop staat nog ${formatEuro(open)} open.`)
  if (amount === 0 && open > 0) throw refusal('amount', 'Vul een bedrag in dat groter is dan nul.')
  return amount
}

function checkCash(amountPaid: Cents, { total, received, isOnly }: { total: Cents; received: Cents | undefined; isOnly: boolean }) {
  if (amountPaid % 5 !== 0 || amountPaid < 0)
    throw refusal(
      'parts',
      `Met cash erbij wordt het totaal afgerond op ${formatEuro(total)} en gaat cash per 5 cent. Laat de andere betaalwijzen samen op 5 cent uitkomen.`,
    )
  if (received !== undefined && received < amountPaid)
    throw refusal('received', `Er is ${formatEuro(amountPaid)} ${isOnly ? 'te betalen' : 'cash te betalen'}: dit is te weinig.`)
}

function withTip(planned: readonly PlannedPayment[], tip: Cents): PlannedPayment[] {
  let rest = tip
  const byOrder = planned.toSorted((a, b) => TIP_ORDER.indexOf(a.method) - TIP_ORDER.indexOf(b.method))
  const tips = new Map<PlannedPayment, Cents>()
  for (const payment of byOrder) {
    const share = Math.min(rest, payment.amount)
    tips.set(payment, share)
    rest -= share
  }
  return planned.map((payment) => ({ ...payment, tip: tips.get(payment) ?? 0 }))
}

export function changeOf(received: Cents | null, amountPaid: Cents): Cents | null {
  return received === null ? null : received - amountPaid
}

// ─── What is given back ───

type Original = { amount: Cents; tip: Cents; amountPaid: Cents }
/** What was given back of a payment so far, above zero. */
export type Given = { amount: Cents; amountPaid: Cents }
export type PlannedRefund = { amount: Cents; tip: Cents; rounding: Cents; amountPaid: Cents }

/**
 * The row below zero that gives back `amount` of a payment, or all that is left. The treatment goes back before the tip. Cash goes in multiples of
 * five cents, and all that is left as it came; only cash is rounded, so any other way gives back to the cent. Throws `payment_settled` when less is left.
 */
export function planRefund(original: Original, { given, amount: wanted, isCash }: { given: Given; amount: Cents | undefined; isCash: boolean }): PlannedRefund {
  const left = original.amount - given.amount
  const amount = wanted ?? left
  if (left === 0 || amount > left)
    throw new AppError('payment_settled', left === 0 ? 'Deze betaling is al helemaal terugbetaald.' : `Van deze betaling kan nog ${formatEuro(left)} terug.`, {
      fields: { amount: `Hoogstens ${formatEuro(left)}.` },
    })
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
export function givenBack(rows: readonly { refundOf: string | null; amount: Cents; amountPaid: Cents }[], id: string): Given {
  const refunds = rows.filter(({ refundOf }) => refundOf === id)
  return { amount: refunds.reduce((sum, { amount }) => sum - amount, 0), amountPaid: refunds.reduce((sum, { amountPaid }) => sum - amountPaid, 0) }
}

/** How much of a payment's turnover (no tip) is given back once so much of it is. */
export function turnoverGiven({ amount, tip }: Pick<Original, 'amount' | 'tip'>, given: Cents): Cents {
  return Math.min(given, amount - tip)
}

function tipBetween({ amount, tip }: Original, before: Cents, after: Cents): Cents {
  return Math.max(0, after - (amount - tip)) - Math.max(0, before - (amount - tip))
}

// ─── The terminal ───

type Report = { status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED'; amount: Cents | undefined; currency: string }
/** What follows from what the provider says: `wait` on, `complete` or `fail` our row, or give money back that came after all (`owed`). `over`: nothing follows, ever. */
export type Verdict = { kind: 'complete' } | { kind: 'owed' } | { kind: 'over' } | { kind: 'wait' | 'fail'; failure: string }

export const NO_TERMINAL = 'Er is geen betaalterminal ingesteld.'
export const TERMINAL_DOWN = 'SumUp antwoordt niet. Er is niets dubbel aangerekend: vraag het opnieuw, of annuleer.'
export const REFUSED = 'SumUp weigert deze betaling. Kijk de sleutel en de code van de handelaar na.'
export const UNSETTLED = 'SumUp gaf een dag lang geen uitsluitsel. Kijk het na in de app van SumUp en vraag het opnieuw, of annuleer.'
const UNKNOWN = 'SumUp kent deze betaling nog niet. Vraag het opnieuw, of annuleer.'
const FAILED = 'De betaling is niet gelukt.'
const EXPIRED = 'De betaling is verlopen.'

/** Judges what the provider reports of a row. What it took must be exactly what we asked, in euro: else nothing is completed and the owner reads why. */
export function judge(row: { status: PaymentStatus; amount: Cents }, report: Report | undefined): Verdict {
  if (row.status === 'completed') return { kind: 'over' }
  if (!report) return { kind: 'wait', failure: UNKNOWN }
  const isOurs = report.amount === row.amount && report.currency === 'EUR'
  if (report.status === 'PAID') {
    if (row.status !== 'pending') return { kind: 'owed' }
    const reported = report.amount === undefined ? 'een ander bedrag' : `${report.currency === 'EUR' ? '' : `${report.currency} `}${formatEuro(report.amount)}`
    return isOurs
      ? { kind: 'complete' }
      : { kind: 'wait', failure: `SumUp meldt ${reported} in plaats van ${formatEuro(row.amount)}. Kijk het na in de app van SumUp.` }
  }
  if (report.status === 'PENDING') return row.status === 'failed' ? { kind: 'over' } : { kind: 'wait', failure: '' }
  return row.status === 'pending' ? { kind: 'fail', failure: report.status === 'FAILED' ? FAILED : EXPIRED } : { kind: 'over' }
}

const FIRST_ASK = 5_000
const SLOWEST = 30 * 60_000
const PATIENCE = 24 * 60 * 60_000

/** How long to wait before the provider is asked again, after so many times: 5, 10, 20 … seconds up to half an hour; undefined after a day. */
export function nextAskAfter(attempts: number): number | undefined {
  let waited = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) waited += waitBefore(attempt)
  return waited + waitBefore(attempts) > PATIENCE ? undefined : waitBefore(attempts)
}

function waitBefore(attempt: number): number {
  return Math.min(FIRST_ASK * 2 ** attempt, SLOWEST)
}

// ─── The till's book ───

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
type Booked = PlannedRefund & { id: string; kind: 'payment' | 'refund' | 'void'; method: PaymentMethod; refundOf: string | null; test: boolean }

/**
 * What a payment or refund writes into the day book: its turnover, and its tip apart. `isTaxedBefore`: a voucher paid that was turnover
 * when it was sold, so that nothing is turned over again.
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
  const tip = { ...common, kind: 'tip', amount: 0, vatRate: '0.00', rounding: 0, amountPaid: row.tip } as const
  const isOnlyTip = row.tip !== 0 && turnover === 0 && main.amountPaid === 0
  return [...(isOnlyTip ? [] : [main]), ...(row.tip === 0 ? [] : [tip])]
}

export type TicketVat = { amount: Cents; vat: Cents; hasTaxedBefore: boolean }
type OnTicket = Pick<Payment, 'amount' | 'tip' | 'voucherCode'>

/** What a ticket says of VAT: what the day book says of these payments, and of what is still open. A tip is no turnover, a voucher that was taxed when it was sold no more. */
export function ticketVat(
  payments: readonly OnTicket[],
  { vatRate, open, taxedBefore }: { vatRate: string; open: Cents; taxedBefore: readonly string[] },
): TicketVat {
  const isTaxedBefore = ({ voucherCode }: OnTicket) => voucherCode !== null && taxedBefore.includes(voucherCode)
  const turnovers = payments.filter((payment) => !isTaxedBefore(payment)).map(({ amount, tip }) => fromDecimal(amount) - fromDecimal(tip))
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

type Range = { period?: 'today' | 'week' | 'month' | undefined; from?: DateString | undefined; to?: DateString | undefined }

/** The dates that a list is asked for: a period counts when no dates are named. */
export function rangeOf({ period, from, to }: Range, today: DateString): { from: DateString | undefined; to: DateString | undefined } {
  return period && !from && !to ? { from: periodStart(period, today), to: today } : { from, to }
}
