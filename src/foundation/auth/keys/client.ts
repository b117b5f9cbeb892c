import { array } from 'valibot'
import { createdKeySchema, keySchema } from '#foundation/auth/keys/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { Scope } from '#lib/scopes.ts'

const PATH = '/api/keys'

/** The keys of programs. */
export const keysQuery = apiQuery('api-keys', PATH, { answer: array(keySchema) })

/** Makes a key; answers it this once. Throws ApiError with a sentence per field. */
export const useMakeKey = writing(
  ['api_keys'],
  (body: { name: string; scopes: Scope[]; days: number }) =>
    callApi(PATH, { body, answer: createdKeySchema }),
)

/** Ends a key at once. Throws ApiError. */
export const useEndKey = writing(['api_keys'], (id: string) =>
  callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
)
