import { countInbox } from '#desk/inbox/data.server.ts'
import { inboxCountsSchema } from '#desk/inbox/wire.ts'
import { owner } from '#server/http/routes.ts'

export const inboxEndpoints = [
  owner.get('/api/admin/inbox', {
    summary:
      'How many requests, messages, failed mails, open fees and people on the waiting list wait for the owner',
    answer: inboxCountsSchema,
    handle: ({ deps }) => countInbox(deps.db),
  }),
]
