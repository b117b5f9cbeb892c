import { queryOptions } from '@tanstack/react-query'
import type { ConfirmAnswer, OrderState, StartedOrder, Withdrawal } from '#money/gift-vouchers/wire.ts'
import { ApiError, callApi } from '#lib/api-client.ts'
import { boolean, maybe, object, oneOf, text } from '#lib/read.ts'

const PATH = '/api/gift-vouchers'

// Held to the server's types by the return types below.
const readStarted = object({ clientSecret: text, orderId: text, paymentIntentId: text, publishableKey: text, mode: oneOf('live', 'sandbox'), test: boolean })
const readState = object({
  status: oneOf('pending', 'processing', 'succeeded', 'failed', 'refunded'),
  amount: text,
  recipientName: text,
  deliverOn: maybe(text),
  voucherCode: maybe(text),
  validUntil: maybe(text),
  failure: text,
  test: boolean,
})
const readWithdrawal: (value: unknown) => Withdrawal = object({ code: text, amount: text, recipientName: text, isWithdrawn: boolean, test: boolean })

/** What the browser shows of an order: absent values are undefined rather than null. */
export type ShownOrder = Omit<OrderState, Absent> & Record<Absent, string | undefined>
type Absent = 'deliverOn' | 'voucherCode' | 'validUntil'
/** A payment as the provider's return address names it; both together show the state of the order. */
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
    buyerName: string
    buyerEmail: string
    personalMessage: string
    deliverOn: string | null
  }
}

/** Orders a voucher, which is then to be paid. Throws ApiError. */
export function startOrder(body: OrderBody): Promise<StartedOrder> {
  return callApi(`${PATH}/create-payment-intent`, { method: 'POST', body, parse: readStarted })
}

/** Asks the provider whether an order is paid; its voucher then exists. Throws ApiError, `payment_not_completed` as long as it is not. */
export function confirmOrder(paymentIntentId: string): Promise<Pick<ConfirmAnswer, 'voucherCode'>> {
  return callApi(`${PATH}/confirm-payment`, { method: 'POST', body: { paymentIntentId }, parse: object({ voucherCode: text }) })
}

/** Makes a test payment end as asked. Throws ApiError. */
export function decideSandbox(paymentIntentId: string, outcome: SandboxOutcome): Promise<unknown> {
  return callApi(`${PATH}/sandbox/${encodeURIComponent(paymentIntentId)}`, { method: 'POST', body: { outcome }, parse: (value) => value })
}

const FIRST_LOOK = 3_000
const LONGEST_WAIT = 15_000

/** The server's state of an order, after the provider was asked; asked again, ever less often, as long as it may still change. */
export function orderQuery(ids: PaymentIds) {
  return queryOptions({
    queryKey: ['voucher-order', ids.paymentIntent, ids.clientSecret],
    queryFn: ({ signal }): Promise<ShownOrder> => checkOrder(ids, signal),
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: ({ state }) => isOpen(state.data),
    refetchInterval: ({ state }) => isOpen(state.data) && Math.min(FIRST_LOOK + state.dataUpdateCount * 1_500, LONGEST_WAIT),
  })
}

/** Starts a withdrawal: a link goes to the buyer. Throws ApiError, with the reason when it cannot be withdrawn. */
export function requestWithdrawal(body: { code: string; email: string }): Promise<unknown> {
  return callApi(`${PATH}/withdraw`, { method: 'POST', body, parse: (value) => value })
}

/** The voucher that the link of a withdrawal mail is about. */
export function withdrawalQuery(token: string) {
  return queryOptions({
    queryKey: ['voucher-withdrawal', token],
    queryFn: ({ signal }): Promise<Withdrawal> => callApi(`${PATH}/withdraw?${new URLSearchParams({ token })}`, { signal, parse: readWithdrawal }),
    networkMode: 'always',
  })
}

/** Withdraws the order of a voucher, whose money goes back. Throws ApiError. */
export function withdraw(token: string): Promise<Withdrawal> {
  return callApi(`${PATH}/withdraw/confirm`, { method: 'POST', body: { token }, parse: readWithdrawal })
}

/** Whether an order may still turn out otherwise by itself. */
function isOpen(order: Pick<ShownOrder, 'status'> | undefined): boolean {
  return order?.status === 'pending' || order?.status === 'processing'
}

async function checkOrder({ paymentIntent, clientSecret }: PaymentIds, signal: AbortSignal): Promise<ShownOrder> {
  await confirmOrder(paymentIntent).catch(unlessOpen)
  const query = new URLSearchParams({ payment_intent: paymentIntent, payment_intent_client_secret: clientSecret })
  return await callApi(`${PATH}/order?${query}`, { signal, parse: readState })
}

/** That it is not paid is no failure: the state says so. */
function unlessOpen(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'payment_not_completed')) throw error
}
