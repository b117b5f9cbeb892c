import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Invoice, InvoiceSettings } from '#money/invoices/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PATH = '/api/invoices'
const PAGE_SIZE = 30
const LARGEST_PAGE = 200
const text = z.string()
const count = z.int()
const seller = z.object({
  name: text,
  street: text,
  postalCode: text,
  city: text,
  country: text,
  phone: text,
  email: text,
  vatNumber: text,
  iban: text,
  legalName: z.optional(text),
  legalForm: z.optional(text),
  legalRegister: z.optional(text),
  companyNumber: z.optional(text),
})
const item = z.object({
  id: text,
  description: text,
  quantity: text,
  unitPrice: text,
  totalPrice: text,
  sortOrder: count,
  creditsItem: z.nullable(text),
})
const invoice = z.object({
  id: text,
  type: z.enum(['invoice', 'credit-note']),
  invoiceNumber: z.nullable(text),
  status: z.enum(['draft', 'sent', 'paid']),
  isOverdue: z.boolean(),
  creditOf: z.nullable(text),
  customerId: z.nullable(text),
  appointmentId: z.nullable(text),
  saleIds: z.array(text),
  customerName: text,
  customerEmail: text,
  customerAddress: text,
  customerPostalCode: text,
  customerCity: text,
  customerCountry: text,
  customerVATNumber: text,
  invoiceDate: text,
  dueDate: text,
  vatCategory: z.enum(['S', 'E', 'AE']),
  vatRate: text,
  discount: text,
  subtotal: text,
  vatAmount: text,
  rounding: text,
  totalAmount: text,
  prepaid: text,
  paperPaid: z.nullable(text),
  paperPaidOn: z.nullable(text),
  credited: text,
  due: text,
  notes: text,
  structuredCommunication: text,
  seller: z.nullable(seller),
  paidOn: z.nullable(text),
  paidMethod: text,
  sentAt: z.nullable(text),
  remindedAt: z.nullable(text),
  eInvoiceStatus: z.enum(['none', 'sent', 'refused']),
  eInvoiceMessage: text,
  version: count,
  createdAt: text,
  updatedAt: text,
  items: z.array(item),
})
const totals = z.object({ count, open: text, overdue: text, paid: text, invoiced: text })
const history = z.array(z.object({ what: text, at: text }))
const eInvoiceCheck = z.object({ problems: z.array(text), accessPoint: z.nullable(text) })
const settings = z.object({
  invoicePrefix: text,
  creditNotePrefix: text,
  invoiceStart: count,
  creditNoteStart: count,
  restartsYearly: z.boolean(),
  termDays: count,
  version: count,
})
const proposal = z.object({
  invoice: z.object({
    customerId: z.nullable(text),
    appointmentId: z.nullable(text),
    saleIds: z.array(text),
    customerName: text,
    customerEmail: text,
    customerAddress: text,
    customerPostalCode: text,
    customerCity: text,
    discount: text,
  }),
  items: z.array(z.object({ description: text, quantity: text, unitPrice: text })),
  taxedBefore: text,
  existing: z.array(z.object({ id: text, invoiceNumber: z.nullable(text), isOfSales: z.boolean() })),
})
const sendingDates = z.object({ invoiceDate: text, dueDate: text, last: z.nullable(z.object({ invoiceNumber: text, invoiceDate: text })) })
export type Proposal = z.infer<typeof proposal>

/** Which invoices are looked at; empty texts leave a question open. */
export type InvoiceFilter = { q: string; status: '' | 'draft' | 'sent' | 'paid' | 'overdue'; year: string }

function searchOf({ q, status, year }: InvoiceFilter): Record<string, string> {
  return { ...(q && { q }), ...(status && { status }), ...(year && { year }) }
}

/** Invoices and credit notes, newest first, page by page; while another search loads, the list before it stays. */
export function invoicesQuery(filter: InvoiceFilter) {
  const { q, status, year } = filter
  return {
    ...pagedQuery({ queryKey: ['invoices', 'list', q, status, year], path: PATH, search: searchOf(filter), size: PAGE_SIZE, parse: readInvoices }),
    placeholderData: keepPreviousData,
  }
}

/** Sums over what a filter finds. */
export function totalsQuery(filter: InvoiceFilter) {
  return queryOptions({
    queryKey: ['invoices', 'totals', filter],
    queryFn: ({ signal }) => callApi(`${PATH}/totals?${new URLSearchParams(searchOf(filter))}`, { signal, parse: (value) => totals.parse(value) }),
    placeholderData: keepPreviousData,
  })
}

/** One invoice as it is now. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }): Promise<Invoice> => callApi(pathOf(id), { signal, parse: readInvoice }),
  })
}

/** What happened to an invoice, first things first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: ['invoices', 'history', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/history`, { signal, parse: (value) => history.parse(value) }),
  })
}

/** The credit notes of an invoice. */
export function creditNotesQuery({ id }: Invoice) {
  const search = new URLSearchParams({ creditOf: id, limit: String(LARGEST_PAGE) })
  return queryOptions({
    queryKey: ['invoices', 'credit-notes', id],
    queryFn: ({ signal }): Promise<Invoice[]> => callApi(`${PATH}?${search}`, { signal, parse: readInvoices }),
  })
}

