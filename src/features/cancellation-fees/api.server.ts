import { z } from 'zod'
import { changeFee } from '#features/cancellation-fees/commands.server.ts'
import { listFees } from '#features/cancellation-fees/data.server.ts'
import { cancellationFeeSchema, feeChangeSchema, feePathSchema, feeQuerySchema } from '#features/cancellation-fees/schema.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const cancellationFeeEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/cancellation-fees',
    access: 'owner',
    summary: 'What is proposed for late cancellations of a visit and for one to which nobody came',
    query: feeQuerySchema,
    answer: z.array(cancellationFeeSchema),
    handle: ({ deps, query }) => listFees(deps.db, query.appointmentId),
  }),
  endpoint({
    method: 'patch',
    path: '/api/cancellation-fees/:id',
    access: 'owner',
    summary: 'Settles a fee, waives it for a reason or says who owes it; 409 stale when version is not the stored one',
    params: feePathSchema,
    body: feeChangeSchema,
    answer: cancellationFeeSchema,
    handle: ({ deps, params, body }) => changeFee(deps, params.id, body),
  }),
]
