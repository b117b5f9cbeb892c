import { array } from 'valibot'
import { findLapsed, insightOf, invite } from '#desk/insight/commands.server.ts'
import { insightQuerySchema, tableQuerySchema } from '#desk/insight/schema.ts'
import { lapsedCsv, tableCsv } from '#desk/insight/texts.ts'
import { insightSchema, invitedSchema, lapsedDogSchema } from '#desk/insight/wire.ts'
import { byId } from '#lib/fields.ts'
import { owner } from '#server/http/routes.ts'

const csv = (text: string, filename: string) => ({
  bytes: new TextEncoder().encode(text),
  contentType: 'text/csv; charset=utf-8',
  filename,
})

export const insightEndpoints = [
  owner.get('/api/admin/insight', {
    summary:
      'What the visits of a period teach, as far as its days are over: occupancy, earnings per hour, and what became of them',
    query: insightQuerySchema,
    answer: insightSchema,
    handle: ({ deps, query }) => insightOf(deps, query),
  }),
  owner.confirmed.file('/api/admin/insight.csv', {
    summary: 'One table of these figures as CSV for a Belgian spreadsheet',
    query: tableQuerySchema,
    async handle({ deps, query: { table, ...period } }) {
      const text = tableCsv(table, await insightOf(deps, period))
      return csv(text, `inzicht-${table}-${period.from}-${period.to}.csv`)
    },
  }),
  owner.get('/api/admin/lapsed-dogs', {
    summary: 'Dogs that are away for longer than they usually are, the longest overdue first',
    answer: array(lapsedDogSchema),
    handle: ({ deps }) => findLapsed(deps),
  }),
  owner.confirmed.file('/api/admin/lapsed-dogs.csv', {
    summary: 'The same as CSV for a Belgian spreadsheet',
    handle: async ({ deps }) =>
      csv(lapsedCsv(await findLapsed(deps)), `lang-niet-gezien-${deps.today()}.csv`),
  }),
  owner.post('/api/customers/:id/invite', {
    summary:
      'Asks a customer by mail to come back with her dogs that stay away; 409 already_sent when she was asked lately, 409 not_now when she wants no such mail',
    params: byId,
    answer: invitedSchema,
    status: 201,
    handle: ({ deps, params }) => invite(deps, params.id),
  }),
]
