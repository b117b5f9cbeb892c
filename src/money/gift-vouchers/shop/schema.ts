import { z } from 'zod'
import { amountField, emailField, optionalText, requiredLine } from '#lib/fields.ts'
import { codeField, optionalDate, optionalEmail } from '#money/gift-vouchers/schema.ts'

/** What a visitor may order, in cents; any whole cent between. */
const LEAST_CENTS = 1_000
const MOST_CENTS = 20_000

const AMOUNT_BOUNDS = 'Bedrag moet tussen €10 en €200 liggen'
const BUYER_NAME = 'Vul uw naam in.'
const RECIPIENT_NAME = 'Vul de naam van de ontvanger in.'

const orderAmount = amountField(AMOUNT_BOUNDS).refine(
  (cents) => cents >= LEAST_CENTS && cents <= MOST_CENTS,
  AMOUNT_BOUNDS,
)

/**
 * The order form of a visitor; amounts come out in cents. `deliverOn`: null for as soon as it is
 * paid.
 */
export const voucherOrderSchema = z
  .object({
    amount: orderAmount,
    voucherData: z.object({
      selectedVoucher: z.enum(['custom'], 'Deze kadobon bestaat niet.').default('custom'),
      customAmount: amountField(AMOUNT_BOUNDS),
      recipientName: requiredLine(100, RECIPIENT_NAME),
      /** The buyer hands it over herself: nothing is mailed to the recipient. */
      handsOver: z.boolean('Dit moet ja of nee zijn.').default(false),
      recipientEmail: optionalEmail,
      buyerName: requiredLine(100, BUYER_NAME),
      buyerEmail: emailField(),
      personalMessage: optionalText(500),
      deliverOn: optionalDate,
    }),
  })
  .refine(({ voucherData }) => voucherData.handsOver || voucherData.recipientEmail !== '', {
    path: ['voucherData', 'recipientEmail'],
    error: 'Vul een geldig e-mailadres in.',
  })
  .refine(({ amount, voucherData }) => amount === voucherData.customAmount, {
    path: ['voucherData', 'customAmount'],
    error: 'Dit bedrag is anders dan het bedrag van de betaling.',
  })
export type VoucherOrder = z.infer<typeof voucherOrderSchema>

const intentId = z.preprocess(
  (value) => value ?? '',
  z
    .string('Dit moet tekst zijn.')
    .min(1, 'De betaling ontbreekt.')
    .max(255, 'Deze betaling bestaat niet.'),
)
export const confirmSchema = z.object({ paymentIntentId: intentId })

/**
 * What the provider puts behind the return address; the secret shows that this browser, or who it
 * sent the address to, may look.
 */
export const orderQuerySchema = z.object({
  payment_intent: intentId,
  payment_intent_client_secret: intentId,
})

export const sandboxPathSchema = z.object({ paymentIntentId: z.string() })
export const sandboxOutcomeSchema = z.object({
  outcome: z.enum(['succeeded', 'failed', 'processing'], 'Kies gelukt, mislukt of in behandeling.'),
})

/** A code with the address of its buyer or recipient: who knows both may look. */
export const balanceRequestSchema = z.object({ code: codeField, email: emailField() })
