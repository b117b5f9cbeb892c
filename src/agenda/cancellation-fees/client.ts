import { array } from 'valibot'
import {
  type CancellationFee,
  cancellationCostSchema,
  cancellationFeeSchema,
} from '#agenda/cancellation-fees/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PATH = '/api/cancellation-fees'
const PAGE_SIZE = 20

/** What is proposed around a visit. */
export function feesQuery(appointmentId: string) {
  return apiQuery(
    'cancellation-fees',
    `${PATH}?appointmentId=${encodeURIComponent(appointmentId)}`,
    { answer: array(cancellationFeeSchema), staleTime: 0 },
  )
}

/** What cancelling a visit now costs whoever cancels it. */
export function costQuery(appointmentId: string) {
  return apiQuery(
    'cancellation-fees',
    `${PATH}/cost?appointmentId=${encodeURIComponent(appointmentId)}`,
    { answer: cancellationCostSchema, ...ALWAYS_FRESH },
  )
}

/** What the owner has still to decide about, page by page. */
export const openFeesQuery = pagedQuery(
  {
    topic: 'cancellation-fees',
    path: PATH,
    search: { status: 'open' },
    size: PAGE_SIZE,
    answer: array(cancellationFeeSchema),
  },
  ALWAYS_FRESH,
)

type FeeInput = {
  fee: CancellationFee
  state?: CancellationFee['state']
  owedBy?: CancellationFee['owedBy']
  reason?: string
}

/** Decides about a fee. Throws ApiError, `stale` when somebody else was first. */
export const useChangeFee = writing(
  ['cancellation_fees'],
  ({ fee: { id, version }, ...change }: FeeInput) =>
    callApi(`${PATH}/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: { ...change, version },
      answer: cancellationFeeSchema,
    }),
)
