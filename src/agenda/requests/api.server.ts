import { findFlood, settleFlood } from '#agenda/requests/commands.server.ts'
import { floodAnswerSchema } from '#agenda/requests/schema.ts'
import { floodSchema, floodSettledSchema } from '#agenda/requests/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const requestEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/requests/flood',
    access: 'owner',
    summary: 'Requests of unproven mailboxes that came in a flood and still wait',
    answer: floodSchema,
    handle: ({ deps }) => findFlood(deps),
  }),
  endpoint({
    method: 'post',
    path: '/api/requests/flood',
    access: 'owner',
    summary: 'Refuses some of them all at once, and lets others stand',
    body: floodAnswerSchema,
    answer: floodSettledSchema,
    status: 201,
    handle: ({ deps, body }) => settleFlood(deps, body),
  }),
]
