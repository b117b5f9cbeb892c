import { listCustomers } from '#clients/customers/data.server.ts'
import { customerQuerySchema } from '#clients/customers/schema.ts'
import { mergedSchema, mergePreviewSchema } from '#clients/customers/wire.ts'
import {
  getPerson,
  mergeCustomers,
  previewErasure,
  previewMerge,
} from '#desk/privacy/commands.server.ts'
import { overviewPdf, personPdf } from '#desk/privacy/pdf.server.ts'
import { exportOf, fileNameOf } from '#desk/privacy/rules.ts'
import { mergeSchema } from '#desk/privacy/schema.ts'
import { erasureSchema } from '#desk/privacy/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { byId } from '#lib/fields.ts'
import { owner } from '#server/http/routes.ts'

export const privacyEndpoints = [
  owner.get('/api/customers/:id/merge', {
    scope: null,
    summary: 'What merging another customer into this one would move and fill',
    params: byId,
    query: mergeSchema,
    answer: mergePreviewSchema,
    handle: ({ deps, params, query }) => previewMerge(deps.db, params.id, query.otherId),
  }),
  owner.post('/api/customers/:id/merge', {
    scope: null,
    summary:
      'Merges another customer into this one: her appointments, dogs and health forms move, then she is gone; all recognised devices of both end',
    params: byId,
    body: mergeSchema,
    answer: mergedSchema,
    handle: ({ deps, params, body }) => mergeCustomers(deps, params.id, body.otherId),
  }),
  owner.get('/api/customers/:id/erasure', {
    scope: null,
    summary: 'What erasing a customer would take away',
    params: byId,
    answer: erasureSchema,
    handle: ({ deps, params }) => previewErasure(deps, params.id),
  }),
  owner.confirmed.file('/api/customers/:id/export.json', {
    summary: 'Everything that is kept about a customer, as JSON',
    params: byId,
    customerOf: ({ id }) => id,
    async handle({ deps, params }) {
      const person = await getPerson(deps.db, params.id)
      const bytes = new TextEncoder().encode(`${exportOf(person, deps.clock())}\n`)
      return { bytes, contentType: 'application/json', filename: `${fileNameOf(person)}.json` }
    },
  }),
  owner.confirmed.file('/api/customers/:id/export.pdf', {
    summary: 'Everything that is kept about a customer, as PDF',
    params: byId,
    customerOf: ({ id }) => id,
    async handle({ deps, params }) {
      const [person, salon] = await Promise.all([getPerson(deps.db, params.id), getSalon(deps.db)])
      const bytes = await personPdf(person, { salonName: salon.name, now: deps.clock() })
      return { bytes, contentType: 'application/pdf', filename: `${fileNameOf(person)}.pdf` }
    },
  }),
  owner.confirmed.file('/api/customers.pdf', {
    summary: 'The printable overview of the customers, all of them or those that a search finds',
    query: customerQuerySchema,
    async handle({ deps, query: { limit: _limit, cursor: _cursor, ...query } }) {
      const [customers, salon] = await Promise.all([
        listCustomers(deps.db, { ...query, order: 'name' }, deps.today()),
        getSalon(deps.db),
      ])
      return {
        bytes: await overviewPdf(customers, {
          salonName: salon.name,
          now: deps.clock(),
          q: query.q ?? '',
        }),
        contentType: 'application/pdf',
        filename: 'klantenoverzicht.pdf',
      }
    },
  }),
]
