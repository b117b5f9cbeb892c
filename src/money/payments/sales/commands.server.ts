import { randomUUID } from 'node:crypto'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { type Cents, formatEuro } from '#lib/money.ts'
import {
  earnPoints,
  findActiveCard,
  spendFromCard,
  topUp,
  topUpLine,
} from '#money/customer-cards/commands.server.ts'
import { bookEntries, followInvoice } from '#money/day-book/commands.server.ts'
import { checkCodes, redeemVoucher } from '#money/gift-vouchers/commands.server.ts'
import {
  findSale,
  insertPayments,
  listGoods,
  listPayments,
  listRows,
  lockSale,
  type NewPaymentRow,
  type PaymentRow,
  type SaleRow,
} from '#money/payments/data.server.ts'
import { entriesOf, PAYMENT_GONE } from '#money/payments/rules.ts'
import {
  findCustomer,
  findVisit,
  insertSale,
  takeNumber,
} from '#money/payments/sales/data.server.ts'
import {
  discountLines,
  discountOf,
  goodsLines,
  type Line,
  MOST_SALE,
  type PlannedPayment,
  paidOf,
  planPayments,
  spentLines,
  totalOf,
} from '#money/payments/sales/rules.ts'
import type { NewPayment, TerminalPayment } from '#money/payments/schema.ts'
import { type Paid, paidSchema } from '#money/payments/wire.ts'
import { sellProducts } from '#money/products/commands.server.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'

const SALE_GONE = 'Deze verkoop bestaat niet (meer).'
/** What is to be sold, or whose open rest is to be paid (`saleId`). */
export type Selling = Omit<TerminalPayment, 'parts' | 'reference' | 'received'>
/** A locked sale with what is due of it now, and the tip within that. */
export type Opened = { sale: SaleRow; due: Cents; tip: Cents }

/**
 * Sells and takes the money in one transaction, computing every amount but that of the treatment
 * and the tip; a repeat gets the first answer.
 */
export async function takePayment(
  deps: Deps,
  input: NewPayment,
  repeat: Repeatable | undefined,
): Promise<Paid> {
  await checkCodes(deps.db, input)
  return await once(deps, { repeat, answer: paidSchema }, async (tx) => {
    const { sale, due, tip } = await openSale(tx, deps, {
      ...input,
      isCash: (input.parts ?? [input]).every(({ method }) => method === 'cash'),
    })
    const parts = input.parts ?? [
      { method: input.method, amount: due, voucherCode: input.voucherCode },
    ]
    if (due === 0 && parts.some(({ method }) => method === 'voucher'))
      throw refusal('voucherCode', 'Er is niets te betalen.')
    const ids = await settle(tx, deps, {
      sale,
      payments: planPayments({ due, tip, parts, received: input.received ?? undefined }),
    })
    return await readPaid(tx, sale.id, ids)
  })
}

/**
 * A new sale, or an earlier one of which something is open; locked, with what is to be paid of it
 * now.
 */
export async function openSale(
  tx: Db,
  deps: Deps,
  input: Selling & { isCash: boolean },
): Promise<Opened> {
  if (!input.saleId) return await makeSale(tx, deps, input)
  const sale = await lockSale(tx, input.saleId)
  if (!sale) throw refusal('saleId', SALE_GONE)
  const rows = await listRows(tx, sale.id)
  const counted = rows.filter(
    ({ kind, status }) => kind === 'payment' && (status === 'completed' || status === 'pending'),
  )
  const isVoid = rows.some(({ kind }) => kind === 'void')
  const open = isVoid
    ? 0
    : sale.amount + sale.tip - counted.reduce((sum, { amount }) => sum + amount, 0)
  if (open <= 0)
    throw new AppError(
      'payment_settled',
      isVoid ? 'Deze verkoop is geschrapt.' : 'Deze verkoop is al helemaal betaald.',
    )
  const due = paidOf(open, { amount: input.amount, isCash: input.isCash })
  return {
    sale,
    due,
    tip: Math.min(due, sale.tip - counted.reduce((sum, { tip }) => sum + tip, 0)),
  }
}

