import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from '#lib/api-client.ts'
import {
  confirmAnswerSchema,
  type OrderState,
  orderStateSchema,
  startedOrderSchema,
} from '#money/gift-vouchers/shop/wire.ts'

const PATH = '/api/gift-vouchers'

/**
 * A payment as the provider's return address names it; both together show the state of the order.
 */
export type PaymentIds = { paymentIntent: string; clientSecret: string }
export type SandboxOutcome = 'succeeded' | 'failed' | 'processing'

/** What is ordered; `amount` is a decimal text, `deliverOn` null for at once. */
export type OrderBody = {
  amount: string
  voucherData: {
    selectedVoucher: 'custom'
    customAmount: string
    recipientName: string
    recipientEmail: string
    handsOver: boolean
    buyerName: string
    buyerEmail: string
    personalMessage: string
    deliverOn: string | null
  }
}

/** Orders a voucher, which is then to be paid. */
export function startOrder(body: OrderBody) {
  return callApi(`${PATH}/create-payment-intent`, {
    body,
    answer: startedOrderSchema,
  })
}

/**
 * Asks the provider whether an order is paid; its voucher then exists. Throws ApiError,
 * `payment_not_completed` as long as it is not.
 */
export function confirmOrder(paymentIntentId: string) {
  return callApi(`${PATH}/confirm-payment`, {
    body: { paymentIntentId },
    answer: confirmAnswerSchema,
  })
}

/** Makes a test payment end as asked. */
export function decideSandbox(paymentIntentId: string, outcome: SandboxOutcome) {
  return callApi(`${PATH}/sandbox/${encodeURIComponent(paymentIntentId)}`, {
    body: { outcome },
  })
}

const FIRST_LOOK = 3_000
const LONGEST_WAIT = 15_000

/** Where the voucher of an order can be fetched as PDF. */
export function orderPdfAddress(ids: PaymentIds): string {
  return `${PATH}/order/pdf?${orderQueryOf(ids)}`
}

function orderQueryOf({ paymentIntent, clientSecret }: PaymentIds): URLSearchParams {
  return new URLSearchParams({
    payment_intent: paymentIntent,
    payment_intent_client_secret: clientSecret,
  })
}

/**
 * The server's state of an order, after the provider was asked; asked again, ever less often, as
 * long as it may still change.
 */
export function orderQuery(ids: PaymentIds) {
  return queryOptions({
    queryKey: ['voucher-order', ids.paymentIntent, ids.clientSecret],
    queryFn: ({ signal }) => checkOrder(ids, signal),
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: ({ state }) => isOpen(state.data),
    refetchInterval: ({ state }) =>
      isOpen(state.data) && Math.min(FIRST_LOOK + state.dataUpdateCount * 1_500, LONGEST_WAIT),
  })
}

/** Whether an order may still turn out otherwise by itself. */
function isOpen(order: OrderState | undefined): boolean {
  return order?.status === 'pending' || order?.status === 'processing'
}

async function checkOrder(ids: PaymentIds, signal: AbortSignal) {
  await confirmOrder(ids.paymentIntent).catch(unlessOpen)
  return await callApi(`${PATH}/order?${orderQueryOf(ids)}`, { signal, answer: orderStateSchema })
}

/** That it is not paid is no failure: the state says so. */
function unlessOpen(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'payment_not_completed')) throw error
}
