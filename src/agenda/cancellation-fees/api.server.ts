import { array } from 'valibot'
import { changeFee, costOfCancelling } from '#agenda/cancellation-fees/commands.server.ts'
import { searchFees } from '#agenda/cancellation-fees/data.server.ts'
import {
  costQuerySchema,
  feeChangeSchema,
  feePathSchema,
  feeQuerySchema,
} from '#agenda/cancellation-fees/schema.ts'
import { cancellationCostSchema, cancellationFeeSchema } from '#agenda/cancellation-fees/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const cancellationFeeEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/cancellation-fees',
    access: 'owner',
    summary:
      'What is proposed for late cancellations and for visits to which nobody came: of one visit, or what is still to be decided',
    query: feeQuerySchema,
    answer: array(cancellationFeeSchema),
    handle: ({ deps, query }) => searchFees(deps.db, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/cancellation-fees/cost',
    access: 'owner',
    summary:
      'What cancelling a visit now costs whoever cancels it, by the rules that its client accepted',
    query: costQuerySchema,
    answer: cancellationCostSchema,
    handle: ({ deps, query }) => costOfCancelling(deps, query.appointmentId),
  }),
  endpoint({
    method: 'patch',
    path: '/api/cancellation-fees/:id',
    access: 'owner',
    summary:
      'Settles a fee, waives it for a reason or says who owes it; 409 stale when version is not the stored one',
    params: feePathSchema,
    body: feeChangeSchema,
    answer: cancellationFeeSchema,
    handle: ({ deps, params, body }) => changeFee(deps, params.id, body),
  }),
]
