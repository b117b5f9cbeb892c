import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  object,
  picklist,
  string,
} from 'valibot'
import { voucherReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'

/** `active` that is spent or past its date is shown as such. */
export const voucherStatusSchema = picklist(namesOf(voucherStates))
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
  /**
   * `pending`: taken back here, the provider has not given the money back yet (`refundFailure` says
   * why not).
   */
  refund: picklist(['none', 'pending', 'done']),
  refundFailure: string(),
  test: boolean(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Voucher = InferOutput<typeof voucherSchema>

const movementSchema = object({
  id: whole,
  amount: string(),
  reason: picklist(namesOf(voucherReasons)),
  paymentId: nullable(string()),
  note: string(),
  createdAt: string(),
})
export type VoucherMovement = InferOutput<typeof movementSchema>

/** A voucher with what was put on it and taken from it, oldest first. */
export const wholeVoucherSchema = object({
  ...voucherSchema.entries,
  movements: array(movementSchema),
})
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
  /**
   * Orders whose payment does not agree with what was ordered, or whose refund keeps failing: to be
   * looked at by the owner.
   */
  attention: array(
    object({
      orderId: string(),
      buyerName: string(),
      amount: string(),
      failure: string(),
      createdAt: string(),
    }),
  ),
  mode: picklist(['live', 'sandbox', 'off']),
})
export type VoucherOverview = InferOutput<typeof voucherOverviewSchema>

/** `rounding` and `amountPaid` of a sale in cash: what goes into the drawer. */
export const soldVoucherSchema = object({
  ...wholeVoucherSchema.entries,
  rounding: string(),
  amountPaid: string(),
})
export type SoldVoucher = InferOutput<typeof soldVoucherSchema>

export const resendAnswerSchema = object({ success: literal(true), sentTo: string() })
