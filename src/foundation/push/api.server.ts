import type { Context } from 'hono'
import { chooseKinds } from '#foundation/push/commands.server.ts'
import { claimDevice } from '#foundation/push/data.server.ts'
import { kindsFor } from '#foundation/push/rules.ts'
import { choiceSchema, deviceSchema } from '#foundation/push/schema.ts'
import { pushChoiceSchema, pushOfferSchema } from '#foundation/push/wire.ts'
import { sure } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'
import { staff } from '#server/http/routes.ts'

const sessionOf = async (c: Context<AppEnv>) =>
  sure(await c.get('session')(), 'a route of the staff has a session')

export const pushEndpoints = [
  staff.get('/api/admin/push', {
    summary: 'The key by which a browser lets this salon send it notices, and of what they can be',
    answer: pushOfferSchema,
    async handle({ deps, c }) {
      const { person } = await sessionOf(c)
      return { publicKey: deps.push.publicKey, kinds: kindsFor(person.role) }
    },
  }),
  staff.put('/api/admin/push', {
    summary: 'Notes of what a device wants notices; of nothing lets go of it',
    body: choiceSchema,
    answer: pushChoiceSchema,
    async handle({ deps, body, c }) {
      return { kinds: await chooseKinds(deps, await sessionOf(c), body) }
    },
  }),
  staff.post('/api/admin/push/device', {
    summary: 'Of what a device of whoever asks wants notices; from then on it is of this session',
    body: deviceSchema,
    answer: pushChoiceSchema,
    async handle({ deps, body, c }) {
      const { id: sessionId, person } = await sessionOf(c)
      return { kinds: await claimDevice(deps.db, { ...body, personId: person.id, sessionId }) }
    },
  }),
]
