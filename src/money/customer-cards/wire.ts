import { array, boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { cardReasons } from '#lib/movement-reasons.ts'
import { namesOf } from '#lib/names-of.ts'
import { whole } from '#lib/wire.ts'

/**
 * How loyalty cards earn and pay. Figures with decimals are strings with a point: one decimal for
 * points and percent, two for euro.
 */
export const loyaltySettingsSchema = object({
  pointsPerEuro: string(),
  euroPerPoint: string(),
  /** Of a card that is made in the admin, in percent. */
  defaultDiscount: string(),
  minBalance: string(),
  maxBalance: string(),
  /** At so many points a card gets `bonusPoints`. */
  bonusThreshold: whole,
  bonusPoints: whole,
  autoRewards: boolean(),
  birthdayBonus: boolean(),
})
export type LoyaltySettings = InferOutput<typeof loyaltySettingsSchema>

/** A loyalty card. `balance` and `points` are the sums of its movements. */
export const cardSchema = object({
  id: string(),
  customerId: nullable(string()),
  /** Of the customer under the address; empty when nobody is known. */
  customerName: string(),
  customerEmail: string(),
  cardNumber: string(),
  balance: string(),
  /** What may be spent of it: the balance above the lowest one of the settings. */
  spendable: string(),
  points: whole,
  /** What the points are worth at the till. */
  pointsValue: string(),
  /** Points that came in over the years, whatever was spent: what the bonus goes by. */
  collected: whole,
  discountPercentage: string(),
  isActive: boolean(),
  notes: string(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type CustomerCard = InferOutput<typeof cardSchema>

/** A row of a card's ledger, with what stood on the card after it. */
const movementSchema = object({
  id: whole,
  points: whole,
  balance: string(),
  pointsAfter: whole,
  balanceAfter: string(),
  reason: picklist(namesOf(cardReasons)),
  note: string(),
  saleId: nullable(string()),
  /** The number on the receipt. */
  saleNumber: nullable(whole),
  paymentId: nullable(string()),
  dogName: nullable(string()),
  createdAt: string(),
})
export type CardMovement = InferOutput<typeof movementSchema>

export const cardWithMovementsSchema = object({
  ...cardSchema.entries,
  movements: array(movementSchema),
})

export const lookupSchema = object({ card: nullable(cardSchema) })

/** A customer as the cards tab lists her; null: no card yet. */
export const holderSchema = object({
  id: string(),
  name: string(),
  email: string(),
  appointmentCount: whole,
  dogCount: whole,
  cardId: nullable(string()),
})
export type Holder = InferOutput<typeof holderSchema>

/** What stands on the cards together. */
export const summarySchema = object({
  cards: whole,
  active: whole,
  points: whole,
  balance: string(),
  customers: whole,
  customersWithoutCard: whole,
})
export type CardSummary = InferOutput<typeof summarySchema>

/** How many cards were made, in words. */
export const madeSchema = object({ message: string() })
