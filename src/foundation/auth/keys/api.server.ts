import { array } from 'valibot'
import { makeKey } from '#foundation/auth/keys/commands.server.ts'
import { newKeySchema } from '#foundation/auth/keys/schema.ts'
import { createdKeySchema, keySchema } from '#foundation/auth/keys/wire.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { endKey, listKeys } from '#server/http/api-key.ts'
import { owner } from '#server/http/routes.ts'

export const keyEndpoints = [
  owner.get('/api/keys', {
    summary: 'The keys of programs, without the keys themselves, the newest first',
    answer: array(keySchema),
    async handle({ deps }) {
      return (await listKeys(deps.db)).map((key) => ({
        ...key,
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt.toISOString(),
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      }))
    },
  }),
  owner.confirmed.post('/api/keys', {
    summary: 'Makes a key for a program, for its scopes and so many days; it is answered this once',
    body: newKeySchema,
    answer: createdKeySchema,
    status: 201,
    handle: ({ deps, body }) => makeKey(deps, body),
  }),
  owner.confirmed.delete('/api/keys/:id', {
    summary: 'Ends a key at once',
    params: byId,
    async handle({ deps, params }) {
      orGone(await endKey(deps.db, params.id, deps.clock()), 'Deze sleutel is er niet (meer).')
      deps.changes.tell('api_keys')
    },
  }),
]
