import { randomUUID } from 'node:crypto'
import { parser } from 'valibot'
import { earnPoints, findActiveCard, giveBackPoints, giveBackSpent, spendFromCard, topUp, topUpLine } from '#money/customer-cards/commands.server.ts'
import { bookEntries, followInvoice } from '#money/day-book/commands.server.ts'
import { checkCodes, redeemVoucher, restoreVoucher } from '#money/gift-vouchers/commands.server.ts'
import {
  findCustomer,
  findRow,
  findSale,
  findVisit,
  findVouchers,
  insertPayments,
  insertSale,
  isSealed,
  listGoods,
  listPayments,
  listRows,
  lockSale,
  type NewPaymentRow,
  type PaymentRow,
  type SaleRow,
  takeNumber,
} from '#money/payments/data.server.ts'
import {
  discountLines,
  discountOf,
  entriesOf,
  givenBack,
  goodsLines,
  type Line,
  MOST_SALE,
  paidOf,
  type PlannedPayment,
  planPayments,
  planRefund,
  spentLines,
  totalOf,
} from '#money/payments/rules.ts'
import { type NewPayment, type Refund, type TerminalPayment } from '#money/payments/schema.ts'
import { type Paid, paidSchema, type Payment, paymentSchema } from '#money/payments/wire.ts'
import { sellProducts, takeBackProducts } from '#money/products/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { type Cents, formatEuro } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswer, keepAnswer, type Repeatable, takeKey } from '#server/http/idempotency.ts'

export const PAYMENT_GONE = 'Deze betaling bestaat niet (meer).'
const SALE_GONE = 'Deze verkoop bestaat niet (meer).'
const ENOUGH_ASKED = 'Er loopt nog een betaling op de terminal. Annuleer die eerst.'

/** What is to be sold, or whose open rest is to be paid (`saleId`). */
export type Selling = Omit<TerminalPayment, 'parts' | 'reference' | 'received'>
/** A locked sale with what is due of it now, and the tip within that. */
export type Opened = { sale: SaleRow; due: Cents; tip: Cents }

/**
 * Sells and takes the money, in one transaction: stock, points, balance, voucher, payments, day book and the points earned. Every
 * amount but that of the treatment and the tip is computed here. A repeat of an Idempotency-Key gets the first answer.
 */
export async function takePayment(deps: Deps, input: NewPayment, repeat: Repeatable | undefined): Promise<Paid> {
  await checkCodes(deps.db, input)
  return await once(deps, { repeat, read: parser(paidSchema) }, async (tx) => {
    const { sale, due, tip } = await openSale(tx, deps, { ...input, isCash: (input.parts ?? [input]).every(({ method }) => method === 'cash') })
    const parts = input.parts ?? [{ method: input.method, amount: due, voucherCode: input.voucherCode }]
    if (due === 0 && parts.some(({ method }) => method === 'voucher')) throw refusal('voucherCode', 'Er is niets te betalen.')
    const ids = await settle(tx, deps, { sale, payments: planPayments({ due, tip, parts, received: input.received ?? undefined }) })
    return await readPaid(tx, sale.id, ids)
  })
}

/** The first answer to this key, or that of the work, done with the key taken in its transaction. */
export async function once<T>(
  deps: Deps,
  { repeat, read }: { repeat: Repeatable | undefined; read: (answer: unknown) => T },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const done = await transact(deps.db, async (tx) => {
    if (repeat && !(await takeKey(tx, repeat, deps.clock()))) return undefined
    const answer = await work(tx)
    if (repeat) await keepAnswer(tx, repeat, { status: 201, answer })
    return { answer }
  })
  if (done) return done.answer
  const first = repeat && (await findAnswer(deps.db, repeat, deps.clock()))
  if (!first) throw new Error('a taken key has no answer')
  return read(first.answer)
}

