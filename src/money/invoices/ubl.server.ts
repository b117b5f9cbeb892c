import type { Invoice as UblInvoice } from '@e-invoice-eu/core'
import { formatShortDate } from '#lib/dates.ts'
import { sure } from '#lib/errors.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { isoCountry, isoVatNumber, peppolAddress } from '#lib/peppol.ts'
import { accountHolder, netSums, paperSums } from '#money/invoices/rules.ts'
import { VAT_BACK, vatMentions } from '#money/invoices/texts.ts'
import type { Invoice, InvoiceSeller } from '#money/invoices/wire.ts'

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd'
/** What a credit note calls otherwise. */
const NAMES_OF_CREDIT = {
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
}
const EUR = 'EUR'
const VAT = { 'cbc:ID': 'VAT' } as const

type Ubl = UblInvoice['ubl:Invoice']
type SellerParty = Ubl['cac:AccountingSupplierParty']['cac:Party']

/**
 * A final invoice with the salon's facts that were kept with it. `credits`: of a credit note, the
 * invoice that it takes back. `delivered`: the days on which it was delivered, when they are others
 * than its own.
 */
type Source = {
  invoice: Invoice
  seller: InvoiceSeller
  credits?: { number: string; date: string } | undefined
  delivered?: readonly string[]
}

/**
 * The invoice as UBL 2.1 for Peppol BIS Billing 3.0; credit notes as CreditNote (type 381); `pdf`
 * is embedded. Ask `eInvoiceProblems` first: what is missing there is missing here.
 */
export async function invoiceUbl(
  source: Source,
  { pdf }: { pdf?: Uint8Array } = {},
): Promise<string> {
  const { create } = await import('xmlbuilder2')
  const { 'ubl:Invoice': data } = ublData(source, { pdf })
  const isCredit = source.invoice.type === 'credit-note'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const document = {
    '@xmlns': `${SCHEMA}:${root}-2`,
    '@xmlns:cac': `${SCHEMA}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${SCHEMA}:CommonBasicComponents-2`,
    ...children(data, isCredit ? NAMES_OF_CREDIT : {}),
  }
  return create({ encoding: 'utf-8' }, { [root]: document }).end({
    prettyPrint: true,
    indent: '\t',
  })
}

/** As the builder takes it: an attribute, `name@attribute` in the data, stands in its element. */
function children(data: object, names: Record<string, string>): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(data)
  const built = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(built)
    return typeof value === 'object' && value !== null ? children(value, names) : value
  }
  return Object.fromEntries(
    entries
      .filter(([name]) => !name.includes('@'))
      .map(([name, value]) => {
        const attributes = entries
          .filter(([other]) => other.startsWith(`${name}@`))
          .map(([other, text]) => [other.slice(name.length), text])
        return [
          names[name] ?? name,
          attributes.length === 0
            ? built(value)
            : { ...Object.fromEntries(attributes), '#': value },
        ]
      }),
  )
}

