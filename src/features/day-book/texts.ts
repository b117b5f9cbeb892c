import type { EntryKind, EntryMethod } from '#features/day-book/schema.ts'

/** How money came in or went out, as people read it. */
export const methodNames: Record<EntryMethod, string> = {
  cash: 'Cash',
  card: 'Kaart',
  sumup: 'SumUp',
  transfer: 'Overschrijving',
  voucher: 'Kadobon',
  online: 'Online',
}

/** What happened, as people read it. */
export const kindNames: Record<EntryKind, string> = {
  sale: 'Verkoop',
  tip: 'Fooi',
  refund: 'Terugbetaling',
  void: 'Ongedaan gemaakt',
  'voucher-sale': 'Kadobon verkocht',
  'voucher-refund': 'Kadobon terugbetaald',
}

/** `21 %` of `"21.00"`, `7,5 %` of `"7.50"`. */
export function rateName(rate: string): string {
  return `${rate.replace(/\.?0+$/, '').replace('.', ',') || '0'}\u00a0%`
}
