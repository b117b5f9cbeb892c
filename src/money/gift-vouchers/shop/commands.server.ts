import { z } from 'zod'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { issueVoucher, refuse } from '#money/gift-vouchers/commands.server.ts'
import {
  findOrder,
  findVoucher,
  insertOrder,
  lockOrder,
  lockVoucher,
  type StoredOrder,
  type StoredVoucher,
  sumWithdrawn,
  updateOrder,
  updateVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { planDelivery } from '#money/gift-vouchers/delivery/commands.server.ts'
import { voucherPdf } from '#money/gift-vouchers/pdf.server.ts'
import { providerOf, takeBack } from '#money/gift-vouchers/refunds/commands.server.ts'
import {
  ATTENTION,
  nextQuestion,
  PAYMENTS_OFF,
  PROVIDER_DOWN,
  plannedDateError,
  whyNotPaid,
} from '#money/gift-vouchers/rules.ts'
import type { orderQuerySchema, VoucherOrder } from '#money/gift-vouchers/shop/schema.ts'
import type {
  ConfirmAnswer,
  OrderState,
  OrderStatus,
  StartedOrder,
} from '#money/gift-vouchers/shop/wire.ts'
import { type CardIntent, CardPaymentsError } from '#server/adapters/card-payments/card-payments.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { isSameSecret } from '#server/http/token.ts'

/**
 * Starts the payment of an order, stored before the provider is asked under its id, and followed by
 * a job; `unavailable` when payments are off or down.
 */
export async function startOrder(
  deps: Deps,
  { amount, voucherData }: VoucherOrder,
): Promise<StartedOrder> {
  const { cardPayments: provider, clock, today } = deps
  if (!provider) throw new AppError('unavailable', PAYMENTS_OFF)
  const { selectedVoucher: _only, customAmount: _same, handsOver, ...typed } = voucherData
  const people = handsOver ? { ...typed, recipientEmail: '', deliverOn: null } : typed
  refuse({ 'voucherData.deliverOn': plannedDateError(people.deliverOn, today()) })
  const now = clock()
  const order = await deps.db.transaction(async (tx) => {
    const stored = {
      ...people,
      provider: provider.provider,
      amount: toDecimal(amount),
      test: provider.test,
      createdAt: now,
      updatedAt: now,
    }
    const { id } = await insertOrder(tx, stored)
    const runAt = nextQuestion({ asked: 0, orderedAt: now, now })
    if (runAt)
      await deps.jobs.add(tx, 'gift-vouchers.ask-orders', [
        { payload: { orderId: id, asked: 0 }, runAt, key: `voucher-order:${id}` },
      ])
    return { id }
  })
  try {
    const intent = await provider.create({ orderId: order.id, amount, description: 'Kadobon' })
    await updateOrder(deps.db, order.id, {
      paymentIntentId: intent.id,
      clientSecret: intent.clientSecret,
      updatedAt: clock(),
    })
    return {
      clientSecret: intent.clientSecret,
      orderId: order.id,
      paymentIntentId: intent.id,
      publishableKey: provider.publishableKey,
      mode: provider.provider === 'sandbox' ? 'sandbox' : 'live',
      test: provider.test,
    }
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    deps.log.warn(
      { orderId: order.id, reason: error.message },
      'a voucher payment could not be started',
    )
    throw new AppError('unavailable', PROVIDER_DOWN)
  }
}

/**
 * How often an order was asked about before; `once`: somebody said that there is news, others plan.
 */
type Question = { orderId: string; asked: number; once?: boolean | undefined }

/** Asks about an order and plans the next question while it is open. */
export async function keepAsking(deps: Deps, { orderId, asked, once }: Question) {
  try {
    await askOrder(deps, orderId)
  } catch (error) {
    if (once || !(error instanceof CardPaymentsError)) throw error
    deps.log.warn({ orderId, reason: error.message }, 'a voucher payment could not be looked up')
  }
  const order = once ? undefined : await findOrder(deps.db, { id: orderId })
  if (!order || isSettled(order)) return
  const now = deps.clock()
  const runAt = nextQuestion({ asked: asked + 1, orderedAt: order.createdAt, now })
  if (runAt)
    await deps.jobs.add(deps.db, 'gift-vouchers.ask-orders', [
      { payload: { orderId, asked: asked + 1 }, runAt, key: `voucher-order:${orderId}` },
    ])
  else if (order.status === 'pending')
    await updateOrder(deps.db, orderId, { status: 'failed', failure: 'abandoned', updatedAt: now })
}

function isSettled({ status, failure }: StoredOrder): boolean {
  return status === 'succeeded' || status === 'refunded' || ATTENTION.some((one) => one === failure)
}

/** Has a job ask the provider about a payment now; true unless there is no such order. */
export async function askSoon(deps: Deps, paymentIntentId: string): Promise<boolean> {
  const order = await findOrder(deps.db, { paymentIntentId })
  if (order)
    await deps.jobs.add(deps.db, 'gift-vouchers.ask-orders', [
      { payload: { orderId: order.id, asked: 0, once: true } },
    ])
  return order !== undefined
}

/**
 * Asks the provider how an order stands and does what follows. Whoever asks, and however often and
 * at once: a paid order has one voucher.
 */
async function askOrder(deps: Deps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, { id: orderId })
  const provider = order && providerOf(deps, order)
  if (!provider || !order.paymentIntentId) return
  const intent = await provider.find(order.paymentIntentId)
  if (intent) await transact(deps.db, async (tx) => await settle(tx, deps, { orderId, intent }))
  else deps.log.error({ orderId }, 'the provider knows no payment of a voucher order')
}

