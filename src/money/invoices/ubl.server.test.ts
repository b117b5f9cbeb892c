import { FormatFactoryService, InvoiceService } from '@e-invoice-eu/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { invoiceSums } from '#lib/vat-sums.ts'
import { eInvoiceProblems } from '#money/invoices/rules.ts'
import { invoiceUbl, ublData } from '#money/invoices/ubl.server.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { invoiceOf, seller } from '#tests/support/invoices.ts'
import { readUbl as read } from '#tests/support/read-ubl.ts'

type Source = Parameters<typeof ublData>[0]

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }
const library = new InvoiceService(silent)
const writer = new FormatFactoryService().createFormatService('UBL', silent)

/** What a library for e-invoices writes, which also holds the data against its schema. */
function withLibrary(source: Source): Promise<string | Uint8Array> {
  return library.generate(ublData(source), asked(source))
}

/** What its writer makes of it, which puts all in the order of the schema. */
function withWriter(source: Source, pdf?: Uint8Array): Promise<string | Uint8Array> {
  return writer.generate(ublData(source), asked(source, pdf))
}

function asked({ invoice }: Source, pdf?: Uint8Array) {
  const number = invoice.invoiceNumber ?? ''
  return {
    format: 'UBL',
    lang: 'nl',
    noWarnings: true,
    ...(pdf && {
      embedPDF: true,
      pdf: {
        buffer: pdf,
        filename: `${number}.pdf`,
        mimetype: 'application/pdf',
        id: number,
        description: number,
      },
    }),
  }
}

/** The rules of EN 16931 on totals, checked on what was read back. */
function checkTotals({
  lines,
  AllowanceCharge,
  TaxTotal,
  LegalMonetaryTotal: total,
}: ReturnType<typeof read>) {
  const allowance = AllowanceCharge?.Amount ?? 0
  expect(lines.reduce((sum, { LineExtensionAmount }) => sum + LineExtensionAmount, 0)).toBe(
    total.LineExtensionAmount,
  ) // BR-CO-10
  expect(total.AllowanceTotalAmount ?? 0).toBe(allowance) // BR-CO-11
  expect(total.TaxExclusiveAmount).toBe(total.LineExtensionAmount - allowance) // BR-CO-13
  expect(TaxTotal.TaxAmount).toBe(TaxTotal.TaxSubtotal.TaxAmount) // BR-CO-14
  expect(total.TaxInclusiveAmount).toBe(total.TaxExclusiveAmount + TaxTotal.TaxAmount) // BR-CO-15
  expect(total.PayableAmount).toBe(
    total.TaxInclusiveAmount - (total.PrepaidAmount ?? 0) + (total.PayableRoundingAmount ?? 0),
  ) // BR-CO-16
  const { TaxableAmount, TaxAmount, TaxCategory } = TaxTotal.TaxSubtotal
  expect(TaxAmount).toBe(Math.round((TaxableAmount * TaxCategory.Percent) / 100)) // BR-CO-17
  for (const { LineExtensionAmount, Price, quantity } of lines) {
    expect(Price.PriceAmount).toBe(LineExtensionAmount)
    expect(Price.BaseQuantity['#text']).toBe(quantity)
  }
}

/**
 * Every figure that was read back is the invoice's own; those of a line, in cents and hundredths,
 * are what its sums say.
 */
function checkFigures(
  found: ReturnType<typeof read>,
  invoice: Invoice,
  due = fromDecimal(invoice.totalAmount) - fromDecimal(invoice.prepaid),
) {
  const sold = invoice.items.map(({ quantity, unitPrice }) => ({
    quantity: fromDecimal(quantity),
    unitPrice: fromDecimal(unitPrice),
  }))
  const { nets, linesNet, allowance } = invoiceSums(sold, {
    discount: fromDecimal(invoice.discount),
    rate: invoice.vatRate,
  })
  const rate = { ID: invoice.vatCategory, Percent: Number(invoice.vatRate) }
  const [subtotal, vat] = [fromDecimal(invoice.subtotal), fromDecimal(invoice.vatAmount)]
  expect(
    found.lines.map(({ Item, quantity, LineExtensionAmount }) => [
      Item.Name,
      quantity,
      LineExtensionAmount,
    ]),
  ).toEqual(
    invoice.items.map(({ description, quantity }, index) => [description, quantity, nets[index]]),
  )
  expect(found.lines.map(({ Item }) => Item.ClassifiedTaxCategory)).toEqual(
    invoice.items.map(() => rate),
  )
  expect(found.AllowanceCharge).toEqual(
    allowance === 0
      ? undefined
      : { ChargeIndicator: 'false', Amount: allowance, TaxCategory: rate },
  )
  expect(found.TaxTotal).toMatchObject({
    TaxAmount: vat,
    TaxSubtotal: { TaxableAmount: subtotal, TaxAmount: vat, TaxCategory: rate },
  })
  expect({
    PrepaidAmount: 0,
    PayableRoundingAmount: 0,
    AllowanceTotalAmount: 0,
    ...found.LegalMonetaryTotal,
  }).toEqual({
    LineExtensionAmount: linesNet,
    TaxExclusiveAmount: subtotal,
    TaxInclusiveAmount: subtotal + vat,
    AllowanceTotalAmount: allowance,
    PrepaidAmount: fromDecimal(invoice.totalAmount) - due,
    PayableRoundingAmount: fromDecimal(invoice.rounding),
    PayableAmount: due,
  })
}

