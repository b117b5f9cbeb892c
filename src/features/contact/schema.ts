import { z } from 'zod'
import { emailField, optionalLine, optionalText, phoneField, requiredLine } from '#lib/fields.ts'

/** The contact form. */
export const contactFormSchema = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: emailField(),
  phone: phoneField(),
  dogName: optionalLine(100),
  dogBreed: optionalLine(100),
  comments: optionalText(2_000),
})
export type ContactForm = z.infer<typeof contactFormSchema>

/** A message in the owner's inbox. */
export const contactMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  dogName: z.string(),
  dogBreed: z.string(),
  subject: z.string(),
  message: z.string(),
  isDone: z.boolean(),
  createdAt: z.string(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const contactPathSchema = z.object({ id: z.uuid() })
export const contactChangeSchema = z.object({ isDone: z.boolean('Kies gedaan of niet gedaan.') })
