import { z } from 'zod'
import { optionalLine } from '#lib/fields.ts'

/** The customer who goes up in the other one. */
export const mergeSchema = z.object({ otherId: z.uuid('Deze klant bestaat niet (meer).') })

export const overviewQuerySchema = z.object({ q: optionalLine(100) })
