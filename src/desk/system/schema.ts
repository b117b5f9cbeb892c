import { z } from 'zod'
import { requiredLine } from '#lib/fields.ts'

/** A question of the salon to itself. */
export const instanceQuerySchema = z.object({ ask: z.string().max(200).optional() })
/** The code of a test mail, as its link or its reader writes it. */
export const returnedMailSchema = z.object({
  code: requiredLine(40, 'Vul de code uit de testmail in.'),
})
