import { expectedDurationSchema } from '#agenda/durations/wire.ts'
import { apiQuery } from '#lib/api-query.ts'

/** How long a visit still to be made would take, and why; without a treatment nothing is asked. */
export function expectedQuery(asked: { service: string; breed: string; dogId: string }) {
  const said = Object.entries(asked).filter(([, value]) => value !== '')
  return apiQuery('durations', `/api/durations?${new URLSearchParams(said)}`, {
    answer: expectedDurationSchema,
    staleTime: 0,
    enabled: asked.service !== '',
  })
}

/** How long a visit is expected to take, and why. */
export function durationQuery(id: string) {
  return apiQuery('durations', `/api/appointments/${encodeURIComponent(id)}/duration`, {
    answer: expectedDurationSchema,
    staleTime: 0,
  })
}
