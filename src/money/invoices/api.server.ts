import { array, parse } from 'valibot'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { listSales, listSalesOfVisit } from '#money/invoiced-sales/data.server.ts'
import { proposalOf } from '#money/invoiced-sales/rules.ts'
import { saleInvoiceSchema } from '#money/invoiced-sales/wire.ts'
import {
  addInvoice,
  changeInvoice,
  changeInvoiceSettings,
  invoicePapers,
  remindOfInvoice,
  sendInvoice,
} from '#money/invoices/commands.server.ts'
import {
  findBuyer,
  findInvoice,
  findLastNumber,
  findVisit,
  getInvoiceSettings,
  listHistory,
  listInvoices,
  listInvoicesOfSales,
  listInvoicesOfVisit,
  removeDraft,
  sumInvoices,
} from '#money/invoices/data.server.ts'
import { eInvoiceProblems, sendingDates, ublObstacles } from '#money/invoices/rules.ts'
import {
  INVOICE_GONE,
  invoiceChangeSchema,
  invoicePathSchema,
  invoiceQuerySchema,
  invoiceSettingsChangeSchema,
  newInvoiceSchema,
  proposalQuerySchema,
  saleInvoicesQuerySchema,
  sendingSchema,
} from '#money/invoices/schema.ts'
import {
  eInvoiceCheckSchema,
  invoiceHistorySchema,
  invoiceSchema,
  invoiceSellerSchema,
  invoiceSettingsSchema,
  invoiceTotalsSchema,
  proposalSchema,
  sendingDatesSchema,
} from '#money/invoices/wire.ts'
import type { Deps } from '#server/deps.ts'
import { owner } from '#server/http/routes.ts'

