import { createECDH, hkdfSync } from 'node:crypto'

/** The order of the group of P-256: a private key is a number from 1 up to it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys by which push services know this salon. They follow from the secret that signs links, so
 * they are kept, moved and restored with it; 64 bits more than needed make every key as likely.
 */
export function vapidKeys(signingSecret: string): { publicKey: string; privateKey: string } {
  const bytes = Buffer.from(hkdfSync('sha256', signingSecret, '', 'web push', 40))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const key = createECDH('prime256v1')
  key.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  return {
    publicKey: key.getPublicKey('base64url'),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  }
}
