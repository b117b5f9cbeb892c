import { z } from 'zod'
import { customerChangeFields, customerSchema, dogFields } from '#features/customers/schema.ts'
import { optionalLine } from '#lib/fields.ts'

/** The version that the editor read; a change of another one is refused as stale. */
const version = z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.').optional()

/** Any subset of a customer's fields; what is absent stays, in her appointments too. */
export const customerChangeSchema = z.object(customerChangeFields).partial().extend({ version })
export type CustomerChange = z.infer<typeof customerChangeSchema>
export const changedCustomerSchema = z.object({ customer: customerSchema, updatedAppointments: z.number().int() })
export type ChangedCustomer = z.infer<typeof changedCustomerSchema>

/** Any subset of a dog's fields. */
export const dogChangeSchema = z.object(dogFields).partial().extend({ version })
export type DogChange = z.infer<typeof dogChangeSchema>

/** The customer who goes up in the other one. */
export const mergeSchema = z.object({ otherId: z.uuid('Deze klant bestaat niet (meer).') })

/** What a merge moves. `joinedDogs` are dogs of both that have one name, and become one dog. */
const mergeCountsSchema = z.object({
  appointments: z.number().int(),
  dogs: z.number().int(),
  joinedDogs: z.array(z.string()),
  healthRecords: z.number().int(),
})
/** What a merge would do: `filled` names the empty fields of the kept customer that are taken from the other one, `cards` counts the other's loyalty cards. */
export const mergePreviewSchema = mergeCountsSchema.extend({ filled: z.array(z.string()), cards: z.number().int() })
export type MergePreview = z.infer<typeof mergePreviewSchema>
export const mergedSchema = z.object({ customer: customerSchema, moved: mergeCountsSchema })
export type Merged = z.infer<typeof mergedSchema>

const count = z.number().int()
/** What an erasure takes away. `upcoming` counts visits from today on that hold their time; cards, sales and vouchers stay, but no longer name her. */
export const erasureSchema = z.object({
  appointments: count,
  upcoming: count,
  dogs: count,
  healthRecords: count,
  messages: count,
  mails: count,
  cards: count,
  sales: count,
  vouchers: count,
})
export type Erasure = z.infer<typeof erasureSchema>
export const overviewQuerySchema = z.object({ q: optionalLine(100) })
