import { enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import {
  findOrder,
  findVoucher,
  findVoucherOf,
  type StoredVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { DAY_MS } from '#money/gift-vouchers/delivery/commands.server.ts'
import { withdrawLinkMail } from '#money/gift-vouchers/emails.tsx'
import { giveBackNow } from '#money/gift-vouchers/refunds/commands.server.ts'
import { NO_SUCH_VOUCHER, type Owed, whyNotWithdrawable } from '#money/gift-vouchers/rules.ts'
import type { Withdrawal } from '#money/gift-vouchers/withdrawal/wire.ts'
import type { Deps } from '#server/deps.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'

const WITHDRAW = 'voucher-withdraw'
const LINK_MS = 3 * DAY_MS
const LINK_GONE = 'Deze link is verlopen of onvolledig. Vraag het herroepen opnieuw aan.'

/**
 * Step one of a withdrawal. `not_found` for a code that is not of this buyer, `voucher_unusable`
 * when there is no right to it (any more).
 */
export async function mailWithdrawLink(
  deps: Deps,
  request: { code: string; email: string },
): Promise<void> {
  const voucher = orGone(await findVoucherOf(deps.db, request, 'buyer'), NO_SUCH_VOUCHER)
  const order =
    voucher.orderId === null ? undefined : await findOrder(deps.db, { id: voucher.orderId })
  const owed = {
    status: voucher.status,
    amount: fromDecimal(voucher.amount),
    balance: fromDecimal(voucher.balance),
    orderedAt: order?.createdAt,
  }
  const reason = whyNotWithdrawable(owed, deps.today())
  if (reason) throw new AppError('voucher_unusable', reason)
  const token = signLink(
    deps,
    { purpose: WITHDRAW, subject: voucher.id },
    new Date(deps.clock().getTime() + LINK_MS),
  )
  const link = `${deps.env.PUBLIC_URL}/kadobonnen/herroepen?token=${token}`
  const mail = withdrawLinkMail({ salon: await getSalon(deps.db), voucher, link })
  // whoever was given the code cannot flood its buyer with links: one an hour
  await enqueueMailsOnce(deps.db, deps, {
    about: `${voucher.id} ${deps.clock().toISOString().slice(0, 13)}`,
    mails: [mail],
  })
}

/** What the link of a withdrawal is about. */
export async function readWithdrawal(deps: Deps, token: string): Promise<Withdrawal> {
  const { code, amount, recipientName, status, test } = await linkedVoucher(deps, token)
  return { code, amount, recipientName, isWithdrawn: status === 'refunded', test }
}

async function linkedVoucher(deps: Deps, token: string): Promise<StoredVoucher> {
  const id = readLink(deps, WITHDRAW, token)
  return orGone(id === undefined ? undefined : await findVoucher(deps.db, { id }), LINK_GONE)
}

/**
 * Step two of a withdrawal; asked again it answers the same. The term held when the link was asked
 * for, so only what was spent counts now.
 */
export async function withdraw(deps: Deps, token: string): Promise<Withdrawal> {
  const { id, status } = await linkedVoucher(deps, token)
  const refusal = (owed: Owed) =>
    whyNotWithdrawable({ ...owed, orderedAt: owed.orderedAt && deps.clock() }, deps.today())
  try {
    if (status !== 'refunded')
      await giveBackNow(deps, { id }, { method: 'cash', note: 'Herroepen door de koper', refusal })
  } catch (error) {
    // the same button was pressed twice
    if ((await linkedVoucher(deps, token)).status !== 'refunded') throw error
  }
  return await readWithdrawal(deps, token)
}
