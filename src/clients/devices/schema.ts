import { z } from 'zod'
import { emailField } from '#lib/fields.ts'

export const linkRequestSchema = z.object({ email: emailField() })
/** The random part of a mailed link. */
export const tokenSchema = z.object({
  token: z.string('Deze link is onvolledig.').max(200, 'Deze link is onvolledig.'),
})
export const devicePathSchema = z.object({ id: z.uuid(), deviceId: z.uuid() })
