import { array } from 'valibot'
import { creationSchema, passkeySchema, requestSchema } from '#foundation/auth/passkeys/wire.ts'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'

const PATH = '/api/passkeys'
const LOGIN = '/api/admin/passkey-login'
const CONFIRMATION = '/api/admin/confirmation'

/** Her own passkeys. */
export const passkeysQuery = apiQuery('passkeys', PATH, { answer: array(passkeySchema) })

/** Makes a passkey on this device or one beside it. Throws ApiError, or PasskeyError. */
export const useAddPasskey = writing(['passkeys'], async (name: string) => {
  const options = await callApi(`${PATH}/options`, { method: 'POST', answer: creationSchema })
  const { makePasskey } = await askAuthenticator()
  await callApi(PATH, { body: { name, passkey: await makePasskey(options) } })
})

/** Removes one of hers. Throws ApiError. */
export const useRemovePasskey = writing(['passkeys'], (id: string) =>
  callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
)

/** Logs in with any passkey of this salon. Throws ApiError, or PasskeyError. */
export async function logInByPasskey(): Promise<void> {
  await callApi(LOGIN, { body: { passkey: await shown(`${LOGIN}/options`) } })
}

/** Shows with one of hers that it is she. Throws ApiError, or PasskeyError. */
export const useConfirmByPasskey = writing(['passkeys'], async () => {
  await callApi(CONFIRMATION, { body: { passkey: await shown(`${CONFIRMATION}/options`) } })
})

async function shown(path: string) {
  const options = await callApi(path, { method: 'POST', answer: requestSchema })
  const { showPasskey } = await askAuthenticator()
  return await showPasskey(options)
}

/** Loaded when somebody uses a passkey, not before. */
function askAuthenticator() {
  return import('#foundation/auth/passkeys/components/ask-authenticator.ts')
}