/**
 * The voucher's code for who paid. Asks the provider when there is no voucher yet;
 * `payment_not_completed` when it is not paid, `not_found` for an unknown payment.
 */
export async function confirmPayment(deps: Deps, paymentIntentId: string): Promise<ConfirmAnswer> {
  const order = orGone(await findOrder(deps.db, { paymentIntentId }), 'Deze betaling bestaat niet.')
  const voucher =
    (await findVoucher(deps.db, { orderId: order.id })) ?? (await askedVoucher(deps, order.id))
  if (voucher.status === 'refunded')
    throw new AppError('payment_not_completed', whyNotPaid({ status: 'refunded', failure: '' }))
  const { code: voucherCode, amount, validUntil, recipientName, deliverOn, test } = voucher
  return { voucherCode, amount, validUntil, recipientName, deliverOn, status: 'succeeded', test }
}

async function askedVoucher(deps: Deps, orderId: string): Promise<StoredVoucher> {
  try {
    await askOrder(deps, orderId)
  } catch (error) {
    if (error instanceof CardPaymentsError)
      throw new AppError('unavailable', PROVIDER_DOWN, { retryAfter: 10 })
    throw error
  }
  const voucher = await findVoucher(deps.db, { orderId })
  if (voucher) return voucher
  const { status = 'pending', failure = '' } = (await findOrder(deps.db, { id: orderId })) ?? {}
  throw new AppError('payment_not_completed', whyNotPaid({ status, failure }))
}

/** How an order stands, by our own rows; `not_found` without the secret of its payment. */
export async function readOrder(
  deps: Deps,
  {
    payment_intent: paymentIntentId,
    payment_intent_client_secret: secret,
  }: z.output<typeof orderQuerySchema>,
): Promise<OrderState> {
  const order = await findOrder(deps.db, { paymentIntentId })
  if (!order?.clientSecret || !isSameSecret(order.clientSecret, secret))
    throw new AppError('not_found', 'Deze bestelling bestaat niet.')
  const voucher = await findVoucher(deps.db, { orderId: order.id })
  const paid = order.status === 'succeeded' && voucher?.status !== 'refunded' ? voucher : undefined
  const status = voucher?.status === 'refunded' ? 'refunded' : order.status
  return {
    ...order,
    status,
    handsOver: order.recipientEmail === '',
    voucherCode: paid?.code ?? null,
    validUntil: paid?.validUntil ?? null,
    failure: status === 'failed' ? whyNotPaid(order) : '',
  }
}

