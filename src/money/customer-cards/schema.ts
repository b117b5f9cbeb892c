import { z } from 'zod'
import {
  amountField,
  cursorField,
  emailField,
  limitField,
  optionalLine,
  optionalText,
  ownersEmailField,
} from '#lib/fields.ts'
import { toDecimal } from '#lib/money.ts'
import { namesOf } from '#lib/names-of.ts'
import { usageStates } from '#lib/states.ts'
import { MOST_POINTS } from '#money/customer-cards/rules.ts'

/**
 * Text or number of at least 0 and at most `most`, with so many decimals; a decimal string comes
 * out.
 */
function decimal(most: number, decimals: 1 | 2) {
  const sentence = `Vul een getal in van 0 tot ${most}, met hoogstens ${decimals === 1 ? 'één cijfer' : 'twee cijfers'} na de komma.`
  const step = decimals === 1 ? 10 : 1
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(',', '.') : value),
    amountField(sentence)
      .refine((hundredths) => hundredths <= most * 100 && hundredths % step === 0, sentence)
      .transform((hundredths) =>
        decimals === 1 ? toDecimal(hundredths).slice(0, -1) : toDecimal(hundredths),
      ),
  )
}

function count(most: number) {
  const sentence = `Vul een geheel getal in van 0 tot ${most}.`
  return z.int(sentence).min(0, sentence).max(most, sentence)
}

/** What the owner saves: all of it at once. */
export const loyaltyChangeSchema = z
  .object({
    pointsPerEuro: decimal(1_000, 1),
    euroPerPoint: decimal(100, 2),
    defaultDiscount: decimal(100, 1),
    minBalance: decimal(100_000, 2),
    maxBalance: decimal(100_000, 2),
    bonusThreshold: count(1_000_000),
    bonusPoints: count(1_000_000),
    autoRewards: z.boolean('Kies ja of nee.'),
    birthdayBonus: z.boolean('Kies ja of nee.'),
  })
  .refine(({ minBalance, maxBalance }) => Number(minBalance) <= Number(maxBalance), {
    error: 'Het hoogste saldo mag niet onder het laagste liggen.',
    path: ['maxBalance'],
  })

const limit = limitField(500)
export const cardQuerySchema = z.object({
  q: optionalLine(100).optional(),
  status: z.enum(namesOf(usageStates), 'Kies een geldige status.').optional(),
  limit: limit.optional(),
  cursor: cursorField,
})
export type CardQuery = z.infer<typeof cardQuerySchema>
export const movementQuerySchema = z.object({
  limit: limit.default(100),
  cursor: z.coerce
    .number('Deze pagina bestaat niet.')
    .int('Deze pagina bestaat niet.')
    .min(1, 'Deze pagina bestaat niet.')
    .max(Number.MAX_SAFE_INTEGER)
    .optional(),
})
/** `number` is what the QR code of a printed card says. */
export const lookupQuerySchema = z
  .object({
    customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
    email: emailField().optional(),
    number: optionalLine(20).optional(),
  })
  .refine((query) => Object.values(query).some(Boolean), {
    error: 'Zoek op klant, e-mailadres of kaartnummer.',
    path: ['email'],
  })

const cardFields = {
  customerEmail: emailField(),
  discountPercentage: decimal(100, 1),
  /** Comes out in cents. */
  balance: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.replace(',', '.') : value),
      amountField('Vul een bedrag in zoals 25,00.'),
    )
    .refine((cents) => cents <= 10_000_000, 'Hoogstens € 100.000.'),
  points: count(MOST_POINTS),
  /** Why a balance was typed: obligatory as soon as it changes. */
  balanceReason: optionalLine(200),
  isActive: z.boolean('Kies ja of nee.'),
  notes: optionalText(2_000),
}

/** A new card; nothing but the address is required, or the customer when she has none. */
export const newCardSchema = z.object({
  ...cardFields,
  customerEmail: ownersEmailField(),
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
  discountPercentage: cardFields.discountPercentage.default('0.0'),
  balance: cardFields.balance.default(0),
  points: cardFields.points.default(0),
  balanceReason: cardFields.balanceReason.default(''),
  isActive: cardFields.isActive.default(true),
})
export type NewCard = z.infer<typeof newCardSchema>

/**
 * Any subset of a card's fields. `version` is the one that the editor read; `seen` the figures that
 * stood on the card when the owner changed them, which the till may have changed since.
 */
export const cardChangeSchema = z
  .object(cardFields)
  .partial()
  .extend({
    version: z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.').optional(),
    seen: z.object({ points: z.int().optional(), balance: amountField().optional() }).optional(),
  })
export type CardChange = z.infer<typeof cardChangeSchema>

export const holderQuerySchema = z.object({
  limit: limit.default(5),
  q: optionalLine(100).optional(),
})
