import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import type { Overview, Paid, Payment, PaymentMethod, Providers, Sale, ShownTicket, Started, TerminalStatus } from '#money/payments/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PATH = '/api/payments'
const PAGE_SIZE = 30
const FIRST_LOOK = 5_000
const LONGEST_WAIT = 30_000

const text = z.string()
const maybeText = z.nullable(text)
const method = z.enum(['cash', 'card', 'transfer', 'voucher', 'sumup'])
const status = z.enum(['pending', 'completed', 'failed', 'cancelled'])
const payment = z.object({
  id: text,
  saleId: text,
  receiptNumber: text,
  kind: z.enum(['payment', 'refund', 'void']),
  refundOf: maybeText,
  amount: text,
  tip: text,
  rounding: text,
  amountPaid: text,
  received: maybeText,
  change: maybeText,
  method,
  customerName: text,
  customerEmail: text,
  customerId: maybeText,
  appointmentId: maybeText,
  service: text,
  status,
  transactionId: maybeText,
  paymentProvider: maybeText,
  receiptUrl: text,
  currency: z.literal('EUR'),
  notes: text,
  voucherCode: maybeText,
  test: z.boolean(),
  reason: text,
  failure: text,
  refundable: text,
  refundDue: z.boolean(),
  createdAt: text,
  updatedAt: text,
})
const saleLine = z.object({
  kind: z.enum(['service', 'top-up', 'product', 'discount', 'points', 'balance']),
  description: text,
  productId: maybeText,
  quantity: z.int(),
  unitPrice: text,
  total: text,
})
const sale = z.object({
  id: text,
  receiptNumber: text,
  customerId: maybeText,
  customerName: text,
  customerEmail: text,
  appointmentId: maybeText,
  service: text,
  amount: text,
  discount: text,
  tip: text,
  due: text,
  open: text,
  lines: z.array(saleLine),
  createdAt: text,
})
const paid = z.extend(payment, { parts: z.array(payment), sale })
const ticketPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['title', 'mark']), text }),
  z.object({ kind: z.literal('text'), text, bold: z.boolean(), muted: z.boolean(), centred: z.boolean() }),
  z.object({ kind: z.literal('rows'), head: z.array(text), rows: z.array(z.object({ cells: z.array(text), bold: z.boolean() })) }),
  z.object({ kind: z.literal('line') }),
])
const ticket = z.object({ receiptNumber: text, receiptUrl: text, parts: z.array(ticketPart) })
const started = z.object({ transactionId: text, payment, parts: z.array(payment), sale })
const terminalStatus = z.object({ status, amount: text, failure: text, refundDue: z.boolean() })
const providers = z.object({ providers: z.array(z.object({ name: z.literal('sumup'), label: text, mode: z.enum(['live', 'sandbox']), test: z.boolean() })) })
const saleInvoice = z.object({ saleId: text, invoiceId: text, invoiceNumber: maybeText })
const visit = z.object({
  id: text,
  customerId: text,
  customerName: text,
  customerEmail: text,
  dogName: text,
  dogBreed: text,
  service: text,
  price: maybeText,
  startTime: text,
  endTime: text,
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  paid: text,
})
const recentCustomer = z.object({
  customerId: text,
  customerName: text,
  customerEmail: text,
  appointmentId: text,
  date: text,
  service: text,
  price: maybeText,
})
const overview = z.object({
  today: text,
  week: text,
  month: text,
  later: text,
  byDay: z.array(z.object({ date: text, amount: text })),
  appointments: z.array(visit),
  recentCustomers: z.array(recentCustomer),
  pending: z.array(payment),
  refundTasks: z.array(payment),
  openSales: z.array(sale),
})

const readPayment = (value: unknown): Payment => payment.parse(value)
const readPayments = (value: unknown): Payment[] => z.array(payment).parse(value)
const readPaid = (value: unknown): Paid => paid.parse(value)
const readStarted = (value: unknown): Started => started.parse(value)

/** The invoice on which a sale stands; one without a number is a draft. */
export type SaleInvoice = z.infer<typeof saleInvoice>

/** A method and its part of what is due, as decimal string. */
export type PartBody = { method: PaymentMethod; amount: string; voucherCode?: string }
/** What a sale is, however it is paid. Amounts are decimal strings. */
type SaleBody = {
  amount?: string
  customerName?: string
  service?: string
  customerId?: string
  customerEmail?: string
  appointmentId?: string
  notes?: string
  tip?: string
  products?: { productId: string; quantity: number }[]
  discountFromCard?: boolean
  points?: number
  cardBalance?: string
  topUpCard?: string
  allowBelowZero?: boolean
  received?: string
  parts?: PartBody[]
  saleId?: string
}
export type PaymentBody = SaleBody & { method?: PaymentMethod; voucherCode?: string }
export type TerminalBody = { provider: 'sumup'; paymentData: Omit<SaleBody, 'service'> & { description?: string } }
/** Everything that is needed to send a sale; kept until the server has answered, so that a repeat is the same one. */
export type Attempt = { kind: 'direct'; key: string; body: PaymentBody } | { kind: 'terminal'; key: string; body: TerminalBody }
/** Which payments to list. */
export type HistorySearch = { period: 'today' | 'week' | 'month' | ''; q: string }
export type RefundBody = {
  id: string
  amount?: string
  kind: 'refund' | 'void'
  method?: PaymentMethod
  reason: string
  /** The same one twice is one refund. */
  key: string
}