/** The elements of an invoice, in the order of the schema. */
export function ublData(
  { invoice, seller, credits, delivered = [] }: Source,
  { pdf }: { pdf?: Uint8Array | undefined } = {},
): UblInvoice {
  const number = invoice.invoiceNumber ?? 'concept'
  const { rate, lines, sums } = figures(invoice)
  const [firstDay, lastDay] = [delivered.at(0), delivered.at(-1)]
  const category = {
    'cbc:ID': invoice.vatCategory,
    'cbc:Percent': rate,
    'cac:TaxScheme': VAT,
  } as const
  const mention = vatMentions[invoice.vatCategory]
  const note = [
    invoice.type === 'credit-note' && invoice.vatCategory === 'S' && VAT_BACK,
    invoice.notes,
  ]
    .filter(Boolean)
    .join('\n')
  const [first, ...others] = lines.map(
    ({ item, net }, index) =>
      ({
        'cbc:ID': String(index + 1),
        'cbc:InvoicedQuantity': item.quantity,
        'cbc:InvoicedQuantity@unitCode': 'C62',
        'cbc:LineExtensionAmount': toDecimal(net),
        'cbc:LineExtensionAmount@currencyID': EUR,
        'cac:Item': { 'cbc:Name': item.description, 'cac:ClassifiedTaxCategory': category },
        'cac:Price': {
          // a line that takes off has a quantity below zero, its price never is (BR-27)
          'cbc:PriceAmount': toDecimal(Math.abs(net)),
          'cbc:PriceAmount@currencyID': EUR,
          'cbc:BaseQuantity': item.quantity.replace('-', ''),
          'cbc:BaseQuantity@unitCode': 'C62',
        },
      }) as const,
  )
  if (!first) throw new Error('an invoice has no line')
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID':
        'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      'cbc:ID': number,
      'cbc:IssueDate': invoice.invoiceDate,
      ...(invoice.type === 'invoice' && { 'cbc:DueDate': invoice.dueDate }),
      'cbc:InvoiceTypeCode': invoice.type === 'invoice' ? '380' : '381',
      ...(note && { 'cbc:Note': [note] }),
      'cbc:DocumentCurrencyCode': EUR,
      'cbc:BuyerReference': invoice.customerId ?? invoice.invoiceNumber ?? 'klant',
      // BT-73 and BT-74, or of one day BT-72
      ...(firstDay &&
        lastDay &&
        firstDay !== lastDay && {
          'cac:InvoicePeriod': { 'cbc:StartDate': firstDay, 'cbc:EndDate': lastDay },
        }),
      ...(credits && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': credits.number,
              'cbc:IssueDate': credits.date,
            },
          },
        ],
      }),
      ...(pdf && { 'cac:AdditionalDocumentReference': [embedded(pdf, number)] }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(invoice) },
      ...(firstDay &&
        firstDay === lastDay && { 'cac:Delivery': { 'cbc:ActualDeliveryDate': firstDay } }),
      'cac:PaymentMeans': [
        {
          'cbc:PaymentMeansCode': '30',
          ...(invoice.structuredCommunication && {
            'cbc:PaymentID': invoice.structuredCommunication,
          }),
          ...(seller.iban && {
            'cac:PayeeFinancialAccount': {
              'cbc:ID': seller.iban.replace(/\s/g, ''),
              'cbc:Name': accountHolder(seller),
            },
          }),
        },
      ],
      'cac:PaymentTerms': { 'cbc:Note': termsOf(invoice) },
      ...(sums.allowance > 0 && {
        'cac:AllowanceCharge': [
          {
            'cbc:ChargeIndicator': 'false',
            'cbc:AllowanceChargeReasonCode': '95',
            'cbc:AllowanceChargeReason': 'Korting',
            'cbc:Amount': toDecimal(sums.allowance),
            'cbc:Amount@currencyID': EUR,
            'cac:TaxCategory': category,
          },
        ],
      }),
      'cac:TaxTotal': [
        {
          'cbc:TaxAmount': invoice.vatAmount,
          'cbc:TaxAmount@currencyID': EUR,
          'cac:TaxSubtotal': [
            {
              'cbc:TaxableAmount': invoice.subtotal,
              'cbc:TaxableAmount@currencyID': EUR,
              'cbc:TaxAmount': invoice.vatAmount,
              'cbc:TaxAmount@currencyID': EUR,
              'cac:TaxCategory': {
                'cbc:ID': invoice.vatCategory,
                'cbc:Percent': rate,
                ...(invoice.vatCategory === 'AE' && {
                  'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE' as const,
                }),
                ...(mention && { 'cbc:TaxExemptionReason': mention }),
                'cac:TaxScheme': VAT,
              },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': totals(invoice, sums),
      'cac:InvoiceLine': [first, ...others],
    },
  }
}

function embedded(pdf: Uint8Array, number: string) {
  return {
    'cbc:ID': number,
    'cbc:DocumentDescription': number,
    'cac:Attachment': {
      'cbc:EmbeddedDocumentBinaryObject': Buffer.from(pdf).toString('base64'),
      'cbc:EmbeddedDocumentBinaryObject@mimeCode': 'application/pdf',
      'cbc:EmbeddedDocumentBinaryObject@filename': `${number}.pdf`,
    },
  } as const
}

function termsOf(invoice: Invoice): string {
  if (invoice.type === 'credit-note') return 'Wordt terugbetaald of verrekend'
  return paperSums(invoice).due === 0
    ? 'Betaald'
    : `Te betalen tegen ${formatShortDate(invoice.dueDate)}`
}

function figures(invoice: Invoice) {
  const sums = netSums(invoice)
  return {
    rate: invoice.vatRate,
    sums,
    lines: invoice.items.map((item, index) => ({ item, net: sums.nets[index] ?? 0 })),
  }
}

function totals(
  invoice: Invoice,
  { linesNet, allowance }: { linesNet: number; allowance: number },
): Ubl['cac:LegalMonetaryTotal'] {
  const withVat = fromDecimal(invoice.subtotal) + fromDecimal(invoice.vatAmount)
  const { paid, due } = paperSums(invoice)
  return {
    'cbc:LineExtensionAmount': toDecimal(linesNet),
    'cbc:LineExtensionAmount@currencyID': EUR,
    'cbc:TaxExclusiveAmount': invoice.subtotal,
    'cbc:TaxExclusiveAmount@currencyID': EUR,
    'cbc:TaxInclusiveAmount': toDecimal(withVat),
    'cbc:TaxInclusiveAmount@currencyID': EUR,
    ...(allowance > 0 && {
      'cbc:AllowanceTotalAmount': toDecimal(allowance),
      'cbc:AllowanceTotalAmount@currencyID': EUR,
    }),
    ...(paid !== 0 && {
      'cbc:PrepaidAmount': toDecimal(paid),
      'cbc:PrepaidAmount@currencyID': EUR,
    }),
    ...(invoice.rounding !== '0.00' && {
      'cbc:PayableRoundingAmount': invoice.rounding,
      'cbc:PayableRoundingAmount@currencyID': EUR,
    }),
    'cbc:PayableAmount': toDecimal(due),
    'cbc:PayableAmount@currencyID': EUR,
  }
}

function sellerParty(seller: InvoiceSeller): SellerParty {
  const { name, phone, email, vatNumber, legalName, legalForm, legalRegister, companyNumber } =
    seller
  const { 'cac:PartyLegalEntity': legal, ...known } = party(seller)
  const form = [legalForm, legalRegister && `RPR ${legalRegister}`].filter(Boolean).join(', ')
  return {
    ...known,
    'cac:PartyTaxScheme': vatNumber
      ? [{ 'cbc:CompanyID': isoVatNumber(vatNumber), 'cac:TaxScheme': VAT }]
      : [],
    'cac:PartyLegalEntity': {
      ...legal,
      ...(legalName && { 'cbc:RegistrationName': legalName }),
      ...(companyNumber && {
        'cbc:CompanyID': companyNumber.replace(/\D/g, ''),
        'cbc:CompanyID@schemeID': '0208' as const,
      }),
      ...(form && { 'cbc:CompanyLegalForm': form }),
    },
    'cac:Contact': {
      'cbc:Name': name,
      ...(phone && { 'cbc:Telephone': phone }),
      ...(email && { 'cbc:ElectronicMail': email }),
    },
  }
}

function buyerParty(invoice: Invoice) {
  const {
    customerName: name,
    customerAddress: street,
    customerPostalCode: postalCode,
    customerCity: city,
    customerCountry: country,
  } = invoice
  const { customerVATNumber: vatNumber, customerEmail: email } = invoice
  const { 'cac:PartyLegalEntity': legal, ...known } = party({
    name,
    street,
    postalCode,
    city,
    country,
    vatNumber,
  })
  return {
    ...known,
    ...(vatNumber && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': isoVatNumber(vatNumber), 'cac:TaxScheme': VAT },
    }),
    'cac:PartyLegalEntity': legal,
    ...(email && { 'cac:Contact': { 'cbc:ElectronicMail': email } }),
  }
}

type Facts = {
  name: string
  street: string
  postalCode: string
  city: string
  country: string
  vatNumber: string
}

function party({ name, street, postalCode, city, country, vatNumber }: Facts) {
  const endpoint = peppolAddress(vatNumber)
  const code = sure(isoCountry(country, vatNumber), 'an address has no country that a UBL can name')
  return {
    ...(endpoint && { 'cbc:EndpointID': endpoint.id, 'cbc:EndpointID@schemeID': endpoint.scheme }),
    'cac:PartyName': { 'cbc:Name': name },
    'cac:PostalAddress': {
      ...(street && { 'cbc:StreetName': street }),
      ...(city && { 'cbc:CityName': city }),
      ...(postalCode && { 'cbc:PostalZone': postalCode }),
      'cac:Country': { 'cbc:IdentificationCode': code },
    },
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      ...(endpoint?.scheme === '0208' && {
        'cbc:CompanyID': endpoint.id,
        'cbc:CompanyID@schemeID': '0208' as const,
      }),
    },
  }
}
