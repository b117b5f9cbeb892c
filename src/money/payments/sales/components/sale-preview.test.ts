import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftOfSale,
  firstParts,
  type SaleDraft,
  shownAmount,
  withPart,
} from '#money/payments/sales/components/sale-draft.ts'
import { likelyNotes, previewOf } from '#money/payments/sales/components/sale-preview.ts'
import { card, openSale, shampoo, whole } from '#tests/support/sale-draft.ts'

describe('the preview', () => {
  test.each([
    ['55,00', 0, 5_500],
    ['52,51', -1, 5_250],
    ['52,53', 2, 5_255],
    ['52,52', -2, 5_250],
    ['52,59', 1, 5_260],
  ])('%s in cash is rounded by %i to %i', (amount, rounding, toPay) => {
    expect(previewOf({ ...whole, amount }, undefined)).toMatchObject({
      rounding,
      toPay,
      cash: toPay,
    })
  })

  test('nothing but cash is rounded', () => {
    expect(previewOf({ ...whole, amount: '52,52', method: 'card' }, undefined)).toMatchObject({
      rounding: 0,
      toPay: 5_252,
      cash: undefined,
    })
  })

  test('takes off the discount of everything, then points and balance; the tip comes on top', () => {
    const draft: SaleDraft = {
      ...whole,
      products: [{ ...shampoo, quantity: 2 }],
      discountFromCard: true,
      points: '100',
      cardBalance: '10',
      tip: '2,5',
      method: 'card',
    }
    // 55.00 + 25.04 = 80.04; 5 % = 4.00; 100 points = 5.00; balance 10.00; tip 2.50
    expect(previewOf(draft, card)).toMatchObject({
      goods: 8_004,
      tip: 250,
      due: 6_354,
      toPay: 6_354,
    })
    expect(previewOf(draft, undefined).due).toBe(8_254)
  })

  test('tells the change, and that it is too little', () => {
    expect(previewOf({ ...whole, amount: '52,52', received: '60' }, undefined).change).toBe(750)
    expect(previewOf({ ...whole, received: '50' }, undefined).change).toBe(-500)
    expect(previewOf({ ...whole, received: '' }, undefined).change).toBeUndefined()
    expect(
      previewOf({ ...whole, method: 'card', received: '60' }, undefined).change,
    ).toBeUndefined()
  })

  test('the last part without an amount gets the rest of the rounded total', () => {
    const parts = withPart(firstParts({ method: 'voucher', voucherCode: 'SNUF-ABCD2345' }, '20,00'))
    const {
      parts: shown,
      rounding,
      toPay,
    } = previewOf({ ...whole, amount: '52,52', isSplit: true, parts }, undefined)
    expect([rounding, toPay]).toEqual([-2, 5_250])
    expect(shown.map(({ method, amount }) => [method, amount])).toEqual([
      ['voucher', 2_000],
      ['cash', 0],
      ['card', 3_250],
    ])
  })

  test('of an earlier sale only what is open counts', () => {
    const draft: SaleDraft = {
      ...draftOfSale(openSale),
      tip: '5',
      products: [{ ...shampoo, quantity: 1 }],
    }
    expect(previewOf(draft, card)).toMatchObject({
      lines: [],
      due: 2_503,
      rounding: 2,
      toPay: 2_505,
    })
  })

  test('parts with one open always add up to what is to be paid, unless too much was typed', () => {
    const part = fc.record({
      method: fc.constantFrom('card', 'transfer', 'cash'),
      cents: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(part, { minLength: 1, maxLength: 4 }),
        (due, typed) => {
          const parts = [
            ...typed.map(
              ({ method, cents }, id) =>
                ({ id, method, amount: shownAmount(cents), voucherCode: '' }) as const,
            ),
            { id: 9, method: 'card', amount: '', voucherCode: '' } as const,
          ]
          const { parts: shown, toPay } = previewOf(
            { ...whole, amount: shownAmount(due), isSplit: true, parts },
            undefined,
          )
          const sum = shown.reduce((total, { amount }) => total + amount, 0)
          const typedSum = typed.reduce((total, { cents }) => total + cents, 0)
          expect(sum).toBe(Math.max(toPay, typedSum))
        },
      ),
    )
  })

  test.each([
    [5_250, [5_250, 10_000]],
    [500, [500, 1_000, 2_000, 5_000, 10_000]],
    [1_545, [1_545, 2_000, 5_000, 10_000]],
  ])('offers just that and the notes that are enough for %i', (cash, notes) =>
    expect(likelyNotes(cash)).toEqual(notes),
  )
})
