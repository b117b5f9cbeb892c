import { array } from 'valibot'
import { listActors, listDeeds } from '#desk/audit-log/data.server.ts'
import { calledActor, deedFile, toldDeed } from '#desk/audit-log/rules.ts'
import { deedFileSchema, deedQuerySchema } from '#desk/audit-log/schema.ts'
import { actorSchema, deedSchema } from '#desk/audit-log/wire.ts'
import { owner } from '#server/http/routes.ts'

/** More lines than a spreadsheet of years needs, and less than fills the memory. */
const MOST_LINES = 20_000

export const auditLogEndpoints = [
  owner.get('/api/audit-log', {
    summary:
      'Who did what to which client, visit, sale or setting, newest first; the next page is asked with the last id as cursor',
    query: deedQuerySchema,
    answer: array(deedSchema),
    handle: async ({ deps, query }) => (await listDeeds(deps.db, query)).map(toldDeed),
  }),
  owner.get('/api/audit-log/people', {
    summary: 'Who can be in it: whoever has or had a log-in, and every key of a program',
    answer: array(actorSchema),
    async handle({ deps }) {
      const actors = await listActors(deps.db)
      return actors.map(({ id, name, role }) => ({ id, name: calledActor(name, role) }))
    },
  }),
  owner.confirmed.file('/api/audit-log.csv', {
    summary: 'The same as CSV for a Belgian spreadsheet',
    query: deedFileSchema,
    async handle({ deps, query }) {
      const deeds = await listDeeds(deps.db, { ...query, limit: MOST_LINES })
      return {
        bytes: new TextEncoder().encode(deedFile(deeds.map(toldDeed))),
        contentType: 'text/csv; charset=utf-8',
        filename: `logboek-${deps.today()}.csv`,
      }
    },
  }),
]
