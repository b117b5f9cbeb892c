import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A secret for a link, 128 random bits, and the hash under which it is stored: what is read from
 * the database opens nothing.
 */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(16).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** The hash under which a link's secret is found again. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether two secrets are the same, in a time that tells nothing of them. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The hash by which it is known later whether something was mailed to an address, in any case. */
export function hashAddress(email: string): string {
  return hashToken(email.toLowerCase())
}
