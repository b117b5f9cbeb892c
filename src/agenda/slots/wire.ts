import { boolean, type InferOutput, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/**
 * A bookable start as the owner sees it. `isFree`: open, on no closed day and overlapped by no
 * visit.
 */
export const slotSchema = object({
  id: string(),
  date: string(),
  startTime: string(),
  endTime: string(),
  isAvailable: boolean(),
  isFree: boolean(),
  createdAt: string(),
})
export type Slot = InferOutput<typeof slotSchema>

export const generatedSchema = object({ count: whole })
