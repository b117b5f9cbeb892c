import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  object,
  picklist,
  string,
  variant,
} from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { paymentMethods } from '#lib/payment-methods.ts'
import { paymentStates } from '#lib/states.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { whole } from '#lib/wire.ts'

export const paymentMethodSchema = picklist(paymentMethods)
export type PaymentMethod = InferOutput<typeof paymentMethodSchema>

export const paymentStatusSchema = picklist(namesOf(paymentStates))
export type PaymentStatus = InferOutput<typeof paymentStatusSchema>

/**
 * One payment (or, below zero, what was given back) as it goes over the wire. Amounts are decimal
 * strings.
 */
export const paymentSchema = object({
  id: string(),
  saleId: string(),
  /** `000012`; of what is given back `000012-1`. */
  receiptNumber: string(),
  kind: picklist(['payment', 'refund', 'void']),
  refundOf: nullable(string()),
  /** Its part of what was due, VAT and tip included. */
  amount: string(),
  tip: string(),
  /** Of cash, to five cents. */
  rounding: string(),
  /** amount + rounding: what moved. */
  amountPaid: string(),
  received: nullable(string()),
  change: nullable(string()),
  method: paymentMethodSchema,
  customerName: string(),
  customerEmail: string(),
  customerId: nullable(string()),
  appointmentId: nullable(string()),
  service: string(),
  status: paymentStatusSchema,
  transactionId: nullable(string()),
  paymentProvider: nullable(string()),
  receiptUrl: string(),
  currency: literal('EUR'),
  notes: string(),
  voucherCode: nullable(string()),
  test: boolean(),
  reason: string(),
  /** Why a payment by terminal waits or failed; empty when there is nothing to say. */
  failure: string(),
  /** What can still be given back. */
  refundable: string(),
  /** Paid at the terminal after it was cancelled here: the owner has to give it back. */
  refundDue: boolean(),
  createdAt: string(),
  updatedAt: string(),
})
export type Payment = InferOutput<typeof paymentSchema>

const saleLineSchema = object({
  kind: picklist(['service', 'top-up', 'product', 'discount', 'points', 'balance']),
  description: string(),
  productId: nullable(string()),
  quantity: whole,
  unitPrice: string(),
  total: string(),
})
export type SaleLine = InferOutput<typeof saleLineSchema>

/**
 * What was sold. `due` = amount + tip; `open` is what nobody has paid yet and no terminal is busy
 * with.
 */
export const saleSchema = object({
  id: string(),
  receiptNumber: string(),
  customerId: nullable(string()),
  customerName: string(),
  customerEmail: string(),
  appointmentId: nullable(string()),
  service: string(),
  amount: string(),
  discount: string(),
  tip: string(),
  due: string(),
  open: string(),
  lines: array(saleLineSchema),
  createdAt: string(),
})
export type Sale = InferOutput<typeof saleSchema>

/** The first payment that was made, all of them, and the sale. */
export const paidSchema = object({
  ...paymentSchema.entries,
  parts: array(paymentSchema),
  sale: saleSchema,
})
export type Paid = InferOutput<typeof paidSchema>

const ticketPartSchema = variant('kind', [
  object({ kind: literal('title'), text: string() }),
  object({ kind: literal('mark'), text: string() }),
  object({
    kind: literal('text'),
    text: string(),
    bold: boolean(),
    muted: boolean(),
    centred: boolean(),
  }),
  object({
    kind: literal('rows'),
    head: array(string()),
    rows: array(object({ cells: array(string()), bold: boolean() })),
  }),
  object({ kind: literal('line') }),
])
export type TicketPart = InferOutput<typeof ticketPartSchema>

/** What stands on the ticket of a payment, from top to bottom. */
export const ticketSchema = object({
  receiptNumber: string(),
  receiptUrl: string(),
  parts: array(ticketPartSchema),
})
export type ShownTicket = InferOutput<typeof ticketSchema>

/** A visit of today with what was paid for its treatment. `price` null: 'Prijs op aanvraag'. */
const visitSchema = object({
  id: string(),
  customerId: string(),
  customerName: string(),
  customerEmail: string(),
  dogName: string(),
  dogBreed: string(),
  service: string(),
  price: nullable(string()),
  startTime: string(),
  endTime: string(),
  status: appointmentStatusSchema,
  /**
   * Of the treatment: without tip and products, with the discount given on it, less what was given
   * back.
   */
  paid: string(),
})
export type Visit = InferOutput<typeof visitSchema>

const recentCustomerSchema = object({
  customerId: string(),
  customerName: string(),
  customerEmail: string(),
  /** Of the visit by which she is recent. */
  appointmentId: string(),
  date: string(),
  service: string(),
  price: nullable(string()),
})
export type RecentCustomer = InferOutput<typeof recentCustomerSchema>

/** The till at a glance. Revenue is the turnover of the day book; the week begins on Sunday. */
export const overviewSchema = object({
  today: string(),
  week: string(),
  month: string(),
  /** Turnover that came in after today was closed: it stands on the next day. */
  later: string(),
  /** Of this month. */
  byDay: array(object({ date: string(), amount: string() })),
  appointments: array(visitSchema),
  recentCustomers: array(recentCustomerSchema),
  /** Waiting for the terminal. */
  pending: array(paymentSchema),
  refundTasks: array(paymentSchema),
  /** Sales that nobody has paid in full, without those whose terminal is busy. */
  openSales: array(saleSchema),
})
export type Overview = InferOutput<typeof overviewSchema>
