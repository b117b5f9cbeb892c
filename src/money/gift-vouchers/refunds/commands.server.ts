import { enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { type Cents, cashRounding, fromDecimal, toDecimal } from '#lib/money.ts'
import { bookEntries } from '#money/day-book/commands.server.ts'
import type { MoneyMethod } from '#money/day-book/schema.ts'
import { lockedVoucher, readWhole } from '#money/gift-vouchers/commands.server.ts'
import {
  findOrder,
  findVoucher,
  insertMovement,
  type Key,
  type StoredOrder,
  type StoredVoucher,
  sumWithdrawn,
  updateOrder,
  updateVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { voidMail, withdrawnMail } from '#money/gift-vouchers/emails.tsx'
import type { Owed } from '#money/gift-vouchers/rules.ts'
import type { VoucherRefund } from '#money/gift-vouchers/schema.ts'
import type { WholeVoucher } from '#money/gift-vouchers/wire.ts'
import {
  type CardPayments,
  CardPaymentsError,
} from '#server/adapters/card-payments/card-payments.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { confirmationNeeded } from '#server/http/access.ts'

/** How a voucher is given back. */
export type GiveBack = Pick<VoucherRefund, 'method' | 'note'> & {
  /** The buyer herself declared it, and gets a receipt of that. */
  isWithdrawal?: boolean
  /** Why it may not be given back, by what is known of it then. */
  refusal: (owed: Owed) => string | undefined
  /** More than this needs a confirmation of who gives it back. */
  most?: Cents
}

/**
 * Takes back what is left on a voucher, for good; what was paid online is given back by a job until
 * it is done. Throws `voucher_unusable`, or `confirmation_needed` above `most`.
 */
async function giveBack(
  deps: Deps,
  key: Key,
  { method, note, isWithdrawal = false, refusal, most = Number.POSITIVE_INFINITY }: GiveBack,
): Promise<WholeVoucher> {
  return await transact(deps.db, async (tx) => {
    const voucher = await lockedVoucher(tx, key)
    const order =
      voucher.orderId === null ? undefined : await findOrder(tx, { id: voucher.orderId })
    const balance = fromDecimal(voucher.balance)
    const reason = refusal({
      status: voucher.status,
      amount: fromDecimal(voucher.amount),
      balance,
      orderedAt: order?.createdAt,
    })
    if (reason) throw new AppError('voucher_unusable', reason)
    if (balance > most) throw confirmationNeeded()
    if (order && !order.test && order.provider !== deps.cardPayments?.provider)
      throw new AppError(
        'unavailable',
        'De betaalprovider is uitgeschakeld: terugbetalen kan nu niet.',
      )
    await takeBack(tx, deps, { voucher, amount: balance, method: order ? 'online' : method, note })
    await updateVoucher(tx, voucher.id, { status: 'refunded', updatedAt: deps.clock() })
    if (order) {
      const runAt = new Date(deps.clock().getTime() + 60_000)
      await deps.jobs.add(tx, 'gift-vouchers.refund', [
        { payload: { voucherId: voucher.id }, runAt, key: `voucher-refund:${voucher.id}` },
      ])
    }
    const salon = await getSalon(tx)
    const receivedAt = isWithdrawal ? deps.clock() : undefined
    const isKnownToOther =
      voucher.deliveredAt !== null &&
      voucher.recipientEmail.toLowerCase() !== voucher.buyerEmail.toLowerCase()
    await enqueueMailsOnce(tx, deps, {
      about: voucher.id,
      mails: [
        ...(order ? [withdrawnMail({ salon, voucher, refunded: balance, receivedAt })] : []),
        ...(isKnownToOther ? [voidMail({ salon, voucher })] : []),
      ],
    })
    return await readWhole(tx, deps, { id: voucher.id })
  })
}

/**
 * Takes the voucher back and asks the provider at once. When that fails, it is noted and a job goes
 * on asking.
 */
export async function giveBackNow(deps: Deps, key: Key, how: GiveBack): Promise<void> {
  const { id } = await giveBack(deps, key, how)
  try {
    await finishRefund(deps, id)
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
  }
}

/** Takes an amount off a voucher because its money goes back, and books that. */
export async function takeBack(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'today'>,
  {
    voucher,
    amount,
    method,
    note,
  }: { voucher: StoredVoucher; amount: Cents; method: MoneyMethod; note: string },
): Promise<void> {
  const { id, taxedAt, vatRate, test } = voucher
  const rounding = method === 'cash' ? cashRounding(-amount) : 0
  await insertMovement(tx, {
    voucherId: id,
    amount: toDecimal(-amount),
    reason: 'withdrawn',
    note,
    createdAt: deps.clock(),
  })
  await bookEntries(tx, deps, [
    {
      kind: 'voucher-refund',
      method,
      amount: taxedAt === 'sale' ? -amount : 0,
      vatRate,
      rounding,
      amountPaid: rounding - amount,
      sourceId: id,
      correctsId: id,
      test,
    },
  ])
}

/**
 * Gives the money of a voucher that was taken back to who paid it online, once. Throws
 * `CardPaymentsError` when that failed, which is noted for the owner.
 */
export async function finishRefund(deps: Deps, voucherId: string): Promise<void> {
  const voucher = await findVoucher(deps.db, { id: voucherId })
  const order = voucher?.orderId ? await findOrder(deps.db, { id: voucher.orderId }) : undefined
  if (!order?.paymentIntentId || voucher?.status !== 'refunded' || order.status === 'refunded')
    return
  const provider = providerOf(deps, order)
  try {
    if (provider)
      await refundAt(provider, {
        id: order.paymentIntentId,
        due: fromDecimal(await sumWithdrawn(deps.db, voucherId)),
        key: `refund-${voucherId}`,
      })
    else if (!order.test)
      throw new CardPaymentsError('unavailable', 'the provider of this order is switched off')
    await updateOrder(deps.db, order.id, {
      status: 'refunded',
      failure: '',
      updatedAt: deps.clock(),
    })
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    deps.log.warn(
      { orderId: order.id, reason: error.message },
      'a voucher could not be given back at the provider',
    )
    await transact(deps.db, async (tx) => {
      await updateOrder(tx, order.id, { failure: 'refund_failed', updatedAt: deps.clock() })
      if (order.failure !== 'refund_failed')
        await tellDevices(tx, deps, { kind: 'payment-failed', path: '/admin/kadobonnen' })
    })
    throw error
  }
}

/**
 * Asks for what was not given back yet: a key is remembered for a day only, the payment itself for
 * ever.
 */
async function refundAt(
  provider: CardPayments,
  { id, due, key }: { id: string; due: number; key: string },
) {
  const intent = await provider.find(id)
  if (!intent) throw new CardPaymentsError('refused', 'the provider does not know this payment')
  const missing = due - intent.refunded
  if (missing > 0) await provider.refund({ id, amount: missing, key })
}

export function providerOf({ cardPayments }: Deps, order: StoredOrder): CardPayments | undefined {
  return cardPayments?.provider === order.provider ? cardPayments : undefined
}
