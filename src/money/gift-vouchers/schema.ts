import { z } from 'zod'
import { amountField, dateField, emailField, optionalLine, optionalText } from '#lib/fields.ts'
import { methodsBack } from '#lib/payment-methods.ts'
import { normaliseCode } from '#money/gift-vouchers/rules.ts'
import { voucherStatusSchema } from '#money/gift-vouchers/wire.ts'

const voucherStatusField = z.enum(voucherStatusSchema.options)

/** What the owner may sell at the till. */
const LEAST_SOLD_CENTS = 100
const MOST_SOLD_CENTS = 100_000

const YES_OR_NO = 'Dit moet ja of nee zijn.'
const SOLD_BOUNDS = 'Kies een bedrag van € 1,00 tot € 1.000,00.'

/** A code as it is stored; typed in any case, with spaces and with or without its hyphen. */
export const codeField = z.preprocess(
  (value) => (typeof value === 'string' ? normaliseCode(value).slice(0, 50) : (value ?? '')),
  z.string('Dit moet tekst zijn.').min(1, 'Vul de code van de kadobon in.'),
)
export const optionalEmail = z
  .preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    emailField().optional(),
  )
  .transform((value) => value ?? '')
export const optionalDate = z
  .preprocess((value) => (value === '' ? null : value), dateField().nullish())
  .transform((value) => value ?? null)

/**
 * Which vouchers to list, newest first; `cursor` is the id of the last one of the page before.
 * `from` and `to` are days of issue.
 */
export const voucherQuerySchema = z.object({
  q: optionalLine(100),
  status: voucherStatusField.optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  limit: z.coerce.number('Kies een geheel getal.').int().min(1).max(200).optional(),
  cursor: z.uuid('Deze bladzijde bestaat niet (meer).').optional(),
})
export type VoucherQuery = z.infer<typeof voucherQuerySchema>

export const voucherPathSchema = z.object({ code: codeField })

const people = {
  recipientName: optionalLine(100),
  recipientEmail: optionalEmail,
  buyerName: optionalLine(100),
  buyerEmail: optionalEmail,
  personalMessage: optionalText(500),
}

/**
 * A voucher sold at the till. With `sendMail` it goes to the recipient's address, else to the
 * buyer's.
 */
export const voucherSaleSchema = z
  .object({
    amount: amountField(SOLD_BOUNDS).refine(
      (cents) => cents >= LEAST_SOLD_CENTS && cents <= MOST_SOLD_CENTS,
      SOLD_BOUNDS,
    ),
    method: z.enum(methodsBack, 'Kies hoe er betaald is.').default('cash'),
    ...people,
    deliverOn: optionalDate,
    sendMail: z.boolean(YES_OR_NO).default(false),
  })
  .refine(
    ({ sendMail, recipientEmail, buyerEmail }) =>
      !sendMail || recipientEmail !== '' || buyerEmail !== '',
    {
      path: ['recipientEmail'],
      error: 'Vul een e-mailadres in om de kadobon te mailen.',
    },
  )
export type VoucherSale = z.infer<typeof voucherSaleSchema>

/**
 * What the owner may change; what is absent stays. `validUntil` only later, never earlier.
 * `version` is the one that the editor read.
 */
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
export const resendSchema = z.object({
  to: z.enum(['recipient', 'buyer'], 'Kies ontvanger of koper.').default('recipient'),
})

/**
 * Giving back what is left on a voucher: `allowLate` outside the term of withdrawal, `method` for
 * one of the till; one paid online goes back through the provider.
 */
export const voucherRefundSchema = z.object({
  allowLate: z.boolean(YES_OR_NO).default(false),
  method: z.enum(methodsBack, 'Kies hoe het geld teruggaat.').default('cash'),
  note: optionalText(500),
})
export type VoucherRefund = z.infer<typeof voucherRefundSchema>
