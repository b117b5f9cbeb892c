import { getSalon } from '#features/salon/data.server.ts'
import { publicSalonSchema, salonSchema } from '#features/salon/schema.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const salonEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/salon/public',
    access: 'public',
    summary: 'The facts of the salon that its pages show',
    answer: publicSalonSchema,
    cachedUntilChangeOf: ['salon'],
    handle: ({ deps }) => getSalon(deps.db),
  }),
  endpoint({
    method: 'get',
    path: '/api/salon',
    access: 'owner',
    summary: 'All business settings',
    answer: salonSchema,
    handle: ({ deps }) => getSalon(deps.db),
  }),
]
