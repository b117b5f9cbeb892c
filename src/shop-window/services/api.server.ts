import type { Context } from 'hono'
import { array } from 'valibot'
import { z } from 'zod'
import { AppError, orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import type { AppEnv } from '#server/http/context.ts'
import { anyone, owner } from '#server/http/routes.ts'
import { readUpload } from '#server/http/upload.ts'
import { readBody, readValues } from '#server/http/validate.ts'
import { bulkAnswerSchema, importAnswerSchema } from '#shop-window/services/changes/wire.ts'
import {
  addService,
  changePrices,
  changeService,
  decodeCsv,
  dropPlan,
  importCsv,
  importStandardList,
  reorderServices,
} from '#shop-window/services/commands.server.ts'
import {
  findPublisher,
  listPlannedPrices,
  listServices,
  removeService,
} from '#shop-window/services/data.server.ts'
import { priceListPdf } from '#shop-window/services/pdf.server.ts'
import { MOST_CSV_BYTES, toCsv } from '#shop-window/services/rules.ts'
import {
  bulkPriceSchema,
  importSchema,
  newServiceSchema,
  plannedDaySchema,
  serviceChangeSchema,
  serviceOrderSchema,
} from '#shop-window/services/schema.ts'
import { plannedPriceSchema, serviceSchema } from '#shop-window/services/wire.ts'

export const serviceEndpoints = [
  anyone.get('/api/services', {
    scope: 'offer:read',
    summary: 'The price list: active items only without a session, all with one',
    answer: array(serviceSchema),
    handle: async ({ deps, c }) =>
      listServices(deps.db, { activeOnly: !(await c.get('session')()) }),
  }),
  owner.post('/api/services', {
    summary: 'Adds an item to the price list; 409 name_in_use',
    body: newServiceSchema,
    answer: serviceSchema,
    status: 201,
    handle: ({ deps, body }) => addService(deps, body),
  }),
  owner.put('/api/services/order', {
    summary: 'Puts the whole price list in a new order; 409 stale when it holds other items',
    body: serviceOrderSchema,
    answer: array(serviceSchema),
    handle: ({ deps, body }) => reorderServices(deps, body.ids),
  }),
  owner.put('/api/services/:id', {
    summary:
      'Changes an item of the price list; 409 stale with the stored one when another version is meant',
    params: byId,
    body: serviceChangeSchema,
    answer: serviceSchema,
    handle: ({ deps, params, body }) => changeService(deps, params.id, body),
  }),
  owner.delete('/api/services/:id', {
    summary: 'Removes an item from the price list',
    params: byId,
    async handle({ deps, params }) {
      orGone(await removeService(deps.db, params.id), 'Deze service bestaat niet (meer).')
      deps.changes.tell('services')
    },
  }),
  owner.get('/api/services/planned-prices', {
    summary: 'Prices that hold from a day on, by day',
    answer: array(plannedPriceSchema),
    handle: ({ deps }) => listPlannedPrices(deps.db),
  }),
  owner.delete('/api/services/planned-prices/:date', {
    summary: 'Drops the prices that were planned for a day',
    params: plannedDaySchema,
    handle: ({ deps, params }) => dropPlan(deps, params.date),
  }),
  owner.post('/api/services/bulk-price', {
    summary:
      'Previews, or with confirm saves, one change of many prices, at once or from a day on; 409 stale when prices changed since the preview',
    body: bulkPriceSchema,
    answer: bulkAnswerSchema,
    handle: ({ deps, body }) => changePrices(deps, body),
  }),
  owner.post('/api/import-prices', {
    summary:
      'Adds what is missing from the standard list; with a CSV (field file of a form, or csv) previews or, with confirm and hash, imports it',
    bodyShape: importSchema,
    answer: importAnswerSchema,
    async handle({ deps, c }) {
      const { csv, ...confirmation } = await readImport(c)
      return csv === undefined
        ? await importStandardList(deps)
        : await importCsv(deps, csv, confirmation)
    },
  }),
  owner.file('/api/services.pdf', {
    summary: 'The active items of the price list, to print',
    async handle({ deps }) {
      const [items, salon] = await Promise.all([
        listServices(deps.db, { activeOnly: true }),
        findPublisher(deps.db),
      ])
      return {
        bytes: await priceListPdf(items, { salon, now: deps.clock() }),
        contentType: 'application/pdf',
      }
    },
  }),
  owner.file('/api/services.csv', {
    summary: 'The whole price list as CSV for a Belgian spreadsheet',
    async handle({ deps }) {
      const csv = toCsv(await listServices(deps.db, { activeOnly: false }))
      return {
        bytes: new TextEncoder().encode(csv),
        contentType: 'text/csv; charset=utf-8',
        filename: `prijslijst-${deps.today()}.csv`,
      }
    },
  }),
]

/** The same values from a form with a file as from JSON. */
async function readImport(c: Context<AppEnv>): Promise<z.output<typeof importSchema>> {
  if (c.req.header('content-type')?.startsWith('multipart/form-data')) {
    const csv = decodeCsv(await readUpload(c, MOST_CSV_BYTES))
    const form = await c.req.formData()
    return readValues(
      importSchema,
      { csv, confirm: form.get('confirm') ?? undefined, hash: form.get('hash') ?? undefined },
      'body',
    )
  }
  const values = readValues(importSchema, await readBody(c), 'body')
  if (Buffer.byteLength(values.csv ?? '') <= MOST_CSV_BYTES) return values
  throw new AppError('too_large', 'Dit bestand is te groot: maximaal 2 MB.', {
    fields: { file: 'Maximaal 2 MB.' },
  })
}
