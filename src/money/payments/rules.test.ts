import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { vatOf } from '#lib/vat-sums.ts'
import { planRefund, turnoverGiven } from '#money/payments/refunds/rules.ts'
import { entriesOf, rangeOf, receiptNumberOf, ticketVat } from '#money/payments/rules.ts'
import {
  discountLines,
  discountOf,
  goodsLines,
  type Part,
  paidForVisit,
  paidOf,
  planPayments,
  spentLines,
  totalOf,
} from '#money/payments/sales/rules.ts'
import { terminalPart } from '#money/payments/terminal/rules.ts'

const part = (method: Part['method'], amount: number): Part => ({
  method,
  amount,
  voucherCode: method === 'voucher' ? 'SNUF-23456789' : '',
})
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: error.fields }
    throw error
  }
  return undefined
}
const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)
const cents = fc.integer({ min: 1, max: 500_000 })
const less = (kind: 'discount' | 'points' | 'balance', total: string) => ({ kind, total })

describe('what is sold', () => {
  const shampoo = { productId: 'p', name: 'Shampoo', price: 1_299, quantity: 3 }

  test('lines are the treatment and the products; a treatment of nothing beside products is left out', () => {
    expect(goodsLines({ service: 'Poedel', amount: 5_500, products: [shampoo] })).toEqual([
      {
        kind: 'service',
        description: 'Poedel',
        productId: null,
        quantity: 1,
        unitPrice: 5_500,
        total: 5_500,
      },
      {
        kind: 'product',
        description: 'Shampoo',
        productId: 'p',
        quantity: 3,
        unitPrice: 1_299,
        total: 3_897,
      },
    ])
    expect(goodsLines({ service: 'Winkel', amount: 0, products: [shampoo] })).toHaveLength(1)
    expect(goodsLines({ service: 'Gratis', amount: 0, products: [] })).toHaveLength(1)
  })

  test.for([
    [5_500, '5.0', -275, 'Klantenkaart −5 %'],
    [999, '7.5', -75, 'Klantenkaart −7,5 %'],
    [10, '5.0', -1, 'Klantenkaart −5 %'],
    [5_500, '100.0', -5_500, 'Klantenkaart −100 %'],
  ] as const)('%i cents less %s percent is %i', ([amount, percentage, total, description]) => {
    expect(
      discountLines(goodsLines({ service: 'Poedel', amount, products: [] }), percentage),
    ).toEqual([
      { kind: 'discount', description, productId: null, quantity: 1, unitPrice: total, total },
    ])
  })

  test('no discount, no line', () => {
    expect(
      discountLines(goodsLines({ service: 'Poedel', amount: 5_500, products: [] }), '0.0'),
    ).toEqual([])
    expect(spentLines({ points: 0, pointsValue: 0, balance: 0 })).toEqual([])
  })

  test('whatever is sold and spent, the lines add up and the discount is what they take off', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 50 }),
        (amount, promille, points) => {
          const goods = goodsLines({ service: 'Poedel', amount, products: [shampoo] })
          const lines = [
            ...goods,
            ...discountLines(goods, (promille / 10).toFixed(1)),
            ...spentLines({ points, pointsValue: points * 5, balance: 100 }),
          ]
          expect(totalOf(lines)).toBe(amount + 3_897 - discountOf(lines))
          expect(
            lines.every(({ quantity, unitPrice, total }) => quantity * unitPrice === total),
          ).toBe(true)
          expect(discountOf(lines)).toBeGreaterThanOrEqual(100)
        },
      ),
    )
  })
})

