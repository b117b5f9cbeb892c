import { z } from 'zod'
import { amountField, dateField, emailField, optionalLine, optionalText, requiredLine } from '#lib/fields.ts'

/** What a visitor may order, in cents; any whole cent between. */
const LEAST_CENTS = 1_000
const MOST_CENTS = 20_000
/** What the owner may sell at the till. */
const LEAST_SOLD_CENTS = 100
const MOST_SOLD_CENTS = 100_000

const AMOUNT_BOUNDS = 'Bedrag moet tussen €10 en €200 liggen'
const YES_OR_NO = 'Dit moet ja of nee zijn.'
const BUYER_NAME = 'Vul uw naam in.'
const RECIPIENT_NAME = 'Vul de naam van de ontvanger in.'
const SOLD_BOUNDS = 'Kies een bedrag van € 1,00 tot € 1.000,00.'

/** A code as it is stored; typed in any case and with spaces. */
const codeField = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\s+/g, '').toUpperCase().slice(0, 50) : (value ?? '')),
  z.string('Dit moet tekst zijn.').min(1, 'Vul de code van de kadobon in.'),
)
const optionalEmail = z.preprocess((value) => (value === '' || value === null ? undefined : value), emailField().optional()).transform((value) => value ?? '')
const optionalDate = z.preprocess((value) => (value === '' ? null : value), dateField().nullish()).transform((value) => value ?? null)

const orderAmount = amountField(AMOUNT_BOUNDS).refine((cents) => cents >= LEAST_CENTS && cents <= MOST_CENTS, AMOUNT_BOUNDS)

/** The order form of a visitor. Amounts come out in cents. `deliverOn`: null for as soon as it is paid. */
export const voucherOrderSchema = z
  .object({
    amount: orderAmount,
    voucherData: z.object({
      selectedVoucher: z.enum(['custom'], 'Deze kadobon bestaat niet.').default('custom'),
      customAmount: amountField(AMOUNT_BOUNDS),
      recipientName: requiredLine(100, RECIPIENT_NAME),
      recipientEmail: emailField(),
      buyerName: requiredLine(100, BUYER_NAME),
      buyerEmail: emailField(),
      personalMessage: optionalText(500),
      deliverOn: optionalDate,
    }),
  })
  .refine(({ amount, voucherData }) => amount === voucherData.customAmount, {
    path: ['voucherData', 'customAmount'],
    error: 'Dit bedrag is anders dan het bedrag van de betaling.',
  })
export type VoucherOrder = z.infer<typeof voucherOrderSchema>

/** `mode` sandbox: nothing is paid, the page shows the buttons of a test payment. `publishableKey` is the provider's, empty in the sandbox. */
export const startedOrderSchema = z.object({
  clientSecret: z.string(),
  orderId: z.string(),
  paymentIntentId: z.string(),
  publishableKey: z.string(),
  mode: z.enum(['live', 'sandbox']),
  /** Whether it is no real money: the sandbox, or the test keys of the provider. */
  test: z.boolean(),
})
export type StartedOrder = z.infer<typeof startedOrderSchema>

/** How the page may pay, before anything is ordered; `off`: ordering answers 503. */
export const paymentModeSchema = z.object({
  mode: z.enum(['live', 'sandbox', 'off']),
  publishableKey: z.string(),
  test: z.boolean(),
  voucherMonths: z.number().int(),
})

const orderStatusSchema = z.enum(['pending', 'processing', 'succeeded', 'failed', 'refunded'])
export type OrderStatus = z.infer<typeof orderStatusSchema>

const intentId = z.preprocess((value) => value ?? '', z.string('Dit moet tekst zijn.').min(1, 'De betaling ontbreekt.').max(255, 'Deze betaling bestaat niet.'))
export const confirmSchema = z.object({ paymentIntentId: intentId })
export const confirmAnswerSchema = z.object({
  voucherCode: z.string(),
  amount: z.string(),
  validUntil: z.string(),
  recipientName: z.string(),
  /** Null: sent at once. */
  deliverOn: z.string().nullable(),
  status: z.literal('succeeded'),
  test: z.boolean(),
})
export type ConfirmAnswer = z.infer<typeof confirmAnswerSchema>

