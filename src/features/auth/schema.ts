import { z } from 'zod'

/** The login form. */
export const loginSchema = z.object({
  password: z.preprocess((value) => value ?? '', z.string('Dit moet tekst zijn.').min(1, 'Vul het wachtwoord in.').max(1_000, 'Maximaal 1000 tekens.')),
})
export const sessionStateSchema = z.object({ authenticated: z.boolean() })
