import { type InferOutput, object } from 'valibot'
import { whole } from '#lib/wire.ts'

const count = whole

/**
 * What an erasure takes away. `upcoming` counts visits from today on that hold their time; cards,
 * sales and vouchers stay, but no longer name her.
 */
export const erasureSchema = object({
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
export type Erasure = InferOutput<typeof erasureSchema>
