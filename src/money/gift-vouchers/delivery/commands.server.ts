import { enqueueMails, enqueueMailsOnce } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import {
  countVoucherMails,
  findVoucher,
  type StoredVoucher,
  updateVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { boughtMail, voucherMail } from '#money/gift-vouchers/emails.tsx'
import { voucherPdf } from '#money/gift-vouchers/pdf.server.ts'
import { deliveryMoment, VOUCHER_GONE } from '#money/gift-vouchers/rules.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

export const DAY_MS = 24 * 3_600_000
const MOST_TEST_MAILS = 20
const NO_ADDRESS = 'Vul eerst een e-mailadres in.'
/**
 * Has the voucher mailed to its recipient now or on its day, in place of what was planned before.
 */
export async function planDelivery(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { id, deliverOn }: Pick<StoredVoucher, 'id' | 'deliverOn'>,
): Promise<void> {
  const runAt = deliveryMoment(deliverOn, deps.clock())
  await deps.jobs.add(tx, 'gift-vouchers.deliver', [
    { payload: { voucherId: id, to: 'recipient' }, runAt, key: `voucher-deliver:${id}` },
  ])
}

/**
 * Writes the mail with the voucher, once for each of the two. One that is not to be seen yet, or
 * not any more, stays.
 */
export async function deliver(
  deps: Deps,
  { voucherId, to }: { voucherId: string; to: 'recipient' | 'buyer' },
) {
  const voucher = await findVoucher(deps.db, { id: voucherId })
  if (!voucher || voucher.status === 'refunded') return
  const isForRecipient = to === 'recipient'
  if (
    isForRecipient &&
    (voucher.status === 'blocked' ||
      (voucher.deliverOn !== null && voucher.deliverOn > deps.today()))
  )
    return
  const mail = await composeVoucherMail(deps, voucher, to)
  if (mail.to === '') return // whoever it was for has been erased
  if (voucher.test && (await isSwamped(deps, mail.to))) return
  await deps.db.transaction(async (tx) => {
    await enqueueMailsOnce(tx, deps, { about: voucher.id, mails: [mail] })
    if (isForRecipient && voucher.deliveredAt === null)
      await updateVoucher(tx, voucher.id, { deliveredAt: deps.clock(), updatedAt: deps.clock() })
  })
}

/**
 * Whether enough mails with vouchers went to somebody today: a payment of the sandbox costs
 * nothing, so that anybody could fill anybody's mailbox.
 */
async function isSwamped({ db, clock }: Deps, to: string): Promise<boolean> {
  return (await countVoucherMails(db, to, new Date(clock().getTime() - DAY_MS))) >= MOST_TEST_MAILS
}

/** Mails the voucher again, and answers to which address. */
export async function mailAgain(
  deps: Deps,
  { code }: { code: string },
  to: 'recipient' | 'buyer',
): Promise<string> {
  const voucher = orGone(await findVoucher(deps.db, { code }), VOUCHER_GONE)
  if (voucher.status === 'refunded')
    throw new AppError('voucher_unusable', 'Deze kadobon is terugbetaald.')
  const mail = await composeVoucherMail(deps, voucher, to)
  if (mail.to === '') throw new AppError('invalid', NO_ADDRESS, { fields: { to: NO_ADDRESS } })
  await enqueueMails(deps.db, deps, [mail])
  return mail.to
}

/**
 * The mail with the voucher as PDF: to the recipient the gift, to the buyer the confirmation of the
 * order, or the voucher that was sold at the till.
 */
async function composeVoucherMail(
  deps: Deps,
  voucher: StoredVoucher,
  to: 'recipient' | 'buyer',
): Promise<OutgoingMail> {
  const salon = await getSalon(deps.db)
  const content = Buffer.from(await voucherPdf({ salon, voucher })).toString('base64')
  const facts = {
    salon,
    voucher,
    publicUrl: deps.env.PUBLIC_URL,
    attachments: [
      { filename: `kadobon-${voucher.code}.pdf`, contentType: 'application/pdf', content },
    ],
  }
  if (to === 'buyer' && voucher.orderId !== null)
    return boughtMail({ ...facts, letter: await getLetter(deps.db, 'voucher-bought') })
  const isForBuyer = to === 'buyer' || voucher.recipientEmail === ''
  return voucherMail({
    ...facts,
    letter: await getLetter(deps.db, isForBuyer ? 'voucher-handed' : 'voucher-gift'),
    isForBuyer,
  })
}
