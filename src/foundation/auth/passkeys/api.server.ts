import { array } from 'valibot'
import {
  addPasskey,
  askForConfirmation,
  askForLogIn,
  askForNew,
  logInByPasskey,
  readPasskeys,
  removePasskey,
} from '#foundation/auth/passkeys/commands.server.ts'
import { newPasskeySchema, passkeyLoginSchema } from '#foundation/auth/passkeys/schema.ts'
import { creationSchema, passkeySchema, requestSchema } from '#foundation/auth/passkeys/wire.ts'
import { byId } from '#lib/fields.ts'
import { anyone, staff } from '#server/http/routes.ts'
import { askerOf, personOf, startSession } from '#server/http/session.ts'

/** Passkeys beside the password: of whoever logs in her own. */
export const passkeyEndpoints = [
  staff.get('/api/passkeys', {
    summary: 'Her own passkeys, the oldest first',
    answer: array(passkeySchema),
    handle: async ({ deps, c }) => await readPasskeys(deps, (await personOf(c)).id),
  }),
  staff.confirmed.post('/api/passkeys/options', {
    summary: 'What her browser needs to make a passkey (WebAuthn), good once for five minutes',
    answer: creationSchema,
    status: 201,
    handle: async ({ deps, c }) => await askForNew(deps, await personOf(c)),
  }),
  staff.confirmed.post('/api/passkeys', {
    summary: 'Keeps a passkey that her browser made under the name that she gives it',
    body: newPasskeySchema,
    status: 201,
    handle: async ({ deps, body, c }) => await addPasskey(deps, await personOf(c), body),
  }),
  staff.confirmed.delete('/api/passkeys/:id', {
    summary: 'Removes one of her passkeys: it opens nothing any more',
    params: byId,
    handle: async ({ deps, params, c }) =>
      await removePasskey(deps, { id: params.id, personId: (await personOf(c)).id }),
  }),
  staff.post('/api/admin/confirmation/options', {
    summary: 'What her browser needs to show with a passkey of hers that it is she, good once',
    answer: requestSchema,
    status: 201,
    handle: async ({ deps, c }) => await askForConfirmation(deps, await personOf(c)),
  }),
  anyone.post('/api/admin/passkey-login/options', {
    summary: 'What a browser needs to log in with a passkey of this salon, good once',
    answer: requestSchema,
    status: 201,
    limit: { bucket: 'passkey-login', max: 60 },
    handle: ({ deps }) => askForLogIn(deps),
  }),
  anyone.post('/api/admin/passkey-login', {
    summary:
      'Starts a session in a cookie, of whose passkey it is; counts with wrong passwords: five lock an address out for 15 minutes',
    body: passkeyLoginSchema,
    async handle({ deps, body, c }) {
      const person = await logInByPasskey(deps, (role) => askerOf(c, role), body.passkey)
      await startSession(c, deps, person)
    },
  }),
]
