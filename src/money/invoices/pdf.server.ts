import { setImmediate as letOthersWork } from 'node:timers/promises'
import { epcPayload } from '#lib/bank-transfer.ts'
import { isIban, isVatNumber } from '#lib/business-numbers.ts'
import { companyOf } from '#lib/company.ts'
import { formatShortDate } from '#lib/dates.ts'
import { euro, formatEuro, fromDecimal, toDecimal, vatWithin } from '#lib/money.ts'
import { placeLines } from '#lib/place.ts'
import { accountHolder, paperSums, titleOf, ublObstacles } from '#money/invoices/rules.ts'
import { B2B_NOTICE, VAT_BACK, vatMentions } from '#money/invoices/texts.ts'
import { invoiceUbl } from '#money/invoices/ubl.server.ts'
import type { Invoice, InvoiceSeller } from '#money/invoices/wire.ts'
import type { AttachedFile } from '#server/pdf/document.ts'
import { createSheet, type Sheet } from '#server/pdf/sheet.ts'

/**
 * `credits`: of a credit note, the invoice that it takes back. `delivered`: the days on which it
 * was delivered, when they are others than its own.
 */
type Document = Parameters<typeof invoiceUbl>[0] & { now: Date }

/**
 * An invoice as PDF and as Peppol UBL, each with the other inside; no UBL when it has no place on
 * Peppol.
 */
export async function bothForms(
  document: Document,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; ubl: string | undefined }> {
  if (ublObstacles({ ...document, isFinal: true }).length > 0)
    return { pdf: await invoicePdf(document), ubl: undefined }
  const ubl = await invoiceUbl(document)
  await letOthersWork()
  const pdf = await invoicePdf(document, { ubl })
  await letOthersWork()
  const pdfWithin = await invoicePdf(document)
  await letOthersWork()
  return { pdf, ubl: await invoiceUbl(document, { pdf: pdfWithin }) }
}

type Paper = {
  invoice: Invoice
  seller: InvoiceSeller
  /** Of a credit note, the number of the invoice that it takes back. */
  credits?: { number: string } | undefined
  /** The days on which it was delivered, when they are others than the invoice's own. */
  delivered?: readonly string[]
  now: Date
}

const COLUMNS = [
  { head: 'Omschrijving', width: 5 },
  { head: 'Aantal', width: 1.2, numeric: true },
  { head: 'Prijs zonder btw', width: 2.3, numeric: true },
  { head: 'Prijs incl. btw', width: 2.2, numeric: true },
  { head: 'Totaal incl. btw', width: 2.4, numeric: true },
]
const COLUMNS_WITHOUT_VAT = [
  { head: 'Omschrijving', width: 6 },
  { head: 'Aantal', width: 1.4, numeric: true },
  { head: 'Prijs', width: 2.2, numeric: true },
  { head: 'Totaal', width: 2.2, numeric: true },
]
const VAT_COLUMNS = [
  { head: 'Btw-tarief', width: 3 },
  { head: 'Maatstaf van heffing', width: 3, numeric: true },
  { head: 'Btw', width: 3, numeric: true },
]

/**
 * An invoice or credit note on paper (Belgian royal decree no. 1, art. 5), as it was when it got
 * its number. With its UBL it is a PDF/A-3 that carries the file inside.
 */