/** The voucher of an order as a file, for who paid it; `not_found` as long as it has none. */
export async function orderPdf(deps: Deps, query: z.output<typeof orderQuerySchema>) {
  const { voucherCode } = await readOrder(deps, query)
  const voucher = orGone(
    voucherCode === null ? undefined : await findVoucher(deps.db, { code: voucherCode }),
    'Deze bestelling bestaat niet.',
  )
  return {
    bytes: await voucherPdf({ salon: await getSalon(deps.db), voucher }),
    filename: `kadobon-${voucher.code}.pdf`,
  }
}

type Settled = { orderId: string; intent: CardIntent }

/**
 * What an order becomes by what the provider says of its payment. Others wait at its row, so that
 * the second finds the voucher of the first.
 */
async function settle(tx: Db, deps: Deps, { orderId, intent }: Settled) {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const voucher = await lockVoucher(tx, { orderId })
  if (voucher) return await followRefund(tx, deps, { order, voucher, intent })
  const mark = async (status: OrderStatus, failure: string) => {
    await updateOrder(tx, orderId, { status, failure, updatedAt: deps.clock() })
    if (status === 'failed' && order.status !== 'failed')
      await tellDevices(tx, deps, { kind: 'payment-failed', path: '/admin/kadobonnen' })
  }
  if (intent.status !== 'succeeded') return await mark(intent.status, intent.failure)
  if (intent.currency !== 'eur' || intent.amount !== fromDecimal(order.amount)) {
    deps.log.error({ orderId }, 'a voucher payment differs from its order: no voucher')
    return await mark('failed', 'amount_differs')
  }
  if (intent.refunded > 0) return await mark('refunded', '')
  const {
    amount,
    recipientName,
    recipientEmail,
    buyerName,
    buyerEmail,
    personalMessage,
    deliverOn,
    test,
  } = order
  const people = {
    recipientName,
    recipientEmail,
    buyerName,
    buyerEmail,
    personalMessage,
    deliverOn,
  }
  const issued = await issueVoucher(tx, deps, {
    ...people,
    amount,
    test,
    orderId,
    paymentIntentId: intent.id,
    method: 'online',
    rounding: 0,
  })
  await mark('succeeded', '')
  if (recipientEmail !== '') await planDelivery(tx, deps, issued)
  await deps.jobs.add(tx, 'gift-vouchers.deliver', [
    { payload: { voucherId: issued.id, to: 'buyer' }, key: `voucher-buyer:${issued.id}` },
  ])
}

/**
 * What was given back at the provider's own desk, beyond what we took off the voucher, is taken off
 * now.
 */
async function followRefund(
  tx: Db,
  deps: Deps,
  {
    order,
    voucher,
    intent,
  }: Omit<Settled, 'orderId'> & { order: StoredOrder; voucher: StoredVoucher },
) {
  const beyond = intent.refunded - fromDecimal(await sumWithdrawn(tx, voucher.id))
  if (beyond <= 0) return
  const now = deps.clock()
  const taken = Math.min(beyond, fromDecimal(voucher.balance))
  if (taken > 0)
    await takeBack(tx, deps, {
      voucher,
      amount: taken,
      method: 'online',
      note: 'Terugbetaald bij de betaalprovider',
    })
  if (intent.refunded >= intent.amount)
    await updateVoucher(tx, voucher.id, { status: 'refunded', updatedAt: now })
  const failure = taken < beyond ? 'refund_exceeds' : ''
  await updateOrder(tx, order.id, {
    status: intent.refunded >= intent.amount ? 'refunded' : order.status,
    failure,
    updatedAt: now,
  })
}

/** How a voucher can be paid on the site. */
export function modeOf({ cardPayments }: Deps): 'live' | 'sandbox' | 'off' {
  if (!cardPayments) return 'off'
  return cardPayments.provider === 'sandbox' ? 'sandbox' : 'live'
}
