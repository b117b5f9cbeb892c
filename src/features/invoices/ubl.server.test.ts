import { InvoiceService } from '@e-invoice-eu/core'
import { XMLParser } from 'fast-xml-parser'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { invoiceSums } from '#features/invoices/rules.ts'
import { invoiceUbl, ublData } from '#features/invoices/ubl.server.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { invoiceOf, seller } from '#tests/support/invoices.ts'

const amount = z.object({ '#text': z.string(), '@_currencyID': z.literal('EUR') }).transform((value) => fromDecimal(value['#text']))
const coded = z.object({ '#text': z.string(), '@_schemeID': z.string() })
const category = z.object({ ID: z.string(), Percent: z.string().transform(Number), TaxExemptionReason: z.string().optional() })
const document = z.object({
  CustomizationID: z.string(),
  ID: z.string(),
  IssueDate: z.string(),
  DueDate: z.string().optional(),
  BuyerReference: z.string(),
  BillingReference: z.object({ InvoiceDocumentReference: z.object({ ID: z.string() }) }).optional(),
  AccountingSupplierParty: z.object({
    Party: z.object({
      EndpointID: coded,
      PartyTaxScheme: z.object({ CompanyID: z.string() }),
      PartyLegalEntity: z.object({ RegistrationName: z.string(), CompanyID: coded }),
    }),
  }),
  AccountingCustomerParty: z.object({
    Party: z.object({
      EndpointID: coded,
      PartyLegalEntity: z.object({ RegistrationName: z.string() }),
      PostalAddress: z.object({ Country: z.object({ IdentificationCode: z.string() }) }),
    }),
  }),
  PaymentMeans: z.object({ PaymentMeansCode: z.unknown(), PaymentID: z.string().optional(), PayeeFinancialAccount: z.object({ ID: z.string() }) }),
  AllowanceCharge: z.object({ ChargeIndicator: z.literal('false'), Amount: amount, TaxCategory: category }).optional(),
  TaxTotal: z.object({ TaxAmount: amount, TaxSubtotal: z.object({ TaxableAmount: amount, TaxAmount: amount, TaxCategory: category }) }),
  LegalMonetaryTotal: z.object({
    LineExtensionAmount: amount,
    TaxExclusiveAmount: amount,
    TaxInclusiveAmount: amount,
    AllowanceTotalAmount: amount.optional(),
    PrepaidAmount: amount.optional(),
    PayableRoundingAmount: amount.optional(),
    PayableAmount: amount,
  }),
  lines: z.array(
    z.object({
      quantity: z.string(),
      LineExtensionAmount: amount,
      Item: z.object({ Name: z.string(), ClassifiedTaxCategory: category }),
      Price: z.object({ PriceAmount: amount, BaseQuantity: z.object({ '#text': z.string() }) }),
    }),
  ),
})

