import { expect, test } from 'vitest'
import { telLink, whatsappLink } from './reach.ts'

test.for([
  ['0470 12 34 56', '32470123456'],
  ['+32 470 12 34 56', '32470123456'],
  ['0032 470/12.34.56', '32470123456'],
  ['+32 (0)470 12 34 56', '32470123456'],
  ['+31 6 12345678', '31612345678'],
] as const)('%s reaches WhatsApp as %s', ([phone, digits]) => {
  expect(whatsappLink(phone, 'Dag An & Bo')).toBe(`https://wa.me/${digits}?text=Dag%20An%20%26%20Bo`)
})

test('a phone link keeps digits and the leading plus', () => {
  expect(telLink('+32 400 00.00/00')).toBe('tel:+32400000000')
})