/** What the provider puts behind the return address; the secret shows that this browser, or who it sent the address to, may look. */
export const orderQuerySchema = z.object({ payment_intent: intentId, payment_intent_client_secret: intentId })
/** An order as its buyer sees it. The code only when it is paid; `failure` is a Dutch sentence, empty unless it failed. */
export const orderStateSchema = z.object({
  status: orderStatusSchema,
  amount: z.string(),
  recipientName: z.string(),
  deliverOn: z.string().nullable(),
  voucherCode: z.string().nullable(),
  validUntil: z.string().nullable(),
  failure: z.string(),
  test: z.boolean(),
})
export type OrderState = z.infer<typeof orderStateSchema>

export const sandboxPathSchema = z.object({ paymentIntentId: z.string() })
export const sandboxOutcomeSchema = z.object({ outcome: z.enum(['succeeded', 'failed', 'processing'], 'Kies gelukt, mislukt of in behandeling.') })

/** A code with the address of its buyer or recipient: who knows both may look. */
export const balanceRequestSchema = z.object({ code: codeField, email: emailField() })
export const balanceAnswerSchema = z.object({
  code: z.string(),
  amount: z.string(),
  balance: z.string(),
  validUntil: z.string(),
  status: z.enum(['active', 'spent', 'expired', 'blocked', 'refunded']),
  test: z.boolean(),
})

/** Step one of a withdrawal: the buyer's address, to which a link goes. */
export const withdrawRequestSchema = z.object({ code: codeField, email: emailField() })
const token = z.preprocess((value) => value ?? '', z.string('Dit moet tekst zijn.').min(1, 'De link is onvolledig.').max(300, 'De link is ongeldig.'))
/** Step two: the token of that link, as `?token=` to show what it is about and in the body to do it. */
export const withdrawTokenSchema = z.object({ token })
export const withdrawalSchema = z.object({ code: z.string(), amount: z.string(), recipientName: z.string(), isWithdrawn: z.boolean(), test: z.boolean() })
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** `active` that is spent or past its date is shown as such. */
const voucherStatusSchema = z.enum(['active', 'spent', 'expired', 'blocked', 'refunded'])
export type VoucherStatus = z.infer<typeof voucherStatusSchema>

