import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { commonPasswords } from '#server/common-passwords.ts'

/** One of OWASP's equivalent scrypt settings: 64 MB of memory per guess. */
const COST = 2 ** 16
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const SHORTEST = 12
/** Too few different characters to be anything but one key held down, or a few in turn. */
const FEWEST_DIFFERENT = 5
/** What somebody who wants in here would add to the list. */
const OWN_WORDS = [
  'wachtwoord',
  'paswoord',
  'welkom',
  'hondensalon',
  'trimsalon',
  'kapsalon',
  'hondenkapsalon',
  'hondentrimsalon',
]

/**
 * `scrypt$<cost>$<salt>$<hash>`, the last two base64url: the cost may rise without a stored
 * password losing its worth.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${cost}$${salt.toString('base64url')}$${(await derive(password, salt, cost)).toString('base64url')}`
}

/** Whether the password is the one that was hashed, in constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  // databases of before the cost could be chosen hold `scrypt$<salt>$<hash>`
  const [hash = '', salt = '', cost = ''] = stored.split('$').toReversed()
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost) || COST)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Why a password may not be chosen, for who runs the server. */
export const WEAKNESS = {
  short: `moet minstens ${SHORTEST} tekens hebben`,
  common: 'is een van de eerste die iedereen probeert: neem een zin van enkele woorden',
} as const

/**
 * What is wrong with a password that somebody chooses: too short, or (but for figures and signs
 * around it) among the commonest; undefined when it will do.
 */
export function weaknessOf(password: string): keyof typeof WEAKNESS | undefined {
  if (password.length < SHORTEST) return 'short'
  const whole = password.normalize('NFKC').toLowerCase()
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isRepeated = /^(.+?)\1+$/u.test(whole)
  if (core === '' || isRepeated || new Set(whole).size < FEWEST_DIFFERENT) return 'common'
  const common = commonPasswords()
  return [whole, core].some((text) => common.has(text) || OWN_WORDS.includes(text))
    ? 'common'
    : undefined
}

/**
 * A password that can be read aloud: four groups of four characters without look-alikes, 79 bits.
 */
export function generatePassword(): string {
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join(''),
  ).join('-')
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 2, maxmem: 2048 * cost }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
