import { z } from 'zod'
import { dateField, isEmail, isPhone, optionalLine, optionalText, ownersEmailField, phoneField, requiredLine, weeksField } from '#lib/fields.ts'

/** A customer as the look-up by e-mail answers: masked unless this browser is recognised for her. */
export const foundCustomerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  recognised: z.boolean(),
})
export type FoundCustomer = z.infer<typeof foundCustomerSchema>

/** A saved dog as the wizard offers it. */
export const savedDogSchema = z.object({ id: z.string(), name: z.string(), breed: z.string(), age: z.string() })
export type SavedDog = z.infer<typeof savedDogSchema>
/** A dog under an id that whoever adds it made. */
export type NewDog = Pick<SavedDog, 'id' | 'name' | 'breed'> & { customerId: string }

/** Any text: what is no address is simply unknown. */
export const emailPathSchema = z.object({ email: z.string() })
export const customerPathSchema = z.object({ id: z.uuid() })
export const newDogSchema = z.object({ customerId: z.uuid('Deze klant bestaat niet (meer).'), name: requiredLine(100), breed: optionalLine(100) })

/** A dog as the owner sees it. `birthDate` and `vaccinatedUntil` are days, null when not known; the photo is at `/api/pictures/{photoId}`. */
export const dogSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  name: z.string(),
  breed: z.string(),
  age: z.string(),
  weight: z.string(),
  gender: z.string(),
  color: z.string(),
  size: z.string(),
  notes: z.string(),
  birthDate: z.string().nullable(),
  vaccinatedUntil: z.string().nullable(),
  /** Comes back every so many weeks; null: as the salon's setting says. */
  rebookWeeks: z.number().int().nullable(),
  /** What the owner wants to be warned of at each visit. */
  warning: z.string(),
  /** Words of the notes that are no warning for this dog. */
  ignoredWarnings: z.array(z.string()),
  isActive: z.boolean(),
  photoId: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Dog = z.infer<typeof dogSchema>

/** A customer as the owner sees her. Visits are counted without the cancelled ones; `totalAppointments` is the specification's other name for `appointmentCount`. */
export const customerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  notes: z.string(),
  /** Whether she wants mails that are not about a visit of hers. */
  wantsNews: z.boolean(),
  dogs: z.array(dogSchema),
  appointmentCount: z.number().int(),
  totalAppointments: z.number().int(),
  firstVisit: z.string().nullable(),
  lastVisit: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WholeCustomer = z.infer<typeof customerSchema>

/** One of a customer's appointments, as her page lists it. */
export const visitSchema = z.object({
  id: z.string(),
  dogId: z.string().nullable(),
  dogName: z.string(),
  dogBreed: z.string(),
  service: z.string(),
  price: z.string().nullable(),
  /** What was paid for it at the till, tips apart and what was given back subtracted. */
  paid: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  isNoShow: z.boolean(),
  comments: z.string(),
  notes: z.string(),
})
export type Visit = z.infer<typeof visitSchema>

const page = {
  limit: z.coerce.number('Vul een getal in.').int('Vul een geheel getal in.').min(1, 'Minstens 1.').max(500, 'Hoogstens 500.').optional(),
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
/** What a customer paid at the till in all. */
export const paidSchema = z.object({ total: z.string() })

const details = { address: optionalLine(200), postalCode: optionalLine(20), city: optionalLine(100), notes: optionalText(5_000) }

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

/** The fields of a customer that the owner may change: nothing is required, and who has no address any more is reached by phone. */
export const customerChangeFields = {
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  email: optionalLine(254).refine((value) => value === '' || isEmail(value), 'Vul een geldig e-mailadres in.'),
  phone: optionalLine(30).refine((value) => value === '' || isPhone(value), 'Vul een geldig telefoonnummer in.'),
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
export const ownersDogSchema = z.object(dogFields).partial().extend({ customerId: newDogSchema.shape.customerId, name: dogFields.name })
export type OwnersDog = z.infer<typeof ownersDogSchema>
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
