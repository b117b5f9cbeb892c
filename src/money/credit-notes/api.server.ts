import { addCreditNote } from '#money/credit-notes/commands.server.ts'
import { invoicePathSchema, newCreditNoteSchema } from '#money/invoices/schema.ts'
import { invoiceSchema } from '#money/invoices/wire.ts'
import { owner } from '#server/http/routes.ts'

export const creditNoteEndpoints = [
  owner.post('/api/invoices/:id/credit-note', {
    summary:
      'Takes a final invoice back, whole or in lines, by a credit note that is numbered at once',
    params: invoicePathSchema,
    body: newCreditNoteSchema,
    answer: invoiceSchema,
    status: 201,
    handle: ({ deps, params, body }) => addCreditNote(deps, params.id, body),
  }),
]
