import { useMutation } from '@tanstack/react-query'
import { retentionSchema, storageSchema } from '#desk/retention/wire.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/retention'

/** How long things are kept. */
export const retentionQuery = apiQuery({
  queryKey: ['retention'],
  path: PATH,
  answer: retentionSchema,
})

/** How much room they take. */
export const storageQuery = apiQuery({
  queryKey: ['retention', 'storage'],
  path: `${PATH}/storage`,
  answer: storageSchema,
})

/** Stores the settings. Throws ApiError; with `stale` its `current` is what is stored. */
export function useSaveRetention() {
  return useMutation({
    meta: writes('retention'),
    mutationFn: (body: Record<string, unknown>) =>
      callApi(PATH, { method: 'PUT', body, answer: retentionSchema }),
  })
}
