import { eq } from 'drizzle-orm'
import { confirmPayment, startOrder } from '#money/gift-vouchers/shop/commands.server.ts'
import { voucherOrderSchema } from '#money/gift-vouchers/shop/schema.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import type { Deps } from '#server/deps.ts'
import { newEmail } from '#tests/support/new-email.ts'

/** A body for `POST /api/gift-vouchers/create-payment-intent`: 50 euro from An to Bea, at once. */
export function voucherBody({ amount = '50.00', ...data }: Record<string, unknown> = {}) {
  return {
    amount,
    voucherData: {
      selectedVoucher: 'custom',
      customAmount: amount,
      recipientName: 'Bea Maes',
      recipientEmail: newEmail('bea'),
      buyerName: 'An Peeters',
      buyerEmail: newEmail('an'),
      personalMessage: 'Veel plezier met Rex!',
      ...data,
    },
  }
}

/** A voucher bought in the sandbox, from the order to the code; the row as it is then. */
export async function buyVoucher(deps: Deps, data: Record<string, unknown> = {}) {
  const { paymentIntentId } = await startOrder(deps, voucherOrderSchema.parse(voucherBody(data)))
  await deps.cardPayments?.settle?.(paymentIntentId, 'succeeded')
  const { voucherCode } = await confirmPayment(deps, paymentIntentId)
  const [voucher] = await deps.db
    .select()
    .from(giftVouchers)
    .where(eq(giftVouchers.code, voucherCode))
  if (!voucher) throw new Error('no voucher was issued')
  return { ...voucher, paymentIntentId }
}