/** A new sale, or an earlier one of which something is open; locked, with what is to be paid of it now. */
export async function openSale(tx: Db, deps: Deps, input: Selling & { isCash: boolean }): Promise<Opened> {
  if (!input.saleId) return await makeSale(tx, deps, input)
  const sale = await lockSale(tx, input.saleId)
  if (!sale) throw refusal('saleId', SALE_GONE)
  const rows = await listRows(tx, sale.id)
  const counted = rows.filter(({ kind, status }) => kind === 'payment' && (status === 'completed' || status === 'pending'))
  const isVoid = rows.some(({ kind }) => kind === 'void')
  const open = isVoid ? 0 : sale.amount + sale.tip - counted.reduce((sum, { amount }) => sum + amount, 0)
  if (open <= 0) throw new AppError('payment_settled', isVoid ? 'Deze verkoop is geschrapt.' : 'Deze verkoop is al helemaal betaald.')
  const due = paidOf(open, { amount: input.amount, isCash: input.isCash })
  return { sale, due, tip: Math.min(due, sale.tip - counted.reduce((sum, { tip }) => sum + tip, 0)) }
}

async function makeSale(tx: Db, deps: Deps, input: Selling): Promise<Opened> {
  const { amount = 0, tip, products, discountFromCard, points, cardBalance, topUpCard } = input
  if (topUpCard && products.length + points + cardBalance + Number(discountFromCard) > 0) throw refusal('topUpCard', 'Een kaart laad je apart op.')
  if (amount === 0 && products.length === 0) throw refusal('amount', 'Vul een bedrag in dat groter is dan nul.')
  // before any other lock: a sale that waits here for another holds nothing that the other, a refund or the closing of a day waits for
  const number = await takeNumber(tx)
  const id = randomUUID()
  const now = deps.clock()
  const buyer = await findBuyer(tx, input)
  const card = await findActiveCard(tx, { customerId: buyer.customerId ?? undefined, email: buyer.customerEmail })
  const wanted = (['discountFromCard', 'points', 'cardBalance'] as const).find((field) => Boolean(input[field]))
  if (wanted && !card) throw refusal(wanted, 'Deze klant heeft geen actieve klantenkaart.')
  const sold = products.length > 0 ? await sellProducts(tx, { saleId: id, lines: products, allowBelowZero: input.allowBelowZero, now }) : []
  const goods: Line[] = topUpCard ? [await topUpLine(tx, topUpCard, amount)] : goodsLines({ service: input.service, amount, products: sold })
  if (totalOf(goods) > MOST_SALE) throw refusal('amount', `Een verkoop is hoogstens ${formatEuro(MOST_SALE)}.`)
  const reduced = [...goods, ...(card && discountFromCard ? discountLines(goods, card.discountPercentage) : [])]
  const { pointsValue } = card ? await spendFromCard(tx, { cardId: card.id, points, balance: cardBalance, saleId: id, now }) : { pointsValue: 0 }
  const due = totalOf(reduced)
  if (pointsValue > due) throw refusal('points', `Deze punten zijn ${formatEuro(pointsValue)} waard, maar te betalen is ${formatEuro(due)}.`)
  if (pointsValue + cardBalance > due) throw refusal('cardBalance', `Van het saldo is hoogstens ${formatEuro(due - pointsValue)} nodig.`)
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

/** Whose sale it is: the named customer, else the known one under the address, else the one whose visit it is. */
async function findBuyer(tx: Db, { customerId, customerEmail, appointmentId }: Selling) {
  const visit = appointmentId ? await findVisit(tx, appointmentId) : undefined
  if (appointmentId && !visit) throw refusal('appointmentId', 'Deze afspraak bestaat niet (meer).')
  const named = customerId ? await findCustomer(tx, { id: customerId }) : undefined
  if (customerId && !named) throw refusal('customerId', 'Deze klant bestaat niet (meer).')
  const customer = named ?? (customerEmail ? await findCustomer(tx, { email: customerEmail }) : visit && (await findCustomer(tx, { id: visit.customerId })))
  return { customerId: customer?.id ?? null, customerEmail: customerEmail || customer?.email || '' }
}

/** Stores the payments of a sale: what is paid at once counts at once, what the terminal is asked waits. Answers their ids. */
export async function settle(tx: Db, deps: Deps, { sale, payments }: { sale: SaleRow; payments: readonly PlannedPayment[] }): Promise<string[]> {
  const now = deps.clock()
  const rows: (NewPaymentRow & { isTaxedBefore: boolean })[] = []
  for (const { voucherCode, ...planned } of payments) {
    const id = randomUUID()
    const voucher = planned.method === 'voucher' ? await redeemVoucher(tx, deps, { code: voucherCode, amount: planned.amount, paymentId: id }) : undefined
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
    if (row.status === 'completed') await count(tx, deps, { sale, row: { ...row, kind: 'payment', test: row.test ?? false }, isTaxedBefore })
  return rows.map(({ id }) => id)
}

type Counted = Pick<PaymentRow, 'id' | 'method' | 'amount' | 'tip' | 'rounding' | 'amountPaid' | 'test'> & { kind: 'payment' }

/** Lets a completed payment count, in the transaction that completes it: day book, the card that it tops up, and points. */
export async function count(tx: Db, deps: Deps, { sale, row, isTaxedBefore }: { sale: SaleRow; row: Counted; isTaxedBefore: boolean }) {
  await bookEntries(tx, deps, entriesOf({ ...row, refundOf: null }, { vatRate: sale.vatRate, isTaxedBefore }))
  await followInvoice(tx, deps, { saleId: sale.id, amount: isTaxedBefore ? 0 : row.amount - row.tip })
  await moveTopUp(tx, deps, { saleId: sale.id, paymentId: row.id, amount: row.amount - row.tip })
  const card = await findActiveCard(tx, { customerId: sale.customerId ?? undefined, email: sale.customerEmail })
  if (card) await earnPoints(tx, { cardId: card.id, amount: row.amount - row.tip, saleId: sale.id, paymentId: row.id, now: deps.clock() })
}

/** Puts what was paid, or goes back (below zero), on the card that a sale tops up; nothing for any other sale. */
async function moveTopUp(tx: Db, deps: Deps, moved: { saleId: string; paymentId: string; amount: Cents }) {
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

/**
 * Gives back a payment, in part or whole, or undoes its whole sale; new rows below zero in the open day. Throws `payment_settled` when
 * less is left, `day_closed` for undoing what a closed day holds, `payment_not_completed` while the terminal is busy with it.
 */
export async function refundPayment(deps: Deps, id: string, { input, repeat }: { input: Refund; repeat: Repeatable | undefined }): Promise<Payment> {
  const request = repeat && { ...repeat, key: `${repeat.key} ${id}` }
  return await once(deps, { repeat: request, read: parser(paymentSchema) }, async (tx) => {
    const found = await findRow(tx, id)
    const sale = found && (await lockSale(tx, found.saleId))
    if (!sale) throw new AppError('not_found', PAYMENT_GONE)
    const rows = await listRows(tx, sale.id)
    const row = rows.find((other) => other.id === id)
    if (row?.kind !== 'payment') throw new AppError('payment_settled', 'Een terugbetaling kan niet terugbetaald worden.')
    const refundId =
      input.kind === 'void' ? await voidSale(tx, deps, { sale, rows, row, reason: input.reason }) : await giveBack(tx, deps, { sale, rows, row, input })
    const [refund] = await listPayments(tx, { ids: [refundId] })
    if (!refund) throw new Error('a refund that was just made is missing')
    return refund
  })
}

type Giving = { sale: SaleRow; rows: readonly PaymentRow[]; row: PaymentRow; input: Pick<Refund, 'amount' | 'kind' | 'method' | 'reason'> }

async function giveBack(tx: Db, deps: Deps, { sale, rows, row, input }: Giving): Promise<string> {
  if (row.status !== 'completed') throw new AppError('payment_not_completed', 'Deze betaling is niet voltooid: er valt niets terug te betalen.')
  const method = input.method ?? row.method
  if (method !== row.method && (method === 'voucher' || method === 'sumup')) throw refusal('method', 'Hiermee kan deze betaling niet terugbetaald worden.')
  const given = givenBack(rows, row.id)
  const planned = planRefund(row, { given, amount: input.amount, isCash: method === 'cash' })
  const id = randomUUID()
  const now = deps.clock()
  const isSameVoucher = row.voucherId !== null && method === 'voucher'
  const refund = { ...planned, id, kind: input.kind, refundOf: row.id, method, test: row.test }
  await insertPayments(tx, [
    {
      ...refund,
      saleId: sale.id,
      received: null,
      voucherId: isSameVoucher ? row.voucherId : null,
      voucherCode: isSameVoucher ? row.voucherCode : null,
      paymentProvider: method === 'sumup' ? row.paymentProvider : null,
      reason: input.reason,
      createdAt: now,
      updatedAt: now,
    },
  ])
  if (row.voucherId && isSameVoucher && planned.amount < 0) await restoreVoucher(tx, deps, { voucherId: row.voucherId, amount: -planned.amount, paymentId: id })
  // money for a voucher that was taxed when it was sold takes that turnover back
  const isTaxedBefore =
    isSameVoucher && (await findVouchers(tx, sale.id)).some(({ id: voucherId, taxedAt }) => voucherId === row.voucherId && taxedAt === 'sale')
  await bookEntries(tx, deps, entriesOf(refund, { vatRate: sale.vatRate, isTaxedBefore }))
  await moveTopUp(tx, deps, { saleId: sale.id, paymentId: id, amount: planned.amount - planned.tip })
  const share = { of: row.amount - row.tip, refunded: planned.tip - planned.amount }
  await giveBackPoints(tx, { paymentId: row.id, refundPaymentId: id, saleId: sale.id, share, now })
  return id
}

/** Undoes a whole sale: what is left of every payment goes back the way it came, goods, points and balance too. Answers the row about `row`. */
async function voidSale(tx: Db, deps: Deps, { sale, rows, row, reason }: Omit<Giving, 'input'> & { reason: string }): Promise<string> {
  if (rows.some(({ kind }) => kind === 'void')) throw new AppError('payment_settled', 'Deze verkoop is al geschrapt.')
  if (rows.some(({ status }) => status === 'pending')) throw new AppError('payment_not_completed', ENOUGH_ASKED)
  const completed = rows.filter(({ kind, status }) => kind === 'payment' && status === 'completed')
  const now = deps.clock()
  // points that were spent come back before earned ones are taken: else those would be spared for want of points
  await giveBackSpent(tx, { saleId: sale.id, now })
  const left = completed.filter(({ id, amount }) => amount > givenBack(rows, id).amount)
  const made = new Map<string, string>()
  for (const each of left) {
    const amount = each.amount - givenBack(rows, each.id).amount
    made.set(each.id, await giveBack(tx, deps, { sale, rows, row: each, input: { amount, kind: 'void', reason } }))
  }
  const [first] = made.values()
  const id = made.get(row.id) ?? first ?? (await markVoid(tx, deps, { row, reason }))
  const ids = completed.map((each) => each.id)
  if (ids.length > 0 && (await isSealed(tx, ids)))
    throw new AppError('day_closed', 'De dag van deze verkoop is al afgesloten. Betaal het bedrag terug: dat komt in de open dag.')
  const lines = (await listGoods(tx, sale.id)).flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []))
  if (lines.length > 0) await takeBackProducts(tx, { saleId: sale.id, lines, now })
  return id
}

/** A sale of which nothing was paid, or nothing is left, is void by a row of nothing. */
async function markVoid(tx: Db, deps: Deps, { row, reason }: Pick<Giving, 'row'> & { reason: string }): Promise<string> {
  const id = randomUUID()
  const nothing = { amount: 0, tip: 0, rounding: 0, amountPaid: 0, received: null }
  const { saleId, method, test } = row
  await insertPayments(tx, [{ ...nothing, id, saleId, kind: 'void', refundOf: row.id, method, test, reason, createdAt: deps.clock(), updatedAt: deps.clock() }])
  return id
}
