import { structuredCommunication } from '#lib/bank-transfer.ts'
import { toDecimal } from '#lib/money.ts'
import { invoiceSums } from '#lib/vat-sums.ts'
import type { Invoice, InvoiceSeller } from '#money/invoices/wire.ts'

/** The salon as an invoice keeps it. */
export const seller: InvoiceSeller = {
  name: 'Hondensalon Snuf & Zn',
  street: 'Kerkstraat 12',
  postalCode: '9100',
  city: 'Nieuwkerken-Waas',
  country: 'België',
  phone: '+32 400 00 00 00',
  email: 'info@example.be',
  vatNumber: 'BE 0123.456.749',
  iban: 'BE71 0961 2345 6769',
}

type Line = { description: string; quantity: number; unitPrice: number }

/** A final invoice of these lines, with right sums. */
export function invoiceOf(
  lines: Line[],
  {
    discount = 0,
    rate = '21.00',
    ...change
  }: Partial<Omit<Invoice, 'discount'>> & { discount?: number; rate?: string } = {},
): Invoice {
  const sums = invoiceSums(lines, { discount, rate })
  return {
    id: 'a',
    type: 'invoice',
    invoiceNumber: 'INV-0001',
    status: 'sent',
    isOverdue: false,
    creditOf: null,
    customerId: 'klant-1',
    appointmentId: null,
    saleIds: [],
    customerName: 'Kennel <De Wilg>',
    customerEmail: 'kennel@example.be',
    customerAddress: 'Dorp 2',
    customerPostalCode: '2000',
    customerCity: 'Antwerpen',
    customerCountry: 'België',
    customerVATNumber: 'BE 0123.456.749',
    invoiceDate: '2026-11-21',
    dueDate: '2026-12-21',
    vatCategory: rate === '21.00' ? 'S' : 'E',
    vatRate: rate,
    discount: toDecimal(discount),
    subtotal: toDecimal(sums.subtotal),
    vatAmount: toDecimal(sums.vat),
    rounding: toDecimal(sums.rounding),
    totalAmount: toDecimal(sums.total),
    prepaid: '0.00',
    paperPaid: null,
    paperPaidOn: null,
    credited: '0.00',
    due: toDecimal(sums.total),
    notes: '',
    structuredCommunication: structuredCommunication('2600000001'),
    seller,
    paidOn: null,
    paidMethod: '',
    sentAt: null,
    remindedAt: null,
    eInvoiceStatus: 'none',
    eInvoiceMessage: '',
    version: 1,
    createdAt: '',
    updatedAt: '',
    items: lines.map(({ description, quantity, unitPrice }, sortOrder) => ({
      id: String(sortOrder),
      description,
      quantity: toDecimal(quantity),
      unitPrice: toDecimal(unitPrice),
      totalPrice: toDecimal(sums.gross[sortOrder] ?? 0),
      sortOrder,
      creditsItem: null,
    })),
    ...change,
  }
}
