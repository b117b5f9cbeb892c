import { mostGivenBack } from '#foundation/salon/commands.server.ts'
import { byId } from '#lib/fields.ts'
import {
  keepLatePayment,
  refundPayment,
  settleRefundDue,
} from '#money/payments/refunds/commands.server.ts'
import { refundSchema } from '#money/payments/refunds/schema.ts'
import { readPayment } from '#money/payments/sales/commands.server.ts'
import { paymentSchema } from '#money/payments/wire.ts'
import { hasConfirmed } from '#server/http/access.ts'
import { owner } from '#server/http/routes.ts'

export const refundEndpoints = [
  owner.post('/api/payments/:id/refund', {
    scope: null,
    summary:
      'Gives back a payment in part or whole, or with kind void undoes its sale; 409 payment_settled, day_closed, payment_not_completed, 403 confirmation_needed above an amount',
    params: byId,
    body: refundSchema,
    answer: paymentSchema,
    status: 201,
    idempotent: true,
    handle: async ({ deps, params, body, repeat, c }) =>
      await refundPayment(deps, params.id, {
        input: body,
        repeat,
        most: await mostGivenBack(deps.db, await hasConfirmed(c)),
      }),
  }),
  owner.post('/api/payments/:id/refund-done', {
    scope: null,
    summary: 'The owner gave back what was paid after it was called off; 409 payment_settled',
    params: byId,
    answer: paymentSchema,
    status: 201,
    async handle({ deps, params }) {
      await settleRefundDue(deps, params.id)
      return await readPayment(deps, params.id)
    },
  }),
  owner.post('/api/payments/:id/keep', {
    summary:
      'The owner keeps what was paid after it was called off, as payment of its sale; 409 payment_settled',
    params: byId,
    answer: paymentSchema,
    status: 201,
    async handle({ deps, params }) {
      await keepLatePayment(deps, params.id)
      return await readPayment(deps, params.id)
    },
  }),
]
