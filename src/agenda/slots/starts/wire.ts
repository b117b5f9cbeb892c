import { array, boolean, type InferOutput, nullable, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/**
 * The best times for a visit that the owner is about to plan, the best first. `minutes`: how long
 * it takes, null in fixed hours; `joins`: right before or after another visit of whose it would be.
 */
export const bestTimesSchema = object({
  minutes: nullable(whole),
  times: array(
    object({
      date: string(),
      startTime: string(),
      endTime: string(),
      joins: boolean(),
      staffId: nullable(string()),
    }),
  ),
})
export type BestTimes = InferOutput<typeof bestTimesSchema>
export type BestTime = BestTimes['times'][number]
