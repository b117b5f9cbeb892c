import { z } from 'zod'
import { invoiceSchema, proposalSchema } from '#money/invoices/wire.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

/** A treatment of € 60 and two bottles of € 12,50. */
export const invoiceLines = [
  { description: 'Trimbeurt Poedel', quantity: 1, unitPrice: '60.00' },
  { description: 'Shampoo', quantity: '2', unitPrice: 12.5, totalPrice: '1.00' },
]

/** A body for `POST /api/invoices`. */
export function invoiceBody(invoice: object = {}, items: readonly object[] = invoiceLines) {
  return {
    invoice: {
      customerName: 'An Peeters',
      customerEmail: 'an@example.be',
      customerAddress: 'Kerkstraat 1',
      ...invoice,
    },
    items,
  }
}

/** The real app with what an owner does with invoices and at the till. */
export async function openInvoiceSalon(
  setting: Pick<NonNullable<Parameters<typeof createTestApp>[0]>, 'now' | 'without'> = {},
) {
  const salon = await createTestApp(setting)
  const owner = await createOwner(salon.app)
  const one = exact(invoiceSchema)
  const sold = z.object({ id: z.string(), saleId: z.string() })
  return {
    ...salon,
    owner,
    add: async (invoice: object = {}, items?: readonly object[]) =>
      one.parse((await owner.post('/api/invoices', invoiceBody(invoice, items))).body),
    see: async (id: string) => one.parse((await owner.get(`/api/invoices/${id}`)).body),
    put: (id: string, body: object) => owner.call('PUT', `/api/invoices/${id}`, { body }),
    credit: (id: string, body: object = {}) => owner.post(`/api/invoices/${id}/credit-note`, body),
    send: (id: string, body: object = {}) =>
      owner.post(`/api/invoices/${id}/send`, { mail: false, ...body }),
    propose: async (search: string) =>
      exact(proposalSchema).parse((await owner.get(`/api/invoices/proposal?${search}`)).body),
    sell: async (sale: object) =>
      sold.parse(
        (
          await owner.post('/api/payments', {
            method: 'card',
            customerName: 'Jef',
            service: 'Poedel',
            ...sale,
          })
        ).body,
      ),
  }
}
