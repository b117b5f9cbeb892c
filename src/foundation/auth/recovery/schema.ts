import { z } from 'zod'
import { requiredLine } from '#lib/fields.ts'

/** A code as somebody types it over from paper. */
export const recoveryLoginSchema = z.object({ code: requiredLine(60, 'Vul een herstelcode in.') })