/** The till at a glance. */
export const tillQuery = queryOptions({
  queryKey: ['payments', 'overview'],
  queryFn: ({ signal }): Promise<Overview> => callApi(`${PATH}/overview`, { signal, parse: (value) => overview.parse(value) }),
  ...ALWAYS_FRESH,
})

/** The terminals that can be used: none, or one. */
export const providersQuery = queryOptions({
  queryKey: ['payments', 'providers'],
  queryFn: ({ signal }): Promise<Providers> => callApi(`${PATH}/providers`, { signal, parse: (value) => providers.parse(value) }),
})

/** Payments, latest first, page by page; while another search loads, the list before it stays. */
export function historyQuery({ period, q }: HistorySearch) {
  return {
    ...pagedQuery({ queryKey: ['payments', 'list', period, q], path: PATH, search: { period, q }, size: PAGE_SIZE, parse: readPayments }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}

/** The invoices on which sales stand; a sale without one is left out. */
export function saleInvoicesQuery(saleIds: readonly string[]) {
  const ids = [...new Set(saleIds)].toSorted()
  return queryOptions({
    queryKey: ['invoices', 'of-sales', ids],
    queryFn: ({ signal }): Promise<SaleInvoice[]> =>
      callApi(`/api/invoices/of-sales?saleIds=${ids.join(',')}`, { signal, parse: (value) => z.array(saleInvoice).parse(value) }),
    enabled: ids.length > 0,
    staleTime: 0,
  })
}

/** One payment with its sale and everything that was paid or given back for it. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }): Promise<Paid> => callApi(pathOf(id), { signal, parse: readPaid }),
    staleTime: 0,
  })
}

/** What stands on its ticket. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'ticket', id],
    queryFn: ({ signal }): Promise<ShownTicket> => callApi(`${pathOf(id)}/ticket`, { signal, parse: (value) => ticket.parse(value) }),
    staleTime: 0,
  })
}

/** Our row of a payment by terminal: read after 5 s, then ever less often, until it is final. */
export function terminalQuery(transactionId: string) {
  return queryOptions({
    queryKey: ['payments', 'terminal', transactionId],
    queryFn: ({ signal }): Promise<TerminalStatus> => callApi(statusPath(transactionId), { signal, parse: (value) => terminalStatus.parse(value) }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      return Math.min(FIRST_LOOK + Math.max(0, state.dataUpdateCount + state.errorUpdateCount - 1) * 3_000, LONGEST_WAIT)
    },
  })
}

/** Counts a sale that is paid at once, or asks the terminal for what is left of it. The same attempt twice is one sale. Throws ApiError. */
export async function sendSale(attempt: Attempt): Promise<{ payment: Payment; parts: Payment[]; sale: Sale; transactionId: string | undefined }> {
  const headers = { 'idempotency-key': attempt.key }
  if (attempt.kind === 'terminal') return await callApi(`${PATH}/sumup`, { method: 'POST', body: attempt.body, headers, parse: readStarted })
  const answer = await callApi(PATH, { method: 'POST', body: attempt.body, headers, parse: readPaid })
  return { payment: answer, parts: answer.parts, sale: answer.sale, transactionId: undefined }
}

/** What the terminal can be told: to say now how it stands, to stop; in the sandbox, how it ends. */
export function useTerminal(transactionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (order: 'ask' | 'cancel' | 'PAID' | 'FAILED'): Promise<void> => {
      const path =
        order === 'ask' || order === 'cancel' ? (order === 'ask' ? statusPath(transactionId) : cancelPath(transactionId)) : sandboxPath(transactionId)
      await callApi(path, { method: 'POST', body: order === 'ask' || order === 'cancel' ? {} : { outcome: order }, parse: (value) => value })
      if (order === 'PAID' || order === 'FAILED') await callApi(statusPath(transactionId), { method: 'POST', body: {}, parse: (value) => value })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', 'terminal', transactionId] }),
  })
}

/** Gives back a payment, in part or whole, or undoes its sale. Throws ApiError. */
export function useRefund() {
  const reload = useReloadTill()
  return useMutation({
    mutationFn: ({ id, key, ...body }: RefundBody): Promise<Payment> =>
      callApi(`${pathOf(id)}/refund`, { method: 'POST', body, headers: { 'idempotency-key': key }, parse: readPayment }),
    onSettled: reload,
  })
}

/** Notes that the owner gave back what the terminal took after all, or that she keeps it as payment of its sale. Throws ApiError. */
export function useLatePayment(outcome: 'refund-done' | 'keep') {
  const reload = useReloadTill()
  return useMutation({
    mutationFn: (id: string): Promise<Payment> => callApi(`${pathOf(id)}/${outcome}`, { method: 'POST', body: {}, parse: readPayment }),
    onSettled: reload,
  })
}

/** Asks again for everything that a sale changes; answers the till as it is then, when it could be read. */
export function useReloadTill() {
  const client = useQueryClient()
  return useCallback(async (): Promise<Overview | undefined> => {
    await Promise.all(CHANGED_BY_A_SALE.map((key) => client.invalidateQueries({ queryKey: [key] })))
    return client.getQueryData(tillQuery.queryKey)
  }, [client])
}

const CHANGED_BY_A_SALE = ['payments', 'products', 'customer-cards', 'gift-vouchers', 'day-book']

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
function statusPath(transactionId: string): string {
  return `${PATH}/sumup/${encodeURIComponent(transactionId)}/status`
}
function cancelPath(transactionId: string): string {
  return `${PATH}/sumup/${encodeURIComponent(transactionId)}/cancel`
}
function sandboxPath(transactionId: string): string {
  return `${PATH}/sandbox/${encodeURIComponent(transactionId)}`
}
