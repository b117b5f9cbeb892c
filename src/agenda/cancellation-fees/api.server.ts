import { array } from 'valibot'
import { changeFee, costOfCancelling } from '#agenda/cancellation-fees/commands.server.ts'
import { searchFees } from '#agenda/cancellation-fees/data.server.ts'
import {
  costQuerySchema,
  feeChangeSchema,
  feeQuerySchema,
} from '#agenda/cancellation-fees/schema.ts'
import { cancellationCostSchema, cancellationFeeSchema } from '#agenda/cancellation-fees/wire.ts'
import { byId } from '#lib/fields.ts'
import { owner, staff } from '#server/http/routes.ts'

export const cancellationFeeEndpoints = [
  owner.get('/api/cancellation-fees', {
    summary:
      'What is proposed for late cancellations and for visits to which nobody came: of one visit, or what is still to be decided',
    query: feeQuerySchema,
    answer: array(cancellationFeeSchema),
    handle: ({ deps, query }) => searchFees(deps.db, query),
  }),
  staff.get('/api/cancellation-fees/cost', {
    summary:
      'What cancelling a visit now costs whoever cancels it, by the rules that its client accepted',
    query: costQuerySchema,
    answer: cancellationCostSchema,
    handle: ({ deps, query }) => costOfCancelling(deps, query.appointmentId),
  }),
  owner.patch('/api/cancellation-fees/:id', {
    summary:
      'Settles a fee, waives it for a reason or says who owes it; 409 stale when version is not the stored one',
    params: byId,
    body: feeChangeSchema,
    answer: cancellationFeeSchema,
    handle: ({ deps, params, body }) => changeFee(deps, params.id, body),
  }),
]
