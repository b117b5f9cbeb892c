import { newCodesSchema, recoverySchema } from '#foundation/auth/recovery/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/recovery-codes'

/** How many codes she has left. */
export const recoveryQuery = apiQuery('passkeys', PATH, { answer: recoverySchema })

/** A new set of codes, answered this once. Throws ApiError. */
export const useMakeCodes = writing(['recovery_codes'], () =>
  callApi(PATH, { method: 'POST', answer: newCodesSchema }),
)

/** Logs in with a code, which is spent by it. Throws ApiError. */
export async function logInByCode(code: string): Promise<void> {
  await callApi('/api/admin/recovery-login', { body: { code } })
}
