import { z } from 'zod'
import { customerChangeFields, dogFields } from '#clients/customers/schema.ts'
import { optionalLine } from '#lib/fields.ts'

/** The version that the editor read; a change of another one is refused as stale. */
const version = z
  .number('Dit moet een getal zijn.')
  .int('Dit moet een geheel getal zijn.')
  .optional()

/** Any subset of a customer's fields; what is absent stays, in her appointments too. */
export const customerChangeSchema = z.object(customerChangeFields).partial().extend({ version })
export type CustomerChange = z.infer<typeof customerChangeSchema>

/** Any subset of a dog's fields. */
export const dogChangeSchema = z.object(dogFields).partial().extend({ version })
export type DogChange = z.infer<typeof dogChangeSchema>

/** The customer who goes up in the other one. */
export const mergeSchema = z.object({ otherId: z.uuid('Deze klant bestaat niet (meer).') })

export const overviewQuerySchema = z.object({ q: optionalLine(100) })
