import { describe, expect, test } from 'vitest'
import { typedCents } from '#lib/money.ts'
import { refundOf, typedRefund } from '#money/payments/refunds/components/refund-draft.ts'

const paid = (amount: string, amountPaid = amount) => ({
  id: 'p',
  amount,
  tip: '0.00',
  amountPaid,
  refundable: amount,
  refundDue: false,
  parts: [],
})
const down = paid('40.02', '40.00')
const up = paid('40.03', '40.05')
const part = {
  ...down,
  refundable: '30.02',
  parts: [{ refundOf: 'p', amount: '-10.00', amountPaid: '-10.00' }],
}

describe('what is given back', () => {
  test.for([
    [
      'cash that was rounded down: what moved',
      down,
      'cash',
      4_000,
      { most: 4_000, amount: 4_002, moved: 4_000 },
    ],
    [
      'by transfer what is typed, to the cent',
      down,
      'transfer',
      4_000,
      { most: 4_002, amount: 4_000, moved: 4_000 },
    ],
    [
      'all of it by transfer: what was due',
      down,
      'transfer',
      4_002,
      { most: 4_002, amount: 4_002, moved: 4_002 },
    ],
    [
      'what was due before it was rounded',
      down,
      'cash',
      4_002,
      { most: 4_000, amount: 4_002, moved: 4_000 },
    ],
    ['cash that was rounded up', up, 'cash', 4_005, { most: 4_005, amount: 4_003, moved: 4_005 }],
    ['a part of it, rounded', up, 'cash', 1_003, { most: 4_005, amount: 1_003, moved: 1_005 }],
    [
      'a part of it by transfer',
      up,
      'transfer',
      1_003,
      { most: 4_003, amount: 1_003, moved: 1_003 },
    ],
    ['the rest', part, 'cash', 3_000, { most: 3_000, amount: 3_002, moved: 3_000 }],
    [
      'of a card in cash',
      paid('40.02'),
      'cash',
      4_000,
      { most: 4_000, amount: 4_002, moved: 4_000 },
    ],
    ['more than there is', down, 'cash', 4_003, { most: 4_000, amount: undefined, moved: 4_003 }],
    ['nothing', down, 'cash', 0, { most: 4_000, amount: undefined, moved: 0 }],
    ['no amount', down, 'cash', undefined, { most: 4_000, amount: undefined, moved: 4_000 }],
  ] as const)('%s', ([, payment, method, typed, expected]) =>
    expect(refundOf(payment, { method, typed })).toEqual(expected),
  )

  // 20,02 paid as 20,00 in cash, of which 3,33 went back by transfer: 16,69 of what was due is left
  const bit = {
    ...paid('20.02', '20.00'),
    refundable: '16.69',
    parts: [{ refundOf: 'p', amount: '-3.33', amountPaid: '-3.33' }],
  }
  test.for([
    ['cash', '16,65'],
    ['transfer', '16,69'],
  ] as const)('untouched, with %s it is %s: all that is left', ([method, text]) => {
    expect(typedRefund(bit, { method })).toBe(text)
    expect(refundOf(bit, { method, typed: typedCents(typedRefund(bit, { method })) }).amount).toBe(
      1_669,
    )
  })

  test('once the owner typed an amount, it stays, with another method and when she empties it', () => {
    expect([
      typedRefund(bit, { method: 'transfer', amount: '16,65' }),
      typedRefund(bit, { method: 'cash', amount: '' }),
    ]).toEqual(['16,65', ''])
  })

  test('what came after it was called off goes back whole', () => {
    expect(
      refundOf({ ...paid('33.33'), refundable: '0.00', refundDue: true }, { method: 'sumup' }),
    ).toEqual({ most: 3_333, amount: 3_333, moved: 3_333 })
  })
})
