import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A question that only the salon itself can ask, and the answer that only the same salon can give:
 * so it knows whether an address leads to itself, whatever stands in between.
 */
export function newQuestion(signingSecret: string): { ask: string; proof: string } {
  const nonce = randomBytes(16).toString('base64url')
  return {
    ask: `${nonce}.${sign(signingSecret, 'ask', nonce)}`,
    proof: proofFor(signingSecret, nonce),
  }
}

/** The answer to a question of this salon; undefined to anybody else's. */
export function proofOf(signingSecret: string, ask: string): string | undefined {
  const [nonce = '', signature = ''] = ask.split('.')
  const expected = Buffer.from(sign(signingSecret, 'ask', nonce))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  return proofFor(signingSecret, nonce)
}

function proofFor(signingSecret: string, nonce: string): string {
  return sign(signingSecret, 'proof', nonce)
}

function sign(signingSecret: string, purpose: string, nonce: string): string {
  return createHmac('sha256', signingSecret)
    .update(`instance ${purpose} ${nonce}`)
    .digest('base64url')
}
