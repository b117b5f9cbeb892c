import { z } from 'zod'

/** An item of the price list. `price` is a decimal string, VAT included. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  duration: z.string().nullable(),
  category: z.string(),
  displayOrder: z.number().int(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Service = z.infer<typeof serviceSchema>

export const priceSchema = z.object({ name: z.string(), price: z.string() })

/** The treatment that every salon offers whatever the breed: its price is a starting price. */
export const GENERAL_SERVICE = 'Algemene trimbeurt'
/** What a booking without a service is called; its price is agreed later. */
export const UNPRICED_SERVICE = 'Trimmen'
