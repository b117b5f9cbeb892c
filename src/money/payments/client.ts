import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { array } from 'valibot'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH, refresh } from '#lib/query-client.ts'
import { saleInvoiceSchema } from '#money/invoiced-sales/wire.ts'
import {
  type Overview,
  overviewSchema,
  type Payment,
  type PaymentMethod,
  paidSchema,
  paymentSchema,
  providersSchema,
  type Sale,
  startedSchema,
  terminalStatusSchema,
  ticketSchema,
} from '#money/payments/wire.ts'
import { productSchema } from '#money/products/wire.ts'

const PATH = '/api/payments'
const PAGE_SIZE = 30
const FIRST_LOOK = 5_000
const LONGEST_WAIT = 30_000

/** What a sale may write, or what takes it back. */
const SALE = writes(
  'sales',
  'payments',
  'products',
  'stock_movements',
  'customer_cards',
  'card_movements',
  'gift_vouchers',
)

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
export type TerminalBody = {
  provider: 'sumup'
  paymentData: Omit<SaleBody, 'service'> & { description?: string }
}
/**
 * Everything that is needed to send a sale; kept until the server has answered, so that a repeat is
 * the same one.
 */
export type Attempt =
  | { kind: 'direct'; key: string; body: PaymentBody }
  | { kind: 'terminal'; key: string; body: TerminalBody }
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
  queryFn: ({ signal }) => callApi(`${PATH}/overview`, { signal, answer: overviewSchema }),
  ...ALWAYS_FRESH,
})

/** The terminals that can be used: none, or one. */
export const providersQuery = queryOptions({
  queryKey: ['payments', 'providers'],
  queryFn: ({ signal }) => callApi(`${PATH}/providers`, { signal, answer: providersSchema }),
})

/** Payments, latest first, page by page; while another search loads, the list before it stays. */
export function historyQuery({ period, q }: HistorySearch) {
  return {
    ...pagedQuery({
      queryKey: ['payments', 'list', period, q],
      path: PATH,
      search: { period, q },
      size: PAGE_SIZE,
      answer: array(paymentSchema),
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}

/** The invoices on which sales stand; a sale without one is left out. */
export function saleInvoicesQuery(saleIds: readonly string[]) {
  const ids = [...new Set(saleIds)].toSorted()
  return queryOptions({
    queryKey: ['invoices', 'of-sales', ids],
    queryFn: ({ signal }) =>
      callApi(`/api/invoices/of-sales?saleIds=${ids.join(',')}`, {
        signal,
        answer: array(saleInvoiceSchema),
      }),
    enabled: ids.length > 0,
    staleTime: 0,
  })
}

/** One payment with its sale and everything that was paid or given back for it. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => callApi(pathOf(id), { signal, answer: paidSchema }),
    staleTime: 0,
  })
}

/** What stands on its ticket. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'ticket', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/ticket`, { signal, answer: ticketSchema }),
    staleTime: 0,
  })
}

/** Our row of a payment by terminal: read after 5 s, then ever less often, until it is final. */
export function terminalQuery(transactionId: string) {
  return queryOptions({
    queryKey: ['payments', 'terminal', transactionId],
    queryFn: ({ signal }) =>
      callApi(statusPath(transactionId), { signal, answer: terminalStatusSchema }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      return Math.min(
        FIRST_LOOK + Math.max(0, state.dataUpdateCount + state.errorUpdateCount - 1) * 3_000,
        LONGEST_WAIT,
      )
    },
  })
}

/** Products for sale that match a text of at least two characters. */
export function productsQuery(q: string) {
  return queryOptions({
    queryKey: ['products', 'till', q],
    queryFn: ({ signal }) =>
      callApi(productsPath({ q, limit: '8' }), { signal, answer: array(productSchema) }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The product for sale with exactly this barcode or SKU. Throws ApiError. */
export async function findByCode(code: string) {
  const [found] = await callApi(productsPath({ code, limit: '1' }), {
    answer: array(productSchema),
  })
  return found
}

type Sent = { payment: Payment; parts: Payment[]; sale: Sale; transactionId: string | undefined }

/**
 * Counts a sale that is paid at once, or asks the terminal for what is left of it. The same attempt
 * twice is one sale. Throws ApiError.
 */
export function useSendSale() {
  return useMutation({
    meta: SALE,
    async mutationFn({ kind, key, body }: Attempt): Promise<Sent> {
      const request = { method: 'POST', body, headers: { 'idempotency-key': key } } as const
      if (kind === 'terminal')
        return await callApi(`${PATH}/sumup`, { ...request, answer: startedSchema })
      const answer = await callApi(PATH, { ...request, answer: paidSchema })
      return { payment: answer, parts: answer.parts, sale: answer.sale, transactionId: undefined }
    },
  })
}

/**
 * What the terminal can be told: to say now how it stands, to stop; in the sandbox, how it ends.
 */
export function useTerminal(transactionId: string) {
  return useMutation({
    meta: SALE,
    async mutationFn(order: 'ask' | 'cancel' | 'PAID' | 'FAILED') {
      if (order === 'cancel')
        return await callApi(cancelPath(transactionId), { method: 'POST', body: {} })
      if (order !== 'ask')
        await callApi(sandboxPath(transactionId), { method: 'POST', body: { outcome: order } })
      await callApi(statusPath(transactionId), { method: 'POST', body: {} })
    },
  })
}

/** Gives back a payment, in part or whole, or undoes its sale. Throws ApiError. */
export function useRefund() {
  return useMutation({
    meta: SALE,
    mutationFn: ({ id, key, ...body }: RefundBody) =>
      callApi(`${pathOf(id)}/refund`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
        answer: paymentSchema,
      }),
  })
}

/**
 * Notes that the owner gave back what the terminal took after all, or that she keeps it as payment
 * of its sale. Throws ApiError.
 */
export function useLatePayment(outcome: 'refund-done' | 'keep') {
  return useMutation({
    meta: SALE,
    mutationFn: (id: string) =>
      callApi(`${pathOf(id)}/${outcome}`, { method: 'POST', body: {}, answer: paymentSchema }),
  })
}

/**
 * Asks for the till as it is once a terminal has answered, of which no mutation here tells;
 * undefined when it could not be read.
 */
export function useFreshTill() {
  const client = useQueryClient()
  return useCallback(async (): Promise<Overview | undefined> => {
    await refresh(client, SALE.writes)
    return client.getQueryData(tillQuery.queryKey)
  }, [client])
}

function productsPath(search: Record<string, string>): string {
  return `/api/products?${new URLSearchParams({ ...search, status: 'active' })}`
}
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
