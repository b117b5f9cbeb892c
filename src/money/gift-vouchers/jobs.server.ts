import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type GiveBack, giveBack, issueVoucher, planDelivery, takeBack } from '#money/gift-vouchers/commands.server.ts'
import {
  countVoucherMails,
  findOrder,
  findVoucher,
  findVoucherOf,
  type Key,
  lockOrder,
  lockVoucher,
  type StoredOrder,
  type StoredVoucher,
  sumWithdrawn,
  updateOrder,
  updateVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { boughtMail, voucherMail, withdrawLinkMail } from '#money/gift-vouchers/emails.tsx'
import { voucherPdf } from '#money/gift-vouchers/pdf.server.ts'
import { ATTENTION, nextQuestion, NO_SUCH_VOUCHER, type Owed, PROVIDER_DOWN, VOUCHER_GONE, whyNotPaid, whyNotWithdrawable } from '#money/gift-vouchers/rules.ts'
import type { orderQuerySchema } from '#money/gift-vouchers/schema.ts'
import type { ConfirmAnswer, OrderState, OrderStatus, Withdrawal } from '#money/gift-vouchers/wire.ts'
import { enqueueMails, enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { type CardIntent, type CardPayments, CardPaymentsError } from '#server/adapters/card-payments/card-payments.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'
import type { Task } from '#server/jobs.ts'

const WITHDRAW = 'voucher-withdraw'
const DAY_MS = 24 * 3_600_000
const LINK_MS = 3 * DAY_MS
const MOST_TEST_MAILS = 20
const NO_ADDRESS = 'Vul eerst een e-mailadres in.'
const LINK_GONE = 'Deze link is verlopen of onvolledig. Vraag het herroepen opnieuw aan.'

const askSchema = z.object({ orderId: z.uuid(), asked: z.int(), once: z.boolean().optional() })
const deliverSchema = z.object({ voucherId: z.uuid(), to: z.enum(['recipient', 'buyer']) })
const refundSchema = z.object({ voucherId: z.uuid() })

/** What goes on behind a voucher: its payment, its mails, its refund. Each may run twice. */
export const giftVoucherTasks: Record<'gift-vouchers.ask-orders' | 'gift-vouchers.deliver' | 'gift-vouchers.refund', Task> = {
  'gift-vouchers.ask-orders': async (payload, deps) => await keepAsking(deps, askSchema.parse(payload)),
  'gift-vouchers.deliver': async (payload, deps) => await deliver(deps, deliverSchema.parse(payload)),
  'gift-vouchers.refund': async (payload, deps) => await finishRefund(deps, refundSchema.parse(payload).voucherId),
}

/** Asks about an order and plans the next question while it is open. `once`: somebody said that there is news, others plan. */
async function keepAsking(deps: Deps, { orderId, asked, once }: z.infer<typeof askSchema>) {
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
  if (runAt) await deps.jobs.add(deps.db, 'gift-vouchers.ask-orders', [{ payload: { orderId, asked: asked + 1 }, runAt, key: `voucher-order:${orderId}` }])
  else if (order.status === 'pending') await updateOrder(deps.db, orderId, { status: 'failed', failure: 'abandoned', updatedAt: now })
}

function isSettled({ status, failure }: StoredOrder): boolean {
  return status === 'succeeded' || status === 'refunded' || ATTENTION.some((one) => one === failure)
}

/** Has a job ask the provider about a payment now; true unless there is no such order. */
export async function askSoon(deps: Deps, paymentIntentId: string): Promise<boolean> {
  const order = await findOrder(deps.db, { paymentIntentId })
  if (order) await deps.jobs.add(deps.db, 'gift-vouchers.ask-orders', [{ payload: { orderId: order.id, asked: 0, once: true } }])
  return order !== undefined
}

/** Asks the provider how an order stands and does what follows. Whoever asks, and however often and at once: a paid order has one voucher. */
async function askOrder(deps: Deps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, { id: orderId })
  const provider = order && providerOf(deps, order)
  if (!provider || !order.paymentIntentId) return
  const intent = await provider.find(order.paymentIntentId)
  if (intent) await transact(deps.db, async (tx) => await settle(tx, deps, { orderId, intent }))
  else deps.log.error({ orderId }, 'the provider knows no payment of a voucher order')
}

function providerOf({ cardPayments }: Deps, order: StoredOrder): CardPayments | undefined {
  return cardPayments?.provider === order.provider ? cardPayments : undefined
}

/** The voucher's code for who paid. Asks the provider when there is no voucher yet; `payment_not_completed` when it is not paid, `not_found` for an unknown payment. */
export async function confirmPayment(deps: Deps, paymentIntentId: string): Promise<ConfirmAnswer> {
  const order = await findOrder(deps.db, { paymentIntentId })
  if (!order) throw new AppError('not_found', 'Deze betaling bestaat niet.')
  const voucher = (await findVoucher(deps.db, { orderId: order.id })) ?? (await askedVoucher(deps, order.id))
  if (voucher.status === 'refunded') throw new AppError('payment_not_completed', whyNotPaid({ status: 'refunded', failure: '' }))
  const { code: voucherCode, amount, validUntil, recipientName, deliverOn, test } = voucher
  return { voucherCode, amount, validUntil, recipientName, deliverOn, status: 'succeeded', test }
}

async function askedVoucher(deps: Deps, orderId: string): Promise<StoredVoucher> {
  try {
    await askOrder(deps, orderId)
  } catch (error) {
    if (error instanceof CardPaymentsError) throw new AppError('unavailable', PROVIDER_DOWN, { retryAfter: 10 })
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
  { payment_intent: paymentIntentId, payment_intent_client_secret: secret }: z.output<typeof orderQuerySchema>,
): Promise<OrderState> {
  const order = await findOrder(deps.db, { paymentIntentId })
  if (!order?.clientSecret || !isSame(order.clientSecret, secret)) throw new AppError('not_found', 'Deze bestelling bestaat niet.')
  const voucher = await findVoucher(deps.db, { orderId: order.id })
  const paid = order.status === 'succeeded' && voucher?.status !== 'refunded' ? voucher : undefined
  const status = voucher?.status === 'refunded' ? 'refunded' : order.status
  return { ...order, status, voucherCode: paid?.code ?? null, validUntil: paid?.validUntil ?? null, failure: status === 'failed' ? whyNotPaid(order) : '' }
}

function isSame(stored: string, given: string): boolean {
  const [left, right] = [Buffer.from(stored), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type Settled = { orderId: string; intent: CardIntent }

/** What an order becomes by what the provider says of its payment. Others wait at its row, so that the second finds the voucher of the first. */
async function settle(tx: Db, deps: Deps, { orderId, intent }: Settled) {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const voucher = await lockVoucher(tx, { orderId })
  if (voucher) return await followRefund(tx, deps, { order, voucher, intent })
  const mark = async (status: OrderStatus, failure: string) => await updateOrder(tx, orderId, { status, failure, updatedAt: deps.clock() })
  if (intent.status !== 'succeeded') return await mark(intent.status, intent.failure)
  if (intent.currency !== 'eur' || intent.amount !== fromDecimal(order.amount)) {
    deps.log.error({ orderId }, 'a voucher payment differs from its order: no voucher')
    return await mark('failed', 'amount_differs')
  }
  if (intent.refunded > 0) return await mark('refunded', '')
  const { amount, recipientName, recipientEmail, buyerName, buyerEmail, personalMessage, deliverOn, test } = order
  const people = { recipientName, recipientEmail, buyerName, buyerEmail, personalMessage, deliverOn }
  const issued = await issueVoucher(tx, deps, { ...people, amount, test, orderId, paymentIntentId: intent.id, method: 'online', rounding: 0 })
  await mark('succeeded', '')
  await planDelivery(tx, deps, issued)
  await deps.jobs.add(tx, 'gift-vouchers.deliver', [{ payload: { voucherId: issued.id, to: 'buyer' }, key: `voucher-buyer:${issued.id}` }])
}

/** What was given back at the provider's own desk, beyond what we took off the voucher, is taken off now. */
async function followRefund(tx: Db, deps: Deps, { order, voucher, intent }: Omit<Settled, 'orderId'> & { order: StoredOrder; voucher: StoredVoucher }) {
  const beyond = intent.refunded - fromDecimal(await sumWithdrawn(tx, voucher.id))
  if (beyond <= 0) return
  const now = deps.clock()
  const taken = Math.min(beyond, fromDecimal(voucher.balance))
  if (taken > 0) await takeBack(tx, deps, { voucher, amount: taken, method: 'online', note: 'Terugbetaald bij de betaalprovider' })
  if (intent.refunded >= intent.amount) await updateVoucher(tx, voucher.id, { status: 'refunded', updatedAt: now })
  const failure = taken < beyond ? 'refund_exceeds' : ''
  await updateOrder(tx, order.id, { status: intent.refunded >= intent.amount ? 'refunded' : order.status, failure, updatedAt: now })
}

/** Gives the money of a voucher that was taken back to who paid it online, once. Throws `CardPaymentsError` when that failed, which is noted for the owner. */
async function finishRefund(deps: Deps, voucherId: string): Promise<void> {
  const voucher = await findVoucher(deps.db, { id: voucherId })
  const order = voucher?.orderId ? await findOrder(deps.db, { id: voucher.orderId }) : undefined
  if (!order?.paymentIntentId || voucher?.status !== 'refunded' || order.status === 'refunded') return
  const provider = providerOf(deps, order)
  try {
    if (provider) await refundAt(provider, { id: order.paymentIntentId, due: fromDecimal(await sumWithdrawn(deps.db, voucherId)), key: `refund-${voucherId}` })
    else if (!order.test) throw new CardPaymentsError('unavailable', 'the provider of this order is switched off')
    await updateOrder(deps.db, order.id, { status: 'refunded', failure: '', updatedAt: deps.clock() })
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    deps.log.warn({ orderId: order.id, reason: error.message }, 'a voucher could not be given back at the provider')
    await updateOrder(deps.db, order.id, { failure: 'refund_failed', updatedAt: deps.clock() })
    throw error
  }
}

/** Asks for what was not given back yet: a key is remembered for a day only, the payment itself for ever. */
async function refundAt(provider: CardPayments, { id, due, key }: { id: string; due: number; key: string }) {
  const intent = await provider.find(id)
  if (!intent) throw new CardPaymentsError('refused', 'the provider does not know this payment')
  const missing = due - intent.refunded
  if (missing > 0) await provider.refund({ id, amount: missing, key })
}

/** Writes the mail with the voucher, once for each of the two. One that is not to be seen yet, or not any more, stays. */
async function deliver(deps: Deps, { voucherId, to }: z.infer<typeof deliverSchema>) {
  const voucher = await findVoucher(deps.db, { id: voucherId })
  if (!voucher || voucher.status === 'refunded') return
  const isForRecipient = to === 'recipient'
  if (isForRecipient && (voucher.status === 'blocked' || (voucher.deliverOn !== null && voucher.deliverOn > deps.today()))) return
  const mail = await composeVoucherMail(deps, voucher, to)
  if (mail.to === '') return // whoever it was for has been erased
  if (voucher.test && (await isSwamped(deps, mail.to))) return
  await deps.db.transaction(async (tx) => {
    await enqueueMailsOnce(tx, deps, { about: voucher.id, mails: [mail] })
    if (isForRecipient && voucher.deliveredAt === null) await updateVoucher(tx, voucher.id, { deliveredAt: deps.clock(), updatedAt: deps.clock() })
  })
}

/** Whether enough mails with vouchers went to somebody today: a payment of the sandbox costs nothing, so that anybody could fill anybody's mailbox. */
async function isSwamped({ db, clock }: Deps, to: string): Promise<boolean> {
  return (await countVoucherMails(db, to, new Date(clock().getTime() - DAY_MS))) >= MOST_TEST_MAILS
}

/** Mails the voucher again, and answers to which address. */
export async function mailAgain(deps: Deps, { code }: { code: string }, to: 'recipient' | 'buyer'): Promise<string> {
  const voucher = await findVoucher(deps.db, { code })
  if (!voucher) throw new AppError('not_found', VOUCHER_GONE)
  if (voucher.status === 'refunded') throw new AppError('voucher_unusable', 'Deze kadobon is terugbetaald.')
  const mail = await composeVoucherMail(deps, voucher, to)
  if (mail.to === '') throw new AppError('invalid', NO_ADDRESS, { fields: { to: NO_ADDRESS } })
  await enqueueMails(deps.db, deps, [mail])
  return mail.to
}

/** The mail with the voucher as PDF: to the recipient the gift, to the buyer the confirmation of the order, or the voucher that was sold at the till. */
async function composeVoucherMail(deps: Deps, voucher: StoredVoucher, to: 'recipient' | 'buyer'): Promise<OutgoingMail> {
  const salon = await getSalon(deps.db)
  const content = Buffer.from(await voucherPdf({ salon, voucher })).toString('base64')
  const facts = {
    salon,
    voucher,
    publicUrl: deps.env.PUBLIC_URL,
    attachments: [{ filename: `kadobon-${voucher.code}.pdf`, contentType: 'application/pdf', content }],
  }
  if (to === 'buyer' && voucher.orderId !== null) return boughtMail({ ...facts, letter: await getLetter(deps.db, 'voucher-bought') })
  const isForBuyer = to === 'buyer' || voucher.recipientEmail === ''
  return voucherMail({ ...facts, letter: await getLetter(deps.db, isForBuyer ? 'voucher-handed' : 'voucher-gift'), isForBuyer })
}

/** Step one of a withdrawal. `not_found` for a code that is not of this buyer, `voucher_unusable` when there is no right to it (any more). */
export async function mailWithdrawLink(deps: Deps, request: { code: string; email: string }): Promise<void> {
  const voucher = await findVoucherOf(deps.db, request, 'buyer')
  if (!voucher) throw new AppError('not_found', NO_SUCH_VOUCHER)
  const order = voucher.orderId === null ? undefined : await findOrder(deps.db, { id: voucher.orderId })
  const owed = { status: voucher.status, amount: fromDecimal(voucher.amount), balance: fromDecimal(voucher.balance), orderedAt: order?.createdAt }
  const reason = whyNotWithdrawable(owed, deps.today())
  if (reason) throw new AppError('voucher_unusable', reason)
  const token = signLink(deps, { purpose: WITHDRAW, subject: voucher.id }, new Date(deps.clock().getTime() + LINK_MS))
  const link = `${deps.env.PUBLIC_URL}/kadobonnen/herroepen?token=${token}`
  const mail = withdrawLinkMail({ salon: await getSalon(deps.db), voucher, link })
  // whoever was given the code cannot flood its buyer with links: one an hour
  await enqueueMailsOnce(deps.db, deps, { about: `${voucher.id} ${deps.clock().toISOString().slice(0, 13)}`, mails: [mail] })
}

/** What the link of a withdrawal is about. */
export async function readWithdrawal(deps: Deps, token: string): Promise<Withdrawal> {
  const { code, amount, recipientName, status, test } = await linkedVoucher(deps, token)
  return { code, amount, recipientName, isWithdrawn: status === 'refunded', test }
}

async function linkedVoucher(deps: Deps, token: string): Promise<StoredVoucher> {
  const id = readLink(deps, WITHDRAW, token)
  const voucher = id === undefined ? undefined : await findVoucher(deps.db, { id })
  if (!voucher) throw new AppError('not_found', LINK_GONE)
  return voucher
}

/** Step two of a withdrawal; asked again it answers the same. The term held when the link was asked for, so only what was spent counts now. */
export async function withdraw(deps: Deps, token: string): Promise<Withdrawal> {
  const { id, status } = await linkedVoucher(deps, token)
  const refusal = (owed: Owed) => whyNotWithdrawable({ ...owed, orderedAt: owed.orderedAt && deps.clock() }, deps.today())
  try {
    if (status !== 'refunded') await giveBackNow(deps, { id }, { method: 'cash', note: 'Herroepen door de koper', refusal })
  } catch (error) {
    // the same button was pressed twice
    if ((await linkedVoucher(deps, token)).status !== 'refunded') throw error
  }
  return await readWithdrawal(deps, token)
}

/** Takes the voucher back and asks the provider at once. When that fails, it is noted and a job goes on asking. */
export async function giveBackNow(deps: Deps, key: Key, how: GiveBack): Promise<void> {
  const { id } = await giveBack(deps, key, how)
  try {
    await finishRefund(deps, id)
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
  }
}
