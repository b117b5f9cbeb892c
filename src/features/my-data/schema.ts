import { z } from 'zod'
import { customerSchema, dogFields, dogSchema, visitSchema } from '#features/customers/schema.ts'
import { deviceSchema, tokenSchema } from '#features/devices/schema.ts'
import { erasureSchema } from '#features/privacy/schema.ts'
import { optionalLine, optionalText, phoneField, requiredLine } from '#lib/fields.ts'

/** Spends a mailed link. `remembers`: this browser is recognised from now on. */
export const sessionRequestSchema = tokenSchema.extend({ remembers: z.boolean('Dit moet ja of nee zijn.').default(false) })
export const sessionSchema = z.object({ until: z.string() })

const version = z.number('Dit moet een getal zijn.').int('Dit moet een geheel getal zijn.')

/** What she may see of her own card index: none of the salon's notes. */
export const ownDetailsSchema = customerSchema.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  address: true,
  postalCode: true,
  city: true,
  wantsNews: true,
  version: true,
})
export type OwnDetails = z.infer<typeof ownDetailsSchema>

/** Any subset of what she may correct herself; her address for mail is how we know her, and stays the salon's to change. */
export const detailsChangeSchema = z
  .object({
    firstName: requiredLine(100),
    lastName: optionalLine(100),
    phone: phoneField(),
    address: optionalLine(200),
    postalCode: optionalLine(20),
    city: optionalLine(100),
    wantsNews: z.boolean('Kies ja of nee.'),
  })
  .partial()
  .extend({ version })
export type DetailsChange = z.infer<typeof detailsChangeSchema>

/** A dog of hers, without the salon's notes. */
export const ownDogSchema = dogSchema.pick({
  id: true,
  name: true,
  breed: true,
  age: true,
  weight: true,
  gender: true,
  color: true,
  size: true,
  birthDate: true,
  vaccinatedUntil: true,
  isActive: true,
  photoId: true,
  version: true,
})
export type OwnDog = z.infer<typeof ownDogSchema>
export const ownDogChangeSchema = z
  .object(dogFields)
  .pick({ name: true, breed: true, age: true, weight: true, gender: true, color: true, size: true, birthDate: true, vaccinatedUntil: true })
  .partial()
  .extend({ version })
export type OwnDogChange = z.infer<typeof ownDogChangeSchema>
export const dogPathSchema = z.object({ id: z.uuid() })

/** A visit, without remarks: the salon may have written in them. */
export const ownVisitSchema = visitSchema.pick({
  id: true,
  date: true,
  startTime: true,
  endTime: true,
  dogName: true,
  dogBreed: true,
  service: true,
  price: true,
  status: true,
})
export type OwnVisit = z.infer<typeof ownVisitSchema>
export const visitPathSchema = z.object({ id: z.uuid() })
const limit = z.coerce.number('Vul een getal in.').int('Vul een geheel getal in.').min(1, 'Minstens 1.')
const cursor = z.uuid('Deze pagina bestaat niet.').optional()
export const visitQuerySchema = z.object({ limit: limit.max(100, 'Hoogstens 100.').default(20), cursor })
export type VisitQuery = z.infer<typeof visitQuerySchema>
export const visitLinkSchema = z.object({ link: z.string() })

/** A voucher that she bought or got. `otherName` is who got or gave it; the code is whole only for its buyer. */
const ownVoucherSchema = z.object({
  id: z.string(),
  code: z.string(),
  isBuyer: z.boolean(),
  isRecipient: z.boolean(),
  otherName: z.string(),
  amount: z.string(),
  balance: z.string(),
  validUntil: z.string(),
  status: z.enum(['active', 'spent', 'expired', 'blocked', 'refunded']),
  test: z.boolean(),
})
export type OwnVoucher = z.infer<typeof ownVoucherSchema>

const count = z.number().int()
const ownMovementSchema = z.object({
  id: count,
  reason: z.enum(['opening', 'manual', 'correction', 'top-up', 'earned', 'bonus', 'birthday', 'spent', 'refund']),
  dogName: z.string().nullable(),
  points: count,
  balance: z.string(),
  pointsAfter: count,
  balanceAfter: z.string(),
  createdAt: z.string(),
})
export type OwnMovement = z.infer<typeof ownMovementSchema>

/** Her loyalty card with its newest movements. `bonus`: how far the next one is, null when there is none to come. */
const ownCardSchema = z.object({
  cardNumber: z.string(),
  points: count,
  pointsValue: z.string(),
  balance: z.string(),
  discountPercentage: z.string(),
  isActive: z.boolean(),
  bonus: z.object({ done: count, left: count, points: count }).nullable(),
  movements: z.array(ownMovementSchema),
})
export type OwnCard = z.infer<typeof ownCardSchema>

/** What the page shows at once. `until`: when this browser is signed out; `erasureAskedAt`: null unless she asked to be erased and waits for it. */
export const myDataSchema = z.object({
  until: z.string(),
  details: ownDetailsSchema,
  dogs: z.array(ownDogSchema),
  comingVisits: z.array(ownVisitSchema),
  vouchers: z.array(ownVoucherSchema),
  card: ownCardSchema.nullable(),
  devices: z.array(deviceSchema),
  erasureAskedAt: z.string().nullable(),
})
export type MyData = z.infer<typeof myDataSchema>

/** What an erasure would take away, and how many invoices with a number the law keeps. */
export const keptSchema = z.object({ erased: erasureSchema, invoices: count })
export type Kept = z.infer<typeof keptSchema>

export const erasureRequestSchema = z.object({ note: optionalText(1_000) })
export const erasureAnswerSchema = z.object({ askedAt: z.string() })

/** A question about her data as the owner sees it. */
export const privacyRequestSchema = z.object({
  id: z.string(),
  kind: z.enum(['erasure']),
  customerId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  note: z.string(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
})
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>
export const requestPathSchema = z.object({ id: z.uuid() })
export const requestQuerySchema = z.object({
  status: z.enum(['open', 'settled'], 'Kies een geldige status.').optional(),
  limit: limit.max(500, 'Hoogstens 500.').optional(),
  cursor,
})
export type RequestQuery = z.infer<typeof requestQuerySchema>
export const requestChangeSchema = z.object({ isSettled: z.literal(true, 'Kies ja.') })
