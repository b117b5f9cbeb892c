import { type Cents, fromDecimal, typedCents } from '#lib/money.ts'
import type { PaymentMethod, RecentCustomer, Sale, Visit } from '#money/payments/wire.ts'

/** A product in the basket, with the price and stock that it had when it was put there. */
export type BasketLine = {
  productId: string
  name: string
  price: string
  stock: number
  quantity: number
}
/** One of several methods; an empty amount stands for the rest. */
export type PartDraft = { id: number; method: PaymentMethod; amount: string; voucherCode: string }

/** A sale as it is being entered, amounts as typed. */
export type SaleDraft = {
  amount: string
  customerName: string
  /** Of a known customer; empty for a free name. */
  customerId: string
  customerEmail: string
  appointmentId: string
  service: string
  method: PaymentMethod
  voucherCode: string
  tip: string
  products: BasketLine[]
  allowBelowZero: boolean
  discountFromCard: boolean
  points: string
  cardBalance: string
  received: string
  isSplit: boolean
  parts: PartDraft[]
  /** An earlier sale of which something is still open: only how it is paid can be entered. */
  openSale: { id: string; open: string; receiptNumber: string } | undefined
}

/** The service under which goods are sold to somebody who comes for nothing else, and her name. */
export const SHOP_SERVICE = 'Losse verkoop'
const SHOP_CUSTOMER = 'Winkelklant'

export const emptyDraft: SaleDraft = {
  amount: '',
  customerName: '',
  customerId: '',
  customerEmail: '',
  appointmentId: '',
  service: '',
  method: 'cash',
  voucherCode: '',
  tip: '',
  products: [],
  allowBelowZero: false,
  discountFromCard: false,
  points: '',
  cardBalance: '',
  received: '',
  isSplit: false,
  parts: [],
  openSale: undefined,
}

/** A visit of today; what was paid for it already is taken off. */
export function draftOfVisit({
  id,
  customerId,
  customerName,
  customerEmail,
  service,
  price,
  paid,
}: Visit): SaleDraft {
  const left =
    price === null
      ? ''
      : shownAmount(Math.max(0, fromDecimal(price) - Math.max(0, fromDecimal(paid))))
  return {
    ...emptyDraft,
    appointmentId: id,
    customerId,
    customerName,
    customerEmail,
    service,
    amount: left,
  }
}

/**
 * What is paid already for the visit of a sale, once the amount asks for more than is left of it;
 * nothing otherwise.
 */
export function paidBefore(
  { appointmentId, amount }: Pick<SaleDraft, 'appointmentId' | 'amount'>,
  visits: readonly Pick<Visit, 'id' | 'price' | 'paid'>[],
): Cents {
  const visit = visits.find(({ id }) => id === appointmentId)
  const paid = Math.max(0, fromDecimal(visit?.paid ?? '0.00'))
  const left = visit?.price ? Math.max(0, fromDecimal(visit.price) - paid) : 0
  return (typedCents(amount) ?? 0) > left ? paid : 0
}

/** A customer who was here lately, for what she came for. */
export function draftOfCustomer({
  customerId,
  customerName,
  customerEmail,
  service,
  price,
}: RecentCustomer): SaleDraft {
  return {
    ...emptyDraft,
    customerId,
    customerName,
    customerEmail,
    service,
    amount: price === null ? '' : shownAmount(fromDecimal(price)),
  }
}

/** What is still to be paid of an earlier sale. */
export function draftOfSale({
  id,
  open,
  receiptNumber,
  customerName,
  customerId,
  service,
}: Sale): SaleDraft {
  return {
    ...emptyDraft,
    customerName,
    customerId: customerId ?? '',
    service,
    openSale: { id, open, receiptNumber },
  }
}

/** Goods only, to somebody who needs no name. */
export function draftOfShop(): SaleDraft {
  return { ...emptyDraft, customerName: SHOP_CUSTOMER, service: SHOP_SERVICE, amount: '0,00' }
}

/** Whether nothing was entered yet that could be lost. */
export function isBlank(draft: SaleDraft): boolean {
  return JSON.stringify({ ...draft, method: 'cash' }) === JSON.stringify(emptyDraft)
}

/** One more of a product, which joins the piece that is in the basket already. */
export function withProduct(
  basket: readonly BasketLine[],
  product: Omit<BasketLine, 'quantity'>,
): BasketLine[] {
  const isThere = basket.some(({ productId }) => productId === product.productId)
  if (!isThere) return [...basket, { ...product, quantity: 1 }]
  return basket.map((line) =>
    line.productId === product.productId
      ? { ...line, ...product, quantity: line.quantity + 1 }
      : line,
  )
}

/** So many of a product; none takes it out of the basket. */
export function withQuantity(
  basket: readonly BasketLine[],
  productId: string,
  quantity: number,
): BasketLine[] {
  return basket.flatMap((line) =>
    line.productId !== productId
      ? [line]
      : quantity > 0
        ? [{ ...line, quantity: Math.min(quantity, MOST_PIECES) }]
        : [],
  )
}
const MOST_PIECES = 999

/** The products of which the basket holds more than there are. */
export function shortages(basket: readonly BasketLine[]): BasketLine[] {
  return basket.filter(({ stock, quantity }) => quantity > stock)
}

/**
 * The parts of a payment by several methods, to begin with: the chosen one and another, which gets
 * the rest.
 */
export function firstParts(
  { method, voucherCode }: Pick<SaleDraft, 'method' | 'voucherCode'>,
  amount = '',
): PartDraft[] {
  return [
    { id: 1, method, amount, voucherCode },
    { id: 2, method: method === 'cash' ? 'card' : 'cash', amount: '', voucherCode: '' },
  ]
}

/** Parts with one more, which gets the rest. */
export function withPart(parts: readonly PartDraft[]): PartDraft[] {
  const id = Math.max(0, ...parts.map((part) => part.id)) + 1
  const isCashTaken = parts.some(({ method }) => method === 'cash')
  return [...parts, { id, method: isCashTaken ? 'card' : 'cash', amount: '', voucherCode: '' }]
}

/** An amount as it stands in a field: `55,00`. */
export function shownAmount(cents: Cents): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}
