import { z } from 'zod'
import { optionalLine } from '#lib/fields.ts'
import { partAmount, paymentMethodField } from '#money/payments/schema.ts'

/** Gives back a payment, in part or whole (`refund`), or undoes its whole sale (`void`). */
export const refundSchema = z.object({
  amount: partAmount().optional(),
  kind: z.enum(['refund', 'void'], 'Kies terugbetalen of schrappen.').default('refund'),
  method: paymentMethodField.optional(),
  reason: optionalLine(500),
})
export type Refund = z.output<typeof refundSchema>