async function makeSale(tx: Db, deps: Deps, input: Selling): Promise<Opened> {
  const { amount = 0, tip, products, discountFromCard, points, cardBalance, topUpCard } = input
  if (topUpCard && products.length + points + cardBalance + Number(discountFromCard) > 0)
    throw refusal('topUpCard', 'Een kaart laad je apart op.')
  if (amount === 0 && products.length === 0)
    throw refusal('amount', 'Vul een bedrag in dat groter is dan nul.')
  // before any other lock: a sale that waits here for another holds nothing that the other, a
  // refund or the closing of a day waits for
  const number = await takeNumber(tx)
  const id = randomUUID()
  const now = deps.clock()
  const buyer = await findBuyer(tx, input)
  const card = await findActiveCard(tx, {
    customerId: buyer.customerId ?? undefined,
    email: buyer.customerEmail,
  })
  const wanted = (['discountFromCard', 'points', 'cardBalance'] as const).find((field) =>
    Boolean(input[field]),
  )
  if (wanted && !card) throw refusal(wanted, 'Deze klant heeft geen actieve klantenkaart.')
  const sold =
    products.length > 0
      ? await sellProducts(tx, {
          saleId: id,
          lines: products,
          allowBelowZero: input.allowBelowZero,
          now,
        })
      : []
  const goods: Line[] = topUpCard
    ? [await topUpLine(tx, topUpCard, amount)]
    : goodsLines({ service: input.service, amount, products: sold })
  if (totalOf(goods) > MOST_SALE)
    throw refusal('amount', `Een verkoop is hoogstens ${formatEuro(MOST_SALE)}.`)
  const reduced = [
    ...goods,
    ...(card && discountFromCard ? discountLines(goods, card.discountPercentage) : []),
  ]
  const { pointsValue } = card
    ? await spendFromCard(tx, { cardId: card.id, points, balance: cardBalance, saleId: id, now })
    : { pointsValue: 0 }
  const due = totalOf(reduced)
  if (pointsValue > due)
    throw refusal(
      'points',
      `Deze punten zijn ${formatEuro(pointsValue)} waard, maar te betalen is ${formatEuro(due)}.`,
    )
  if (pointsValue + cardBalance > due)
    throw refusal(
      'cardBalance',
      `Van het saldo is hoogstens ${formatEuro(due - pointsValue)} nodig.`,
    )
  const lines = [...reduced, ...spentLines({ points, pointsValue, balance: cardBalance })]
  const { vatRegime } = await getSalon(tx)
  const values = {
    id,
    number,
    ...buyer,
    customerName: input.customerName,
    service: input.service,
    appointmentId: input.appointmentId ?? null,
    amount: totalOf(lines),
    discount: discountOf(lines),
    tip,
    vatRate: vatRegime === 'standard' ? '21.00' : '0.00',
    notes: input.notes,
    createdAt: now,
  }
  const sale = await insertSale(tx, values, lines)
  return { sale, due: sale.amount + tip, tip }
}

/**
 * Whose sale it is: the named customer, else the known one under the address, else the one whose
 * visit it is.
 */
async function findBuyer(tx: Db, { customerId, customerEmail, appointmentId }: Selling) {
  const visit = appointmentId ? await findVisit(tx, appointmentId) : undefined
  if (appointmentId && !visit) throw refusal('appointmentId', 'Deze afspraak bestaat niet (meer).')
  const named = customerId ? await findCustomer(tx, { id: customerId }) : undefined
  if (customerId && !named) throw refusal('customerId', 'Deze klant bestaat niet (meer).')
  const customer =
    named ??
    (customerEmail
      ? await findCustomer(tx, { email: customerEmail })
      : visit && (await findCustomer(tx, { id: visit.customerId })))
  return { customerId: customer?.id ?? null, customerEmail: customerEmail || customer?.email || '' }
}

/**
 * Stores the payments of a sale: what is paid at once counts at once, what the terminal is asked
 * waits. Answers their ids.
 */
