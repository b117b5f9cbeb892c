import { changeRetention, measureStorage } from '#desk/retention/commands.server.ts'
import { getRetention } from '#desk/retention/data.server.ts'
import { retentionChangeSchema } from '#desk/retention/schema.ts'
import { retentionSchema, storageSchema } from '#desk/retention/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'

/** How long what grows is kept, and how much room it takes. */
export const retentionEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/retention',
    access: 'owner',
    summary: 'How long mails and unpaid orders are kept',
    answer: retentionSchema,
    handle: ({ deps }) => getRetention(deps.db),
  }),
  endpoint({
    method: 'put',
    path: '/api/retention',
    access: 'owner',
    summary:
      'Replaces how long mails and unpaid orders are kept; 409 stale with the stored settings',
    body: retentionChangeSchema,
    answer: retentionSchema,
    handle: ({ deps, body }) => changeRetention(deps, body),
  }),
  endpoint({
    method: 'get',
    path: '/api/retention/storage',
    access: 'owner',
    summary: 'How much room the database, the mails in it and the mails kept as files take',
    answer: storageSchema,
    handle: ({ deps }) => measureStorage(deps),
  }),
]
