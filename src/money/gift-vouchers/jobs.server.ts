import { z } from 'zod'
import { deliver } from '#money/gift-vouchers/delivery/commands.server.ts'
import { finishRefund } from '#money/gift-vouchers/refunds/commands.server.ts'
import { keepAsking } from '#money/gift-vouchers/shop/commands.server.ts'
import type { Task } from '#server/task.ts'

const askSchema = z.object({ orderId: z.uuid(), asked: z.int(), once: z.boolean().optional() })
const deliverSchema = z.object({ voucherId: z.uuid(), to: z.enum(['recipient', 'buyer']) })
const refundSchema = z.object({ voucherId: z.uuid() })

/** What goes on behind a voucher: its payment, its mails, its refund. Each may run twice. */
export const giftVoucherTasks: Record<
  'gift-vouchers.ask-orders' | 'gift-vouchers.deliver' | 'gift-vouchers.refund',
  Task
> = {
  'gift-vouchers.ask-orders': async (payload, deps) =>
    await keepAsking(deps, askSchema.parse(payload)),
  'gift-vouchers.deliver': async (payload, deps) =>
    await deliver(deps, deliverSchema.parse(payload)),
  'gift-vouchers.refund': async (payload, deps) =>
    await finishRefund(deps, refundSchema.parse(payload).voucherId),
}
