import { keepPreviousData } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import {
  eInvoiceCheckSchema,
  type Invoice,
  invoiceHistorySchema,
  invoiceSchema,
  invoiceSettingsSchema,
  invoiceTotalsSchema,
  proposalSchema,
  sendingDatesSchema,
} from '#money/invoices/wire.ts'

const PATH = '/api/invoices'
const PAGE_SIZE = 30
const LARGEST_PAGE = 200
/** An invoice may bring turnover of the till with it. */
const INVOICES = ['invoices', 'sales', 'payments'] as const

/** Which invoices are looked at; empty texts leave a question open. */
export type InvoiceFilter = {
  q: string
  status: '' | Invoice['status'] | 'overdue'
  year: string
}

function searchOf({ q, status, year }: InvoiceFilter): Record<string, string> {
  return { ...(q && { q }), ...(status && { status }), ...(year && { year }) }
}

/** Invoices and credit notes, newest first, page by page. */
export function invoicesQuery(filter: InvoiceFilter) {
  return pagedQuery({
    topic: 'invoices',
    path: PATH,
    search: searchOf(filter),
    size: PAGE_SIZE,
    answer: array(invoiceSchema),
  })
}

/** Sums over what a filter finds. */
export function totalsQuery(filter: InvoiceFilter) {
  return apiQuery('invoices', `${PATH}/totals?${new URLSearchParams(searchOf(filter))}`, {
    answer: invoiceTotalsSchema,
    placeholderData: keepPreviousData,
  })
}

/** One invoice as it is now. */
export function invoiceQuery(id: string) {
  return apiQuery('invoices', pathOf(id), { answer: invoiceSchema })
}

/** What happened to an invoice, first things first. */
export function historyQuery(id: string) {
  return apiQuery('invoices', `${pathOf(id)}/history`, { answer: array(invoiceHistorySchema) })
}

/** The credit notes of an invoice. */
export function creditNotesQuery({ id }: Invoice) {
  const search = new URLSearchParams({ creditOf: id, limit: String(LARGEST_PAGE) })
  return apiQuery('invoices', `${PATH}?${search}`, { answer: array(invoiceSchema) })
}

/**
 * The drafts whose VAT follows the regime of the salon until they get their number: those of no
 * sale.
 */
export const regimeDraftsQuery = apiQuery('invoices', `${PATH}?status=draft&sales=none`, {
  answer: array(invoiceSchema),
  staleTime: 0,
})

/** What keeps an invoice from being an e-invoice, and who would carry it. */
export function eInvoiceQuery(id: string) {
  return apiQuery('invoices', `${pathOf(id)}/e-invoice`, {
    answer: eInvoiceCheckSchema,
    staleTime: 0,
  })
}

/** The dates with which a draft is best sent, and the last number before it. */
export function sendingDatesQuery(id: string) {
  return apiQuery('invoices', `${pathOf(id)}/sending-dates`, {
    answer: sendingDatesSchema,
    staleTime: 0,
    gcTime: 0,
  })
}

/** How invoices are numbered, and the days that a customer has to pay. */
export const settingsQuery = apiQuery('invoices', `${PATH}/settings`, {
  answer: invoiceSettingsSchema,
})

/** What an invoice of a visit, of a sale or for a customer starts from. */
export function proposalQuery(source: {
  appointmentId?: string
  saleIds?: string
  customerId?: string
}) {
  return apiQuery('invoices', `${PATH}/proposal?${new URLSearchParams(source)}`, {
    answer: proposalSchema,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Where the two files of an invoice are. */
export function filesOf({ id }: Invoice): { pdf: string; ubl: string } {
  return { pdf: `${pathOf(id)}/pdf`, ubl: `${pathOf(id)}/ubl` }
}

/** An invoice as it goes to the server. */
export type InvoiceBody = {
  invoice: Record<string, string | boolean | null | string[]>
  items: { description: string; quantity: string; unitPrice: string }[]
}

/**
 * Adds a draft, or with an id writes the given version of one anew. Throws ApiError, `stale` with
 * the stored one.
 */
export const useSaveInvoice = writing(
  INVOICES,
  ({ id, ...body }: InvoiceBody & { id?: string; version?: number }) =>
    callApi(id === undefined ? PATH : pathOf(id), {
      method: id === undefined ? 'POST' : 'PUT',
      body,
      answer: invoiceSchema,
    }),
)

type Move = {
  id: string
  version: number
  status: 'sent' | 'paid'
  paidOn?: string
  paidMethod?: string
}

/** Marks an invoice as paid, or takes that back. */
export const useMoveInvoice = writing(INVOICES, ({ id, ...body }: Move) =>
  callApi(pathOf(id), { method: 'PUT', body, answer: invoiceSchema }),
)

/** What `useDeleteWithUndo` deletes: a draft. */
export function removalOf(id: string) {
  return {
    id,
    path: pathOf(id),
    tables: INVOICES,
    title: 'Factuur verwijderd',
    refused: 'Fout bij verwijderen',
  }
}

type Credit = { id: string; reason: string; items?: { itemId: string; quantity: string }[] }

/** Takes an invoice back, whole or so much of some lines; answers the credit note. */
export const useCreditInvoice = writing(INVOICES, ({ id, ...body }: Credit) =>
  callApi(`${pathOf(id)}/credit-note`, { body, answer: invoiceSchema }),
)

type Sending = {
  id: string
  mail: boolean
  eInvoice: boolean
  invoiceDate?: string
  dueDate?: string
}

/** Sends an invoice; a draft gets its number, on another day when one is given. */
export const useSendInvoice = writing(INVOICES, ({ id, ...body }: Sending) =>
  callApi(`${pathOf(id)}/send`, { body, answer: invoiceSchema }),
)

/** Mails a reminder. */
export const useRemindOfInvoice = writing(INVOICES, (id: string) =>
  callApi(`${pathOf(id)}/remind`, { body: {}, answer: invoiceSchema }),
)

type SettingsBody = Record<'invoicePrefix' | 'creditNotePrefix', string> &
  Record<'invoiceStart' | 'creditNoteStart' | 'termDays', number | string> & {
    restartsYearly: boolean
    version: number | undefined
  }

/** Replaces how invoices are numbered. Throws ApiError, `stale` with the stored settings. */
export const useSaveSettings = writing(['invoice_settings'], (body: SettingsBody) =>
  callApi(`${PATH}/settings`, { method: 'PUT', body, answer: invoiceSettingsSchema }),
)

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
