import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** An item of the price list. `price` is a decimal string, VAT included. */
export const serviceSchema = object({
  id: string(),
  name: string(),
  description: string(),
  price: string(),
  duration: nullable(string()),
  /** How long it takes, as the agenda reckons; null: not known. */
  minutes: nullable(whole),
  category: string(),
  /** Of the dogs; empty when it does not matter. */
  size: picklist(['', 'klein', 'middel', 'groot']),
  displayOrder: whole,
  isActive: boolean(),
  version: whole,
  createdAt: string(),
  updatedAt: string(),
})
export type Service = InferOutput<typeof serviceSchema>

export const priceSchema = object({ name: string(), price: string() })

/** What an item is to cost from a day on. */
export const plannedPriceSchema = object({
  serviceId: string(),
  name: string(),
  fromDate: string(),
  price: string(),
})
export type PlannedPrice = InferOutput<typeof plannedPriceSchema>
