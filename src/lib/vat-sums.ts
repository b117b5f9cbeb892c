import { type Cents, percentOf, toDecimal, vatWithin } from '#lib/money.ts'

/** A line as it is sold: so many hundredths of a piece at a price that includes VAT. */
export type SoldLine = { quantity: number; unitPrice: Cents }

/**
 * The sums of an invoice in cents. `subtotal` + `vat` + `rounding` = `total`, which is what was
 * shown to the customer.
 */
export type InvoiceSums = {
  /** Of each line, VAT included. */
  gross: Cents[]
  /** Of each line, without VAT; together `linesNet`. */
  nets: Cents[]
  linesNet: Cents
  /** The discount without VAT: `linesNet` − `allowance` = `subtotal`. */
  allowance: Cents
  subtotal: Cents
  vat: Cents
  /** From −1 to 1: what VAT on the total and the price shown differ by (EN 16931 BT-114). */
  rounding: Cents
  total: Cents
}

/**
 * The sums of an invoice whose prices include VAT (EN 16931, BR-CO-10 to 17), taken once from the
 * total; `discount` includes VAT, `rate` is in percent.
 */
export function invoiceSums(
  lines: readonly SoldLine[],
  { discount, rate }: { discount: Cents; rate: string },
): InvoiceSums {
  const gross = lines.map(lineTotal)
  const shown = sumOf(gross)
  const linesNet = withoutVat(shown, rate)
  const total = shown - discount
  const subtotal = withoutVat(total, rate)
  const vat = vatOf(total, rate)
  return {
    gross,
    nets: shareOut(gross, linesNet, rate),
    linesNet,
    allowance: linesNet - subtotal,
    subtotal,
    vat,
    rounding: total - subtotal - vat,
    total,
  }
}

/** What a line comes to; one that takes off has a quantity below zero. */
export function lineTotal({ quantity, unitPrice }: SoldLine): Cents {
  return percentOf(quantity < 0 ? -unitPrice : unitPrice, toDecimal(Math.abs(quantity) * 100))
}

/**
 * Each line's part of `whole` by the method of the largest remainder: exact parts cut to the cent,
 * what is left goes to those that lost most.
 */
export function shareOut(gross: readonly Cents[], whole: Cents, rate: string): Cents[] {
  const base = 10_000 + percentOf(10_000, rate)
  const parts = gross.map((amount, index) => ({
    index,
    net: Math.floor((amount * 10_000) / base),
    lost: (((amount * 10_000) % base) + base) % base,
  }))
  const left = whole - sumOf(parts.map(({ net }) => net))
  const raised = new Set(
    parts
      .toSorted((a, b) => b.lost - a.lost || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, net }) => net + (raised.has(index) ? 1 : 0))
}

/** Several amounts together. */
export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * The VAT of a document that comes to `amount` with it: the rate on what is left without it, which
 * may be a cent beside (45.45 and 9.54 of 55.00).
 */
export function vatOf(amount: Cents, rate: string): Cents {
  return percentOf(withoutVat(amount, rate), rate)
}

/** What is left of an amount without the VAT in it. */
export function withoutVat(amount: Cents, rate: string): Cents {
  return amount - vatWithin(amount, rate)
}
