import { array, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { whole } from '#lib/wire.ts'

const checkSchema = object({
  id: string(),
  label: string(),
  status: picklist(['ok', 'warn', 'fail']),
  detail: string(),
  /** What helps, in one sentence; null when all is well. */
  cure: nullable(string()),
})
export type Check = InferOutput<typeof checkSchema>

/** How the system is. */
export const systemSchema = object({ version: string(), checks: array(checkSchema) })
export type System = InferOutput<typeof systemSchema>

/** What broke in the last day: where by pattern, what by kind, and how often. */
export const faultsSchema = array(
  object({ place: string(), what: string(), count: whole, firstAt: string(), lastAt: string() }),
)

/** What the salon answers itself: `hops` is how many addresses `X-Forwarded-For` carried. */
export const instanceSchema = object({
  proof: string(),
  version: string(),
  hops: whole,
  bytes: whole,
  seconds: whole,
})

/** A mail that was sent to see whether it comes back. */
export const mailTripSchema = object({
  to: string(),
  sentAt: string(),
  returnedAt: nullable(string()),
})
export type MailTrip = InferOutput<typeof mailTripSchema>
