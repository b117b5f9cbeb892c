import { z } from 'zod'
import { newPasswordField } from '#foundation/auth/schema.ts'
import { emailField, requiredLine } from '#lib/fields.ts'

const nameField = requiredLine(80, 'Vul een naam in.')

/** Whom the owner invites, and the member of the salon whose log-in it becomes. */
export const invitationSchema = z.object({
  name: nameField,
  email: emailField(),
  staffId: z.uuid('Kies een medewerker.').nullish(),
})
export type Invitation = z.output<typeof invitationSchema>

/** How somebody is called, and whether one of the staff may log in. */
export const personChangeSchema = z.object({
  name: nameField.optional(),
  isActive: z.boolean('Kies ja of nee.').optional(),
})
export type PersonChange = z.output<typeof personChangeSchema>

export const tokenSchema = z.object({ token: z.string().min(1).max(100) })

/** What who was invited says of herself. */
export const acceptSchema = z.object({ name: nameField, password: newPasswordField })
export type Acceptance = z.output<typeof acceptSchema>
