import { boolean, type InferOutput, literal, nullable, object, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { orderStates, voucherStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'

/**
 * `mode` sandbox: nothing is paid, the page shows the buttons of a test payment. `publishableKey`
 * is the provider's, empty in the sandbox.
 */
export const startedOrderSchema = object({
  clientSecret: string(),
  orderId: string(),
  paymentIntentId: string(),
  publishableKey: string(),
  mode: picklist(['live', 'sandbox']),
  /** Whether it is no real money: the sandbox, or the test keys of the provider. */
  test: boolean(),
})
export type StartedOrder = InferOutput<typeof startedOrderSchema>

/** How the page may pay, before anything is ordered; `off`: ordering answers 503. */
export const paymentModeSchema = object({
  mode: picklist(['live', 'sandbox', 'off']),
  publishableKey: string(),
  test: boolean(),
  voucherMonths: whole,
})

const orderStatusSchema = picklist(orderStates)
export type OrderStatus = InferOutput<typeof orderStatusSchema>

export const confirmAnswerSchema = object({
  voucherCode: string(),
  amount: string(),
  validUntil: string(),
  recipientName: string(),
  /** Null: sent at once. */
  deliverOn: nullable(string()),
  status: literal('succeeded'),
  test: boolean(),
})
export type ConfirmAnswer = InferOutput<typeof confirmAnswerSchema>

/**
 * An order as its buyer sees it. The code only when it is paid; `failure` is a Dutch sentence,
 * empty unless it failed.
 */
export const orderStateSchema = object({
  status: orderStatusSchema,
  amount: string(),
  recipientName: string(),
  buyerName: string(),
  personalMessage: string(),
  /** Nothing is mailed to the recipient: the buyer gives it herself. */
  handsOver: boolean(),
  deliverOn: nullable(string()),
  voucherCode: nullable(string()),
  validUntil: nullable(string()),
  failure: string(),
  test: boolean(),
})
export type OrderState = InferOutput<typeof orderStateSchema>

export const balanceAnswerSchema = object({
  code: string(),
  amount: string(),
  balance: string(),
  validUntil: string(),
  status: picklist(namesOf(voucherStates)),
  test: boolean(),
})

/** That a message of the provider was heard. */
export const heardSchema = object({ received: literal(true) })

/** How a test payment stands. */
export const sandboxAnswerSchema = object({
  status: picklist(['pending', 'processing', 'succeeded', 'failed']),
})
