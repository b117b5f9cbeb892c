import { useMutation } from '@tanstack/react-query'
import { dayStepsSchema, stepsSchema } from '#agenda/visit-steps/wire.ts'
import type { Deed } from '#desk/day-board/rules.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { DateString } from '#lib/dates.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/** What was done with the dogs of a day. */
export function dayStepsQuery(date: DateString) {
  return apiQuery('visit-steps', `/api/visit-steps?date=${date}`, {
    answer: dayStepsSchema,
    ...ALWAYS_FRESH,
  })
}

/** How long an answer is waited for. */
const PATIENCE_MS = 20_000

/** Hands in what was tapped; doing so twice is doing it once. Throws ApiError, or what the network does. */
export function useHandIn() {
  return useMutation({
    meta: writes('visit_steps'),
    // it fails at once without a network, and waits in the queue
    networkMode: 'always',
    mutationFn: (deed: Deed) => {
      // a line that hangs is given up, and what waits behind it has its turn
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const path = `/api/appointments/${encodeURIComponent(deed.visit)}/steps`
      if (deed.does === 'undo')
        return callApi(`${path}/${encodeURIComponent(deed.id)}`, {
          method: 'DELETE',
          signal,
          answer: stepsSchema,
        })
      const { id, step, at, staffId } = deed
      return callApi(path, {
        body: { id, step, at, staffId },
        signal,
        answer: stepsSchema,
      })
    },
  })
}
