import { retentionSchema, storageSchema } from '#desk/retention/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/retention'

/** How long things are kept. */
export const retentionQuery = apiQuery('retention', PATH, { answer: retentionSchema })

/** How much room they take. */
export const storageQuery = apiQuery('retention', `${PATH}/storage`, { answer: storageSchema })

/** Stores the settings. Throws ApiError; with `stale` its `current` is what is stored. */
export const useSaveRetention = writing(['retention'], (body: Record<string, unknown>) =>
  callApi(PATH, { method: 'PUT', body, answer: retentionSchema }),
)
