import { z } from 'zod'
import { amountField, dateField, isEmail, optionalLine, optionalText } from '#lib/fields.ts'
import { formatEuro } from '#lib/money.ts'

const paymentMethodSchema = z.enum(['cash', 'card', 'transfer', 'voucher', 'sumup'], 'Kies een betaalwijze.')
export type PaymentMethod = z.infer<typeof paymentMethodSchema>
/** What is paid at once, without the terminal. */
const directMethodSchema = paymentMethodSchema.exclude(['sumup'], 'Kies een betaalwijze.')
const paymentStatusSchema = z.enum(['pending', 'completed', 'failed', 'cancelled'], 'Kies een status.')
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

/** One payment (or, below zero, what was given back) as it goes over the wire. Amounts are decimal strings. */
export const paymentSchema = z.object({
  id: z.string(),
  saleId: z.string(),
  /** `000012`; of what is given back `000012-1`. */
  receiptNumber: z.string(),
  kind: z.enum(['payment', 'refund', 'void']),
  refundOf: z.string().nullable(),
  /** Its part of what was due, VAT and tip included. */
  amount: z.string(),
  tip: z.string(),
  /** Of cash, to five cents. */
  rounding: z.string(),
  /** amount + rounding: what moved. */
  amountPaid: z.string(),
  received: z.string().nullable(),
  change: z.string().nullable(),
  method: paymentMethodSchema,
  customerName: z.string(),
  customerEmail: z.string(),
  customerId: z.string().nullable(),
  appointmentId: z.string().nullable(),
  service: z.string(),
  status: paymentStatusSchema,
  transactionId: z.string().nullable(),
  paymentProvider: z.string().nullable(),
  receiptUrl: z.string(),
  currency: z.literal('EUR'),
  notes: z.string(),
  voucherCode: z.string().nullable(),
  test: z.boolean(),
  reason: z.string(),
  /** Why a payment by terminal waits or failed; empty when there is nothing to say. */
  failure: z.string(),
  /** What can still be given back. */
  refundable: z.string(),
  /** Paid at the terminal after it was cancelled here: the owner has to give it back. */
  refundDue: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Payment = z.infer<typeof paymentSchema>

const saleLineSchema = z.object({
  kind: z.enum(['service', 'top-up', 'product', 'discount', 'points', 'balance']),
  description: z.string(),
  productId: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: z.string(),
  total: z.string(),
})
export type SaleLine = z.infer<typeof saleLineSchema>

/** What was sold. `due` = amount + tip; `open` is what nobody has paid yet and no terminal is busy with. */
const saleSchema = z.object({
  id: z.string(),
  receiptNumber: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  appointmentId: z.string().nullable(),
  service: z.string(),
  amount: z.string(),
  discount: z.string(),
  tip: z.string(),
  due: z.string(),
  open: z.string(),
  lines: z.array(saleLineSchema),
  createdAt: z.string(),
})
export type Sale = z.infer<typeof saleSchema>

/** The first payment that was made, all of them, and the sale. */
export const paidSchema = paymentSchema.extend({ parts: z.array(paymentSchema), sale: saleSchema })
export type Paid = z.infer<typeof paidSchema>

const ticketPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('mark'), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string(), bold: z.boolean(), muted: z.boolean(), centred: z.boolean() }),
  z.object({ kind: z.literal('rows'), head: z.array(z.string()), rows: z.array(z.object({ cells: z.array(z.string()), bold: z.boolean() })) }),
  z.object({ kind: z.literal('line') }),
])
export type TicketPart = z.infer<typeof ticketPartSchema>
/** What stands on the ticket of a payment, from top to bottom. */
export const ticketSchema = z.object({ receiptNumber: z.string(), receiptUrl: z.string(), parts: z.array(ticketPartSchema) })
export type ShownTicket = z.infer<typeof ticketSchema>

export const startedSchema = z.object({ transactionId: z.string(), payment: paymentSchema, parts: z.array(paymentSchema), sale: saleSchema })
export type Started = z.infer<typeof startedSchema>

