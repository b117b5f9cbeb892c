import { z } from 'zod'
import { emailField } from '#lib/fields.ts'
import { codeField } from '#money/gift-vouchers/schema.ts'

/** Step one of a withdrawal: who knows both may go on. */
export const withdrawRequestSchema = z.object({ code: codeField, email: emailField() })
/** The same for who has no code at hand: the buyer's address, to which a link goes. */
export const withdrawLinkSchema = z.object({ email: emailField() })
const token = z.preprocess(
  (value) => value ?? '',
  z
    .string('Dit moet tekst zijn.')
    .min(1, 'De link is onvolledig.')
    .max(300, 'De link is ongeldig.'),
)
/**
 * Step two: the token of either, as `?token=` to show what it is about and in the body to do it.
 */
export const withdrawTokenSchema = z.object({ token })
