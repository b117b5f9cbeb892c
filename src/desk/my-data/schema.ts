import { z } from 'zod'
import { customerInputsByKind, dogInputsByKind, readyWayField } from '#clients/customers/schema.ts'
import { ownDogFields, ownFields } from '#clients/customers/texts.ts'
import { tokenSchema } from '#clients/devices/schema.ts'
import { cursorField, optionalText } from '#lib/fields.ts'
import { byKind } from '#lib/keyed.ts'

/** Spends a mailed link. `remembers`: this browser is recognised from now on. */
export const sessionRequestSchema = tokenSchema.extend({
  remembers: z.boolean('Dit moet ja of nee zijn.').default(false),
})

const version = z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.')

/**
 * Any subset of what she may correct herself; her address for mail is how we know her, and stays
 * the salon's to change.
 */
export const detailsChangeSchema = z
  .object({
    ...byKind(ownFields, { ...customerInputsByKind, line: customerInputsByKind.place }),
    readyBy: readyWayField,
    wantsNews: z.boolean('Kies ja of nee.'),
  })
  .partial()
  .extend({ version })
export type DetailsChange = z.infer<typeof detailsChangeSchema>

export const ownDogChangeSchema = z
  .object(byKind(ownDogFields, dogInputsByKind))
  .partial()
  .extend({ version })
export type OwnDogChange = z.infer<typeof ownDogChangeSchema>

const limit = z.coerce
  .number('Vul een getal in.')
  .int('Vul een geheel getal in.')
  .min(1, 'Minstens 1.')
const cursor = cursorField
export const visitQuerySchema = z.object({
  limit: limit.max(100, 'Hoogstens 100.').default(20),
  cursor,
})
export type VisitQuery = z.infer<typeof visitQuerySchema>

export const erasureRequestSchema = z.object({ note: optionalText(1_000) })

export const requestQuerySchema = z.object({
  status: z.enum(['open', 'settled'], 'Kies een geldige status.').optional(),
  limit: limit.max(500, 'Hoogstens 500.').optional(),
  cursor,
})
export type RequestQuery = z.infer<typeof requestQuerySchema>
export const requestChangeSchema = z.object({ isSettled: z.literal(true, 'Kies ja.') })
