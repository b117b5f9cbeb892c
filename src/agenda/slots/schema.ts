import { z } from 'zod'
import { dateField } from '#lib/fields.ts'

export const slotQuerySchema = z.object({ date: dateField() })
export const slotChangeSchema = z.object({ isAvailable: z.boolean('Kies open of geblokkeerd.') })
