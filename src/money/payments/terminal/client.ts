import { useMutation } from '@tanstack/react-query'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { PATH, SALE } from '#money/payments/client.ts'
import { providersSchema, terminalStatusSchema } from '#money/payments/terminal/wire.ts'

const FIRST_LOOK = 5_000
const LONGEST_WAIT = 30_000

/** The terminals that can be used: none, or one. */
export const providersQuery = apiQuery('payments', `${PATH}/providers`, { answer: providersSchema })

/** Our row of a payment by terminal: read after 5 s, then ever less often, until it is final. */
export function terminalQuery(transactionId: string) {
  return apiQuery('payments', statusPath(transactionId), {
    answer: terminalStatusSchema,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      return Math.min(
        FIRST_LOOK + Math.max(0, state.dataUpdateCount + state.errorUpdateCount - 1) * 3_000,
        LONGEST_WAIT,
      )
    },
  })
}

/**
 * What the terminal can be told: to say now how it stands, to stop; in the sandbox, how it ends.
 */
export function useTerminal(transactionId: string) {
  return useMutation({
    meta: writes(...SALE),
    async mutationFn(order: 'ask' | 'cancel' | 'PAID' | 'FAILED') {
      if (order === 'cancel') return await callApi(cancelPath(transactionId), { body: {} })
      if (order !== 'ask') await callApi(sandboxPath(transactionId), { body: { outcome: order } })
      await callApi(statusPath(transactionId), { body: {} })
    },
  })
}
function statusPath(transactionId: string): string {
  return `${PATH}/sumup/${encodeURIComponent(transactionId)}/status`
}
function cancelPath(transactionId: string): string {
  return `${PATH}/sumup/${encodeURIComponent(transactionId)}/cancel`
}
function sandboxPath(transactionId: string): string {
  return `${PATH}/sandbox/${encodeURIComponent(transactionId)}`
}
