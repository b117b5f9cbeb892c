import { B2B_NOTICE, epcPayload, invoiceSums, titleOf, vatMentions } from '#features/invoices/rules.ts'
import type { Invoice, InvoiceSeller } from '#features/invoices/schema.ts'
import { isIban } from '#features/salon/rules.ts'
import { formatShortDate } from '#lib/dates.ts'
import { formatEuro, fromDecimal, toDecimal } from '#lib/money.ts'
import type { AttachedFile } from '#server/pdf/document.ts'
import { createSheet, type Sheet } from '#server/pdf/sheet.ts'

type Paper = {
  invoice: Invoice
  seller: InvoiceSeller /** Of a credit note, the number of the invoice that it takes back. */
  credits?: string | undefined
  now: Date
}

const COLUMNS = [
  { head: 'Omschrijving', width: 6 },
  { head: 'Aantal', width: 1.4, numeric: true },
  { head: 'Prijs incl. btw', width: 2.2, numeric: true },
  { head: 'Totaal incl. btw', width: 2.2, numeric: true },
]
const VAT_COLUMNS = [
  { head: 'Btw-tarief', width: 3 },
  { head: 'Maatstaf van heffing', width: 3, numeric: true },
  { head: 'Btw', width: 3, numeric: true },
]

/** An invoice or credit note on paper (Belgian royal decree no. 1, art. 5). With its UBL it is a PDF/A-3 that carries the file inside. */
export async function invoicePdf(paper: Paper, { ubl }: { ubl?: string } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { invoice, seller, now } = paper
  const title = titleOf(invoice)
  const name = `${invoice.invoiceNumber ?? 'concept'}.xml`
  const files: AttachedFile[] | undefined = ubl
    ? [{ name, bytes: new TextEncoder().encode(ubl), contentType: 'text/xml', description: 'Dezelfde factuur als Peppol UBL' }]
    : undefined
  const foot = [seller.name, seller.vatNumber && `BTW ${seller.vatNumber}`, title].filter(Boolean).join(' · ')
  const sheet = await createSheet({ title, author: seller.name, foot, createdAt: now, files })
  writeHead(sheet, paper)
  sheet.table({ columns: COLUMNS, rows: invoice.items.map(itemRow) })
  writeSums(sheet, invoice)
  await writePayment(sheet, paper)
  return await sheet.end()
}

function writeHead(sheet: Sheet, { invoice, seller, credits }: Paper) {
  sheet.heading(1, titleOf(invoice))
  sheet.facts([
    ['Factuurdatum', formatShortDate(invoice.invoiceDate)],
    ['Vervaldatum', invoice.type === 'invoice' ? formatShortDate(invoice.dueDate) : ''],
    ['Crediteert', credits ? `Factuur ${credits}` : ''],
  ])
  const from = [
    seller.name,
    seller.street,
    `${seller.postalCode} ${seller.city}`,
    seller.country,
    seller.vatNumber && `BTW ${seller.vatNumber}`,
    seller.phone,
    seller.email,
  ]
  const { customerName, customerAddress, customerPostalCode, customerCity, customerCountry, customerVATNumber, customerEmail } = invoice
  const place = `${customerPostalCode} ${customerCity}`.trim()
  const to = [customerName, customerAddress, place, place && customerCountry, customerVATNumber && `BTW ${customerVATNumber}`, customerEmail]
  sheet.table({
    columns: [
      { head: 'Van', width: 1 },
      { head: 'Aan', width: 1 },
    ],
    rows: [[inLines(from), inLines(to)]],
  })
}

function inLines(parts: string[]): string {
  return parts.filter(Boolean).join('\n')
}

function itemRow({ description, quantity, unitPrice, totalPrice }: Invoice['items'][number]): string[] {
  return [description, quantity.replace('.', ',').replace(/,00$/, ''), formatEuro(fromDecimal(unitPrice)), formatEuro(fromDecimal(totalPrice))]
}

function writeSums(sheet: Sheet, invoice: Invoice) {
  const lines = invoice.items.map(({ quantity, unitPrice }) => ({ quantity: fromDecimal(quantity), unitPrice: fromDecimal(unitPrice) }))
  const { gross } = invoiceSums(lines, { discount: 0, rate: invoice.vatRate })
  const shown = gross.reduce((sum, amount) => sum + amount, 0)
  const discount = fromDecimal(invoice.discount)
  const credited = invoice.type === 'invoice' ? fromDecimal(invoice.totalAmount) - fromDecimal(invoice.prepaid) - fromDecimal(invoice.due) : 0
  sheet.keepTogether(170)
  sheet.table({ columns: VAT_COLUMNS, rows: [[`${percent(invoice.vatRate)} %`, euro(invoice.subtotal), euro(invoice.vatAmount)]] })
  sheet.facts([
    ['Som van de regels', discount > 0 ? formatEuro(shown) : ''],
    ['Korting', discount > 0 ? formatEuro(-discount) : ''],
    ['Totaal zonder btw', euro(invoice.subtotal)],
    ['Btw', euro(invoice.vatAmount)],
    ['Afronding', invoice.rounding === '0.00' ? '' : euro(invoice.rounding)],
    ['Totaal incl. btw', euro(invoice.totalAmount)],
    ['Al betaald', invoice.prepaid === '0.00' ? '' : euro(invoice.prepaid)],
    ['Gecrediteerd', credited > 0 ? formatEuro(-credited) : ''],
    invoice.type === 'invoice' ? ['Te betalen', euro(invoice.due)] : ['Terug te betalen', euro(invoice.totalAmount)],
  ])
  sheet.space(6)
  const mention = vatMentions[invoice.vatCategory]
  if (mention) sheet.paragraph(mention)
  if (invoice.notes) sheet.paragraph(invoice.notes)
}

async function writePayment(sheet: Sheet, { invoice, seller }: Paper) {
  if (invoice.customerVATNumber) sheet.paragraph(B2B_NOTICE, { muted: true, small: true })
  const due = fromDecimal(invoice.due)
  if (invoice.type === 'credit-note' || invoice.invoiceNumber === null) return
  if (invoice.status === 'paid' || due === 0)
    return sheet.paragraph(invoice.paidOn ? `Betaald op ${formatShortDate(invoice.paidOn)}. Dank u.` : 'Betaald. Dank u.')
  sheet.heading(2, 'Betalen')
  sheet.facts([
    ['Rekening', seller.iban],
    ['Mededeling', invoice.structuredCommunication],
    ['Ten laatste op', formatShortDate(invoice.dueDate)],
  ])
  if (!isIban(seller.iban)) return
  const payload = epcPayload({ name: seller.name, iban: seller.iban, amount: due, communication: invoice.structuredCommunication })
  await sheet.code(payload, { alt: `QR-code om ${formatEuro(due)} te betalen met een bankapp`, level: 'M' })
  sheet.paragraph('Scan met uw bankapp om te betalen.', { muted: true, small: true })
}

function euro(amount: string): string {
  return formatEuro(fromDecimal(amount))
}

function percent(rate: string): string {
  return toDecimal(fromDecimal(rate)).replace('.', ',').replace(/,00$/, '')
}
