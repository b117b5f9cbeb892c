import { z } from 'zod'

/** The login form. */
export const loginSchema = z.object({
  password: z.preprocess((value) => value ?? '', z.string('Dit moet tekst zijn.').min(1, 'Vul het wachtwoord in.').max(1_000, 'Maximaal 1000 tekens.')),
})
const sentence = 'Kies een wachtwoord van minstens 10 tekens.'

/** The owner's new password, behind the one that she has. */
export const passwordChangeSchema = z
  .object({
    current: z.preprocess((value) => value ?? '', z.string('Dit moet tekst zijn.').min(1, 'Vul je huidige wachtwoord in.').max(1_000, 'Maximaal 1000 tekens.')),
    next: z.preprocess((value) => value ?? '', z.string('Dit moet tekst zijn.').min(10, sentence).max(200, 'Maximaal 200 tekens.')),
  })
  .refine(({ current, next }) => current !== next, { error: 'Kies een ander wachtwoord dan het huidige.', path: ['next'] })

export const sessionStateSchema = z.object({ authenticated: z.boolean() })
