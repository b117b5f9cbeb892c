import {
  keepLatePayment,
  refundPayment,
  settleRefundDue,
} from '#money/payments/refunds/commands.server.ts'
import { refundSchema } from '#money/payments/refunds/schema.ts'
import { readPayment } from '#money/payments/sales/commands.server.ts'
import { paymentPathSchema } from '#money/payments/schema.ts'
import { paymentSchema } from '#money/payments/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'
export const refundEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/payments/:id/refund',
    access: 'owner',
    summary:
      'Gives back a payment in part or whole, or with kind void undoes its sale; 409 payment_settled, day_closed, payment_not_completed',
    params: paymentPathSchema,
    body: refundSchema,
    answer: paymentSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, params, body, repeat }) =>
      refundPayment(deps, params.id, { input: body, repeat }),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:id/refund-done',
    access: 'owner',
    summary: 'The owner gave back what was paid after it was called off; 409 payment_settled',
    params: paymentPathSchema,
    answer: paymentSchema,
    status: 201,
    async handle({ deps, params }) {
      await settleRefundDue(deps, params.id)
      return await readPayment(deps, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:id/keep',
    access: 'owner',
    summary:
      'The owner keeps what was paid after it was called off, as payment of its sale; 409 payment_settled',
    params: paymentPathSchema,
    answer: paymentSchema,
    status: 201,
    async handle({ deps, params }) {
      await keepLatePayment(deps, params.id)
      return await readPayment(deps, params.id)
    },
  }),
]
