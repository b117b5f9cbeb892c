import { z } from 'zod'
import { dateField } from '#lib/fields.ts'

/** A bookable start as the owner sees it. `isFree`: open, on no closed day and overlapped by no visit. */
export const slotSchema = z.object({
  id: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  isAvailable: z.boolean(),
  isFree: z.boolean(),
  createdAt: z.string(),
})
export type Slot = z.infer<typeof slotSchema>

export const slotQuerySchema = z.object({ date: dateField() })
export const slotPathSchema = z.object({ id: z.uuid() })
export const slotChangeSchema = z.object({ isAvailable: z.boolean('Kies open of geblokkeerd.') })
