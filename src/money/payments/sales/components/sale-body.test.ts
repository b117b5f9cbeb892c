import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import {
  announcementOf,
  attemptOf,
  fieldOf,
  MISSING,
  problemsOf,
} from '#money/payments/sales/components/sale-body.ts'
import {
  draftOfSale,
  emptyDraft,
  firstParts,
  type SaleDraft,
  shownAmount,
} from '#money/payments/sales/components/sale-draft.ts'
import { previewOf } from '#money/payments/sales/components/sale-preview.ts'
import { card, openSale, shampoo, whole } from '#tests/support/sale-draft.ts'

const problems = (draft: SaleDraft) => problemsOf(draft, previewOf(draft, card), 'K9')
const sent = (draft: SaleDraft) => attemptOf(draft, previewOf(draft, card), 'key')
const split = (amounts: string[]): SaleDraft => ({
  ...whole,
  isSplit: true,
  parts: amounts.map((amount, id) => ({
    id,
    method: id === 0 ? 'card' : 'transfer',
    amount,
    voucherCode: '',
  })),
})

describe('what is wrong before it is sent', () => {
  test('amount, customer and service are required', () => {
    const wrong = problems(emptyDraft)
    expect(Object.keys(wrong)).toEqual(['amount', 'customerName', 'service'])
    expect(announcementOf(emptyDraft, wrong)).toEqual(MISSING)
  })

  test('a whole sale has no problems; goods only need no amount', () => {
    expect(problems(whole)).toEqual({})
    expect(problems({ ...whole, amount: '', products: [{ ...shampoo, quantity: 1 }] })).toEqual({})
  })

  const description = 'Voer een geldige kadobon code in (K9-XXXXXXXX).'
  test.each(['', 'SNUF-ABC', 'K-ABCD2345'])(
    'the code %j is no code, said with the prefix of now',
    (voucherCode) => {
      const draft: SaleDraft = { ...whole, method: 'voucher', voucherCode }
      expect(problems(draft)).toEqual({ voucherCode: description })
      expect(announcementOf(draft, problems(draft))).toEqual({
        title: 'Ongeldige kadobon code',
        description,
      })
      const inParts: SaleDraft = { ...draft, isSplit: true, parts: firstParts(draft, '20') }
      expect(announcementOf(inParts, problems(inParts))).toEqual({
        title: 'Ongeldige kadobon code',
        description,
      })
    },
  )

  test.each(['K9-ABCD2345', 'SNUF-ABCD2345'])(
    'the code %s, of now or of before, is sent',
    (voucherCode) => {
      expect(problems({ ...whole, method: 'voucher', voucherCode })).toEqual({})
    },
  )

  test('what is no amount, and too little cash', () => {
    expect(problems({ ...whole, amount: 'veel', tip: 'wat', points: '1,5' })).toMatchObject({
      amount: expect.any(String),
      tip: expect.any(String),
      points: expect.any(String),
    })
    expect(problems({ ...whole, received: '50' })).toHaveProperty('received')
    expect(problems({ ...whole, received: '55' })).toEqual({})
  })

  test('parts that are too much, too little or empty', () => {
    expect(problems(split(['30', '']))).toEqual({})
    expect(problems(split(['30', '25']))).toEqual({})
    expect(problems(split(['30', '20']))).toHaveProperty('parts')
    expect(problems(split(['60', '']))).toHaveProperty('part-1')
    expect(problems(split(['', '']))).toHaveProperty('part-0')
  })

  test('cash beside a voucher of odd cents', () => {
    const parts = firstParts({ method: 'voucher', voucherCode: 'SNUF-ABCD2345' }, '10,01')
    expect(problems({ ...whole, isSplit: true, parts })).toHaveProperty('parts')
  })

  test('points and balance beyond what is to be paid', () => {
    expect(problems({ ...whole, amount: '5', points: '200' })).toHaveProperty('amount')
  })
})

describe('what is sent', () => {
  test('a sale in cash with everything', () => {
    const draft: SaleDraft = {
      ...whole,
      customerId: 'c1',
      customerEmail: 'marie@voorbeeld.be',
      appointmentId: 'v1',
      tip: '2',
      products: [{ ...shampoo, quantity: 2 }],
      discountFromCard: true,
      points: '10',
      received: '100',
    }
    expect(sent(draft)).toEqual({
      kind: 'direct',
      key: 'key',
      body: {
        amount: '55.00',
        customerName: 'Marie Peeters',
        service: 'Poedel',
        customerId: 'c1',
        customerEmail: 'marie@voorbeeld.be',
        appointmentId: 'v1',
        tip: '2.00',
        products: [{ productId: 'p1', quantity: 2 }],
        discountFromCard: true,
        points: 10,
        received: '100.00',
        method: 'cash',
      },
    })
  })

  test('a card that could not be looked up is not asked for', () => {
    const draft: SaleDraft = { ...whole, discountFromCard: true, points: '10', cardBalance: '1' }
    const { body } = attemptOf(draft, previewOf(draft, undefined), 'key')
    for (const field of ['discountFromCard', 'points', 'cardBalance'])
      expect(body).not.toHaveProperty(field)
  })

  test('several methods go as parts that add up', () => {
    const parts = firstParts({ method: 'voucher', voucherCode: 'SNUF-ABCD2345' }, '20')
    expect(sent({ ...whole, amount: '52,52', isSplit: true, parts }).body).toMatchObject({
      parts: [
        { method: 'voucher', amount: '20.00', voucherCode: 'SNUF-ABCD2345' },
        { method: 'cash', amount: '32.50' },
      ],
    })
  })

  test('the terminal is asked for the rest of the other parts', () => {
    const parts = [
      { id: 1, method: 'cash', amount: '20', voucherCode: '' },
      { id: 2, method: 'sumup', amount: '', voucherCode: '' },
    ] as const
    expect(sent({ ...whole, isSplit: true, parts: [...parts] })).toMatchObject({
      kind: 'terminal',
      body: {
        provider: 'sumup',
        paymentData: {
          amount: '55.00',
          description: 'Poedel',
          parts: [{ method: 'cash', amount: '20.00' }],
        },
      },
    })
  })

  test('an open sale is paid by its id', () => {
    expect(sent({ ...draftOfSale(openSale), method: 'card' }).body).toEqual({
      saleId: 's1',
      method: 'card',
    })
    expect(sent({ ...draftOfSale(openSale), method: 'sumup' }).body).toEqual({
      provider: 'sumup',
      paymentData: { saleId: 's1' },
    })
  })

  test('a refusal is shown beside its field', () => {
    const parts = [
      { id: 4, method: 'sumup', amount: '', voucherCode: '' },
      { id: 7, method: 'voucher', amount: '5', voucherCode: 'SNUF-ABCD2345' },
    ] as const
    const draft: SaleDraft = { ...whole, isSplit: true, parts: [...parts] }
    expect(fieldOf('paymentData.parts.0.voucherCode', draft)).toBe('part-7-code')
    expect(fieldOf('paymentData.description', draft)).toBe('service')
    expect(fieldOf('products.0.quantity', draft)).toBe('products')
    expect(fieldOf('received', draft)).toBe('received')
  })

  test('whatever is typed, the amounts that go out are decimal strings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (cents) => {
        const { body } = sent({ ...whole, amount: shownAmount(cents) })
        expect('amount' in body && fromDecimal(body.amount ?? '')).toBe(cents)
        expect('amount' in body && body.amount).toBe(toDecimal(cents))
      }),
    )
  })
})
