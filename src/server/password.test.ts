import { expect, test } from 'vitest'
import { generatePassword, hashPassword, isPassword } from '#server/password.ts'

test('a password costs 64 MB to check, and only the right one passes', async () => {
  const stored = await hashPassword('geheim wachtwoord')
  expect(stored).toMatch(/^scrypt\$65536\$/)
  expect(await isPassword('geheim wachtwoord', stored)).toBe(true)
  expect(await isPassword('geheim wachtwoorD', stored)).toBe(false)
})

test('is checked at the cost at which it was hashed, in whatever form the letters came', async () => {
  const stored = await hashPassword('caf\u00e9-wachtwoord', 1024)
  expect(await isPassword('cafe\u0301-wachtwoord', stored)).toBe(true)
})

test.for(['', 'scrypt', 'scrypt$65536$$', 'plain text'])('%j lets nobody in', async (stored) => {
  expect(await isPassword('', stored)).toBe(false)
})

test('a made-up password can be read aloud and differs each time', () => {
  expect(generatePassword()).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(generatePassword()).not.toBe(generatePassword())
})
