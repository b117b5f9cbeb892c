import { array, type InferOutput, literal, nullable, number, object, string } from 'valibot'

const known = array(object({ id: string(), type: literal('public-key') }))

/** What a browser needs to make a passkey, as WebAuthn has it. */
export const creationSchema = object({
  challenge: string(),
  rp: object({ id: string(), name: string() }),
  user: object({ id: string(), name: string(), displayName: string() }),
  pubKeyCredParams: array(object({ alg: number(), type: literal('public-key') })),
  timeout: number(),
  /** Those that she has: none is made beside them on the same device. */
  excludeCredentials: known,
  authenticatorSelection: object({
    residentKey: literal('required'),
    requireResidentKey: literal(true),
    userVerification: literal('required'),
  }),
  attestation: literal('none'),
})
export type Creation = InferOutput<typeof creationSchema>

/** What a browser needs to ask for one; without `allowCredentials` for any of this salon. */
export const requestSchema = object({
  challenge: string(),
  rpId: string(),
  timeout: number(),
  userVerification: literal('required'),
  allowCredentials: known,
})
export type Request = InferOutput<typeof requestSchema>

/** A passkey as who has it sees it. */
export const passkeySchema = object({
  id: string(),
  name: string(),
  createdAt: string(),
  lastUsedAt: nullable(string()),
})
export type Passkey = InferOutput<typeof passkeySchema>
