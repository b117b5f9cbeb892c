import { z } from 'zod'
import {
  amountField,
  dateField,
  minutesField,
  optionalLine,
  optionalText,
  requiredLine,
} from '#lib/fields.ts'
import { formatEuro } from '#lib/money.ts'
import {
  categories,
  MOST_CENTS,
  parseHundredths,
  roundings,
  sizes,
} from '#shop-window/services/rules.ts'

/** The treatment that every salon offers whatever the breed: its price is a starting price. */
export const GENERAL_SERVICE = 'Algemene trimbeurt'
/** What a booking without a service is called; its price is agreed later. */
export const UNPRICED_SERVICE = 'Trimmen'

const YES_OR_NO = 'Dit moet ja of nee zijn.'
const ORDER = 'Vul een geheel getal in vanaf 0.'

const fields = {
  name: requiredLine(100, 'Vul een naam in.'),
  description: optionalText(500),
  /** Comes out in cents. */
  price: amountField('Vul een geldige prijs in.').refine(
    (cents) => cents <= MOST_CENTS,
    `Een prijs is hoogstens ${formatEuro(MOST_CENTS)}.`,
  ),
  duration: optionalLine(50).transform((text) => text || null),
  minutes: minutesField().nullable(),
  category: z.enum(categories, 'Kies een categorie.'),
  size: z.enum(sizes, 'Kies een grootte.'),
  displayOrder: z.number(ORDER).int(ORDER).min(0, ORDER).max(99_999, 'Hoogstens 99999.'),
  isActive: z.boolean(YES_OR_NO),
}

/** A new item of the price list. */
export const newServiceSchema = z.object({
  ...fields,
  /** Absent: what the text says. */
  minutes: fields.minutes.optional(),
  category: fields.category.default('algemeen'),
  size: fields.size.default(''),
  displayOrder: fields.displayOrder.default(0),
  isActive: fields.isActive.default(true),
})
export type NewService = z.infer<typeof newServiceSchema>

/**
 * An edited item: name, price and category always; of the others what is absent stays. `version` is
 * the one that the editor read.
 */
export const serviceChangeSchema = z.object({
  ...fields,
  description: fields.description.optional(),
  duration: fields.duration.optional(),
  /** Absent: what a new text says, and else what it is. */
  minutes: fields.minutes.optional(),
  size: fields.size.optional(),
  displayOrder: fields.displayOrder.optional(),
  isActive: fields.isActive.optional(),
  version: z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.').optional(),
})
export type ServiceChange = z.infer<typeof serviceChangeSchema>

const ids = z
  .array(z.uuid('Deze service bestaat niet.'), 'Kies de services.')
  .max(5_000, 'Hoogstens 5000 services.')
/** The whole price list in its new order. */
export const serviceOrderSchema = z.object({ ids })

const VALUE = 'Vul een getal in zoals 5 of -2.50.'

/**
 * One change of many prices. Nothing is saved without `confirm`, which must name the prices that
 * the preview showed (`expected`).
 */
export const bulkPriceSchema = z
  .object({
    change: z
      .object({
        kind: z.enum(['percent', 'amount'], 'Kies procent of bedrag.'),
        /** Signed, at most two decimals: percent points or euro. Comes out in hundredths. */
        value: z.union([z.string(), z.number()], VALUE).transform((value, context) => {
          const hundredths = parseHundredths(String(value))
          if (hundredths !== undefined) return hundredths
          context.addIssue({ code: 'custom', message: VALUE })
          return z.NEVER
        }),
      })
      .refine(({ kind, value }) => kind === 'amount' || (value >= -10_000 && value <= 50_000), {
        path: ['value'],
        error: 'Kies een percentage van -100 tot 500.',
      }),
    rounding: z.enum(roundings, 'Kies een afronding.').default('0.01'),
    /** Which items; all of them when absent. */
    ids: ids.optional(),
    /** The first day of the new prices; they hold at once when it is absent. */
    from: dateField('Kies een geldige dag.').optional(),
    confirm: z.boolean(YES_OR_NO).default(false),
    expected: z
      .array(z.object({ id: z.uuid(), price: amountField() }))
      .max(5_000)
      .optional(),
  })
  .refine(({ confirm, expected }) => !confirm || expected !== undefined, {
    path: ['expected'],
    error: 'Bekijk eerst het voorbeeld.',
  })
export type BulkPrice = z.infer<typeof bulkPriceSchema>

/**
 * Without `csv` the standard list; with it a preview, or the import itself when `confirm` comes
 * with the hash of the preview.
 */
export const importSchema = z.object({
  csv: z.string('Kies een bestand.').optional(),
  confirm: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], YES_OR_NO)
    .default(false),
  hash: z.string('Bekijk eerst het voorbeeld.').optional(),
})

/** The first day of prices that are planned. */
export const plannedDaySchema = z.object({ date: dateField('Kies een geldige dag.') })
