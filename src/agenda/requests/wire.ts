import { array, boolean, type InferOutput, nullable, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/**
 * A request that came in a flood and still waits. `isKnown`: the salon knew this client before, by
 * a visit that was not asked for like this one.
 */
const floodedSchema = object({
  id: string(),
  firstName: string(),
  lastName: string(),
  email: string(),
  phone: string(),
  dogName: string(),
  date: string(),
  startTime: string(),
  createdAt: string(),
  isKnown: boolean(),
})

/**
 * Requests that came so fast that a person hardly made them; from how many network addresses, and
 * between which moments.
 */
export const floodSchema = object({
  requests: array(floodedSchema),
  addresses: whole,
  from: nullable(string()),
  to: nullable(string()),
})
export type Flood = InferOutput<typeof floodSchema>

export const floodSettledSchema = object({ refused: whole, mailed: whole })
export type FloodSettled = InferOutput<typeof floodSettledSchema>
