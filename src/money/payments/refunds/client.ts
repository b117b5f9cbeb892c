import { useMutation } from '@tanstack/react-query'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { pathOf, SALE } from '#money/payments/client.ts'
import { type PaymentMethod, paymentSchema } from '#money/payments/wire.ts'

export type RefundBody = {
  id: string
  amount?: string
  kind: 'refund' | 'void'
  method?: PaymentMethod
  reason: string
  /** The same one twice is one refund. */
  key: string
}

/** Gives back a payment, in part or whole, or undoes its sale. */
export const useRefund = writing(SALE, ({ id, key, ...body }: RefundBody) =>
  callApi(`${pathOf(id)}/refund`, {
    body,
    headers: { 'idempotency-key': key },
    answer: paymentSchema,
  }),
)

/**
 * Notes that the owner gave back what the terminal took after all, or that she keeps it as payment
 * of its sale.
 */
export function useLatePayment(outcome: 'refund-done' | 'keep') {
  return useMutation({
    meta: writes(...SALE),
    mutationFn: (id: string) =>
      callApi(`${pathOf(id)}/${outcome}`, { body: {}, answer: paymentSchema }),
  })
}