/** `amount` is what the terminal was asked for. */
export const terminalStatusSchema = z.object({ status: paymentStatusSchema, amount: z.string(), failure: z.string(), refundDue: z.boolean() })
export type TerminalStatus = z.infer<typeof terminalStatusSchema>

export const providersSchema = z.object({
  providers: z.array(z.object({ name: z.literal('sumup'), label: z.string(), mode: z.enum(['live', 'sandbox']), test: z.boolean() })),
})
export type Providers = z.infer<typeof providersSchema>

/** A visit of today with what was paid for its treatment. `price` null: 'Prijs op aanvraag'. */
const visitSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  dogName: z.string(),
  dogBreed: z.string(),
  service: z.string(),
  price: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  /** Of the treatment: without tip and products, with the discount given on it, less what was given back. */
  paid: z.string(),
})
export type Visit = z.infer<typeof visitSchema>

const recentCustomerSchema = z.object({
  customerId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** Of the visit by which she is recent. */
  appointmentId: z.string(),
  date: z.string(),
  service: z.string(),
  price: z.string().nullable(),
})
export type RecentCustomer = z.infer<typeof recentCustomerSchema>

/** The till at a glance. Revenue is the turnover of the day book; the week begins on Sunday. */
export const overviewSchema = z.object({
  today: z.string(),
  week: z.string(),
  month: z.string(),
  /** Turnover that came in after today was closed: it stands on the next day. */
  later: z.string(),
  /** Of this month. */
  byDay: z.array(z.object({ date: z.string(), amount: z.string() })),
  appointments: z.array(visitSchema),
  recentCustomers: z.array(recentCustomerSchema),
  /** Waiting for the terminal. */
  pending: z.array(paymentSchema),
  refundTasks: z.array(paymentSchema),
  /** Sales that nobody has paid in full, without those whose terminal is busy. */
  openSales: z.array(saleSchema),
})
export type Overview = z.infer<typeof overviewSchema>

const MOST_CENTS = 9_999_99
const REQUIRED = 'Vul alle velden in.'
const MALFORMED_BOOLEAN = 'Dit moet ja of nee zijn.'

const amount = () => amountField().refine((cents) => cents <= MOST_CENTS, `Een bedrag is hoogstens ${formatEuro(MOST_CENTS)}.`)
const partAmount = () => amount().refine((cents) => cents > 0, 'Vul een bedrag in dat groter is dan nul.')
const optionalId = (message: string) => z.uuid(message).nullish()
const voucherCode = () => optionalLine(50).transform((code) => code.toUpperCase())

const product = z.object({
  productId: z.uuid('Dit product bestaat niet (meer).'),
  quantity: z.int('Vul een geheel getal in.').min(1, 'Minstens 1.').max(999, 'Hoogstens 999.').default(1),
})
const part = z.object({ method: directMethodSchema, amount: partAmount(), voucherCode: voucherCode() })

const shared = {
  customerId: optionalId('Deze klant bestaat niet (meer).'),
  customerEmail: optionalLine(254).refine((email) => email === '' || isEmail(email), 'Vul een geldig e-mailadres in.'),
  appointmentId: optionalId('Deze afspraak bestaat niet (meer).'),
  notes: optionalText(2_000),
  tip: amount().default(0),
  products: z.array(product, 'Dit moet een lijst zijn.').max(100, 'Hoogstens 100 producten.').default([]),
  /** Gives the discount of the customer's card. */
  discountFromCard: z.boolean(MALFORMED_BOOLEAN).default(false),
  points: z.int('Vul een geheel getal in.').min(0, 'Minstens 0.').max(1_000_000, 'Hoogstens 1.000.000.').default(0),
  cardBalance: amount().default(0),
  /** What is sold is put on this loyalty card, as it is paid. */
  topUpCard: optionalId('Deze klantenkaart bestaat niet (meer).'),
  /** Sells what is not in stock. */
  allowBelowZero: z.boolean(MALFORMED_BOOLEAN).default(false),
  /** Pays what is open of this sale; the fields of the sale itself are ignored. */
  saleId: optionalId('Deze verkoop bestaat niet (meer).'),
}
const parts = () =>
  z
    .array(part, 'Dit moet een lijst zijn.')
    .max(10, 'Hoogstens 10 betaalwijzen.')
    .refine((list) => list.filter(({ method }) => method === 'cash').length <= 1, 'Cash komt één keer voor.')