/** A voucher as the owner sees it. Amounts are decimal strings. */
export const voucherSchema = z.object({
  id: z.string(),
  code: z.string(),
  amount: z.string(),
  balance: z.string(),
  status: voucherStatusSchema,
  /** When VAT is due: single-purpose at its sale, multi-purpose when it is spent. */
  taxedAt: z.enum(['sale', 'redemption']),
  vatRate: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  personalMessage: z.string(),
  deliverOn: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  validUntil: z.string(),
  /** Ordered and paid on the site rather than at the till. */
  online: z.boolean(),
  /** Last day on which an online order can be withdrawn; null for one sold at the till. */
  withdrawUntil: z.string().nullable(),
  /** `pending`: taken back here, the provider has not given the money back yet (`refundFailure` says why not). */
  refund: z.enum(['none', 'pending', 'done']),
  refundFailure: z.string(),
  test: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Voucher = z.infer<typeof voucherSchema>

const movementSchema = z.object({
  id: z.number().int(),
  amount: z.string(),
  reason: z.enum(['issued', 'redeemed', 'restored', 'withdrawn']),
  paymentId: z.string().nullable(),
  note: z.string(),
  createdAt: z.string(),
})
export type VoucherMovement = z.infer<typeof movementSchema>

/** A voucher with what was put on it and taken from it, oldest first. */
export const wholeVoucherSchema = voucherSchema.extend({ movements: z.array(movementSchema) })
export type WholeVoucher = z.infer<typeof wholeVoucherSchema>

/** Which vouchers to list, newest first; `cursor` is the id of the last one of the page before. `from` and `to` are days of issue. */
export const voucherQuerySchema = z.object({
  q: optionalLine(100),
  status: voucherStatusSchema.optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  limit: z.coerce.number('Kies een geheel getal.').int().min(1).max(200).optional(),
  cursor: z.uuid('Deze bladzijde bestaat niet (meer).').optional(),
})
export type VoucherQuery = z.infer<typeof voucherQuerySchema>

/** The figures above the list. Vouchers of the sandbox count only while nothing is live. */
export const voucherOverviewSchema = z.object({
  /** What can still be spent: active vouchers that are not past their date. */
  openValue: z.string(),
  openCount: z.number().int(),
  /** Of the open value, on what VAT is still due when it is spent. */
  openUntaxed: z.string(),
  soldThisMonth: z.string(),
  redeemedThisMonth: z.string(),
  /** Open ones that expire within 60 days. */
  expiringSoon: z.number().int(),
  /** Orders whose payment does not agree with what was ordered, or whose refund keeps failing: to be looked at by the owner. */
  attention: z.array(z.object({ orderId: z.string(), buyerName: z.string(), amount: z.string(), failure: z.string(), createdAt: z.string() })),
  mode: z.enum(['live', 'sandbox', 'off']),
})
export type VoucherOverview = z.infer<typeof voucherOverviewSchema>

export const voucherPathSchema = z.object({ code: codeField })

const people = {
  recipientName: optionalLine(100),
  recipientEmail: optionalEmail,
  buyerName: optionalLine(100),
  buyerEmail: optionalEmail,
  personalMessage: optionalText(500),
}

/** A voucher sold at the till. With `sendMail` it goes to the recipient's address, else to the buyer's. */
export const voucherSaleSchema = z
  .object({
    amount: amountField(SOLD_BOUNDS).refine((cents) => cents >= LEAST_SOLD_CENTS && cents <= MOST_SOLD_CENTS, SOLD_BOUNDS),
    method: z.enum(['cash', 'card', 'transfer'], 'Kies hoe er betaald is.').default('cash'),
    ...people,
    deliverOn: optionalDate,
    sendMail: z.boolean(YES_OR_NO).default(false),
  })
  .refine(({ sendMail, recipientEmail, buyerEmail }) => !sendMail || recipientEmail !== '' || buyerEmail !== '', {
    path: ['recipientEmail'],
    error: 'Vul een e-mailadres in om de kadobon te mailen.',
  })
export type VoucherSale = z.infer<typeof voucherSaleSchema>
/** `rounding` and `amountPaid` of a sale in cash: what goes into the drawer. */
export const soldVoucherSchema = wholeVoucherSchema.extend({ rounding: z.string(), amountPaid: z.string() })
export type SoldVoucher = z.infer<typeof soldVoucherSchema>

/** What the owner may change; what is absent stays. `validUntil` only later, never earlier. `version` is the one that the editor read. */
export const voucherChangeSchema = z.object({
  recipientName: people.recipientName.optional(),
  recipientEmail: people.recipientEmail.optional(),
  buyerName: people.buyerName.optional(),
  buyerEmail: people.buyerEmail.optional(),
  personalMessage: people.personalMessage.optional(),
  deliverOn: dateField().nullable().optional(),
  validUntil: dateField().optional(),
  status: z.enum(['active', 'blocked'], 'Kies geldig of geblokkeerd.').optional(),
  version: z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.').optional(),
})
export type VoucherChange = z.infer<typeof voucherChangeSchema>

/** To whom the voucher is mailed again. */
export const resendSchema = z.object({ to: z.enum(['recipient', 'buyer'], 'Kies ontvanger of koper.').default('recipient') })
export const resendAnswerSchema = z.object({ success: z.literal(true), sentTo: z.string() })

/**
 * Giving back what is left on a voucher, once and for all. `allowLate` is the owner's decision to do so outside the term of withdrawal
 * or though a part was spent. `method` is how a voucher of the till is given back; one paid online goes back through the provider.
 */
export const voucherRefundSchema = z.object({
  allowLate: z.boolean(YES_OR_NO).default(false),
  method: z.enum(['cash', 'card', 'transfer'], 'Kies hoe het geld teruggaat.').default('cash'),
  note: optionalText(500),
})
export type VoucherRefund = z.infer<typeof voucherRefundSchema>

export const successSchema = z.object({ success: z.literal(true) })
