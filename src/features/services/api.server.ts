import { z } from 'zod'
import { listServices } from '#features/services/data.server.ts'
import { serviceSchema } from '#features/services/schema.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const serviceEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/services',
    access: 'public',
    summary: 'The price list: active items only without a session, all with one',
    answer: z.array(serviceSchema),
    handle: async ({ deps, c }) => listServices(deps.db, { activeOnly: !(await c.get('session')()) }),
  }),
]
