import { array, boolean, type InferOutput, literal, nullable, object, picklist, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** `mode` sandbox: nothing is paid, the page shows the buttons of a test payment. `publishableKey` is the provider's, empty in the sandbox. */
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

export const orderStatusSchema = picklist(['pending', 'processing', 'succeeded', 'failed', 'refunded'])
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

/** An order as its buyer sees it. The code only when it is paid; `failure` is a Dutch sentence, empty unless it failed. */
export const orderStateSchema = object({
  status: orderStatusSchema,
  amount: string(),
  recipientName: string(),
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
  status: picklist(['active', 'spent', 'expired', 'blocked', 'refunded']),
  test: boolean(),
})

export const withdrawalSchema = object({ code: string(), amount: string(), recipientName: string(), isWithdrawn: boolean(), test: boolean() })
export type Withdrawal = InferOutput<typeof withdrawalSchema>

/** `active` that is spent or past its date is shown as such. */
export const voucherStatusSchema = picklist(['active', 'spent', 'expired', 'blocked', 'refunded'])
export type VoucherStatus = InferOutput<typeof voucherStatusSchema>

/** A voucher as the owner sees it. Amounts are decimal strings. */
export const voucherSchema = object({
  id: string(),
  code: string(),
  amount: string(),
  balance: string(),
  status: voucherStatusSchema,
  /** When VAT is due: single-purpose at its sale, multi-purpose when it is spent. */
  taxedAt: picklist(['sale', 'redemption']),
  vatRate: string(),
  recipientName: string(),
  recipientEmail: string(),
  buyerName: string(),
  buyerEmail: string(),
  personalMessage: string(),
  deliverOn: nullable(string()),
  deliveredAt: nullable(string()),
  validUntil: string(),
  /** Ordered and paid on the site rather than at the till. */
  online: boolean(),
  /** Last day on which an online order can be withdrawn; null for one sold at the till. */
  withdrawUntil: nullable(string()),
  /** `pending`: taken back here, the provider has not given the money back yet (`refundFailure` says why not). */
  refund: picklist(['none', 'pending', 'done']),
  refundFailure: string(),
  test: boolean(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Voucher = InferOutput<typeof voucherSchema>

export const movementSchema = object({
  id: whole,
  amount: string(),
  reason: picklist(['issued', 'redeemed', 'restored', 'withdrawn']),
  paymentId: nullable(string()),
  note: string(),
  createdAt: string(),
})
export type VoucherMovement = InferOutput<typeof movementSchema>

/** A voucher with what was put on it and taken from it, oldest first. */
export const wholeVoucherSchema = object({ ...voucherSchema.entries, movements: array(movementSchema) })
export type WholeVoucher = InferOutput<typeof wholeVoucherSchema>

/** The figures above the list. Vouchers of the sandbox count only while nothing is live. */
export const voucherOverviewSchema = object({
  /** What can still be spent: active vouchers that are not past their date. */
  openValue: string(),
  openCount: whole,
  /** Of the open value, on what VAT is still due when it is spent. */
  openUntaxed: string(),
  soldThisMonth: string(),
  redeemedThisMonth: string(),
  /** Open ones that expire within 60 days. */
  expiringSoon: whole,
  /** Orders whose payment does not agree with what was ordered, or whose refund keeps failing: to be looked at by the owner. */
  attention: array(object({ orderId: string(), buyerName: string(), amount: string(), failure: string(), createdAt: string() })),
  mode: picklist(['live', 'sandbox', 'off']),
})
export type VoucherOverview = InferOutput<typeof voucherOverviewSchema>

/** `rounding` and `amountPaid` of a sale in cash: what goes into the drawer. */
export const soldVoucherSchema = object({ ...wholeVoucherSchema.entries, rounding: string(), amountPaid: string() })
export type SoldVoucher = InferOutput<typeof soldVoucherSchema>

export const resendAnswerSchema = object({ success: literal(true), sentTo: string() })

export const successSchema = object({ success: literal(true) })
