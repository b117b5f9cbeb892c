import { inboxCountsSchema } from '#desk/inbox/wire.ts'
import { apiQuery } from '#lib/api-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

/** How much of each kind waits for the owner. */
export const inboxQuery = apiQuery('inbox', '/api/admin/inbox', {
  answer: inboxCountsSchema,
  ...ALWAYS_FRESH,
})
