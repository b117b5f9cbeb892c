import { emptyDraft, type SaleDraft } from '#money/payments/sales/components/sale-draft.ts'
import type { CardTerms } from '#money/payments/sales/components/sale-preview.ts'
import type { Sale } from '#money/payments/wire.ts'

/** A sale as it is entered: one treatment of 55 euro, in cash. */
export const whole: SaleDraft = {
  ...emptyDraft,
  amount: '55,00',
  customerName: 'Marie Peeters',
  service: 'Poedel',
}
export const card: CardTerms = {
  discountPercentage: '5.0',
  points: 200,
  spendable: '30.00',
  euroPerPoint: '0.05',
}
export const shampoo = { productId: 'p1', name: 'Shampoo', price: '12.52', stock: 3 }

/** Of which 25.03 is open. */
export const openSale: Sale = {
  id: 's1',
  receiptNumber: '000012',
  customerId: null,
  customerName: 'Marie Peeters',
  customerEmail: '',
  appointmentId: null,
  service: 'Poedel',
  amount: '55.03',
  discount: '0.00',
  tip: '0.00',
  due: '55.03',
  open: '25.03',
  lines: [],
  createdAt: '2026-11-23T10:00:00.000Z',
}
