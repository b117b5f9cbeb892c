import { expectedDurationSchema } from '#agenda/durations/wire.ts'
import { apiQuery } from '#lib/api-query.ts'

/** How long a visit is expected to take, and why. */
export function durationQuery(id: string) {
  return apiQuery('durations', `/api/appointments/${encodeURIComponent(id)}/duration`, {
    answer: expectedDurationSchema,
    staleTime: 0,
  })
}