export async function settle(
  tx: Db,
  deps: Deps,
  { sale, payments }: { sale: SaleRow; payments: readonly PlannedPayment[] },
): Promise<string[]> {
  const now = deps.clock()
  const rows: (NewPaymentRow & { isTaxedBefore: boolean })[] = []
  for (const { voucherCode, ...planned } of payments) {
    const id = randomUUID()
    const voucher =
      planned.method === 'voucher'
        ? await redeemVoucher(tx, deps, {
            code: voucherCode,
            amount: planned.amount,
            paymentId: id,
          })
        : undefined
    const isAsked = planned.method === 'sumup'
    rows.push({
      ...planned,
      id,
      saleId: sale.id,
      voucherId: voucher?.voucherId ?? null,
      voucherCode: voucher?.code ?? null,
      status: isAsked ? 'pending' : 'completed',
      paymentProvider: isAsked ? 'sumup' : null,
      reference: isAsked ? `kassa-${id}` : null,
      test: isAsked ? deps.terminal.mode === 'sandbox' : (voucher?.test ?? false),
      createdAt: now,
      updatedAt: now,
      isTaxedBefore: voucher?.taxedAt === 'sale',
    })
  }
  await insertPayments(
    tx,
    rows.map(({ isTaxedBefore: _taxed, ...row }) => row),
  )
  for (const { isTaxedBefore, ...row } of rows)
    if (row.status === 'completed')
      await count(tx, deps, {
        sale,
        row: { ...row, kind: 'payment', test: row.test ?? false },
        isTaxedBefore,
      })
  return rows.map(({ id }) => id)
}

type Counted = Pick<
  PaymentRow,
  'id' | 'method' | 'amount' | 'tip' | 'rounding' | 'amountPaid' | 'test'
> & { kind: 'payment' }

/**
 * Lets a completed payment count, in the transaction that completes it: day book, the card that it
 * tops up, and points.
 */
export async function count(
  tx: Db,
  deps: Deps,
  { sale, row, isTaxedBefore }: { sale: SaleRow; row: Counted; isTaxedBefore: boolean },
) {
  await bookEntries(
    tx,
    deps,
    entriesOf({ ...row, refundOf: null }, { vatRate: sale.vatRate, isTaxedBefore }),
  )
  await followInvoice(tx, deps, {
    saleId: sale.id,
    amount: isTaxedBefore ? 0 : row.amount - row.tip,
  })
  await moveTopUp(tx, deps, { saleId: sale.id, paymentId: row.id, amount: row.amount - row.tip })
  const card = await findActiveCard(tx, {
    customerId: sale.customerId ?? undefined,
    email: sale.customerEmail,
  })
  if (card)
    await earnPoints(tx, {
      cardId: card.id,
      amount: row.amount - row.tip,
      saleId: sale.id,
      paymentId: row.id,
      now: deps.clock(),
    })
}

/**
 * Puts what was paid, or goes back (below zero), on the card that a sale tops up; nothing for any
 * other sale.
 */
export async function moveTopUp(
  tx: Db,
  deps: Deps,
  moved: { saleId: string; paymentId: string; amount: Cents },
) {
  const cardId = (await listGoods(tx, moved.saleId)).find((line) => line.cardId)?.cardId
  if (cardId && moved.amount !== 0) await topUp(tx, { ...moved, cardId, now: deps.clock() })
}

/** Some payments of a sale as the API answers them, in the order of the ids. */
export async function readPaid(db: Db, saleId: string, ids: readonly string[]): Promise<Paid> {
  const [sale, found] = await Promise.all([findSale(db, saleId), listPayments(db, { ids })])
  const parts = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const [first] = parts
  if (!sale || !first) throw new Error('a payment that was just made is missing')
  return { ...first, parts, sale }
}

/** A payment as the owner sees it; `not_found` when there is none. */
export async function readPayment(deps: Deps, id: string) {
  const [payment] = await listPayments(deps.db, { ids: [id] })
  return orGone(payment, PAYMENT_GONE)
}
