import { customerQuerySchema } from '#clients/customers/schema.ts'
import { customersCsv, exportEverything } from '#desk/exports/commands.server.ts'
import { download } from '#server/http/download.ts'

/** All that the salon keeps, in one file. */
export const exportEndpoints = [
  download({
    path: '/api/customers.csv',
    access: 'owner',
    summary:
      'The customers that a search finds, in its order, with a line for each of their dogs, as CSV that an import reads',
    query: customerQuerySchema,
    handle: async ({ deps, query }) => ({
      bytes: new TextEncoder().encode(await customersCsv(deps, query)),
      contentType: 'text/csv; charset=utf-8',
      filename: `klanten-${deps.today()}.csv`,
    }),
  }),
  download({
    path: '/api/admin/export',
    access: 'owner',
    summary:
      'Everything that the salon keeps as one zip: tables as CSV, photos, sent mails, invoices as PDF and UBL; 409 not_now while another one is written',
    handle: async ({ deps }) => ({
      bytes: await exportEverything(deps),
      contentType: 'application/zip',
      filename: `salon-${deps.today()}.zip`,
    }),
  }),
]
