import { array, boolean, type InferOutput, nullable, object, pick, picklist, string } from 'valibot'
import { ownDogFields, ownFields } from '#clients/customers/texts.ts'
import {
  customerSchema,
  customerWires,
  dogSchema,
  dogWires,
  visitSchema,
} from '#clients/customers/wire.ts'
import { deviceSchema } from '#clients/devices/wire.ts'
import { erasureSchema } from '#desk/privacy/wire.ts'
import { byKind } from '#lib/keyed.ts'
import { cardReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import { voucherStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'

export const sessionSchema = object({ until: string() })

/** What she may see of her own card index: none of the salon's notes. */
export const ownDetailsSchema = object({
  ...byKind(ownFields, customerWires),
  ...pick(customerSchema, ['email', 'readyBy', 'wantsNews', 'version']).entries,
})
export type OwnDetails = InferOutput<typeof ownDetailsSchema>

/** A dog of hers, without the salon's notes. */
export const ownDogSchema = object({
  ...pick(dogSchema, ['id', 'isActive', 'photoId', 'version']).entries,
  ...byKind(ownDogFields, dogWires),
})
export type OwnDog = InferOutput<typeof ownDogSchema>

/** A visit, without remarks: the salon may have written in them. */
export const ownVisitSchema = pick(visitSchema, [
  'id',
  'date',
  'startTime',
  'endTime',
  'dogName',
  'dogBreed',
  'service',
  'price',
  'status',
])
export type OwnVisit = InferOutput<typeof ownVisitSchema>

export const visitLinkSchema = object({ link: string() })

/**
 * A voucher that she bought or got. `otherName` is who got or gave it; the code is whole only for
 * its buyer.
 */
const ownVoucherSchema = object({
  id: string(),
  code: string(),
  isBuyer: boolean(),
  isRecipient: boolean(),
  otherName: string(),
  amount: string(),
  balance: string(),
  validUntil: string(),
  status: picklist(namesOf(voucherStates)),
  test: boolean(),
})
export type OwnVoucher = InferOutput<typeof ownVoucherSchema>

const count = whole

const ownMovementSchema = object({
  id: count,
  reason: picklist(namesOf(cardReasons)),
  dogName: nullable(string()),
  points: count,
  balance: string(),
  pointsAfter: count,
  balanceAfter: string(),
  createdAt: string(),
})
export type OwnMovement = InferOutput<typeof ownMovementSchema>

/**
 * Her loyalty card with its newest movements. `bonus`: how far the next one is, null when there is
 * none to come.
 */
const ownCardSchema = object({
  cardNumber: string(),
  points: count,
  pointsValue: string(),
  balance: string(),
  discountPercentage: string(),
  isActive: boolean(),
  bonus: nullable(object({ done: count, left: count, points: count })),
  movements: array(ownMovementSchema),
})
export type OwnCard = InferOutput<typeof ownCardSchema>

/**
 * What the page shows at once. `until`: when this browser is signed out; `erasureAskedAt`: null
 * unless she asked to be erased and waits for it.
 */
export const myDataSchema = object({
  until: string(),
  details: ownDetailsSchema,
  dogs: array(ownDogSchema),
  comingVisits: array(ownVisitSchema),
  vouchers: array(ownVoucherSchema),
  card: nullable(ownCardSchema),
  devices: array(deviceSchema),
  erasureAskedAt: nullable(string()),
})
export type MyData = InferOutput<typeof myDataSchema>

/** What an erasure would take away, and how many invoices with a number the law keeps. */
export const keptSchema = object({ erased: erasureSchema, invoices: count })
export type Kept = InferOutput<typeof keptSchema>

export const erasureAnswerSchema = object({ askedAt: string() })
