import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedCents } from '#lib/money.ts'
import {
  draftOfVisit,
  emptyDraft,
  isBlank,
  paidBefore,
  shortages,
  shownAmount,
  withProduct,
  withQuantity,
} from '#money/payments/sales/components/sale-draft.ts'
import type { Visit } from '#money/payments/wire.ts'

const shampoo = { productId: 'p1', name: 'Shampoo', price: '12.52', stock: 3 }

function visit(values: Partial<Visit>): Visit {
  return {
    id: 'v1',
    customerId: 'c1',
    customerName: 'Marie Peeters',
    customerEmail: 'marie@voorbeeld.be',
    dogName: 'Rex',
    dogBreed: 'Poedel',
    service: 'Poedel',
    price: '55.00',
    startTime: '09:00:00',
    endTime: '11:00:00',
    status: 'confirmed',
    paid: '0.00',
    ...values,
  }
}

describe('the draft', () => {
  test.each([
    ['55', 5_500],
    ['55,5', 5_550],
    ['€ 1.055,00', 105_500],
    ['55.00', 5_500],
    ['', undefined],
    ['vijf', undefined],
    ['5,555', undefined],
    ['-5', undefined],
  ])('reads %j as %j cents', (text, cents) => expect(typedCents(text)).toBe(cents))

  test('an amount in a field is read as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        expect(typedCents(shownAmount(cents))).toBe(cents)
      }),
    )
  })

  test.each([
    [visit({}), '55,00'],
    [visit({ paid: '20.00' }), '35,00'],
    [visit({ paid: '60.00' }), '0,00'],
    [visit({ price: null }), ''],
  ])('a visit fills in what is left of its price', (today, amount) => {
    expect(draftOfVisit(today)).toMatchObject({
      amount,
      appointmentId: 'v1',
      customerId: 'c1',
      customerName: 'Marie Peeters',
      service: 'Poedel',
      method: 'cash',
    })
  })

  test.each([
    ['55,00', { paid: '0.00' }, 0],
    ['65,00', { paid: '0.00' }, 0],
    ['55,00', { paid: '55.00' }, 5_500],
    ['35,00', { paid: '20.00' }, 0],
    ['35,01', { paid: '20.00' }, 2_000],
    ['0,00', { paid: '55.00' }, 0],
    ['', { paid: '55.00' }, 0],
    ['10,00', { paid: '30.00', price: null }, 3_000],
    ['10,00', { paid: '0.00', price: null }, 0],
  ])(
    '%j for a visit of which %j is a payment that was made before of %j cents',
    (amount, values, paid) => {
      expect(paidBefore({ appointmentId: 'v1', amount }, [visit(values)])).toBe(paid)
      expect(paidBefore({ appointmentId: '', amount }, [visit(values)])).toBe(0)
    },
  )

  test('is blank until something other than the method is chosen', () => {
    expect(isBlank({ ...emptyDraft, method: 'card' })).toBe(true)
    expect(isBlank({ ...emptyDraft, tip: '1' })).toBe(false)
  })

  test('the same product twice is two of it; none takes it away', () => {
    const two = withProduct(withProduct([], shampoo), shampoo)
    expect(two).toEqual([{ ...shampoo, quantity: 2 }])
    expect(withQuantity(two, 'p1', 0)).toEqual([])
    expect(withQuantity(two, 'p1', 5_000)).toEqual([{ ...shampoo, quantity: 999 }])
    expect(shortages(withQuantity(two, 'p1', 3))).toEqual([])
    expect(shortages(withQuantity(two, 'p1', 4))).toHaveLength(1)
  })
})
