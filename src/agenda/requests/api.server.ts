import { findFlood, settleFlood } from '#agenda/requests/commands.server.ts'
import { floodAnswerSchema } from '#agenda/requests/schema.ts'
import { floodSchema, floodSettledSchema } from '#agenda/requests/wire.ts'
import { owner } from '#server/http/routes.ts'

export const requestEndpoints = [
  owner.get('/api/requests/flood', {
    summary: 'Requests of unproven mailboxes that came in a flood and still wait',
    answer: floodSchema,
    handle: ({ deps }) => findFlood(deps),
  }),
  owner.post('/api/requests/flood', {
    summary: 'Refuses some of them all at once, and lets others stand',
    body: floodAnswerSchema,
    answer: floodSettledSchema,
    status: 201,
    handle: ({ deps, body }) => settleFlood(deps, body),
  }),
]
