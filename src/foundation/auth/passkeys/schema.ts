import { z } from 'zod'
import { requiredLine } from '#lib/fields.ts'

const signed = (max: number) =>
  z
    .string('Dit moet tekst zijn.')
    .max(max, 'Dit is te lang.')
    .regex(/^[\w-]+$/, 'Dit is geen antwoord van een passkey.')
const credentialId = signed(1_400)
const clientDataJSON = signed(4_000)

/** What a passkey answers when it is asked for. */
export const assertionSchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    authenticatorData: signed(4_000),
    signature: signed(2_000),
  }),
})
export type Assertion = z.output<typeof assertionSchema>

/** What a passkey says as it is made, and how she calls it. */
export const newPasskeySchema = z.object({
  name: requiredLine(60, 'Geef de passkey een naam.'),
  passkey: z.object({
    id: credentialId,
    response: z.object({ clientDataJSON, attestationObject: signed(20_000) }),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

export const passkeyLoginSchema = z.object({ passkey: assertionSchema })
