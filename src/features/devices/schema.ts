import { z } from 'zod'
import { emailField } from '#lib/fields.ts'

/** A browser that is recognised for a customer. `isThis`: it is the one that asks. */
export const deviceSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), isThis: z.boolean() })
export type Device = z.infer<typeof deviceSchema>

export const linkRequestSchema = z.object({ email: emailField() })
/** The random part of a mailed link. */
export const tokenSchema = z.object({ token: z.string('Deze link is onvolledig.').max(200, 'Deze link is onvolledig.') })
export const customerPathSchema = z.object({ id: z.uuid() })
export const devicePathSchema = z.object({ id: z.uuid(), deviceId: z.uuid() })
export const successSchema = z.object({ success: z.literal(true) })
