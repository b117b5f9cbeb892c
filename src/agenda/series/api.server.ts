import { listSeries } from '#agenda/appointments/data.server.ts'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import {
  bookNextVisit,
  cancelFollowing,
  findProposal,
  planSeries,
  previewSeries,
} from '#agenda/series/commands.server.ts'
import {
  bookNextVisitSchema,
  cancelFollowingSchema,
  newSeriesSchema,
  nextVisitQuerySchema,
  seriesPlanSchema,
} from '#agenda/series/schema.ts'
import { nextVisitSchema, seriesPreviewSchema, seriesSchema } from '#agenda/series/wire.ts'
import { AppError } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { staff } from '#server/http/routes.ts'

export const seriesEndpoints = [
  staff.get('/api/series/next-visit', {
    summary:
      'When the dog of an appointment could come again: the nearest free time after so many weeks, and what else is free in that week',
    query: nextVisitQuerySchema,
    answer: nextVisitSchema,
    handle: ({ deps, query }) => findProposal(deps, query),
  }),
  staff.post('/api/series/next-visit', {
    summary:
      'Books the dog of an appointment again, confirmed; 409 slot_taken when the place is not free any more',
    body: bookNextVisitSchema,
    answer: appointmentSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => bookNextVisit(deps, body, repeat),
  }),
  staff.post('/api/series/preview', {
    summary:
      'The dates of a series, each with what stands in its way and what is free in its week; nothing is stored',
    body: seriesPlanSchema,
    answer: seriesPreviewSchema,
    handle: ({ deps, body }) => previewSeries(deps, body),
  }),
  staff.post('/api/series', {
    summary:
      'Plans the dates of a series, all or none; 409 stale with the rows as they are now when one meets an obstacle that was not accepted',
    body: newSeriesSchema,
    answer: seriesSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => planSeries(deps, body, repeat),
  }),
  staff.get('/api/series/:id', {
    summary: 'Appointments that were planned together, by date, cancelled ones too',
    params: byId,
    answer: seriesSchema,
    async handle({ deps, params: { id } }) {
      const appointments = await listSeries(deps.db, id)
      if (appointments.length === 0)
        throw new AppError('not_found', 'Deze reeks bestaat niet (meer).')
      return { id, appointments }
    },
  }),
  staff.post('/api/series/:id/cancel-following', {
    summary:
      'Cancels the coming appointments of a series after one of them, and answers those that were cancelled',
    params: byId,
    body: cancelFollowingSchema,
    answer: seriesSchema,
    status: 201,
    handle: ({ deps, params, body }) => cancelFollowing(deps, { id: params.id, ...body }),
  }),
]
