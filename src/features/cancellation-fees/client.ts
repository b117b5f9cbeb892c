import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CancellationFee } from '#features/cancellation-fees/schema.ts'
import { callApi } from '#lib/api-client.ts'

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
})

/** What is proposed around a visit. */
export function feesQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['cancellation-fees', appointmentId],
    queryFn: ({ signal }): Promise<CancellationFee[]> =>
      callApi(`/api/cancellation-fees?appointmentId=${encodeURIComponent(appointmentId)}`, { signal, parse: (value) => z.array(feeAnswer).parse(value) }),
    staleTime: 0,
  })
}

type FeeInput = { fee: CancellationFee; state?: CancellationFee['state']; owedBy?: CancellationFee['owedBy']; reason?: string }

/** Decides about a fee. Throws ApiError, `stale` when somebody else was first. */
export function useChangeFee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fee: { id, version }, ...change }: FeeInput): Promise<CancellationFee> =>
      callApi(`/api/cancellation-fees/${encodeURIComponent(id)}`, { method: 'PATCH', body: { ...change, version }, parse: (value) => feeAnswer.parse(value) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cancellation-fees'] }),
  })
}
