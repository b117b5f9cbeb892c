import { randomUUID } from 'node:crypto'
import { AppError, one, orGone, refusal } from '#lib/errors.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { giveBackPoints, giveBackSpent } from '#money/customer-cards/commands.server.ts'
import { bookEntries } from '#money/day-book/commands.server.ts'
import { restoreVoucher } from '#money/gift-vouchers/commands.server.ts'
import {
  changePayment,
  findRow,
  findSale,
  findVouchers,
  insertPayments,
  listGoods,
  listPayments,
  listRows,
  lockSale,
  type PaymentRow,
  type SaleRow,
} from '#money/payments/data.server.ts'
import { isSealed } from '#money/payments/refunds/data.server.ts'
import { givenBack, givenInAll, planRefund } from '#money/payments/refunds/rules.ts'
import type { Refund } from '#money/payments/refunds/schema.ts'
import { entriesOf, PAYMENT_GONE } from '#money/payments/rules.ts'
import { count, moveTopUp } from '#money/payments/sales/commands.server.ts'
import { type Payment, paymentSchema } from '#money/payments/wire.ts'
import { takeBackProducts } from '#money/products/commands.server.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { confirmationNeeded } from '#server/http/access.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'

const OWED = { from: ['cancelled', 'failed'], refundDue: true } as const
const ENOUGH_ASKED = 'Er loopt nog een betaling op de terminal. Annuleer die eerst.'

/**
 * Gives back a payment or undoes its sale, as rows below zero in the open day; throws
 * `payment_settled`, `day_closed`, `payment_not_completed`, or `confirmation_needed` when more than
 * `most` of its sale would be given back.
 */
export async function refundPayment(
  deps: Deps,
  id: string,
  { input, repeat, most }: { input: Refund; repeat: Repeatable | undefined; most: Cents },
): Promise<Payment> {
  const request = repeat && { ...repeat, key: `${repeat.key} ${id}` }
  return await once(deps, { repeat: request, answer: paymentSchema }, async (tx) => {
    const found = await findRow(tx, id)
    const sale = orGone(found && (await lockSale(tx, found.saleId)), PAYMENT_GONE)
    const rows = await listRows(tx, sale.id)
    const row = rows.find((other) => other.id === id)
    if (row?.kind !== 'payment')
      throw new AppError('payment_settled', 'Een terugbetaling kan niet terugbetaald worden.')
    const refundId =
      input.kind === 'void'
        ? await voidSale(tx, deps, { sale, rows, row, reason: input.reason })
        : await giveBack(tx, deps, { sale, rows, row, input })
    // in parts it is as much as at once
    if (givenInAll(await listRows(tx, sale.id)) > most) throw confirmationNeeded()
    return one(
      await listPayments(tx, { ids: [refundId] }),
      'a refund that was just made is missing',
    )
  })
}

type Giving = {
  sale: SaleRow
  rows: readonly PaymentRow[]
  row: PaymentRow
  input: Pick<Refund, 'amount' | 'kind' | 'method' | 'reason'>
}

async function giveBack(tx: Db, deps: Deps, { sale, rows, row, input }: Giving): Promise<string> {
  if (row.status !== 'completed')
    throw new AppError(
      'payment_not_completed',
      'Deze betaling is niet voltooid: er valt niets terug te betalen.',
    )
  const method = input.method ?? row.method
  if (method !== row.method && !paymentWays[method].givesBack)
    throw refusal('method', 'Hiermee kan deze betaling niet terugbetaald worden.')
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
  if (row.voucherId && isSameVoucher && planned.amount < 0)
    await restoreVoucher(tx, deps, {
      voucherId: row.voucherId,
      amount: -planned.amount,
      paymentId: id,
    })
  // money for a voucher that was taxed when it was sold takes that turnover back
  const isTaxedBefore =
    isSameVoucher &&
    (await findVouchers(tx, sale.id)).some(
      ({ id: voucherId, taxedAt }) => voucherId === row.voucherId && taxedAt === 'sale',
    )
  await bookEntries(tx, deps, entriesOf(refund, { vatRate: sale.vatRate, isTaxedBefore }))
  await moveTopUp(tx, deps, {
    saleId: sale.id,
    paymentId: id,
    amount: planned.amount - planned.tip,
  })
  const share = { of: row.amount - row.tip, refunded: planned.tip - planned.amount }
  await giveBackPoints(tx, { paymentId: row.id, refundPaymentId: id, saleId: sale.id, share, now })
  return id
}

