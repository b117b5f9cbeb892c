import {
  array,
  boolean,
  type InferOutput,
  nullable,
  object,
  optional,
  pick,
  picklist,
  string,
} from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { invoiceStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'
import { BUYER_FIELDS } from '#money/invoiced-sales/rules.ts'

export const invoiceStatusSchema = picklist(namesOf(invoiceStates))
export type InvoiceStatus = InferOutput<typeof invoiceStatusSchema>

const vatCategorySchema = picklist(['S', 'E', 'AE'])
export type VatCategory = InferOutput<typeof vatCategorySchema>

/** The salon's own facts on an invoice, kept with it from the moment that it is final. */
export const invoiceSellerSchema = object({
  name: string(),
  street: string(),
  postalCode: string(),
  city: string(),
  country: string(),
  phone: string(),
  email: string(),
  vatNumber: string(),
  iban: string(),
  /** Of the company behind the salon; not kept with invoices from before it was asked. */
  legalName: optional(string()),
  legalForm: optional(string()),
  legalRegister: optional(string()),
  companyNumber: optional(string()),
})
export type InvoiceSeller = InferOutput<typeof invoiceSellerSchema>

const invoiceItemSchema = object({
  id: string(),
  description: string(),
  quantity: string(),
  unitPrice: string(),
  totalPrice: string(),
  sortOrder: whole,
  creditsItem: nullable(string()),
})
export type InvoiceItem = InferOutput<typeof invoiceItemSchema>

/**
 * An invoice or credit note. Amounts are decimal strings; prices, discount and total include VAT.
 */
export const invoiceSchema = object({
  id: string(),
  type: picklist(['invoice', 'credit-note']),
  invoiceNumber: nullable(string()),
  status: invoiceStatusSchema,
  isOverdue: boolean(),
  creditOf: nullable(string()),
  customerId: nullable(string()),
  appointmentId: nullable(string()),
  saleIds: array(string()),
  customerName: string(),
  customerEmail: string(),
  customerAddress: string(),
  customerPostalCode: string(),
  customerCity: string(),
  customerCountry: string(),
  customerVATNumber: string(),
  invoiceDate: string(),
  dueDate: string(),
  vatCategory: vatCategorySchema,
  vatRate: string(),
  discount: string(),
  subtotal: string(),
  vatAmount: string(),
  rounding: string(),
  totalAmount: string(),
  prepaid: string(),
  /**
   * What the paper says was paid, and when; null on a draft and on papers from before this was
   * kept.
   */
  paperPaid: nullable(string()),
  paperPaidOn: nullable(string()),
  /** What credit notes took back. */
  credited: string(),
  /**
   * Still to be paid: the total less what was paid at the till and what credit notes took back;
   * nothing once it is paid.
   */
  due: string(),
  notes: string(),
  structuredCommunication: string(),
  seller: nullable(invoiceSellerSchema),
  paidOn: nullable(string()),
  paidMethod: string(),
  sentAt: nullable(string()),
  remindedAt: nullable(string()),
  eInvoiceStatus: picklist(['none', 'sent', 'refused']),
  eInvoiceMessage: string(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
  items: array(invoiceItemSchema),
})
export type Invoice = InferOutput<typeof invoiceSchema>

export const proposalSchema = object({
  invoice: pick(invoiceSchema, [
    'customerId',
    'appointmentId',
    'saleIds',
    ...BUYER_FIELDS,
    'discount',
  ]),
  items: array(object({ description: string(), quantity: string(), unitPrice: string() })),
  /**
   * What single-purpose vouchers paid: it goes off, since its VAT was charged when they were sold.
   */
  taxedBefore: string(),
  /** The invoices, drafts too, that the visit or a sale stands on already. */
  existing: array(
    object({ id: string(), invoiceNumber: nullable(string()), isOfSales: boolean() }),
  ),
})
export type Proposal = InferOutput<typeof proposalSchema>

export const sendingDatesSchema = object({
  invoiceDate: string(),
  dueDate: string(),
  last: nullable(object({ invoiceNumber: string(), invoiceDate: string() })),
})

export const eInvoiceCheckSchema = object({
  problems: array(string()),
  accessPoint: nullable(string()),
})

export const invoiceHistorySchema = object({ what: string(), at: string() })

export const invoiceTotalsSchema = object({
  count: whole,
  open: string(),
  overdue: string(),
  paid: string(),
  invoiced: string(),
})

export const invoiceSettingsSchema = object({
  invoicePrefix: string(),
  creditNotePrefix: string(),
  invoiceStart: whole,
  creditNoteStart: whole,
  restartsYearly: boolean(),
  termDays: whole,
  version: whole,
})
export type InvoiceSettings = InferOutput<typeof invoiceSettingsSchema>
