import { z } from 'zod'
import { assertionSchema } from '#foundation/auth/passkeys/schema.ts'

/** The login form: with the password alone it is the owner, with an address one of her staff. */
export const loginSchema = z.object({
  email: z.string('Dit moet tekst zijn.').trim().max(200, 'Maximaal 200 tekens.').optional(),
  password: z.preprocess(
    (value) => value ?? '',
    z
      .string('Dit moet tekst zijn.')
      .min(1, 'Vul het wachtwoord in.')
      .max(1_000, 'Maximaal 1000 tekens.'),
  ),
})
/** By what who is logged in shows that it is she. */
export const confirmationSchema = z
  .object({
    passkey: assertionSchema.optional(),
    password: z.string('Dit moet tekst zijn.').max(1_000, 'Maximaal 1000 tekens.').default(''),
  })
  .refine(({ passkey, password }) => passkey !== undefined || password !== '', {
    error: 'Vul het wachtwoord in.',
    path: ['password'],
  })

/** A chosen password; whether everybody tries it first is looked at on the server. */
export const newPasswordField = z.preprocess(
  (value) => value ?? '',
  z
    .string('Dit moet tekst zijn.')
    .min(12, 'Kies een wachtwoord van minstens 12 tekens.')
    .max(200, 'Maximaal 200 tekens.'),
)

/** The owner's new password, behind the one that she has. */
export const passwordChangeSchema = z
  .object({
    current: z.preprocess(
      (value) => value ?? '',
      z
        .string('Dit moet tekst zijn.')
        .min(1, 'Vul je huidige wachtwoord in.')
        .max(1_000, 'Maximaal 1000 tekens.'),
    ),
    next: newPasswordField,
  })
  .refine(({ current, next }) => current !== next, {
    error: 'Kies een ander wachtwoord dan het huidige.',
    path: ['next'],
  })

/** Which of them to list, newest first; `cursor` is the id of the last one of the page before. */
export const loginEventQuerySchema = z.object({
  limit: z.coerce.number('Kies een geheel getal.').int().min(1).max(200).default(100),
  cursor: z.uuid('Deze bladzijde bestaat niet (meer).').optional(),
})
