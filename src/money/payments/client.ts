import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { array } from 'valibot'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH, refresh } from '#lib/query-client.ts'
import { saleInvoiceSchema } from '#money/invoiced-sales/wire.ts'
import { startedSchema } from '#money/payments/terminal/wire.ts'
import {
  type Overview,
  overviewSchema,
  type Payment,
  type PaymentMethod,
  paidSchema,
  paymentSchema,
  type Sale,
  ticketSchema,
} from '#money/payments/wire.ts'
import { productSchema } from '#money/products/wire.ts'

export const PATH = '/api/payments'
const PAGE_SIZE = 30

/** What a sale may write, or what takes it back. */
export const SALE = [
  'sales',
  'payments',
  'products',
  'stock_movements',
  'customer_cards',
  'card_movements',
  'gift_vouchers',
] as const

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
/** The till at a glance. */
export const tillQuery = apiQuery('payments', `${PATH}/overview`, {
  answer: overviewSchema,
  ...ALWAYS_FRESH,
})

/** Payments, latest first, page by page. */
export function historyQuery({ period, q }: HistorySearch) {
  return pagedQuery(
    {
      topic: 'payments',
      path: PATH,
      search: { period, q },
      size: PAGE_SIZE,
      answer: array(paymentSchema),
    },
    { staleTime: ALWAYS_FRESH.staleTime },
  )
}

/** The invoices on which sales stand; a sale without one is left out. */
export function saleInvoicesQuery(saleIds: readonly string[]) {
  const ids = [...new Set(saleIds)].toSorted()
  return apiQuery('invoices', `/api/invoices/of-sales?saleIds=${ids.join(',')}`, {
    answer: array(saleInvoiceSchema),
    enabled: ids.length > 0,
    staleTime: 0,
  })
}

/** One payment with its sale and everything that was paid or given back for it. */
export function paymentQuery(id: string) {
  return apiQuery('payments', pathOf(id), { answer: paidSchema, staleTime: 0 })
}

/** What stands on its ticket. */
export function ticketQuery(id: string) {
  return apiQuery('payments', `${pathOf(id)}/ticket`, { answer: ticketSchema, staleTime: 0 })
}

/** Products for sale that match a text of at least two characters. */
export function productsQuery(q: string) {
  return apiQuery('products', productsPath({ q, limit: '8' }), {
    answer: array(productSchema),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The product for sale with exactly this barcode or SKU. */
export async function findByCode(code: string) {
  const [found] = await callApi(productsPath({ code, limit: '1' }), {
    answer: array(productSchema),
  })
  return found
}

type Sent = { payment: Payment; parts: Payment[]; sale: Sale; transactionId: string | undefined }

/**
 * Counts a sale that is paid at once, or asks the terminal for what is left of it. The same attempt
 * twice is one sale.
 */
export function useSendSale() {
  return useMutation({
    meta: writes(...SALE),
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
 * Asks for the till as it is once a terminal has answered, of which no mutation here tells;
 * undefined when it could not be read.
 */
export function useFreshTill() {
  const client = useQueryClient()
  return useCallback(async (): Promise<Overview | undefined> => {
    await refresh(client, SALE)
    return client.getQueryData(tillQuery.queryKey)
  }, [client])
}

function productsPath(search: Record<string, string>): string {
  return `/api/products?${new URLSearchParams({ ...search, status: 'active' })}`
}

export function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
