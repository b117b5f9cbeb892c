import { array } from 'valibot'
import { offerLater } from '#agenda/holidays/commands.server.ts'
import { regeneratedSchema } from '#agenda/holidays/wire.ts'
import { generateSlots, regenerateSlots } from '#agenda/slots/commands.server.ts'
import { listSlots, updateSlot } from '#agenda/slots/data.server.ts'
import { slotChangeSchema, slotQuerySchema } from '#agenda/slots/schema.ts'
import { startEndpoints } from '#agenda/slots/starts/api.server.ts'
import { generatedSchema, slotSchema } from '#agenda/slots/wire.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { owner, staff } from '#server/http/routes.ts'

export const slotEndpoints = [
  ...startEndpoints,
  staff.get('/api/slots', {
    summary: 'Every slot of a date',
    query: slotQuerySchema,
    answer: array(slotSchema),
    handle: ({ deps, query }) => listSlots(deps.db, query.date),
  }),
  staff.patch('/api/slots/:id', {
    summary: 'Opens or blocks a slot for the public',
    params: byId,
    body: slotChangeSchema,
    answer: slotSchema,
    async handle({ deps, params, body }) {
      const date = await updateSlot(deps.db, params.id, body)
      const slot = orGone(
        date && (await listSlots(deps.db, date)).find(({ id }) => id === params.id),
        'Dit tijdslot bestaat niet (meer).',
      )
      deps.changes.tell('time_slots')
      if (body.isAvailable) await offerLater(deps.db, deps, [slot.date])
      return slot
    },
  }),
  owner.post('/api/admin/generate-slots', {
    summary: 'Adds missing slots up to the horizon',
    answer: generatedSchema,
    async handle({ deps }) {
      const result = await generateSlots(deps.db, deps.today())
      deps.changes.tell('time_slots')
      return result
    },
  }),
  owner.post('/api/admin/regenerate-slots', {
    summary: 'Rebuilds all future slots without an appointment',
    answer: regeneratedSchema,
    async handle({ deps }) {
      const result = await regenerateSlots(deps.db, deps.today())
      deps.changes.tell('time_slots')
      return result
    },
  }),
]