type Required = { saleId?: string | null | undefined; amount?: number | undefined; customerName: string; service: string }

/** Amount, customer and service are obligatory for a new sale, and known already for an earlier one. */
function needsAll({ saleId, amount: cents, customerName, service }: Required): boolean {
  return Boolean(saleId) || (cents !== undefined && customerName !== '' && service !== '')
}
function missing(service: string) {
  return (context: { value: Required; issues: z.core.$ZodRawIssue[] }) => {
    if (needsAll(context.value)) return
    const { value } = context
    const fields = [value.amount === undefined && 'amount', value.customerName === '' && 'customerName', value.service === '' && service]
    for (const field of fields) if (field) context.issues.push({ code: 'custom', message: REQUIRED, path: [field], input: value })
  }
}

/** A sale that is paid at once, by one method or by several (`parts`). `amount` is that of the treatment. */
export const newPaymentSchema = z
  .object({
    ...shared,
    amount: amount().optional(),
    method: paymentMethodSchema.default('cash'),
    customerName: optionalLine(200),
    service: optionalLine(200),
    voucherCode: voucherCode(),
    /** Cash handed over. */
    received: amount().nullish(),
    parts: parts().min(1, 'Kies minstens één betaalwijze.').optional(),
  })
  .check(missing('service'))
  .refine(({ method, parts: list }) => list !== undefined || method !== 'sumup', {
    error: 'Een betaling met de terminal start je met de knop van de terminal.',
    path: ['method'],
  })
export type NewPayment = z.output<typeof newPaymentSchema>

/** A sale whose rest, after `parts`, is asked of the terminal. `description` is the service. */
export const terminalPaymentSchema = z.object({
  provider: z.literal('sumup', 'Deze betaalprovider bestaat niet.').default('sumup'),
  paymentData: z
    .object({
      ...shared,
      amount: amount().optional(),
      description: optionalLine(200),
      customerName: optionalLine(200),
      /** The caller's own remark; the reference under which the provider is asked is made here. */
      reference: optionalLine(90),
      service: optionalLine(200),
      received: amount().nullish(),
      parts: parts().default([]),
    })
    .transform(({ description, service, ...rest }) => ({ ...rest, service: service || description }))
    .check(missing('description')),
})
export type TerminalPayment = z.output<typeof terminalPaymentSchema>['paymentData']

/** Gives back a payment, in part or whole (`refund`), or undoes its whole sale (`void`). */
export const refundSchema = z.object({
  amount: partAmount().optional(),
  kind: z.enum(['refund', 'void'], 'Kies terugbetalen of schrappen.').default('refund'),
  method: paymentMethodSchema.optional(),
  reason: optionalLine(500),
})
export type Refund = z.output<typeof refundSchema>

export const sandboxOutcomeSchema = z.object({ outcome: z.enum(['PAID', 'FAILED', 'PENDING'], 'Kies een uitkomst.') })

export const paymentPathSchema = z.object({ id: z.uuid() })
export const providerPathSchema = z.object({ provider: z.string() })
export const transactionPathSchema = z.object({ provider: z.string(), transactionId: z.string().max(200) })
export const sandboxPathSchema = z.object({ transactionId: z.string().max(200) })

export const paymentQuerySchema = z.object({
  period: z.enum(['today', 'week', 'month'], 'Kies vandaag, week of maand.').optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  method: paymentMethodSchema.optional(),
  status: paymentStatusSchema.optional(),
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  /** Words that all occur in customer, service, voucher code, receipt number or amount. */
  q: optionalLine(100).optional(),
  limit: z.coerce.number('Vul een getal in.').int('Vul een geheel getal in.').min(1, 'Minstens 1.').max(500, 'Hoogstens 500.').default(200),
  cursor: z.uuid('Deze pagina bestaat niet.').optional(),
})
export type PaymentQuery = z.output<typeof paymentQuerySchema>

export const receiptQuerySchema = z.object({ download: z.string().optional() })
