import { expect, test } from 'vitest'
import { calledDog, dogWithOwner, fullName, isSeen } from '#lib/names.ts'

test.for([
  '',
  ' ',
  '\u200b',
  '\u200d\ufeff',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u{e0001}',
  '\u00a0\u2060',
  '\u034f',
])('nobody sees anything of %j', (text) => {
  expect(isSeen(text)).toBe(false)
  expect(calledDog(text)).toBe('Hond zonder naam')
  expect(fullName({ firstName: text, lastName: text })).toBe('Klant zonder naam')
  expect(fullName({ firstName: text, lastName: 'Claes', email: 'els@voorbeeld.be' })).toBe('Claes')
  expect(
    fullName({ firstName: text, lastName: text, email: 'els@voorbeeld.be', phone: '0470' }),
  ).toBe('els@voorbeeld.be')
  expect(fullName({ firstName: text, lastName: text, email: text, phone: '0470 12 34 56' })).toBe(
    '0470 12 34 56',
  )
})

test.for(['Bo', '犬', 'كلب', '🐶', '👩‍🦰', '-', 'क्\u200dष'])('%s is a name', (name) => {
  expect(isSeen(name)).toBe(true)
  expect(calledDog(name)).toBe(name)
})

test('a dog is told from another of its name by whose it is', () => {
  expect(dogWithOwner({ dogName: 'Fien', firstName: 'Els', lastName: 'Peeters' })).toBe(
    'Fien van Els Peeters',
  )
})
