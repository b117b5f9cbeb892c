import { z } from 'zod'
import { generateSlots, regenerateSlots } from '#features/slots/commands.server.ts'
import { listSlots, updateSlot } from '#features/slots/data.server.ts'
import { slotChangeSchema, slotPathSchema, slotQuerySchema, slotSchema } from '#features/slots/schema.ts'
import { AppError } from '#lib/errors.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const slotEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/slots',
    access: 'owner',
    summary: 'Every slot of a date',
    query: slotQuerySchema,
    answer: z.array(slotSchema),
    handle: ({ deps, query }) => listSlots(deps.db, query.date),
  }),
  endpoint({
    method: 'patch',
    path: '/api/slots/:id',
    access: 'owner',
    summary: 'Opens or blocks a slot for the public',
    params: slotPathSchema,
    body: slotChangeSchema,
    answer: slotSchema,
    async handle({ deps, params, body }) {
      const date = await updateSlot(deps.db, params.id, body)
      const slot = date && (await listSlots(deps.db, date)).find(({ id }) => id === params.id)
      if (!slot) throw new AppError('not_found', 'Dit tijdslot bestaat niet (meer).')
      deps.cache.drop('time_slots')
      return slot
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/generate-slots',
    access: 'owner',
    summary: 'Adds missing slots up to the horizon',
    answer: z.object({ count: z.number().int() }),
    async handle({ deps }) {
      const result = await generateSlots(deps.db, deps.today())
      deps.cache.drop('time_slots')
      return result
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/regenerate-slots',
    access: 'owner',
    summary: 'Rebuilds all future slots without an appointment',
    answer: z.object({ message: z.string(), count: z.number().int() }),
    async handle({ deps }) {
      const result = await regenerateSlots(deps.db, deps.today())
      deps.cache.drop('time_slots')
      return result
    },
  }),
]
