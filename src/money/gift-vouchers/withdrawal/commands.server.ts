import { enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import {
  findOrder,
  findVoucher,
  findVoucherOf,
  findWithdrawnAt,
  listWhole,
  type StoredVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { DAY_MS } from '#money/gift-vouchers/delivery/commands.server.ts'
import { withdrawLinkMail } from '#money/gift-vouchers/emails.tsx'
import { giveBackNow } from '#money/gift-vouchers/refunds/commands.server.ts'
import {
  NO_SUCH_VOUCHER,
  type Owed,
  whyNotWithdrawable,
  withdrawalStatement,
} from '#money/gift-vouchers/rules.ts'
import type { Withdrawal } from '#money/gift-vouchers/withdrawal/wire.ts'
import type { Deps } from '#server/deps.ts'
import { readLink, signLink } from '#server/http/signed-link.ts'

const WITHDRAW = 'voucher-withdraw'
const LINK_MS = 3 * DAY_MS
const LINK_GONE = 'Deze link is verlopen of onvolledig. Begin het herroepen opnieuw.'
/** No term is longer: fourteen days, and the days off after them. */
const LONGEST_TERM_MS = 30 * DAY_MS

/**
 * Step one of a withdrawal, which changes nothing. `not_found` for a code that is not of this
 * buyer, `voucher_unusable` when there is no right to it (any more).
 */
export async function startWithdrawal(deps: Deps, request: { code: string; email: string }) {
  const voucher = orGone(await findVoucherOf(deps.db, request, 'buyer'), NO_SUCH_VOUCHER)
  const order =
    voucher.orderId === null ? undefined : await findOrder(deps.db, { id: voucher.orderId })
  const reason = whyNotWithdrawable(owedOf(voucher, order?.createdAt), deps.today())
  if (reason) throw new AppError('voucher_unusable', reason)
  return { ...(await withdrawalOf(deps, voucher)), token: tokenOf(deps, voucher) }
}

/** Mails a buyer a link to each order that she can withdraw: one an hour for each of them. */
export async function mailWithdrawLinks(deps: Deps, email: string): Promise<void> {
  const since = new Date(deps.clock().getTime() - LONGEST_TERM_MS)
  const orders = await listWhole(deps.db, { since, email })
  const salon = await getSalon(deps.db)
  for (const { voucher, orderedAt } of orders) {
    if (whyNotWithdrawable(owedOf(voucher, orderedAt), deps.today())) continue
    const link = `${deps.env.PUBLIC_URL}/kadobonnen/herroepen?token=${tokenOf(deps, voucher)}`
    await enqueueMailsOnce(deps.db, deps, {
      about: `${voucher.id} ${deps.clock().toISOString().slice(0, 13)}`,
      mails: [withdrawLinkMail({ salon, voucher, link })],
    })
  }
}

/** Whether anything was bought online that can still be withdrawn. */
export async function canAnythingBeWithdrawn(
  deps: Pick<Deps, 'db' | 'clock' | 'today'>,
): Promise<boolean> {
  const since = new Date(deps.clock().getTime() - LONGEST_TERM_MS)
  return (await listWhole(deps.db, { since })).some(
    ({ voucher, orderedAt }) => !whyNotWithdrawable(owedOf(voucher, orderedAt), deps.today()),
  )
}

function owedOf({ status, amount, balance }: StoredVoucher, orderedAt: Date | undefined): Owed {
  return { status, amount: fromDecimal(amount), balance: fromDecimal(balance), orderedAt }
}

function tokenOf(deps: Deps, { id }: StoredVoucher): string {
  const until = new Date(deps.clock().getTime() + LINK_MS)
  return signLink(deps, { purpose: WITHDRAW, subject: id }, until)
}

/** What the token of a withdrawal is about. */
export async function readWithdrawal(deps: Deps, token: string): Promise<Withdrawal> {
  return await withdrawalOf(deps, await linkedVoucher(deps, token))
}

async function withdrawalOf(deps: Deps, voucher: StoredVoucher): Promise<Withdrawal> {
  const { id, code, amount, recipientName, status, test } = voucher
  const isWithdrawn = status === 'refunded'
  const at = isWithdrawn ? await findWithdrawnAt(deps.db, id) : undefined
  return {
    code,
    amount,
    recipientName,
    statement: withdrawalStatement(voucher),
    isWithdrawn,
    withdrawnAt: at?.toISOString() ?? null,
    test,
  }
}

async function linkedVoucher(deps: Deps, token: string): Promise<StoredVoucher> {
  const id = readLink(deps, WITHDRAW, token)
  return orGone(id === undefined ? undefined : await findVoucher(deps.db, { id }), LINK_GONE)
}

/**
 * Step two of a withdrawal; asked again it answers the same. The term held at the first step, so
 * only what was spent counts now.
 */
export async function withdraw(deps: Deps, token: string): Promise<Withdrawal> {
  const { id, status } = await linkedVoucher(deps, token)
  const refusal = (owed: Owed) =>
    whyNotWithdrawable({ ...owed, orderedAt: owed.orderedAt && deps.clock() }, deps.today())
  try {
    if (status !== 'refunded')
      await giveBackNow(
        deps,
        { id },
        { method: 'cash', note: 'Herroepen door de koper', isWithdrawal: true, refusal },
      )
  } catch (error) {
    // the same button was pressed twice
    if ((await linkedVoucher(deps, token)).status !== 'refunded') throw error
  }
  return await readWithdrawal(deps, token)
}
