import { z } from 'zod'

/** Ed25519, P-256 and RSA, as COSE numbers them: what authenticators can do. */
export const ALGORITHMS = [-8, -7, -257]
export const MOST_PASSKEYS = 20

const clientData = z.object({ challenge: z.string() })

/** Which challenge an answer of a browser says that it signs; undefined when it says none. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const told: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return clientData.safeParse(told).data?.challenge
  } catch {
    return undefined
  }
}
