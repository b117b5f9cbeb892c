import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { invoicePdf } from '#money/invoices/pdf.server.ts'
import { invoiceUbl } from '#money/invoices/ubl.server.ts'
import { invoiceOf, seller } from '#tests/support/invoices.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readQr } from '#tests/support/read-qr.ts'

const now = new Date('2026-11-21T10:00:00Z')
const lines = [
  { description: 'Trimbeurt Poedel', quantity: 100, unitPrice: 5500 },
  { description: 'Shampoo', quantity: 250, unitPrice: 1199 },
]
const textOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).pages.map(({ text }) => text).join(' ')

const textBy = async (change: object) =>
  await textOf(
    await invoicePdf({ invoice: invoiceOf(lines), seller: { ...seller, ...change }, now }),
  )

const one = (unitPrice: number) => invoiceOf([{ description: 'Bad', quantity: 100, unitPrice }])

describe('an invoice on paper', () => {
  test('says in its metadata who made it, whatever signs are in that name', async () => {
    const name = 'Snuit & Poot <Gent> "de" </rdf:li>'
    const bytes = await invoicePdf(
      { invoice: one(5500), seller: { ...seller, name }, now },
      { ubl: '<a/>' },
    )
    const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(new TextDecoder().decode(bytes))?.[0] ?? ''
    expect(XMLValidator.validate(xmp)).toBe(true)
    expect(JSON.stringify(new XMLParser().parse(xmp))).toContain(JSON.stringify(name).slice(1, -1))
  })

  test('has what Belgian law asks for, in order, tagged and in Dutch', async () => {
    const invoice = invoiceOf(lines, { discount: 333, notes: 'Tot ziens' })
    const bytes = await invoicePdf({
      invoice,
      seller,
      delivered: ['2026-11-19', '2026-11-20'],
      now,
    })
    const { info, isTagged, pages } = await readPdf(bytes)
    const text = await textOf(bytes)
    expect({ isTagged, title: info.get('Title'), language: info.get('Language') }).toEqual({
      isTagged: true,
      title: 'Factuur INV-0001',
      language: 'nl-BE',
    })
    const mentions = {
      number: 'Factuur INV-0001',
      'day of issue': 'Factuurdatum 21-11-2026',
      'day of delivery': 'Geleverd op 19-11-2026, 20-11-2026',
      'due day': 'Vervaldatum 21-12-2026',
      seller: 'Hondensalon Snuf & Zn Kerkstraat 12 9100 Nieuwkerken-Waas België',
      'VAT number of the seller': 'BTW BE 0123.456.749 +32 400 00 00 00 info@example.be',
      buyer: 'Kennel <De Wilg> Dorp 2 2000 Antwerpen België',
      'VAT number of the buyer': 'BTW BE 0123.456.749 kennel@example.be',
      'columns, with the unit price without VAT':
        'Omschrijving Aantal Prijs zonder btw Prijs incl. btw Totaal incl. btw',
      'what, how many, at which price': 'Trimbeurt Poedel 1 € 45,45 € 55,00 € 55,00',
      'a part of a piece': 'Shampoo 2,50 € 9,91 € 11,99 € 29,98',
      'taxable amount and VAT at each rate':
        'Btw-tarief Maatstaf van heffing Btw 21 % € 67,48 € 14,17',
      discount: 'Som van de regels € 84,98 Korting incl. btw -€ 3,33',
      total: 'Totaal zonder btw € 67,48 Btw € 14,17 Totaal incl. btw € 81,65 Te betalen € 81,65',
      remark: 'Tot ziens',
      'that it is not the invoice itself between companies':
        'Tussen Belgische btw-plichtigen geldt sinds 1 januari 2026 alleen de gestructureerde factuur',
      'how to pay':
        'Rekening BE71 0961 2345 6769 Mededeling +++260/0000/00170+++ Ten laatste op 21-12-2026',
    }
    const places = Object.values(mentions).map((words) => text.indexOf(words))
    expect(Object.keys(mentions).filter((_, index) => places[index] === -1)).toEqual([])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.roles).toEqual(
      expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']),
    )
  })

  test('is paid by a scan: account, amount and communication stand in the code', async () => {
    const invoice = invoiceOf(lines)
    const code = await readQr(await invoicePdf({ invoice, seller, now }))
    expect(code?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      seller.name,
      'BE71096123456769',
      'EUR84.98',
      '',
      '',
      invoice.structuredCommunication,
      '',
    ])
  })

  test('is paid to the holder of the account: the company, where it has another name than the salon', async () => {
    const code = await readQr(
      await invoicePdf({
        invoice: invoiceOf(lines),
        seller: { ...seller, legalName: 'Poetsboetiek' },
        now,
      }),
    )
    expect(code?.split('\n')[5]).toBe('Poetsboetiek')
  })

  test('shows the rounding only when there is one', async () => {
    expect(await textOf(await invoicePdf({ invoice: one(5500), seller, now }))).toContain(
      'Afronding',
    )
    expect(await textOf(await invoicePdf({ invoice: one(12_100), seller, now }))).not.toContain(
      'Afronding',
    )
  })

  test('carries its UBL as a PDF/A-3', async () => {
    const invoice = invoiceOf(lines)
    const ubl = await invoiceUbl({ invoice, seller })
    const bytes = await invoicePdf({ invoice, seller, now }, { ubl })
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const attachments: unknown = await document.getAttachments()
    expect(JSON.stringify(attachments instanceof Map ? [...attachments] : attachments)).toContain(
      'INV-0001.xml',
    )
    expect(Buffer.from(bytes).toString('latin1')).toMatch(
      /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</,
    )
  })

  test('of 200 lines has every line, and the head of the table on each page', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      description: `Regel ${index + 1}.`,
      quantity: 100,
      unitPrice: 100 + index,
    }))
    const { pages } = await readPdf(await invoicePdf({ invoice: invoiceOf(many), seller, now }))
    const text = pages.map((page) => page.text).join(' ')
    for (let index = 1; index <= 200; index++) expect(text).toContain(`Regel ${index}.`)
    expect(pages.length).toBeGreaterThan(4)
    const withLines = pages.filter((page) => page.text.includes('Regel '))
    expect(withLines.every((page) => page.text.includes('Omschrijving'))).toBe(true)
    const lowest = Math.max(
      ...pages.flatMap((page) =>
        page.lines.filter((line) => line.text.startsWith('Regel ')).map(({ fromTop }) => fromTop),
      ),
    )
    expect(lowest).toBeLessThanOrEqual(270)
  })

  test('that is paid when it is made, a draft or a credit note asks for no money', async () => {
    const paid = await textOf(
      await invoicePdf({
        invoice: invoiceOf(lines, { status: 'paid', paidOn: '2026-11-21' }),
        seller,
        now,
      }),
    )
    expect(paid).toContain('Al betaald -€ 84,98 Te betalen € 0,00')
    expect(paid).toContain('Betaald op 21-11-2026. Dank u.')
    expect(paid).not.toContain('Mededeling')
    expect(paid).toContain('Onze rekening BE71 0961 2345 6769')
    const till = await textOf(
      await invoicePdf({ invoice: invoiceOf(lines, { prepaid: '84.98' }), seller, now }),
    )
    expect(till).toContain('Te betalen € 0,00')
    expect(till).toContain('Betaald. Dank u.')
    expect(till).toContain('Onze rekening BE71 0961 2345 6769')
    expect(
      await textOf(
        await invoicePdf({
          invoice: invoiceOf(lines, { invoiceNumber: null, status: 'draft' }),
          seller,
          now,
        }),
      ),
    ).toContain('Factuur (concept)')
    const note = await textOf(
      await invoicePdf({
        invoice: invoiceOf(lines, { type: 'credit-note', invoiceNumber: 'CN-0001' }),
        seller,
        credits: { number: 'INV-0001' },
        now,
      }),
    )
    expect(note).toContain('Creditnota CN-0001 Datum 21-11-2026 Crediteert Factuur INV-0001')
    expect(note).toContain('In uw voordeel € 84,98')
    expect(note).toContain('Onze rekening BE71 0961 2345 6769')
    expect(note).toContain(
      'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
    )
    expect(note).not.toMatch(/Mededeling|Factuurdatum|Te betalen/)
  })

  test('names the company behind the salon, and its register', async () => {
    const company = {
      legalName: 'Poetsboetiek',
      legalForm: 'BV',
      legalRegister: 'Gent, afdeling Dendermonde',
      companyNumber: '0403.170.701',
    }
    expect(await textBy(company)).toContain(
      'Hondensalon Snuf & Zn Poetsboetiek BV Kerkstraat 12 9100 Nieuwkerken-Waas België BTW BE 0123.456.749 Ondernemingsnummer 0403.170.701 RPR Gent, afdeling Dendermonde +32',
    )
    expect(await textBy({ legalForm: 'BV' })).toContain('Hondensalon Snuf & Zn BV Kerkstraat 12')
    expect(
      await textBy({ legalName: '', legalForm: '', legalRegister: '', companyNumber: '' }),
    ).toBe(await textBy({}))
  })

  test('stays as it was sent: what is paid or credited later does not stand on it', async () => {
    const sent = invoiceOf(lines, { sentAt: '2026-11-21T10:00:00Z' })
    const bytes = await invoicePdf({ invoice: sent, seller, now })
    expect(await textOf(bytes)).toContain('Te betalen € 84,98')
    const later = {
      ...sent,
      status: 'paid',
      paidOn: '2026-11-28',
      credited: '29.98',
      due: '0.00',
      remindedAt: '2026-11-27T10:00:00Z',
    } as const
    expect(Buffer.from(await invoicePdf({ invoice: later, seller, now })).equals(bytes)).toBe(true)
    expect(
      Buffer.from(
        await invoicePdf({ invoice: { ...later, status: 'sent', paidOn: null }, seller, now }),
      ).equals(bytes),
    ).toBe(true)
  })

  test.each([
    ['E', 'Bijzondere vrijstellingsregeling kleine ondernemingen'],
    ['AE', 'Btw verlegd'],
  ] as const)(
    'of category %s says why there is no VAT, and speaks of no VAT in its prices',
    async (vatCategory, mention) => {
      const text = await textOf(
        await invoicePdf({
          invoice: invoiceOf(lines, { rate: '0.00', vatCategory, discount: 333 }),
          seller,
          now,
        }),
      )
      expect(text).toContain(mention)
      expect(text).toContain('Omschrijving Aantal Prijs Totaal Trimbeurt Poedel 1 € 55,00 € 55,00')
      expect(text).toContain('0 % € 81,65 € 0,00')
      expect(text).toContain('Korting -€ 3,33 Totaal € 81,65')
      expect(text).not.toContain('incl. btw')
      const note = invoiceOf(lines, { rate: '0.00', vatCategory, type: 'credit-note' })
      expect(await textOf(await invoicePdf({ invoice: note, seller, now }))).not.toContain(
        'terug te storten',
      )
    },
  )

  test('to a company abroad says nothing of what holds between Belgian ones', async () => {
    const text = await textOf(
      await invoicePdf({
        invoice: invoiceOf(lines, {
          customerVATNumber: 'NL123456789B13',
          customerCountry: 'Nederland',
        }),
        seller,
        now,
      }),
    )
    expect(text).toContain('BTW NL123456789B13')
    expect(text).not.toContain('Tussen Belgische btw-plichtigen')
  })
})
