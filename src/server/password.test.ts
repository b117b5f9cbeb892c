import { expect, test } from 'vitest'
import { commonPasswords } from '#server/common-passwords.ts'
import { generatePassword, hashPassword, isPassword, weaknessOf } from '#server/password.ts'

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

test.for([
  ['elf-tekens!', 'short'],
  ['aaaaaaaaaaaa', 'common'],
  ['hondhondhondhond', 'common'],
  ['123456789012', 'common'],
  ['1q2w3e4r5t6y', 'common'],
  ['LeaveMeAlone', 'common'],
  ['!!Password2026!!', 'common'],
  ['Hondensalon123', 'common'],
  ['wachtwoord-1234', 'common'],
  ['fikkie blaft om acht uur', undefined],
  ['twaalftekens', undefined],
  ['7c04-9b1e-d2f8', undefined],
] as const)('whoever chooses %s hears that it is %s', ([password, weakness]) => {
  expect(weaknessOf(password)).toBe(weakness)
})

test('a made-up password may be chosen', () => {
  for (let time = 0; time < 50; time += 1) expect(weaknessOf(generatePassword())).toBeUndefined()
})

test('ten thousand passwords are known as the commonest', () => {
  const common = commonPasswords()
  expect(common.size).toBe(10_000)
  for (const one of ['password', 'qwerty', 'iloveyou', '123qweasdzxc'])
    expect(common.has(one)).toBe(true)
})
