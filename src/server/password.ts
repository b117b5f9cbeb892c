import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

// One of OWASP's equivalent scrypt settings: 64 MB of memory per guess.
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 }
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** `scrypt$<salt>$<hash>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

/** Whether the password is the one that was hashed, in constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** A password that can be read aloud: four groups of four characters without look-alikes, 79 bits. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')).join('-')
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