/** The drafts whose VAT follows the regime of the salon until they get their number: those of no sale. */
export const regimeDraftsQuery = queryOptions({
  queryKey: ['invoices', 'regime-drafts'],
  queryFn: ({ signal }): Promise<Invoice[]> => callApi(`${PATH}?status=draft&sales=none`, { signal, parse: readInvoices }),
  staleTime: 0,
})

/** What keeps an invoice from being an e-invoice, and who would carry it. */
export function eInvoiceQuery(id: string) {
  return queryOptions({
    queryKey: ['invoices', 'e-invoice', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/e-invoice`, { signal, parse: (value) => eInvoiceCheck.parse(value) }),
    staleTime: 0,
  })
}

/** The dates with which a draft is best sent, and the last number before it. */
export function sendingDatesQuery(id: string) {
  return queryOptions({
    queryKey: ['invoices', 'sending-dates', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/sending-dates`, { signal, parse: (value) => sendingDates.parse(value) }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** How invoices are numbered, and the days that a customer has to pay. */
export const settingsQuery = queryOptions({
  queryKey: ['invoices', 'settings'],
  queryFn: ({ signal }): Promise<InvoiceSettings> => callApi(`${PATH}/settings`, { signal, parse: readSettings }),
})

/** What an invoice of a visit or of a sale starts from. */
export function proposalQuery(source: { appointmentId?: string; saleIds?: string }) {
  return queryOptions({
    queryKey: ['invoices', 'proposal', source],
    queryFn: ({ signal }): Promise<Proposal> => callApi(`${PATH}/proposal?${new URLSearchParams(source)}`, { signal, parse: (value) => proposal.parse(value) }),
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

/** Adds a draft, or with an id writes the given version of one anew. Throws ApiError, `stale` with the stored one. */
export function useSaveInvoice() {
  return useWriting(
    ({ id, ...body }: InvoiceBody & { id?: string; version?: number }): Promise<Invoice> =>
      callApi(id === undefined ? PATH : pathOf(id), { method: id === undefined ? 'POST' : 'PUT', body, parse: readInvoice }),
  )
}

type Move = { id: string; version: number; status: 'sent' | 'paid'; paidOn?: string; paidMethod?: string }

/** Marks an invoice as paid, or takes that back. Throws ApiError. */
export function useMoveInvoice() {
  return useWriting(({ id, ...body }: Move): Promise<Invoice> => callApi(pathOf(id), { method: 'PUT', body, parse: readInvoice }))
}

/** Deletes a draft. Throws ApiError. */
export function useRemoveInvoice() {
  return useWriting((id: string) => callApi(pathOf(id), { method: 'DELETE', parse: () => undefined }))
}

type Credit = { id: string; reason: string; items?: { itemId: string; quantity: string }[] }

/** Takes an invoice back, whole or so much of some lines; answers the credit note. Throws ApiError. */
export function useCreditInvoice() {
  return useWriting(({ id, ...body }: Credit): Promise<Invoice> => callApi(`${pathOf(id)}/credit-note`, { method: 'POST', body, parse: readInvoice }))
}

type Sending = { id: string; mail: boolean; eInvoice: boolean; invoiceDate?: string; dueDate?: string }

/** Sends an invoice; a draft gets its number, on another day when one is given. Throws ApiError. */
export function useSendInvoice() {
  return useWriting(({ id, ...body }: Sending): Promise<Invoice> => callApi(`${pathOf(id)}/send`, { method: 'POST', body, parse: readInvoice }))
}

/** Mails a reminder. Throws ApiError. */
export function useRemindOfInvoice() {
  return useWriting((id: string): Promise<Invoice> => callApi(`${pathOf(id)}/remind`, { method: 'POST', body: {}, parse: readInvoice }))
}

type SettingsBody = Record<'invoicePrefix' | 'creditNotePrefix', string> &
  Record<'invoiceStart' | 'creditNoteStart' | 'termDays', number | string> & { restartsYearly: boolean; version: number | undefined }

/** Replaces how invoices are numbered. Throws ApiError, `stale` with the stored settings. */
export function useSaveSettings() {
  return useWriting((body: SettingsBody): Promise<InvoiceSettings> => callApi(`${PATH}/settings`, { method: 'PUT', body, parse: readSettings }))
}

/** The invoice in an answer or in a refusal. Throws when it is none. */
export function readInvoice(value: unknown): Invoice {
  return invoice.parse(value)
}

/** The settings in an answer or in a refusal. Throws when they are none. */
export function readSettings(value: unknown): InvoiceSettings {
  return settings.parse(value)
}

function readInvoices(value: unknown): Invoice[] {
  return z.array(invoice).parse(value)
}

/** A write after which everything that shows invoices is asked again. */
function useWriting<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }) })
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
