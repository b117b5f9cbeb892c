import { z } from 'zod'
import {
  dateField,
  emailField,
  optionalLine,
  phoneField,
  requiredLine,
  requiredText,
} from '#lib/fields.ts'

/** The contact form. */
export const contactFormSchema = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: emailField(),
  phone: phoneField(),
  dogName: optionalLine(100),
  dogBreed: optionalLine(100),
  comments: requiredText(2_000, 'Schrijf eerst uw bericht.'),
})
export type ContactForm = z.infer<typeof contactFormSchema>

/** Either mark, or both. */
export const contactChangeSchema = z
  .object({
    isDone: z.boolean('Kies gedaan of niet gedaan.').optional(),
    isRead: z.boolean('Kies gelezen of ongelezen.').optional(),
  })
  .refine(({ isDone, isRead }) => isDone !== undefined || isRead !== undefined, {
    error: 'Kies gedaan of niet gedaan.',
    path: ['isDone'],
  })
export type ContactChange = z.infer<typeof contactChangeSchema>

/** Which messages to list, newest first; `cursor` is the id of the last one of the page before. */
export const contactQuerySchema = z.object({
  /** First and last day of arrival, both included. */
  from: dateField().optional(),
  to: dateField().optional(),
  limit: z.coerce.number('Kies een geheel getal.').int().min(1).max(200).optional(),
  cursor: z.uuid('Deze bladzijde bestaat niet (meer).').optional(),
  q: optionalLine(100),
  status: z.enum(['open', 'done'], 'Kies open of gedaan.').optional(),
})
export type ContactFilter = z.infer<typeof contactQuerySchema>
