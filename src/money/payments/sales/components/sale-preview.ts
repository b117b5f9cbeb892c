import { type Cents, cashRounding, fromDecimal, typedCents } from '#lib/money.ts'
import { pointsValue } from '#money/customer-cards/rules.ts'
import { changeOf } from '#money/payments/rules.ts'
import {
  type BasketLine,
  type PartDraft,
  type SaleDraft,
} from '#money/payments/sales/components/sale-draft.ts'
import {
  discountLines,
  goodsLines,
  type Line,
  type Part,
  spentLines,
  totalOf,
} from '#money/payments/sales/rules.ts'

/** What of a card matters at the till. */
export type CardTerms = {
  discountPercentage: string
  points: number
  spendable: string
  euroPerPoint: string
}

type PreviewPart = Part & { id: number }
/** What a sale comes to. Only a preview: what the server answers is what holds. */
export type Preview = {
  lines: Line[]
  /** What was sold, before any discount. */
  goods: Cents
  tip: Cents
  /** Tip included. */
  due: Cents
  /** Of the whole, as soon as some of it is paid in cash. */
  rounding: Cents
  /** due + rounding. */
  toPay: Cents
  parts: PreviewPart[]
  /** In cash, when some of it is. */
  cash: Cents | undefined
  /**
   * Back to the customer, once it is known what she handed over; below zero when that is too
   * little.
   */
  change: Cents | undefined
}

/** What the sale comes to as it is entered now; what is no amount (yet) counts as nothing. */
export function previewOf(draft: SaleDraft, card: CardTerms | undefined): Preview {
  const lines = draft.openSale ? [] : linesOf(draft, card)
  const tip = draft.openSale ? 0 : centsOf(draft.tip)
  const due = draft.openSale ? fromDecimal(draft.openSale.open) : totalOf(lines) + tip
  const rounding = hasCash(draft) ? cashRounding(due) : 0
  const parts = partsOf(draft, due + rounding)
  const cash = parts.find(({ method }) => method === 'cash')?.amount
  const received = draft.received.trim() === '' ? undefined : typedCents(draft.received)
  return {
    lines,
    goods: totalOf(lines.filter(({ kind }) => kind === 'service' || kind === 'product')),
    tip,
    due,
    rounding,
    toPay: due + rounding,
    parts,
    cash,
    change:
      cash === undefined || received === undefined
        ? undefined
        : (changeOf(received, cash) ?? undefined),
  }
}

function linesOf(draft: SaleDraft, card: CardTerms | undefined): Line[] {
  const products = draft.products.map(({ productId, name, price, quantity }: BasketLine) => ({
    productId,
    name,
    price: fromDecimal(price),
    quantity,
  }))
  const goods = goodsLines({ service: draft.service, amount: centsOf(draft.amount), products })
  if (!card) return goods
  const points = pointsOf(draft.points) ?? 0
  const spent = {
    points,
    pointsValue: pointsValue(points, card.euroPerPoint),
    balance: centsOf(draft.cardBalance),
  }
  return [
    ...goods,
    ...(draft.discountFromCard ? discountLines(goods, card.discountPercentage) : []),
    ...spentLines(spent),
  ]
}

/** Each method with its part. Of several, the last one without an amount gets the rest. */
function partsOf({ isSplit, parts, method, voucherCode }: SaleDraft, toPay: Cents): PreviewPart[] {
  if (!isSplit) return [{ id: 0, method, amount: toPay, voucherCode }]
  const open = openPart(parts)
  const typed = parts.reduce((sum, part) => sum + (part === open ? 0 : centsOf(part.amount)), 0)
  return parts.map((part) => ({
    id: part.id,
    method: part.method,
    voucherCode: part.voucherCode,
    amount: part === open ? Math.max(0, toPay - typed) : centsOf(part.amount),
  }))
}

/** The part that gets the rest: the last one without an amount. */
export function openPart(parts: readonly PartDraft[]): PartDraft | undefined {
  return parts.findLast(({ amount }) => amount.trim() === '')
}

function hasCash({ isSplit, parts, method }: SaleDraft): boolean {
  return isSplit ? parts.some((part) => part.method === 'cash') : method === 'cash'
}

/** Whole points as typed; undefined when it is none. */
export function pointsOf(text: string): number | undefined {
  const bare = text.trim()
  if (bare === '') return 0
  return /^\d{1,7}$/.test(bare) ? Number(bare) : undefined
}

function centsOf(text: string): Cents {
  return typedCents(text) ?? 0
}

const NOTES = [500, 1_000, 2_000, 5_000, 10_000] as const

/**
 * What is likely handed over for an amount in cash: just that, then the single notes that are
 * enough.
 */
export function likelyNotes(cash: Cents): Cents[] {
  return [cash, ...NOTES.filter((note) => note > cash)]
}