export const invoiceEndpoints = [
  owner.get('/api/invoices', {
    summary:
      'Invoices and credit notes with their lines, newest first; the next page is asked with the last id as cursor',
    query: invoiceQuerySchema,
    answer: array(invoiceSchema),
    handle: ({ deps, query }) => listInvoices(deps.db, query, deps.today()),
  }),
  owner.get('/api/invoices/totals', {
    summary: 'Sums over the invoices that a filter finds',
    query: invoiceQuerySchema,
    answer: invoiceTotalsSchema,
    handle: ({ deps, query }) => sumInvoices(deps.db, query, deps.today()),
  }),
  owner.get('/api/invoices/of-sales', {
    summary: 'The invoices on which sales at the till stand, drafts too',
    query: saleInvoicesQuerySchema,
    answer: array(saleInvoiceSchema),
    handle: ({ deps, query }) => listInvoicesOfSales(deps.db, query.saleIds),
  }),
  owner.get('/api/invoices/settings', {
    scope: null,
    summary: 'How invoices are numbered',
    answer: invoiceSettingsSchema,
    handle: ({ deps }) => getInvoiceSettings(deps.db),
  }),
  owner.put('/api/invoices/settings', {
    scope: null,
    summary: 'Replaces how invoices are numbered',
    body: invoiceSettingsChangeSchema,
    answer: invoiceSettingsSchema,
    handle: ({ deps, body }) => changeInvoiceSettings(deps, body),
  }),
  owner.get('/api/invoices/proposal', {
    summary:
      'What an invoice of a visit, of sales at the till or for a customer starts from; nothing is stored',
    query: proposalQuerySchema,
    answer: proposalSchema,
    async handle({ deps, query: { appointmentId, saleIds, customerId: said } }) {
      const visit = appointmentId ? await findVisit(deps.db, appointmentId) : undefined
      const ids = [
        ...new Set([
          ...saleIds,
          ...(appointmentId ? await listSalesOfVisit(deps.db, appointmentId) : []),
        ]),
      ]
      const sold = await listSales(deps.db, ids)
      if ((appointmentId && !visit) || sold.length < ids.length)
        throw new AppError('not_found', 'Deze afspraak of verkoop bestaat niet (meer).')
      const customerId =
        visit?.customerId ?? sold.find((sale) => sale.customerId)?.customerId ?? said
      const buyer = customerId ? await findBuyer(deps.db, customerId) : undefined
      if (said && !buyer) throw new AppError('not_found', 'Deze klant bestaat niet (meer).')
      const ofSales = await listInvoicesOfSales(deps.db, ids)
      const ofVisit = appointmentId ? await listInvoicesOfVisit(deps.db, appointmentId) : []
      const numbers = new Map(
        [...ofSales, ...ofVisit].map(({ invoiceId, invoiceNumber }) => [invoiceId, invoiceNumber]),
      )
      const existing = [...numbers].map(([id, invoiceNumber]) => ({
        id,
        invoiceNumber,
        isOfSales: ofSales.some(({ invoiceId }) => invoiceId === id),
      }))
      return {
        ...proposalOf({ buyer, visit: visit && { ...visit, id: appointmentId ?? '' }, sold }),
        existing,
      }
    },
  }),
  owner.post('/api/invoices', {
    summary: 'Adds an invoice; sent or paid from the start, it is numbered at once',
    body: newInvoiceSchema,
    answer: invoiceSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => addInvoice(deps, body, repeat),
  }),
  owner.get('/api/invoices/:id', {
    summary: 'One invoice',
    params: invoicePathSchema,
    answer: invoiceSchema,
    handle: ({ deps, params }) => readInvoice(deps, params.id),
  }),
  owner.get('/api/invoices/:id/history', {
    summary: 'What happened to an invoice',
    params: invoicePathSchema,
    answer: array(invoiceHistorySchema),
    async handle({ deps, params }) {
      await readInvoice(deps, params.id)
      return (await listHistory(deps.db, params.id)).map(({ what, at }) => ({
        what,
        at: at.toISOString(),
      }))
    },
  }),
  owner.put('/api/invoices/:id', {
    summary: 'Writes a draft anew, or gives an invoice another status',
    params: invoicePathSchema,
    body: invoiceChangeSchema,
    answer: invoiceSchema,
    handle: ({ deps, params, body }) => changeInvoice(deps, params.id, body),
  }),
  owner.delete('/api/invoices/:id', {
    summary: 'Deletes a draft',
    params: invoicePathSchema,
    async handle({ deps, params }) {
      if (await removeDraft(deps.db, params.id)) return
      await readInvoice(deps, params.id)
      throw new AppError(
        'invoice_final',
        'Alleen een concept kan verwijderd worden. Maak een creditnota.',
      )
    },
  }),
  owner.post('/api/invoices/:id/send', {
    summary: 'Sends an invoice by mail or as e-invoice; a draft gets its number',
    params: invoicePathSchema,
    body: sendingSchema,
    answer: invoiceSchema,
    handle: ({ deps, params, body }) => sendInvoice(deps, params.id, body),
  }),
  owner.get('/api/invoices/:id/sending-dates', {
    summary:
      'The dates with which a draft is best sent, and the last number of its series, whose day none may precede',
    params: invoicePathSchema,
    answer: sendingDatesSchema,
    async handle({ deps, params }) {
      const invoice = await readInvoice(deps, params.id)
      const { restartsYearly } = await getInvoiceSettings(deps.db)
      const last = await findLastNumber(deps.db, {
        series: invoice.type,
        year: restartsYearly ? Number(invoice.invoiceDate.slice(0, 4)) : null,
      })
      return { ...sendingDates(invoice, { last, today: deps.today() }), last: last ?? null }
    },
  }),
  owner.post('/api/invoices/:id/remind', {
    summary: 'Mails a reminder of an invoice that is past its day',
    params: invoicePathSchema,
    answer: invoiceSchema,
    handle: ({ deps, params }) => remindOfInvoice(deps, params.id),
  }),
  owner.get('/api/invoices/:id/e-invoice', {
    summary:
      'What keeps an invoice from being sent as e-invoice, and whether there is an access point',
    params: invoicePathSchema,
    answer: eInvoiceCheckSchema,
    async handle({ deps, params }) {
      const invoice = await readInvoice(deps, params.id)
      const seller = invoice.seller ?? parse(invoiceSellerSchema, await getSalon(deps.db))
      return {
        problems: eInvoiceProblems({ invoice, seller, isFinal: invoice.invoiceNumber !== null }),
        accessPoint: deps.accessPoint?.name ?? null,
      }
    },
  }),
  owner.file('/api/invoices/:id/pdf', {
    summary: 'An invoice as PDF/A-3 that carries its UBL',
    params: invoicePathSchema,
    async handle({ deps, params }) {
      const papers = orGone(await invoicePapers(deps, params.id), INVOICE_GONE)
      return {
        bytes: papers.pdf,
        contentType: 'application/pdf',
        filename: `${papers.invoice.invoiceNumber ?? 'concept'}.pdf`,
      }
    },
  }),
  owner.file('/api/invoices/:id/ubl', {
    summary: 'An invoice as Peppol UBL that carries its PDF',
    params: invoicePathSchema,
    async handle({ deps, params }) {
      const papers = orGone(await invoicePapers(deps, params.id), INVOICE_GONE)
      if (papers.invoice.invoiceNumber === null)
        throw new AppError('invalid', 'Een concept heeft nog geen UBL: verzend de factuur eerst.')
      if (papers.ubl === undefined) {
        const seller = papers.invoice.seller ?? parse(invoiceSellerSchema, await getSalon(deps.db))
        const obstacles = ublObstacles({ invoice: papers.invoice, seller, isFinal: true })
        throw new AppError('invalid', obstacles.map(({ sentence }) => sentence).join(' '))
      }
      return {
        bytes: new TextEncoder().encode(papers.ubl),
        contentType: 'application/xml',
        filename: `${papers.invoice.invoiceNumber}.xml`,
      }
    },
  }),
]

async function readInvoice({ db, today }: Deps, id: string) {
  return orGone(await findInvoice(db, id, today()), INVOICE_GONE)
}
