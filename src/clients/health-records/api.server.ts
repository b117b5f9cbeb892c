import { array } from 'valibot'
import {
  addHealthRecord,
  changeHealthRecord,
  listWarnings,
} from '#clients/health-records/commands.server.ts'
import {
  findHealthRecord,
  listHealthRecords,
  listHealthRecordsByEmail,
  removeHealthRecord,
} from '#clients/health-records/data.server.ts'
import { MOST_DAYS } from '#clients/health-records/rules.ts'
import {
  healthEmailQuerySchema,
  healthRecordChangeSchema,
  healthRecordQuerySchema,
  newHealthRecordSchema,
  warningsQuerySchema,
} from '#clients/health-records/schema.ts'
import { visitWarningsSchema } from '#clients/health-records/warnings/wire.ts'
import { healthRecordSchema } from '#clients/health-records/wire.ts'
import { daysBetween } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { owner, staff } from '#server/http/routes.ts'

const GONE = 'Dit gezondheidsformulier bestaat niet (meer).'

export const healthRecordEndpoints = [
  staff.get('/api/dog-health-records', {
    summary:
      'Health forms of dogs, newest first; the next page is asked with the last id as cursor',
    query: healthRecordQuerySchema,
    answer: array(healthRecordSchema),
    handle: ({ deps, query }) => listHealthRecords(deps.db, query),
  }),
  staff.get('/api/dog-health-records/:id', {
    summary: 'A health form',
    params: byId,
    answer: healthRecordSchema,
    async handle({ deps, params }) {
      return orGone(await findHealthRecord(deps.db, params.id), GONE)
    },
  }),
  staff.get('/api/health-records/by-email', {
    summary: 'The health forms with an e-mail address, newest first',
    query: healthEmailQuerySchema,
    answer: array(healthRecordSchema),
    handle: ({ deps, query }) => listHealthRecordsByEmail(deps.db, query.email),
  }),
  staff.get('/api/health-warnings', {
    summary:
      'What to mind at the pending and confirmed visits between two dates; visits without a warning, or one that was switched off, are left out',
    query: warningsQuerySchema,
    answer: array(visitWarningsSchema),
    async handle({ deps, query }) {
      if (daysBetween(query.from, query.to) > MOST_DAYS)
        throw new AppError('invalid', 'Kies een kortere periode.', {
          fields: { to: 'Kies een kortere periode.' },
        })
      return await listWarnings(deps.db, query)
    },
  }),
  staff.post('/api/dog-health-records', {
    summary:
      'Adds a health form; without ids it is tied to the customer and dog that its address and dog name point to',
    body: newHealthRecordSchema,
    answer: healthRecordSchema,
    status: 201,
    handle: ({ deps, body }) => addHealthRecord(deps.db, body, deps.clock()),
  }),
  staff.patch('/api/dog-health-records/:id', {
    summary:
      'Changes the given fields of a health form; an old `version` is refused with what is stored',
    params: byId,
    body: healthRecordChangeSchema,
    answer: healthRecordSchema,
    handle: ({ deps, params, body }) =>
      changeHealthRecord(deps.db, { id: params.id, change: body, now: deps.clock() }),
  }),
  owner.delete('/api/dog-health-records/:id', {
    summary: 'Deletes a health form',
    params: byId,
    async handle({ deps, params }) {
      orGone(await removeHealthRecord(deps.db, params.id), GONE)
    },
  }),
]