/** Reads a UBL document as its receiver does. */
function read(xml: string) {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    removeNSPrefix: true,
    isArray: (name) => /^(Invoice|CreditNote)Line$/.test(name),
  })
  const roots = z
    .object({ Invoice: z.record(z.string(), z.unknown()).optional(), CreditNote: z.record(z.string(), z.unknown()).optional() })
    .parse(parser.parse(xml))
  const root = roots.Invoice ? 'Invoice' : 'CreditNote'
  const body = roots[root] ?? {}
  const lines = z.array(z.record(z.string(), z.unknown())).parse(body[`${root}Line`])
  const quantity = z.object({ '#text': z.string(), '@_unitCode': z.literal('C62') })
  const typeCode = body[`${root}TypeCode`]
  const counted = lines.map((line) => ({ ...line, quantity: quantity.parse(line[root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'])['#text'] }))
  return { root, typeCode, ...document.parse({ ...body, lines: counted }) }
}

/** The rules of EN 16931 on totals, checked on what was read back. */
function checkTotals({ lines, AllowanceCharge, TaxTotal, LegalMonetaryTotal: total }: ReturnType<typeof read>) {
  const allowance = AllowanceCharge?.Amount ?? 0
  expect(lines.reduce((sum, { LineExtensionAmount }) => sum + LineExtensionAmount, 0)).toBe(total.LineExtensionAmount) // BR-CO-10
  expect(total.AllowanceTotalAmount ?? 0).toBe(allowance) // BR-CO-11
  expect(total.TaxExclusiveAmount).toBe(total.LineExtensionAmount - allowance) // BR-CO-13
  expect(TaxTotal.TaxAmount).toBe(TaxTotal.TaxSubtotal.TaxAmount) // BR-CO-14
  expect(total.TaxInclusiveAmount).toBe(total.TaxExclusiveAmount + TaxTotal.TaxAmount) // BR-CO-15
  expect(total.PayableAmount).toBe(total.TaxInclusiveAmount - (total.PrepaidAmount ?? 0) + (total.PayableRoundingAmount ?? 0)) // BR-CO-16
  const { TaxableAmount, TaxAmount, TaxCategory } = TaxTotal.TaxSubtotal
  expect(TaxAmount).toBe(Math.round((TaxableAmount * TaxCategory.Percent) / 100)) // BR-CO-17
  for (const { LineExtensionAmount, Price, quantity } of lines) {
    expect(Price.PriceAmount).toBe(LineExtensionAmount)
    expect(Price.BaseQuantity['#text']).toBe(quantity)
  }
}

describe('the UBL of an invoice', () => {
  const lines = [
    { description: 'Trimbeurt <Poedel> & bad', quantity: 100, unitPrice: 5500 },
    { description: 'Shampoo', quantity: 250, unitPrice: 1199 },
  ]

  test('reads back to the very figures and facts', async () => {
    const invoice = invoiceOf(lines, { discount: 333, notes: 'Dank u & tot ziens' })
    const xml = await invoiceUbl({ invoice, seller })
    const found = read(xml)
    checkTotals(found)
    expect(found).toMatchObject({
      root: 'Invoice',
      typeCode: '380',
      CustomizationID: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      ID: 'INV-0001',
      IssueDate: '2026-11-21',
      DueDate: '2026-12-21',
      BuyerReference: 'klant-1',
      AccountingSupplierParty: {
        Party: {
          EndpointID: { '#text': '0123456749', '@_schemeID': '0208' },
          PartyTaxScheme: { CompanyID: 'BE0123456749' },
          PartyLegalEntity: { RegistrationName: 'Hondensalon Snuf & Zn', CompanyID: { '#text': '0123456749', '@_schemeID': '0208' } },
        },
      },
      AccountingCustomerParty: {
        Party: { PartyLegalEntity: { RegistrationName: 'Kennel <De Wilg>' }, PostalAddress: { Country: { IdentificationCode: 'BE' } } },
      },
      PaymentMeans: { PaymentID: invoice.structuredCommunication, PayeeFinancialAccount: { ID: 'BE71096123456769' } },
    })
    expect(found.lines.map(({ Item, quantity }) => [Item.Name, quantity])).toEqual(lines.map(({ description, quantity }) => [description, toDecimal(quantity)]))
    expect(toDecimal(found.LegalMonetaryTotal.PayableAmount)).toBe(invoice.totalAmount)
    expect(toDecimal(found.LegalMonetaryTotal.TaxExclusiveAmount)).toBe(invoice.subtotal)
    expect(toDecimal(found.TaxTotal.TaxAmount)).toBe(invoice.vatAmount)
    expect(toDecimal(found.LegalMonetaryTotal.PayableRoundingAmount ?? 0)).toBe(invoice.rounding)
  })

  test('what was paid at the till is no longer due', async () => {
    const found = read(await invoiceUbl({ invoice: invoiceOf(lines, { prepaid: '50.00' }), seller }))
    checkTotals(found)
    expect(found.LegalMonetaryTotal).toMatchObject({ PrepaidAmount: 5000, PayableAmount: 5500 + 2998 - 5000 })
  })

  test('a credit note is one, and names its invoice', async () => {
    const note = invoiceOf(lines, { type: 'credit-note', invoiceNumber: 'CN-0001', structuredCommunication: '' })
    const found = read(await invoiceUbl({ invoice: note, seller, credits: { number: 'INV-0001', date: '2026-11-20' } }))
    checkTotals(found)
    expect(found).toMatchObject({ root: 'CreditNote', typeCode: '381', BillingReference: { InvoiceDocumentReference: { ID: 'INV-0001' } } })
  })

  test('without VAT says why', async () => {
    const found = read(await invoiceUbl({ invoice: invoiceOf(lines, { rate: '0.00' }), seller }))
    checkTotals(found)
    expect(found.TaxTotal).toMatchObject({
      TaxAmount: 0,
      TaxSubtotal: { TaxCategory: { ID: 'E', Percent: 0, TaxExemptionReason: 'Bijzondere vrijstellingsregeling kleine ondernemingen' } },
    })
  })

  test('is what the library accepts by its schema, and what it writes itself', async () => {
    const source = { invoice: invoiceOf(lines, { discount: 100, notes: 'Dank u' }), seller }
    const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }
    expect(await invoiceUbl(source)).toBe(await new InvoiceService(silent).generate(ublData(source), { format: 'UBL', lang: 'nl', noWarnings: true }))
  })

  test('carries its PDF', async () => {
    const xml = await invoiceUbl({ invoice: invoiceOf(lines), seller }, { pdf: new TextEncoder().encode('%PDF-1.7 kijk') })
    expect(xml).toContain(Buffer.from('%PDF-1.7 kijk').toString('base64'))
    expect(xml).toContain('mimeCode="application/pdf"')
  })

  test('of any invoice keeps the rules on totals', async () => {
    const line = fc.record({
      description: fc.constantFrom('Bad', 'Knippen & föhnen'),
      quantity: fc.integer({ min: 1, max: 500 }),
      unitPrice: fc.integer({ min: 0, max: 20_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), fc.double({ min: 0, max: 0.9, noNaN: true }), async (sold, part) => {
        const shown = invoiceSums(sold, { discount: 0, rate: '21.00' }).total
        const invoice = invoiceOf(sold, { discount: Math.floor(shown * part) })
        const found = read(await invoiceUbl({ invoice, seller }))
        checkTotals(found)
        expect(toDecimal(found.LegalMonetaryTotal.PayableAmount)).toBe(invoice.totalAmount)
      }),
      { numRuns: 60 },
    )
  })
})
