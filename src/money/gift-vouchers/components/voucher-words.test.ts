import { describe, expect, test } from 'vitest'
import type { Voucher } from '#money/gift-vouchers/wire.ts'
import { deliveryWords, movementWords, refundAdvice } from './voucher-words.ts'

const voucher: Voucher = {
  id: '1',
  code: 'SNUF-23456789',
  amount: '50.00',
  balance: '50.00',
  status: 'active',
  taxedAt: 'sale',
  vatRate: '21.00',
  recipientName: 'Emma',
  recipientEmail: 'emma@voorbeeld.be',
  buyerName: 'Jan',
  buyerEmail: 'jan@voorbeeld.be',
  personalMessage: '',
  deliverOn: null,
  deliveredAt: null,
  validUntil: '2028-11-21',
  online: true,
  withdrawUntil: '2026-12-05',
  refund: 'none',
  refundFailure: '',
  test: false,
  version: 1,
  createdAt: '2026-11-20T23:30:00.000Z',
  updatedAt: '2026-11-20T23:30:00.000Z',
}

describe('a refund', () => {
  test('is due to who bought online, up to the last day of withdrawal', () => {
    expect(refundAdvice(voucher, '2026-12-05')).toMatchObject({
      isDue: true,
      text: expect.stringContaining('05-12-2026'),
    })
  })

  test.for([
    {
      why: 'after that day',
      change: {},
      today: '2026-12-06',
      says: 'bedenktijd van 14 dagen liep',
    },
    {
      why: 'once a part was spent',
      change: { balance: '49.99' },
      today: '2026-11-22',
      says: 'al een deel',
    },
    {
      why: 'when it was sold in the salon',
      change: { online: false, withdrawUntil: null },
      today: '2026-11-22',
      says: 'in het salon verkocht',
    },
  ])('is not due $why', ({ change, today, says }) => {
    const advice = refundAdvice({ ...voucher, ...change }, today)
    expect(advice.isDue).toBe(false)
    expect(advice.text).toContain(says)
  })
})

test('the delivery is told as it stands', () => {
  expect(deliveryWords(voucher)).toBe('Nog niet gemaild')
  expect(deliveryWords({ ...voucher, deliverOn: '2026-12-24' })).toBe('Wordt gemaild op 24-12-2026')
  expect(deliveryWords({ ...voucher, deliveredAt: '2026-12-24T07:00:00.000Z' })).toBe(
    'Mail klaargezet op 24-12-2026 om 08:00',
  )
  expect(deliveryWords({ ...voucher, recipientEmail: '', buyerEmail: '' })).toContain(
    'geen e-mailadres',
  )
})

test('a movement carries its note', () => {
  const movement = {
    id: 1,
    amount: '-20.00',
    reason: 'redeemed',
    paymentId: null,
    note: '',
    createdAt: voucher.createdAt,
  } as const
  expect(movementWords(movement)).toBe('Gebruikt aan de kassa')
  expect(movementWords({ ...movement, reason: 'withdrawn', note: 'op vraag' })).toBe(
    'Terugbetaald – op vraag',
  )
})