/**
 * Undoes a whole sale: what is left of every payment goes back the way it came, goods, points and
 * balance too. Answers the row about `row`.
 */
async function voidSale(
  tx: Db,
  deps: Deps,
  { sale, rows, row, reason }: Omit<Giving, 'input'> & { reason: string },
): Promise<string> {
  if (rows.some(({ kind }) => kind === 'void'))
    throw new AppError('payment_settled', 'Deze verkoop is al geschrapt.')
  if (rows.some(({ status }) => status === 'pending'))
    throw new AppError('payment_not_completed', ENOUGH_ASKED)
  const completed = rows.filter(({ kind, status }) => kind === 'payment' && status === 'completed')
  const now = deps.clock()
  // points that were spent come back before earned ones are taken: else those would be spared for
  // want of points
  await giveBackSpent(tx, { saleId: sale.id, now })
  const left = completed.filter(({ id, amount }) => amount > givenBack(rows, id).amount)
  const made = new Map<string, string>()
  for (const each of left) {
    const amount = each.amount - givenBack(rows, each.id).amount
    made.set(
      each.id,
      await giveBack(tx, deps, { sale, rows, row: each, input: { amount, kind: 'void', reason } }),
    )
  }
  const [first] = made.values()
  const id = made.get(row.id) ?? first ?? (await markVoid(tx, deps, { row, reason }))
  const ids = completed.map((each) => each.id)
  if (ids.length > 0 && (await isSealed(tx, ids)))
    throw new AppError(
      'day_closed',
      'De dag van deze verkoop is al afgesloten. Betaal het bedrag terug: dat komt in de open dag.',
    )
  const lines = (await listGoods(tx, sale.id)).flatMap(({ productId, quantity }) =>
    productId ? [{ productId, quantity }] : [],
  )
  if (lines.length > 0) await takeBackProducts(tx, { saleId: sale.id, lines, now })
  return id
}

/** A sale of which nothing was paid, or nothing is left, is void by a row of nothing. */
async function markVoid(
  tx: Db,
  deps: Deps,
  { row, reason }: Pick<Giving, 'row'> & { reason: string },
): Promise<string> {
  const id = randomUUID()
  const nothing = { amount: 0, tip: 0, rounding: 0, amountPaid: 0, received: null }
  const { saleId, method, test } = row
  await insertPayments(tx, [
    {
      ...nothing,
      id,
      saleId,
      kind: 'void',
      refundOf: row.id,
      method,
      test,
      reason,
      createdAt: deps.clock(),
      updatedAt: deps.clock(),
    },
  ])
  return id
}

/**
 * The owner has given back what was paid after it was called off. `payment_settled` when she did so
 * before, or kept it: whoever takes `refundDue` away wins.
 */
export async function settleRefundDue(deps: Deps, id: string): Promise<void> {
  if (await changePayment(deps.db, { id, ...OWED }, { refundDue: false, updatedAt: deps.clock() }))
    return
  throw (await findRow(deps.db, id)) ? settledError() : new AppError('not_found', PAYMENT_GONE)
}

/**
 * The owner keeps what was paid after it was called off: it pays its sale after all, today.
 * `payment_settled` when the sale has no longer so much open.
 */
export async function keepLatePayment(deps: Deps, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const found = await findRow(tx, id)
    const sale = orGone(found && (await lockSale(tx, found.saleId)), PAYMENT_GONE)
    const [row, now] = [await findRow(tx, id), await findSale(tx, sale.id)]
    if (!row?.refundDue) throw settledError()
    if (fromDecimal(now?.open ?? '0.00') < row.amount)
      throw new AppError(
        'payment_settled',
        'Deze verkoop is intussen anders betaald of geschrapt: geef het bedrag terug.',
      )
    const change = {
      status: 'completed',
      refundDue: false,
      failure: '',
      updatedAt: deps.clock(),
    } as const
    if (!(await changePayment(tx, { id, ...OWED }, change))) throw settledError()
    await count(tx, deps, { sale, row: { ...row, kind: 'payment' }, isTaxedBefore: false })
  })
}

function settledError(): AppError {
  return new AppError('payment_settled', 'Deze betaling is al afgehandeld.')
}
