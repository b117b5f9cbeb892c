import { z } from 'zod'
import {
  amountField,
  cursorField,
  dateField,
  isEmail,
  limitField,
  optionalLine,
  optionalText,
} from '#lib/fields.ts'
import { formatEuro } from '#lib/money.ts'
import { directMethods } from '#lib/payment-methods.ts'
import { paymentMethodSchema, paymentStatusSchema } from '#money/payments/wire.ts'

export const paymentMethodField = z.enum(paymentMethodSchema.options, 'Kies een betaalwijze.')
const paymentStatusField = z.enum(paymentStatusSchema.options, 'Kies een status.')

/** What is paid at once, without the terminal. */
const directMethodSchema = z.enum(directMethods, 'Kies een betaalwijze.')

const MOST_CENTS = 9_999_99
const REQUIRED = 'Vul alle velden in.'
const MALFORMED_BOOLEAN = 'Dit moet ja of nee zijn.'

const amount = () =>
  amountField().refine(
    (cents) => cents <= MOST_CENTS,
    `Een bedrag is hoogstens ${formatEuro(MOST_CENTS)}.`,
  )
export const partAmount = () =>
  amount().refine((cents) => cents > 0, 'Vul een bedrag in dat groter is dan nul.')
const optionalId = (message: string) => z.uuid(message).nullish()
const voucherCode = () => optionalLine(50).transform((code) => code.toUpperCase())

const product = z.object({
  productId: z.uuid('Dit product bestaat niet (meer).'),
  quantity: z
    .int('Vul een geheel getal in.')
    .min(1, 'Minstens 1.')
    .max(999, 'Hoogstens 999.')
    .default(1),
})
const part = z.object({
  method: directMethodSchema,
  amount: partAmount(),
  voucherCode: voucherCode(),
})

const shared = {
  customerId: optionalId('Deze klant bestaat niet (meer).'),
  customerEmail: optionalLine(254).refine(
    (email) => email === '' || isEmail(email),
    'Vul een geldig e-mailadres in.',
  ),
  appointmentId: optionalId('Deze afspraak bestaat niet (meer).'),
  notes: optionalText(2_000),
  tip: amount().default(0),
  products: z
    .array(product, 'Dit moet een lijst zijn.')
    .max(100, 'Hoogstens 100 producten.')
    .default([]),
  /** Gives the discount of the customer's card. */
  discountFromCard: z.boolean(MALFORMED_BOOLEAN).default(false),
  points: z
    .int('Vul een geheel getal in.')
    .min(0, 'Minstens 0.')
    .max(1_000_000, 'Hoogstens 1.000.000.')
    .default(0),
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
    .refine(
      (list) => list.filter(({ method }) => method === 'cash').length <= 1,
      'Cash komt één keer voor.',
    )

type Required = {
  saleId?: string | null | undefined
  amount?: number | undefined
  customerName: string
  service: string
}

/**
 * Amount, customer and service are obligatory for a new sale, and known already for an earlier one.
 */
function needsAll({ saleId, amount: cents, customerName, service }: Required): boolean {
  return Boolean(saleId) || (cents !== undefined && customerName !== '' && service !== '')
}
function missing(service: string) {
  return (context: { value: Required; issues: z.core.$ZodRawIssue[] }) => {
    if (needsAll(context.value)) return
    const { value } = context
    const fields = [
      value.amount === undefined && 'amount',
      value.customerName === '' && 'customerName',
      value.service === '' && service,
    ]
    for (const field of fields)
      if (field)
        context.issues.push({ code: 'custom', message: REQUIRED, path: [field], input: value })
  }
}

/**
 * A sale that is paid at once, by one method or by several (`parts`). `amount` is that of the
 * treatment.
 */
export const newPaymentSchema = z
  .object({
    ...shared,
    amount: amount().optional(),
    method: paymentMethodField.default('cash'),
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
    .transform(({ description, service, ...rest }) => ({
      ...rest,
      service: service || description,
    }))
    .check(missing('description')),
})
export type TerminalPayment = z.output<typeof terminalPaymentSchema>['paymentData']

export const paymentQuerySchema = z.object({
  period: z.enum(['today', 'week', 'month'], 'Kies vandaag, week of maand.').optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  method: paymentMethodField.optional(),
  status: paymentStatusField.optional(),
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
  appointmentId: z.uuid('Deze afspraak bestaat niet (meer).').optional(),
  /** Words that all occur in customer, service, voucher code, receipt number or amount. */
  q: optionalLine(100).optional(),
  limit: limitField(500).default(200),
  cursor: cursorField,
})
export type PaymentQuery = z.output<typeof paymentQuerySchema>

export const receiptQuerySchema = z.object({ download: z.string().optional() })
