import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceSums } from '#lib/vat-sums.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 5_000 }),
  unitPrice: fc.integer({ min: 0, max: 50_000 }),
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the sums of an invoice', () => {
  test('one treatment of € 55,00', () => {
    expect(
      invoiceSums([{ quantity: 100, unitPrice: 5500 }], { discount: 0, rate: '21.00' }),
    ).toEqual({
      gross: [5500],
      nets: [4545],
      linesNet: 4545,
      allowance: 0,
      subtotal: 4545,
      vat: 954,
      rounding: 1,
      total: 5500,
    })
  })

  test('half a piece, a discount and cents that do not divide', () => {
    const sums = invoiceSums(
      [
        { quantity: 50, unitPrice: 1999 },
        { quantity: 300, unitPrice: 333 },
      ],
      { discount: 199, rate: '21.00' },
    )
    expect(sums).toMatchObject({
      gross: [1000, 999],
      total: 1800,
      subtotal: 1488,
      vat: 312,
      rounding: 0,
      linesNet: 1652,
      allowance: 164,
    })
    expect(sum(sums.nets)).toBe(1652)
  })

  test('without VAT, what is shown is all there is', () => {
    expect(
      invoiceSums([{ quantity: 200, unitPrice: 1234 }], { discount: 68, rate: '0.00' }),
    ).toMatchObject({
      linesNet: 2468,
      allowance: 68,
      subtotal: 2400,
      vat: 0,
      rounding: 0,
      total: 2400,
    })
  })

  test('hold for 100 000 invoices: the price shown is paid, lines add up, VAT is the rate on the total, rounding is within a cent', () => {
    const input = fc.tuple(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('21.00', '0.00'),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    const run = fc.check(
      fc.property(input, ([lines, rate, part]) => {
        const shown = sum(
          lines.map(({ quantity, unitPrice }) => Math.round((quantity * unitPrice) / 100)),
        )
        const discount = Math.floor(shown * part)
        const { gross, nets, linesNet, allowance, subtotal, vat, rounding, total } = invoiceSums(
          lines,
          { discount, rate },
        )
        return (
          sum(gross) === shown &&
          total === shown - discount &&
          subtotal + vat + rounding === total &&
          Math.abs(rounding) <= 1 &&
          vat === Math.round((subtotal * Number(rate)) / 100) &&
          sum(nets) === linesNet &&
          linesNet - allowance === subtotal &&
          allowance >= 0 &&
          nets.every(
            (net, index) => Math.abs(net - (gross[index] ?? 0) / (1 + Number(rate) / 100)) < 1,
          )
        )
      }),
      { numRuns: 100_000 },
    )
    expect({ runs: run.numRuns, counterexample: run.counterexample }).toEqual({
      runs: 100_000,
      counterexample: null,
    })
  })
})
