import { describe, expect, test } from 'vitest'
import {
  epcPayload,
  isStructuredCommunication,
  structuredCommunication,
} from '#lib/bank-transfer.ts'

describe('the structured communication', () => {
  test.each([
    ['0909337554', '+++090/9337/55493+++'],
    ['0000000001', '+++000/0000/00101+++'],
    ['0000000097', '+++000/0000/09797+++'],
    ['26', '+++000/0000/02626+++'],
  ])('of %s is %s', (digits, expected) => {
    expect(structuredCommunication(digits)).toBe(expected)
    expect(isStructuredCommunication(expected)).toBe(true)
  })

  test.each(['+++090/9337/55494+++', '090933755493', '+++090/9337/5549+++', ''])(
    '%j is none',
    (text) => {
      expect(isStructuredCommunication(text)).toBe(false)
    },
  )
})

test('the QR code of a transfer has its twelve lines', () => {
  expect(
    epcPayload({
      name: 'Hondensalon Snuf',
      iban: 'BE71 0961 2345 6769',
      amount: 8548,
      communication: '+++090/9337/55493+++',
    }),
  ).toBe(
    'BCD\n002\n1\nSCT\n\nHondensalon Snuf\nBE71096123456769\nEUR85.48\n\n\n+++090/9337/55493+++\n',
  )
})
