import type { FloodAnswer } from '#agenda/requests/schema.ts'
import { type Flood, floodSchema, floodSettledSchema } from '#agenda/requests/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PATH = '/api/requests/flood'

/** A request that came in a flood. */
export type FloodedRequest = Flood['requests'][number]

/** The requests that came in a flood and still wait. */
export const floodQuery = apiQuery('flood', PATH, { answer: floodSchema, ...ALWAYS_FRESH })

/** Refuses some of them at once and lets others stand. */
export const useSettleFlood = writing(
  ['appointments', 'visit_requests', 'customers', 'outbox'],
  (body: FloodAnswer) => callApi(PATH, { body, answer: floodSettledSchema }),
)
