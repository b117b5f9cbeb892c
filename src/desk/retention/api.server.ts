import { changeRetention, measureStorage } from '#desk/retention/commands.server.ts'
import { getRetention } from '#desk/retention/data.server.ts'
import { retentionChangeSchema } from '#desk/retention/schema.ts'
import { retentionSchema, storageSchema } from '#desk/retention/wire.ts'
import { owner } from '#server/http/routes.ts'

/** How long what grows is kept, and how much room it takes. */
export const retentionEndpoints = [
  owner.get('/api/retention', {
    summary: 'How long mails and unpaid orders are kept',
    answer: retentionSchema,
    handle: ({ deps }) => getRetention(deps.db),
  }),
  owner.put('/api/retention', {
    summary:
      'Replaces how long mails and unpaid orders are kept; 409 stale with the stored settings',
    body: retentionChangeSchema,
    answer: retentionSchema,
    handle: ({ deps, body }) => changeRetention(deps, body),
  }),
  owner.get('/api/retention/storage', {
    summary: 'How much room the database, the mails in it and the mails kept as files take',
    answer: storageSchema,
    handle: ({ deps }) => measureStorage(deps),
  }),
]
