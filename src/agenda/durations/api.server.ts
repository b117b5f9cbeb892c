import { findLayers, findLayersOf } from '#agenda/durations/data.server.ts'
import { durationOf, keptDuration } from '#agenda/durations/rules.ts'
import { durationQuerySchema } from '#agenda/durations/schema.ts'
import { expectedDurationSchema } from '#agenda/durations/wire.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { staff } from '#server/http/routes.ts'

export const durationEndpoints = [
  staff.get('/api/durations', {
    summary:
      'How long a visit would take for a treatment (service) and a dog (dogId or breed), with the reason in a sentence',
    query: durationQuerySchema,
    answer: expectedDurationSchema,
    handle: async ({ deps, query: { dogId = null, ...asked } }) =>
      durationOf(await findLayersOf(deps.db, { ...asked, dogId })),
  }),
  staff.get('/api/appointments/:id/duration', {
    summary: 'How long a visit is expected to take, with the reason in a sentence',
    params: byId,
    answer: expectedDurationSchema,
    async handle({ deps, params }) {
      const { expectedMinutes, ...layers } = orGone(
        await findLayers(deps.db, params.id),
        'Deze afspraak bestaat niet (meer).',
      )
      return keptDuration(expectedMinutes, layers)
    },
  }),
]
