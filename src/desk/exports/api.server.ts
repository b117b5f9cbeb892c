import { customerQuerySchema } from '#clients/customers/schema.ts'
import { customersCsv, exportEverything } from '#desk/exports/commands.server.ts'
import { owner } from '#server/http/routes.ts'

/** All that the salon keeps, in one file. */
export const exportEndpoints = [
  owner.confirmed.file('/api/customers.csv', {
    summary:
      'The customers that a search finds, in its order, with a line for each of their dogs, as CSV that an import reads',
    query: customerQuerySchema,
    handle: async ({ deps, query }) => ({
      bytes: new TextEncoder().encode(await customersCsv(deps, query)),
      contentType: 'text/csv; charset=utf-8',
      filename: `klanten-${deps.today()}.csv`,
    }),
  }),
  owner.confirmed.file('/api/admin/export', {
    summary:
      'Everything that the salon keeps as one zip: tables as CSV, photos, sent mails, invoices as PDF and UBL; 409 not_now while another one is written',
    handle: async ({ deps }) => ({
      bytes: await exportEverything(deps),
      contentType: 'application/zip',
      filename: `salon-${deps.today()}.zip`,
    }),
  }),
]
