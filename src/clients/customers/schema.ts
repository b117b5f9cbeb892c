import { z } from 'zod'
import type { SavedDog } from '#clients/customers/look-up/wire.ts'
import {
  dateField,
  isEmail,
  isPhone,
  optionalLine,
  optionalText,
  ownersEmailField,
  phoneField,
  requiredLine,
  weeksField,
} from '#lib/fields.ts'

/** A dog under an id that whoever adds it made. */
export type NewDog = Pick<SavedDog, 'id' | 'name' | 'breed'> & { customerId: string }

/** Any text: what is no address is simply unknown. */
export const emailPathSchema = z.object({ email: z.string() })
export const customerPathSchema = z.object({ id: z.uuid() })
export const newDogSchema = z.object({
  customerId: z.uuid('Deze klant bestaat niet (meer).'),
  name: requiredLine(100),
  breed: optionalLine(100),
})

const page = {
  limit: z.coerce
    .number('Vul een getal in.')
    .int('Vul een geheel getal in.')
    .min(1, 'Minstens 1.')
    .max(500, 'Hoogstens 500.')
    .optional(),
  cursor: z.uuid('Deze pagina bestaat niet.').optional(),
}
/** By name, by last visit (latest first) or by when they became a customer (latest first). */
const customerOrderSchema = z.enum(['name', 'recent', 'new'], 'Kies een geldige volgorde.')
export type CustomerOrder = z.infer<typeof customerOrderSchema>
export const customerQuerySchema = z.object({
  q: optionalLine(100).optional(),
  order: customerOrderSchema.default('name'),
  /** The first and the last date of the last visit, as `lastVisit` says it. */
  from: dateField().optional(),
  to: dateField().optional(),
  ...page,
})
export type CustomerQuery = z.infer<typeof customerQuerySchema>
export const visitQuerySchema = z.object(page)
export type VisitQuery = z.infer<typeof visitQuerySchema>
/** The text of a stop link, as `stopLink` made it. */
export const stopNewsSchema = z.object({ link: requiredLine(300) })

const details = {
  address: optionalLine(200),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  notes: optionalText(5_000),
}

/** A customer whom the owner adds by hand, with her dog when one is named. */
export const newCustomerSchema = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: ownersEmailField(),
  phone: phoneField(),
  ...details,
  wantsNews: z.boolean('Dit moet ja of nee zijn.').default(true),
  dogName: optionalLine(100),
  dogBreed: optionalLine(100),
})
export type NewCustomer = z.infer<typeof newCustomerSchema>

/**
 * The fields of a customer that the owner may change: nothing is required, and who has no address
 * any more is reached by phone.
 */
const customerFields = {
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  email: optionalLine(254).refine(
    (value) => value === '' || isEmail(value),
    'Vul een geldig e-mailadres in.',
  ),
  phone: optionalLine(30).refine(
    (value) => value === '' || isPhone(value),
    'Vul een geldig telefoonnummer in.',
  ),
  ...details,
  wantsNews: z.boolean('Dit moet ja of nee zijn.'),
}

const day = z.preprocess((value) => (value === '' ? null : value), dateField().nullable())
/** Everything about a dog but whose it is. An empty day means not known. */
export const dogFields = {
  name: requiredLine(100),
  breed: optionalLine(100),
  age: optionalLine(50),
  weight: optionalLine(50),
  gender: optionalLine(50),
  color: optionalLine(100),
  size: optionalLine(50),
  notes: optionalText(5_000),
  birthDate: day,
  vaccinatedUntil: day,
  rebookWeeks: weeksField().nullable(),
  warning: optionalLine(100),
  ignoredWarnings: z.array(requiredLine(40)).max(60, 'Maximaal 60 woorden.'),
  isActive: z.boolean('Dit moet ja of nee zijn.'),
  photoId: z.uuid('Deze foto bestaat niet (meer).').nullable(),
}
/** A dog that the owner adds; what is absent is empty. */
export const ownersDogSchema = z
  .object(dogFields)
  .partial()
  .extend({ customerId: newDogSchema.shape.customerId, name: dogFields.name })
export type OwnersDog = z.infer<typeof ownersDogSchema>
/** The version that the editor read; a change of another one is refused as stale. */
const version = z
  .number('Dit moet een getal zijn.')
  .int('Dit moet een geheel getal zijn.')
  .optional()

/** Any subset of a customer's fields; what is absent stays, in her appointments too. */
export const customerChangeSchema = z.object(customerFields).partial().extend({ version })
export type CustomerChange = z.infer<typeof customerChangeSchema>

/** Any subset of a dog's fields. */
export const dogChangeSchema = z.object(dogFields).partial().extend({ version })
export type DogChange = z.infer<typeof dogChangeSchema>
export const dogPathSchema = z.object({ id: z.uuid() })

/** What the salon keeps about a person. */
export type Customer = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
}
export type CustomerDetails = Omit<Customer, 'id'>
