import { type InferOutput, nullable, object, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { offerStates } from '#lib/states.ts'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { whole } from '#lib/wire.ts'

export const offerStateSchema = picklist(namesOf(offerStates))
export type OfferState = InferOutput<typeof offerStateSchema>

/**
 * An offer as it is behind its link. `secondsLeft` by the server's clock; `earlier` is the visit
 * that she would give up.
 */
export const offerViewSchema = object({
  state: offerStateSchema,
  date: string(),
  startTime: string(),
  endTime: string(),
  service: string(),
  price: nullable(string()),
  dogName: string(),
  heldUntil: string(),
  secondsLeft: whole,
  earlier: nullable(object({ date: string(), startTime: string() })),
  /** Of the visit that came of it, as long as that stands at this time; null when nothing did. */
  visitStatus: nullable(appointmentStatusSchema),
})
export type OfferView = InferOutput<typeof offerViewSchema>
