import { addCreditNote } from '#money/credit-notes/commands.server.ts'
import { invoicePathSchema, newCreditNoteSchema } from '#money/invoices/schema.ts'
import { invoiceSchema } from '#money/invoices/wire.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const creditNoteEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/invoices/:id/credit-note',
    access: 'owner',
    summary:
      'Takes a final invoice back, whole or in lines, by a credit note that is numbered at once',
    params: invoicePathSchema,
    body: newCreditNoteSchema,
    answer: invoiceSchema,
    status: 201,
    handle: ({ deps, params, body }) => addCreditNote(deps, params.id, body),
  }),
]
