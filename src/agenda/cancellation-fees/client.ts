import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CancellationCost, CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const text = z.string()
const feeAnswer = z.object({
  id: text,
  appointmentId: text,
  kind: z.enum(['late-cancellation', 'no-show']),
  owedBy: z.enum(['client', 'salon']),
  percent: z.int(),
  amount: z.nullable(text),
  rulesVersion: text,
  state: z.enum(['proposed', 'settled', 'waived']),
  reason: text,
  settledAt: z.nullable(text),
  version: z.int(),
  createdAt: text,
  deed: z.nullable(z.enum(['cancelled', 'moved'])),
  clientName: text,
  dogName: text,
  date: text,
  startTime: text,
})
const costAnswer = z.object({ percent: z.int(), amount: z.nullable(text) })
const feesAnswer = z.array(feeAnswer)
const PATH = '/api/cancellation-fees'
const PAGE_SIZE = 20

/** What is proposed around a visit. */
export function feesQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['cancellation-fees', appointmentId],
    queryFn: ({ signal }): Promise<CancellationFee[]> =>
      callApi(`${PATH}?appointmentId=${encodeURIComponent(appointmentId)}`, { signal, parse: (value) => feesAnswer.parse(value) }),
    staleTime: 0,
  })
}

/** What cancelling a visit now costs whoever cancels it. */
export function costQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['cancellation-fees', 'cost', appointmentId],
    queryFn: ({ signal }): Promise<CancellationCost> =>
      callApi(`${PATH}/cost?appointmentId=${encodeURIComponent(appointmentId)}`, { signal, parse: (value) => costAnswer.parse(value) }),
    ...ALWAYS_FRESH,
  })
}

/** What the owner has still to decide about, page by page. */
export const openFeesQuery = {
  ...pagedQuery<CancellationFee>({
    queryKey: ['cancellation-fees', 'open'],
    path: PATH,
    search: { status: 'open' },
    size: PAGE_SIZE,
    parse: (value) => feesAnswer.parse(value),
  }),
  ...ALWAYS_FRESH,
}

type FeeInput = { fee: CancellationFee; state?: CancellationFee['state']; owedBy?: CancellationFee['owedBy']; reason?: string }

/** Decides about a fee. Throws ApiError, `stale` when somebody else was first. */
export function useChangeFee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fee: { id, version }, ...change }: FeeInput): Promise<CancellationFee> =>
      callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { ...change, version }, parse: (value) => feeAnswer.parse(value) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cancellation-fees'] }),
  })
}
