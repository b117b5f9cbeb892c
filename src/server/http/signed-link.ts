import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** What a link is for, and about what: nothing secret, for it can be read from the link. */
type Link = { purpose: string; subject: string }

/** A text for a link in a mail that only this server can make, good until a moment. */
export function signLink(
  { signingSecret }: Pick<Deps, 'signingSecret'>,
  link: Link,
  until: Date,
): string {
  const value = `${link.subject}.${Math.floor(until.getTime() / 1000)}`
  return `${value}.${sign(link.purpose, value, signingSecret)}`
}

/**
 * What the link is about; undefined when it was tampered with, made for something else or has
 * expired.
 */
export function readLink(
  { signingSecret, clock }: Pick<Deps, 'signingSecret' | 'clock'>,
  purpose: string,
  token: string,
): string | undefined {
  const [subject = '', until = '', signature] = token.split('.')
  if (!signature) return undefined
  const expected = Buffer.from(sign(purpose, `${subject}.${until}`, signingSecret))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  return Number(until) * 1000 > clock().getTime() ? subject : undefined
}

/** A key of 256 bits that only this server can make again, in base64url. */
export function deriveKey(
  { signingSecret }: Pick<Deps, 'signingSecret'>,
  { purpose, subject }: Link,
): string {
  return sign(purpose, subject, signingSecret)
}

function sign(purpose: string, value: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url')
}
