import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/** One of OWASP's equivalent scrypt settings: 64 MB of memory per guess. */
const COST = 2 ** 16
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** `scrypt$<cost>$<salt>$<hash>`, the last two base64url: the cost may rise without a stored password losing its worth. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${cost}$${salt.toString('base64url')}$${(await derive(password, salt, cost)).toString('base64url')}`
}

/** Whether the password is the one that was hashed, in constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost) || COST)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** A password that can be read aloud: four groups of four characters without look-alikes, 79 bits. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')).join('-')
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 2, maxmem: 2048 * cost }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
