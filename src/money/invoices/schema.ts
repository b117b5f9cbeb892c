import { z } from 'zod'
import { formatVatNumber, isVatNumber } from '#lib/business-numbers.ts'
import {
  amountField,
  dateField,
  isEmail,
  optionalLine,
  optionalText,
  requiredLine,
} from '#lib/fields.ts'
import { parseCents } from '#lib/money.ts'
import { invoiceStatusSchema } from '#money/invoices/wire.ts'

export const INVOICE_GONE = 'Deze factuur bestaat niet (meer).'
const invoiceStatusField = z.enum(invoiceStatusSchema.options)

const MOST_LINES = 500
const QUANTITY = 'Vul een aantal in van 0,01 tot 9999,99, met hoogstens twee cijfers na de komma.'
const MOST_UNIT_CENTS = 9_999_999
const MOST_HUNDREDTHS = 999_999

/**
 * A line; comes out with the quantity in hundredths and the price in cents. What is no number
 * counts as one.
 */
const newItemSchema = z.object({
  description: requiredLine(300, 'Vul een omschrijving in.'),
  quantity: z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => readQuantity(String(value ?? 1).replace(',', '.')))
    .refine((hundredths) => hundredths >= 1 && hundredths <= MOST_HUNDREDTHS, QUANTITY),
  unitPrice: amountField('Vul een prijs in zoals 55.00.').refine(
    (cents) => cents <= MOST_UNIT_CENTS,
    'Deze prijs is te hoog.',
  ),
})

const header = {
  customerId: z.uuid('Deze klant bestaat niet (meer).').nullish(),
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').nullish(),
  saleIds: z.array(z.uuid('Deze verkoop bestaat niet.')).max(100).default([]),
  customerName: requiredLine(100, 'Vul minimaal de klantennaam in'),
  customerEmail: optionalLine(254).refine(
    (text) => text === '' || isEmail(text),
    'Vul een geldig e-mailadres in.',
  ),
  customerAddress: optionalLine(200),
  customerPostalCode: optionalLine(12),
  customerCity: optionalLine(100),
  customerCountry: optionalLine(60).transform((text) => text || 'België'),
  customerVATNumber: optionalLine(30)
    .refine(
      (text) => text === '' || isVatNumber(text) || isForeignVatNumber(text),
      'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.',
    )
    .transform(formatVatNumber),
  invoiceDate: dateField().optional(),
  dueDate: dateField().optional(),
  reverseCharge: z.boolean('Kies ja of nee.').default(false),
  discount: amountField('Vul een korting in zoals 5.00.').default(0),
  notes: optionalText(2_000),
  status: invoiceStatusField.default('draft'),
  paidOn: dateField().optional(),
  paidMethod: optionalLine(60),
}

/**
 * What the owner saves; amounts that she sends besides prices, quantities and discount are ignored.
 */
export const newInvoiceSchema = z.object({
  invoice: z.object(header),
  items: z
    .array(newItemSchema, 'Een factuur heeft minstens één regel.')
    .min(1, 'Een factuur heeft minstens één regel.')
    .max(MOST_LINES, `Hoogstens ${MOST_LINES} regels.`),
})
export type NewInvoice = z.infer<typeof newInvoiceSchema>

/** A draft written anew (with the version that was read), or another status alone. */
export const invoiceChangeSchema = z.union([
  newInvoiceSchema.extend({ version: z.int().optional() }),
  z.object({
    // so that a draft with something wrong on it never passes for a status alone
    invoice: z.undefined().optional(),
    status: invoiceStatusField,
    paidOn: dateField().optional(),
    paidMethod: optionalLine(60),
    version: z.int().optional(),
  }),
])
export type InvoiceChange = z.infer<typeof invoiceChangeSchema>

/** What a credit note takes back: lines with their quantity, or all of it. */
export const newCreditNoteSchema = z.object({
  items: z
    .array(
      z.object({
        itemId: z.uuid('Deze regel bestaat niet.'),
        quantity: newItemSchema.shape.quantity,
      }),
    )
    .max(MOST_LINES)
    .optional(),
  reason: optionalLine(300),
})
export type NewCreditNote = z.infer<typeof newCreditNoteSchema>

/** What an invoice starts from: a visit, sales at the till (ids with commas), or a customer. */
export const proposalQuerySchema = z.object({
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  saleIds: z
    .string()
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(z.uuid('Deze verkoop bestaat niet.')).max(100)),
})

/** How an invoice goes to the customer. */
export const sendingSchema = z.object({
  mail: z.boolean('Kies ja of nee.').default(true),
  eInvoice: z.boolean('Kies ja of nee.').default(false),
  /** Of a draft, in place of its own. */
  invoiceDate: dateField().optional(),
  dueDate: dateField().optional(),
})
export type Sending = z.infer<typeof sendingSchema>

export const invoicePathSchema = z.object({ id: z.uuid(INVOICE_GONE) })
export const invoiceQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.uuid().optional(),
  q: optionalLine(100),
  status: z.enum([...invoiceStatusSchema.options, 'overdue']).optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  /** Only those of no sale at the till. */
  sales: z.literal('none', 'Dit kan alleen none zijn.').optional(),
  /** Only the credit notes of this invoice. */
  creditOf: z.uuid(INVOICE_GONE).optional(),
})
export type InvoiceFilter = z.infer<typeof invoiceQuerySchema>

/** Sales at the till, ids with commas. */
export const saleInvoicesQuerySchema = z.object({
  saleIds: z
    .string()
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(z.uuid('Deze verkoop bestaat niet.')).max(200, 'Hoogstens 200 verkopen.')),
})

const count = z
  .int('Vul een geheel getal in.')
  .min(1, 'Minstens 1.')
  .max(9_999_999, 'Hoogstens 9999999.')

const prefix = requiredLine(10).refine(
  (text) => /^[A-Za-z0-9][A-Za-z0-9/_-]*$/.test(text),
  'Gebruik letters, cijfers, streepjes of een schuine streep.',
)
export const invoiceSettingsChangeSchema = z
  .object({
    invoicePrefix: prefix,
    creditNotePrefix: prefix,
    invoiceStart: count,
    creditNoteStart: count,
    restartsYearly: z.boolean('Kies ja of nee.'),
    termDays: z
      .int('Vul een geheel getal in.')
      .min(0, 'Minstens 0 dagen.')
      .max(120, 'Hoogstens 120 dagen.'),
    version: z.int().optional(),
  })
  .refine(({ invoicePrefix, creditNotePrefix }) => invoicePrefix !== creditNotePrefix, {
    error: 'Facturen en creditnota’s hebben elk hun eigen voorvoegsel.',
    path: ['creditNotePrefix'],
  })
export type InvoiceSettingsChange = z.infer<typeof invoiceSettingsChangeSchema>

/**
 * In hundredths. A number that is none of ours, such as -1 or 0.001, is refused rather than taken
 * for one.
 */
function readQuantity(text: string): number {
  return parseCents(text) ?? (text.trim() === '' || Number.isNaN(Number(text)) ? 100 : 0)
}

/**
 * A VAT number of another country, by its form alone; whether it is one of that country, the server
 * checks.
 */
function isForeignVatNumber(text: string): boolean {
  return /^(?!BE)[A-Z]{2}[0-9A-Z+*]{2,12}$/i.test(text.replace(/[\s.-]/g, ''))
}