export async function invoicePdf(
  paper: Paper,
  { ubl }: { ubl?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { invoice, seller, now } = paper
  const title = titleOf(invoice)
  const name = `${invoice.invoiceNumber ?? 'concept'}.xml`
  const files: AttachedFile[] | undefined = ubl
    ? [
        {
          name,
          bytes: new TextEncoder().encode(ubl),
          contentType: 'text/xml',
          description: 'Dezelfde factuur als Peppol UBL',
        },
      ]
    : undefined
  const foot = [seller.name, seller.vatNumber && `BTW ${seller.vatNumber}`, title]
    .filter(Boolean)
    .join(' · ')
  const sheet = await createSheet({ title, author: seller.name, foot, createdAt: now, files })
  writeHead(sheet, paper)
  const hasVat = invoice.vatCategory === 'S'
  sheet.table({
    columns: hasVat ? COLUMNS : COLUMNS_WITHOUT_VAT,
    rows: invoice.items.map((item) => itemRow(item, hasVat ? invoice.vatRate : undefined)),
  })
  writeSums(sheet, invoice)
  await writePayment(sheet, paper)
  return await sheet.end()
}

function writeHead(sheet: Sheet, { invoice, seller, credits, delivered = [] }: Paper) {
  sheet.heading(1, titleOf(invoice))
  sheet.facts([
    [invoice.type === 'invoice' ? 'Factuurdatum' : 'Datum', formatShortDate(invoice.invoiceDate)],
    ['Geleverd op', delivered.map(formatShortDate).join(', ')],
    ['Vervaldatum', invoice.type === 'invoice' ? formatShortDate(invoice.dueDate) : ''],
    ['Crediteert', credits ? `Factuur ${credits.number}` : ''],
  ])
  const company = companyOf(seller)
  const from = [
    ...(seller.legalName && seller.legalName !== seller.name ? [seller.name, company] : [company]),
    ...placeLines(seller),
    seller.country,
    seller.vatNumber && `BTW ${seller.vatNumber}`,
    seller.companyNumber && `Ondernemingsnummer ${seller.companyNumber}`,
    seller.legalRegister && `RPR ${seller.legalRegister}`,
    seller.phone,
    seller.email,
  ]
  const {
    customerName,
    customerAddress,
    customerPostalCode,
    customerCity,
    customerCountry,
    customerVATNumber,
    customerEmail,
  } = invoice
  const place = `${customerPostalCode} ${customerCity}`.trim()
  const to = [
    customerName,
    customerAddress,
    place,
    place && customerCountry,
    customerVATNumber && `BTW ${customerVATNumber}`,
    customerEmail,
  ]
  sheet.table({
    columns: [
      { head: 'Van', width: 1 },
      { head: 'Aan', width: 1 },
    ],
    rows: [[inLines(from), inLines(to)]],
  })
}

function inLines(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('\n')
}

/** With a rate the unit price stands there without VAT too. */
function itemRow(
  { description, quantity, unitPrice, totalPrice }: Invoice['items'][number],
  rate: string | undefined,
): string[] {
  const price = fromDecimal(unitPrice)
  const withoutVat = rate === undefined ? [] : [formatEuro(price - vatWithin(price, rate))]
  return [
    description,
    quantity.replace('.', ',').replace(/,00$/, ''),
    ...withoutVat,
    formatEuro(price),
    euro(totalPrice),
  ]
}

function writeSums(sheet: Sheet, invoice: Invoice) {
  const shown = invoice.items.reduce((sum, { totalPrice }) => sum + fromDecimal(totalPrice), 0)
  const discount = fromDecimal(invoice.discount)
  const { paid, due } = paperSums(invoice)
  const hasVat = invoice.vatCategory === 'S'
  sheet.keepTogether(170)
  sheet.table({
    columns: VAT_COLUMNS,
    rows: [[`${percent(invoice.vatRate)} %`, euro(invoice.subtotal), euro(invoice.vatAmount)]],
  })
  sheet.facts([
    ['Som van de regels', discount > 0 ? formatEuro(shown) : ''],
    [hasVat ? 'Korting incl. btw' : 'Korting', discount > 0 ? formatEuro(-discount) : ''],
    ['Totaal zonder btw', hasVat ? euro(invoice.subtotal) : ''],
    ['Btw', hasVat ? euro(invoice.vatAmount) : ''],
    ['Afronding', invoice.rounding === '0.00' ? '' : euro(invoice.rounding)],
    [hasVat ? 'Totaal incl. btw' : 'Totaal', euro(invoice.totalAmount)],
    ['Al betaald', paid === 0 ? '' : formatEuro(-paid)],
    invoice.type === 'invoice'
      ? ['Te betalen', formatEuro(due)]
      : ['In uw voordeel', euro(invoice.totalAmount)],
  ])
  sheet.space(6)
  const mention = vatMentions[invoice.vatCategory]
  if (mention) sheet.paragraph(mention)
  if (invoice.type === 'credit-note' && hasVat) sheet.paragraph(VAT_BACK)
  if (invoice.notes) sheet.paragraph(invoice.notes)
}

async function writePayment(sheet: Sheet, { invoice, seller }: Paper) {
  if (isVatNumber(invoice.customerVATNumber))
    sheet.paragraph(B2B_NOTICE, { muted: true, small: true })
  const { paid, due, paidOn } = paperSums(invoice)
  if (invoice.type === 'credit-note' || invoice.invoiceNumber === null || due === 0) {
    if (invoice.type === 'invoice' && invoice.invoiceNumber !== null && paid > 0)
      sheet.paragraph(
        paidOn ? `Betaald op ${formatShortDate(paidOn)}. Dank u.` : 'Betaald. Dank u.',
      )
    return sheet.facts([['Onze rekening', seller.iban]])
  }
  sheet.heading(2, 'Betalen')
  sheet.facts([
    ['Rekening', seller.iban],
    ['Mededeling', invoice.structuredCommunication],
    ['Ten laatste op', formatShortDate(invoice.dueDate)],
  ])
  if (!isIban(seller.iban)) return
  const payload = epcPayload({
    name: accountHolder(seller),
    iban: seller.iban,
    amount: due,
    communication: invoice.structuredCommunication,
  })
  await sheet.code(payload, {
    alt: `QR-code om ${formatEuro(due)} te betalen met een bankapp`,
    level: 'M',
  })
  sheet.paragraph('Scan met uw bankapp om te betalen.', { muted: true, small: true })
}

function percent(rate: string): string {
  return toDecimal(fromDecimal(rate)).replace('.', ',').replace(/,00$/, '')
}