describe('how it is paid', () => {
  test.for([
    [5_500, 0, 5_500],
    [5_251, -1, 5_250],
    [5_252, -2, 5_250],
    [5_253, 2, 5_255],
    [5_254, 1, 5_255],
    [5_256, -1, 5_255],
    [5_257, -2, 5_255],
    [5_258, 2, 5_260],
    [5_259, 1, 5_260],
  ] as const)('%i in cash is rounded by %i to %i', ([due, rounding, amountPaid]) => {
    expect(planPayments({ due, tip: 0, parts: [part('cash', due)] })).toMatchObject([
      { amount: due, rounding, amountPaid },
    ])
    expect(planPayments({ due, tip: 0, parts: [part('card', due)] })).toMatchObject([
      { amount: due, rounding: 0, amountPaid: due },
    ])
  })

  test('mixed, the total is rounded and the cash carries it, whether it was sent rounded or not', () => {
    const rounded = planPayments({
      due: 5_252,
      tip: 0,
      parts: [part('card', 3_000), part('cash', 2_250)],
    })
    expect(rounded).toMatchObject([
      { method: 'card', amount: 3_000, rounding: 0, amountPaid: 3_000 },
      { method: 'cash', amount: 2_252, rounding: -2, amountPaid: 2_250 },
    ])
    expect(
      planPayments({ due: 5_252, tip: 0, parts: [part('card', 3_000), part('cash', 2_252)] }),
    ).toEqual(rounded)
    expect(
      planPayments({ due: 5_253, tip: 0, parts: [part('cash', 2_000), part('card', 3_255)] }),
    ).toMatchObject([
      { method: 'cash', amount: 1_998, rounding: 2, amountPaid: 2_000 },
      { method: 'card', amount: 3_255, amountPaid: 3_255 },
    ])
  })

  test('parts that do not add up are refused, and cash that no coins can pay', () => {
    const { fields } =
      refusalOf(() =>
        planPayments({ due: 5_252, tip: 0, parts: [part('card', 3_000), part('cash', 2_000)] }),
      ) ?? {}
    expect(fields?.['parts']).toBe(
      'De delen zijn samen €\u00a050,00, maar te betalen is €\u00a052,50.',
    )
    expect(
      refusalOf(() =>
        planPayments({ due: 5_252, tip: 0, parts: [part('card', 3_001), part('cash', 2_251)] }),
      )?.fields?.['parts'],
    ).toMatch(/^Met cash erbij wordt het totaal afgerond op €\u00a052,50/)
    expect(
      refusalOf(() =>
        planPayments({ due: 5_252, tip: 0, parts: [part('card', 3_000), part('transfer', 2_250)] }),
      )?.code,
    ).toBe('invalid')
  })

  test('what is handed over must be enough', () => {
    const plan = { due: 5_252, tip: 0, parts: [part('cash', 5_252)] }
    expect(planPayments({ ...plan, received: 5_250 })).toMatchObject([{ received: 5_250 }])
    expect(refusalOf(() => planPayments({ ...plan, received: 5_249 }))?.fields).toHaveProperty(
      'received',
    )
  })

  test('however it is split, all is paid, the tip once, and with cash a multiple of five cents', () => {
    const methods = fc.subarray(['card', 'transfer', 'voucher'] as const)
    fc.assert(
      fc.property(cents, cents, methods, (amount, tip, others) => {
        const due = amount + tip
        const direct = others
          .map((method, index) => part(method, Math.floor((due * (7 + 9 * index)) / 100 / 5) * 5))
          .filter((each) => each.amount > 0)
        const rest = due - sumOf(direct, 'amount')
        const planned = planPayments({ due, tip, parts: [...direct, part('cash', rest)] })
        expect(sumOf(planned, 'amount')).toBe(due)
        expect(sumOf(planned, 'tip')).toBe(tip)
        expect(
          planned.every(
            (row) =>
              row.tip >= 0 && row.tip <= row.amount && row.amountPaid === row.amount + row.rounding,
          ),
        ).toBe(true)
        expect(sumOf(planned, 'amountPaid') % 5).toBe(0)
        expect(
          planned.every(({ method, amountPaid }) => method !== 'cash' || amountPaid % 5 === 0),
        ).toBe(true)
        expect(Math.abs(sumOf(planned, 'rounding'))).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('a tip is not taken from a voucher as long as something else can pay it', () => {
    expect(
      planPayments({
        due: 6_000,
        tip: 500,
        parts: [part('voucher', 5_000), part('cash', 1_000)],
      }).map(({ tip }) => tip),
    ).toEqual([0, 500])
    expect(
      planPayments({
        due: 6_000,
        tip: 1_500,
        parts: [part('voucher', 5_000), part('cash', 1_000)],
      }).map(({ tip }) => tip),
    ).toEqual([500, 1_000])
  })

  test('the terminal is asked for the rest of the rounded total', () => {
    expect(terminalPart({ due: 5_252, parts: [] }).amount).toBe(5_252)
    expect(terminalPart({ due: 5_252, parts: [part('voucher', 1_000)] }).amount).toBe(4_252)
    const cash = part('cash', 2_000)
    const asked = terminalPart({ due: 5_252, parts: [cash] })
    expect(asked.amount).toBe(3_250)
    expect(planPayments({ due: 5_252, tip: 0, parts: [asked, cash] })).toMatchObject([
      { amount: 3_250, rounding: 0 },
      { amount: 2_002, rounding: -2, amountPaid: 2_000 },
    ])
    expect(
      refusalOf(() => terminalPart({ due: 5_252, parts: [part('cash', 5_250)] }))?.fields,
    ).toHaveProperty('parts')
  })

  test('of an open sale all is paid, a part, or the rounded rest; never more', () => {
    expect(paidOf(5_252, { amount: undefined, isCash: false })).toBe(5_252)
    expect(paidOf(5_252, { amount: 5_250, isCash: true })).toBe(5_252)
    expect(paidOf(5_253, { amount: 5_255, isCash: true })).toBe(5_253)
    expect(paidOf(5_252, { amount: 5_250, isCash: false })).toBe(5_250)
    expect(refusalOf(() => paidOf(5_252, { amount: 5_253, isCash: false }))?.fields).toEqual({
      amount: 'Van deze verkoop staat nog €\u00a052,52 open.',
    })
  })
})

describe('what is given back', () => {
  const nothing = { amount: 0, amountPaid: 0 }

  test('the treatment goes before the tip', () => {
    const original = { amount: 6_000, tip: 500, amountPaid: 6_000 }
    expect(planRefund(original, { given: nothing, amount: 5_000, isCash: false })).toEqual({
      amount: -5_000,
      tip: 0,
      rounding: 0,
      amountPaid: -5_000,
    })
    expect(
      planRefund(original, {
        given: { amount: 5_000, amountPaid: 5_000 },
        amount: undefined,
        isCash: false,
      }),
    ).toEqual({
      amount: -1_000,
      tip: -500,
      rounding: 0,
      amountPaid: -1_000,
    })
  })

  test('cash goes back in five cents, and all of it as it came', () => {
    expect(
      planRefund(
        { amount: 5_252, tip: 0, amountPaid: 5_250 },
        { given: nothing, amount: undefined, isCash: true },
      ),
    ).toEqual({
      amount: -5_252,
      tip: 0,
      rounding: 2,
      amountPaid: -5_250,
    })
    const rest = planRefund(
      { amount: 5_252, tip: 0, amountPaid: 5_250 },
      { given: { amount: 2_001, amountPaid: 2_000 }, amount: undefined, isCash: false },
    )
    expect(rest).toMatchObject({ amount: -3_251, rounding: 0, amountPaid: -3_251 })
  })

  test('more than is left is refused', () => {
    const original = { amount: 5_500, tip: 0, amountPaid: 5_500 }
    const given = { amount: 5_000, amountPaid: 5_000 }
    expect(refusalOf(() => planRefund(original, { given, amount: 501, isCash: false }))).toEqual({
      code: 'payment_settled',
      fields: { amount: 'Hoogstens €\u00a05,00.' },
    })
    expect(
      refusalOf(() =>
        planRefund(original, {
          given: { amount: 5_500, amountPaid: 5_500 },
          amount: undefined,
          isCash: false,
        }),
      )?.code,
    ).toBe('payment_settled')
  })

  test('any series of refunds gives back amount and tip exactly once, and of cash paid in cash exactly what moved', () => {
    fc.assert(
      fc.property(
        fc.record({ amount: cents, tip: fc.integer({ min: 0, max: 5_000 }), isCash: fc.boolean() }),
        fc.array(cents, { maxLength: 6 }),
        ({ amount, tip, isCash }, wishes) => {
          const rounding = isCash
            ? (planPayments({ due: amount + tip, tip, parts: [part('cash', amount + tip)] })[0]
                ?.rounding ?? 0)
            : 0
          const original = { amount: amount + tip, tip, amountPaid: amount + tip + rounding }
          const given = { amount: 0, amountPaid: 0, tip: 0 }
          for (const wish of [...wishes, undefined]) {
            const left = original.amount - given.amount
            if (left === 0) break
            const refund = planRefund(original, {
              given,
              amount: wish === undefined ? undefined : Math.min(wish, left),
              isCash,
            })
            expect(refund.amountPaid).toBe(refund.amount + refund.rounding)
            expect(isCash ? refund.amountPaid % 5 || 0 : 0).toBe(0)
            given.amount -= refund.amount
            given.amountPaid -= refund.amountPaid
            given.tip -= refund.tip
            expect(given.amountPaid).toBeLessThanOrEqual(original.amountPaid)
            expect(turnoverGiven(original, given.amount)).toBe(given.amount - given.tip)
          }
          expect(given).toEqual({ amount: original.amount, amountPaid: original.amountPaid, tip })
        },
      ),
    )
  })
})

describe('what was paid of a visit', () => {
  const treatment = { kind: 'service', total: '55.00' } as const
  const shampoo = { kind: 'product', total: '20.00' } as const
  test.for([
    ['nothing yet', [], '0.00', 0],
    ['all', [], '55.00', 5_500],
    ['with a discount: all', [less('discount', '-2.75')], '52.25', 5_500],
    ['with a discount: a part', [less('discount', '-2.75')], '20.00', 2_275],
    ['with a discount, nothing yet or all given back', [less('discount', '-2.75')], '0.00', 0],
    ['with a discount of everything', [less('discount', '-55.00')], '0.00', 5_500],
    ['with products and a discount: all', [shampoo, less('discount', '-3.75')], '71.25', 5_500],
    [
      'by points and balance too',
      [less('points', '-5.00'), less('balance', '-10.00')],
      '40.00',
      5_500,
    ],
    [
      'by points and balance, the money given back',
      [less('points', '-5.00'), less('balance', '-10.00')],
      '0.00',
      1_500,
    ],
    ['of a sale that is void', [less('balance', '-55.00')], null, 0],
  ] as const)('%s', ([, others, turnover, paid]) =>
    expect(paidForVisit([{ lines: [treatment, ...others], turnover }])).toBe(paid),
  )

  test('sales add up, and products alone pay nothing of it', () => {
    const sale = { lines: [treatment], turnover: '10.00' }
    expect(paidForVisit([sale, sale, { lines: [shampoo], turnover: '20.00' }])).toBe(2_000)
  })
})

describe('the day book', () => {
  const row = {
    id: 'p',
    kind: 'payment',
    method: 'cash',
    refundOf: null,
    test: false,
    amount: 6_002,
    tip: 500,
    rounding: -2,
    amountPaid: 6_000,
  } as const

  test('a payment is its turnover and its tip apart', () => {
    expect(entriesOf(row, { vatRate: '21.00', isTaxedBefore: false })).toEqual([
      {
        kind: 'sale',
        method: 'cash',
        amount: 5_502,
        vatRate: '21.00',
        rounding: -2,
        amountPaid: 5_500,
        sourceId: 'p',
        test: false,
      },
      {
        kind: 'tip',
        method: 'cash',
        amount: 0,
        vatRate: '0.00',
        rounding: 0,
        amountPaid: 500,
        sourceId: 'p',
        test: false,
      },
    ])
  })

  test('a voucher that was taxed when it was sold is no turnover again', () => {
    const voucher = {
      ...row,
      method: 'voucher',
      rounding: 0,
      amount: 3_000,
      tip: 0,
      amountPaid: 3_000,
    } as const
    expect(entriesOf(voucher, { vatRate: '21.00', isTaxedBefore: true })).toMatchObject([
      { amount: 0, amountPaid: 3_000 },
    ])
    expect(entriesOf(voucher, { vatRate: '21.00', isTaxedBefore: false })).toMatchObject([
      { amount: 3_000, amountPaid: 3_000 },
    ])
  })

  test('a refund names what it corrects; one of a tip alone is a tip', () => {
    const refund = {
      ...row,
      id: 'r',
      kind: 'refund',
      refundOf: 'p',
      amount: -500,
      tip: -500,
      rounding: 0,
      amountPaid: -500,
    } as const
    expect(entriesOf(refund, { vatRate: '21.00', isTaxedBefore: false })).toEqual([
      {
        kind: 'tip',
        method: 'cash',
        amount: 0,
        vatRate: '0.00',
        rounding: 0,
        amountPaid: -500,
        sourceId: 'r',
        correctsId: 'p',
        test: false,
      },
    ])
  })

  test('the ticket says of VAT what an invoice of the same sum says, however it was paid', () => {
    const paid = [
      { amount: '30.01', tip: '0.00', voucherCode: null },
      { amount: '27.53', tip: '5.00', voucherCode: null },
      { amount: '20.00', tip: '0.00', voucherCode: 'SNUF-23456789' },
    ]
    const options = { vatRate: '21.00', open: 0, taxedBefore: ['SNUF-23456789'] }
    expect(ticketVat(paid, options)).toEqual({
      amount: 5_254,
      vat: vatOf(5_254, '21.00'),
      hasTaxedBefore: true,
    })
    expect(ticketVat(paid, { ...options, taxedBefore: [], open: 100 })).toMatchObject({
      amount: 7_354,
      hasTaxedBefore: false,
    })
  })
})

describe('periods and numbers', () => {
  test('a month begins on its first, named dates win over a period', () => {
    expect(rangeOf({ period: 'month' }, '2026-11-20')).toEqual({
      from: '2026-11-01',
      to: '2026-11-20',
    })
    expect(rangeOf({ period: 'today' }, '2026-11-20')).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    })
    expect(rangeOf({ period: 'today', from: '2026-11-02' }, '2026-11-20')).toEqual({
      from: '2026-11-02',
      to: undefined,
    })
  })

  test('a receipt has six digits, a refund its place behind them', () => {
    expect([receiptNumberOf(12, 0), receiptNumberOf(12, 2), receiptNumberOf(1_234_567, 0)]).toEqual(
      ['000012', '000012-2', '1234567'],
    )
  })
})
