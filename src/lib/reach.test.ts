import { expect, test } from 'vitest'
import { isEmail, mailLink, telLink, whatsappLink } from './reach.ts'

test.for([
  ['0470 12 34 56', '32470123456'],
  ['+32 470 12 34 56', '32470123456'],
  ['0032 470/12.34.56', '32470123456'],
  ['+32 (0)470 12 34 56', '32470123456'],
  ['+31 6 12345678', '31612345678'],
] as const)('%s reaches WhatsApp as %s', ([phone, digits]) => {
  expect(whatsappLink(phone, 'Dag An & Bo')).toBe(
    `https://wa.me/${digits}?text=Dag%20An%20%26%20Bo`,
  )
})

test('a phone link keeps digits and the leading plus', () => {
  expect(telLink('+32 400 00.00/00')).toBe('tel:+32400000000')
})

test.for([
  'an@voorbeeld.be',
  "an.o'neil+hond@mail.voorbeeld.co.uk",
  'A_B-c!#$%*/=^`{|}~@x.be',
  'an@xn--caf-dma.be',
])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.for([
  'x?bcc=kwaad@b.be',
  'x&cc=y@b.be',
  'an@voorbeeld',
  'an@voorbeeld..be',
  'an@-voorbeeld.be',
  `an@${'a'.repeat(64)}.be`,
  'an an@voorbeeld.be',
  'an@voor@beeld.be',
  'an,bo@voorbeeld.be',
  '"an"@voorbeeld.be',
  'an\r\nbcc:bo@voorbeeld.be',
  'an@voorbeeld.be\n',
  'één@voorbeeld.be',
  '',
])('%j is none', (email) => {
  expect(isEmail(email)).toBe(false)
})

test('a mail link carries its address and its words, and nothing that either adds', () => {
  expect(mailLink('an@voorbeeld.be')).toBe('mailto:an@voorbeeld.be')
  const link = new URL(
    mailLink('x?bcc=kwaad@b.be', { subject: 'Een & ander', body: 'Dag?\nTot dan' }),
  )
  expect(Object.fromEntries(link.searchParams)).toEqual({
    subject: 'Een & ander',
    body: 'Dag?\nTot dan',
  })
  expect(decodeURIComponent(link.pathname)).toBe('x?bcc=kwaad@b.be')
  expect(mailLink('an%0D%0Acc=b+c@b.be')).toBe('mailto:an%250D%250Acc%3Db%2Bc@b.be')
})
