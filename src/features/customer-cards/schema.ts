import { z } from 'zod'
import { amountField } from '#lib/fields.ts'
import { toDecimal } from '#lib/money.ts'

/** How loyalty cards earn and pay. Figures with decimals are strings with a point: one decimal for points and percent, two for euro. */
export const loyaltySettingsSchema = z.object({
  pointsPerEuro: z.string(),
  euroPerPoint: z.string(),
  /** Of a card that is made in the admin, in percent. */
  defaultDiscount: z.string(),
  minBalance: z.string(),
  maxBalance: z.string(),
  /** At so many points a card gets `bonusPoints`. */
  bonusThreshold: z.number().int(),
  bonusPoints: z.number().int(),
  autoRewards: z.boolean(),
  birthdayBonus: z.boolean(),
})
export type LoyaltySettings = z.infer<typeof loyaltySettingsSchema>

/** Text or number of at least 0 and at most `most`, with so many decimals; a decimal string comes out. */
function decimal(most: number, decimals: 1 | 2) {
  const sentence = `Vul een getal in van 0 tot ${most}, met hoogstens ${decimals === 1 ? 'één cijfer' : 'twee cijfers'} na de komma.`
  const step = decimals === 1 ? 10 : 1
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(',', '.') : value),
    amountField(sentence)
      .refine((hundredths) => hundredths <= most * 100 && hundredths % step === 0, sentence)
      .transform((hundredths) => (decimals === 1 ? toDecimal(hundredths).slice(0, -1) : toDecimal(hundredths))),
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
