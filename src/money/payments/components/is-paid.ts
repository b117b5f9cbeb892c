import { fromDecimal } from '#lib/money.ts'
import type { Visit } from '#money/payments/wire.ts'

/** Whether nothing is left to pay of a visit: then only the next one is proposed. */
export function isPaid({ price, paid }: Pick<Visit, 'price' | 'paid'>): boolean {
  return fromDecimal(paid) > 0 && (price === null || fromDecimal(paid) >= fromDecimal(price))
}