type Sample = Parameters<typeof invoiceOf>[1] & { credits?: { number: string; date: string } }

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
    checkFigures(found, invoice)
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
          PartyLegalEntity: {
            RegistrationName: 'Hondensalon Snuf & Zn',
            CompanyID: { '#text': '0123456749', '@_schemeID': '0208' },
          },
        },
      },
      AccountingCustomerParty: {
        Party: {
          EndpointID: { '#text': '0123456749', '@_schemeID': '0208' },
          PartyTaxScheme: { CompanyID: 'BE0123456749' },
          PartyLegalEntity: {
            RegistrationName: 'Kennel <De Wilg>',
            CompanyID: { '#text': '0123456749', '@_schemeID': '0208' },
          },
          PostalAddress: { Country: { IdentificationCode: 'BE' } },
        },
      },
      Note: 'Dank u & tot ziens',
      PaymentTerms: { Note: 'Te betalen tegen 21-12-2026' },
      PaymentMeans: {
        PaymentID: invoice.structuredCommunication,
        PayeeFinancialAccount: { ID: 'BE71096123456769' },
      },
    })
  })

  const reverse = { rate: '0.00', vatCategory: 'AE' } as const
  const dutch = { customerVATNumber: 'NL 123456789B13', customerCountry: 'Nederland' }
  const crediting = {
    type: 'credit-note',
    invoiceNumber: 'CN-0001',
    structuredCommunication: '',
    credits: { number: 'INV-0001', date: '2026-11-20' },
  } as const

  test.each([
    ['Belgium', {}, ['BE', '0208', '0123456749', 'BE0123456749']],
    ['Belgium, exempt', { rate: '0.00' }, ['BE', '0208', '0123456749', 'BE0123456749']],
    ['the Netherlands', dutch, ['NL', '9944', 'NL123456789B13', 'NL123456789B13']],
    [
      'the Netherlands, reverse charge',
      { ...dutch, ...reverse },
      ['NL', '9944', 'NL123456789B13', 'NL123456789B13'],
    ],
    [
      'France, without a customer card',
      { customerVATNumber: 'FR83404833048', customerCountry: 'Frankrijk', customerId: null },
      ['FR', '9957', 'FR83404833048', 'FR83404833048'],
    ],
    [
      'Germany',
      { customerVATNumber: 'DE 136695976', customerCountry: 'Duitsland', ...reverse },
      ['DE', '9930', 'DE136695976', 'DE136695976'],
    ],
    ['Belgium, a credit note', crediting, ['BE', '0208', '0123456749', 'BE0123456749']],
    [
      'the Netherlands, a credit note of reverse charge',
      { ...dutch, ...reverse, ...crediting },
      ['NL', '9944', 'NL123456789B13', 'NL123456789B13'],
    ],
  ] as const)('to a company in %s keeps every rule of ours', async (_, sample: Sample, ids) => {
    const { credits, ...change } = sample
    const source = { invoice: invoiceOf(lines, { discount: 333, ...change }), seller, credits }
    expect(eInvoiceProblems({ ...source, isFinal: true })).toEqual([])
    const xml = await invoiceUbl(source)
    const found = read(xml)
    checkTotals(found)
    checkFigures(found, source.invoice)
    expect(xml).toBe(await withLibrary(source))
    const { EndpointID, PartyTaxScheme, PostalAddress } = found.AccountingCustomerParty.Party
    expect([
      PostalAddress.Country.IdentificationCode,
      EndpointID?.['@_schemeID'],
      EndpointID?.['#text'],
      PartyTaxScheme?.CompanyID,
    ]).toEqual(ids)
    expect(found.BuyerReference).toBe(source.invoice.customerId ?? 'INV-0001') // PEPPOL-EN16931-R003
    expect(found.PaymentMeans).toMatchObject({
      PaymentMeansCode: '30',
      PayeeFinancialAccount: { ID: 'BE71096123456769', Name: seller.name },
    })
    expect([found.root, found.BillingReference?.InvoiceDocumentReference.ID]).toEqual(
      credits ? ['CreditNote', 'INV-0001'] : ['Invoice', undefined],
    )
  })

  test('names the company behind the salon, and without one the salon as before', async () => {
    const company = {
      legalName: 'Poetsboetiek',
      legalForm: 'BV',
      legalRegister: 'Gent',
      companyNumber: '0403.170.701',
    }
    const source = { invoice: invoiceOf(lines), seller: { ...seller, ...company } }
    const xml = await invoiceUbl(source)
    expect(read(xml).AccountingSupplierParty.Party).toMatchObject({
      EndpointID: { '#text': '0123456749' },
      PartyTaxScheme: { CompanyID: 'BE0123456749' },
      PartyLegalEntity: {
        RegistrationName: 'Poetsboetiek',
        CompanyID: { '#text': '0403170701', '@_schemeID': '0208' },
        CompanyLegalForm: 'BV, RPR Gent',
      },
    })
    expect(read(xml).PaymentMeans.PayeeFinancialAccount.Name).toBe('Poetsboetiek')
    expect(xml).toBe(await withLibrary(source))
    const empty = { legalName: '', legalForm: '', legalRegister: '', companyNumber: '' }
    expect(await invoiceUbl({ ...source, seller: { ...seller, ...empty } })).toBe(
      await invoiceUbl({ ...source, seller }),
    )
  })

  test('has no empty element, however little is known', async () => {
    const nobody = {
      customerId: null,
      customerEmail: '',
      customerAddress: '',
      customerPostalCode: '',
      customerCity: '',
      customerVATNumber: '',
    }
    const bare = {
      ...seller,
      street: '',
      postalCode: '',
      city: '',
      phone: '',
      email: '',
      vatNumber: '',
      iban: '',
    }
    const xml = await invoiceUbl({ invoice: invoiceOf(lines, nobody), seller: bare })
    expect(xml.match(/<[^/?>][^>]*\/>|<([\w:]+)[^>]*>\s*<\/\1>/)).toBeNull() // PEPPOL-EN16931-R008
  })

  test.each([
    [[], undefined, undefined],
    [['2026-11-20'], { ActualDeliveryDate: '2026-11-20' }, undefined],
    [['2026-11-18', '2026-11-20'], undefined, { StartDate: '2026-11-18', EndDate: '2026-11-20' }],
  ])('delivered on %j says so', async (delivered, day, period) => {
    const source = { invoice: invoiceOf(lines), seller, delivered }
    const xml = await invoiceUbl(source)
    expect([read(xml).Delivery, read(xml).InvoicePeriod]).toEqual([day, period])
    expect(xml).toBe(await withLibrary(source))
  })

  test('what was paid at the till is no longer due', async () => {
    const invoice = invoiceOf(lines, { prepaid: '50.00' })
    const found = read(await invoiceUbl({ invoice, seller }))
    checkTotals(found)
    checkFigures(found, invoice)
    expect(found.LegalMonetaryTotal).toMatchObject({
      PrepaidAmount: 5000,
      PayableAmount: 5500 + 2998 - 5000,
    })
  })

  test('paid when it was made has nothing to pay; paid later, it stays as it was sent', async () => {
    const made = read(
      await invoiceUbl({
        invoice: invoiceOf(lines, { status: 'paid', paidOn: '2026-11-21' }),
        seller,
      }),
    )
    checkTotals(made)
    expect(made.LegalMonetaryTotal).toMatchObject({ PrepaidAmount: 5500 + 2998, PayableAmount: 0 })
    expect(made.PaymentTerms.Note).toBe('Betaald')
    const sent = invoiceOf(lines, { sentAt: '2026-11-21T10:00:00Z' })
    const later = {
      ...sent,
      status: 'paid',
      paidOn: '2026-11-28',
      credited: '10.00',
      due: '0.00',
    } as const
    expect(await invoiceUbl({ invoice: later, seller })).toBe(
      await invoiceUbl({ invoice: sent, seller }),
    )
  })

  test('a credit note is one, and names its invoice', async () => {
    const note = invoiceOf(lines, {
      type: 'credit-note',
      invoiceNumber: 'CN-0001',
      structuredCommunication: '',
      notes: 'Fles terug',
    })
    const found = read(
      await invoiceUbl({
        invoice: note,
        seller,
        credits: { number: 'INV-0001', date: '2026-11-20' },
      }),
    )
    checkTotals(found)
    checkFigures(found, note)
    expect(found).toMatchObject({
      root: 'CreditNote',
      typeCode: '381',
      BillingReference: { InvoiceDocumentReference: { ID: 'INV-0001' } },
    })
    expect(found.Note).toBe(
      'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.\nFles terug',
    )
  })

  test.each([
    ['E', { TaxExemptionReason: 'Bijzondere vrijstellingsregeling kleine ondernemingen' }],
    ['AE', { TaxExemptionReason: 'Btw verlegd', TaxExemptionReasonCode: 'VATEX-EU-AE' }],
  ] as const)('of category %s has no VAT and says why', async (vatCategory, reason) => {
    const source = {
      invoice: invoiceOf(lines, { rate: '0.00', vatCategory, discount: 333 }),
      seller,
    }
    const xml = await invoiceUbl(source)
    const found = read(xml)
    checkTotals(found)
    checkFigures(found, source.invoice)
    expect(found.TaxTotal.TaxSubtotal).toEqual({
      TaxableAmount: 8165,
      TaxAmount: 0,
      TaxCategory: { ID: vatCategory, Percent: 0, ...reason },
    })
    expect(xml).toBe(await withLibrary(source))
  })

  test('is what a library accepts by its schema, and what it writes itself', async () => {
    const source = { invoice: invoiceOf(lines, { discount: 100, notes: 'Dank u' }), seller }
    expect(await invoiceUbl(source)).toBe(await withLibrary(source))
  })

  test('carries its PDF', async () => {
    const source = { invoice: invoiceOf(lines), seller }
    const pdf = new TextEncoder().encode('%PDF-1.7 kijk')
    const xml = await invoiceUbl(source, { pdf })
    expect(xml).toContain(Buffer.from(pdf).toString('base64'))
    expect(xml).toBe(await withWriter(source, pdf))
  })

  test('of any invoice or credit note, with VAT or without, keeps the rules on totals and has its figures', async () => {
    const line = fc.record({
      description: fc.constantFrom('Bad', 'Knippen & föhnen'),
      quantity: fc.integer({ min: 1, max: 500 }),
      unitPrice: fc.integer({ min: 0, max: 20_000 }),
    })
    const share = fc.double({ min: 0, max: 0.9, noNaN: true })
    const kind = fc.tuple(
      share,
      fc.constantFrom(0, 0.5, 1),
      fc.constantFrom('invoice', 'credit-note'),
      fc.constantFrom('S', 'E', 'AE'),
    )
    const more = fc.record(
      {
        notes: fc.constant('Dank u & tot ziens'),
        credits: fc.constant({ number: 'INV-0001', date: '2026-11-20' }),
        delivered: fc.subarray(['2026-11-18', '2026-11-19', '2026-11-20']),
        pdf: fc.constant(new TextEncoder().encode('%PDF-1.7 kijk')),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        kind,
        more,
        async (sold, [off, paid, type, vatCategory], { notes = '', pdf, ...rest }) => {
          const shown = invoiceSums(sold, { discount: 0, rate: '0.00' }).total
          const discount = Math.floor(shown * off)
          const prepaid = toDecimal(type === 'invoice' ? Math.floor((shown - discount) * paid) : 0)
          const invoice = invoiceOf(sold, {
            type,
            vatCategory,
            rate: vatCategory === 'S' ? '21.00' : '0.00',
            discount,
            prepaid,
            notes,
          })
          const source = { invoice, seller, ...rest }
          const xml = await invoiceUbl(source, pdf && { pdf })
          expect(xml).toBe(await withWriter(source, pdf))
          const found = read(xml)
          expect(found.root).toBe(type === 'invoice' ? 'Invoice' : 'CreditNote')
          checkTotals(found)
          checkFigures(found, invoice)
        },
      ),
      { numRuns: 120 },
    )
  })
})
