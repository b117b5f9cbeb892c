import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { invoicePdf } from '#features/invoices/pdf.server.ts'
import { invoiceUbl } from '#features/invoices/ubl.server.ts'
import { invoiceOf, seller } from '#tests/support/invoices.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readQr } from '#tests/support/read-qr.ts'

const now = new Date('2026-11-21T10:00:00Z')
const lines = [
  { description: 'Trimbeurt Poedel', quantity: 100, unitPrice: 5500 },
  { description: 'Shampoo', quantity: 250, unitPrice: 1199 },
]
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.map(({ text }) => text).join(' ')

const one = (unitPrice: number) => invoiceOf([{ description: 'Bad', quantity: 100, unitPrice }])

describe('an invoice on paper', () => {
  test('has what Belgian law asks for, in order, tagged and in Dutch', async () => {
    const bytes = await invoicePdf({ invoice: invoiceOf(lines, { discount: 333 }), seller, now })
    const { info, isTagged, pages } = await readPdf(bytes)
    const text = await textOf(bytes)
    expect({ isTagged, title: info.get('Title'), language: info.get('Language') }).toEqual({ isTagged: true, title: 'Factuur INV-0001', language: 'nl-BE' })
    const parts = ['Factuur INV-0001', '21-11-2026', '21-12-2026', 'Hondensalon Snuf & Zn', 'Voorbeeldstraat 1', '9100 Nieuwkerken-Waas', 'BE 0123.456.749']
    const rest = [
      'Kennel <De Wilg>',
      'Trimbeurt Poedel',
      '2,50',
      '21 %',
      'Korting',
      'Totaal zonder btw',
      'Te betalen',
      'BE71 0961 2345 6769',
      '+++260/0000/00170+++',
    ]
    const places = [...parts, ...rest].reduce<number[]>((found, part) => [...found, text.indexOf(part, found.at(-1) ?? 0)], [])
    expect(places).not.toContain(-1)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
  })

  test('is paid by a scan: account, amount and communication stand in the code', async () => {
    const invoice = invoiceOf(lines)
    const code = await readQr(await invoicePdf({ invoice, seller, now }))
    expect(code?.split('\n')).toEqual(['BCD', '002', '1', 'SCT', '', seller.name, 'BE71096123456769', 'EUR84.98', '', '', invoice.structuredCommunication, ''])
  })

  test('shows the rounding only when there is one', async () => {
    expect(await textOf(await invoicePdf({ invoice: one(5500), seller, now }))).toContain('Afronding')
    expect(await textOf(await invoicePdf({ invoice: one(12_100), seller, now }))).not.toContain('Afronding')
  })

  test('carries its UBL as a PDF/A-3', async () => {
    const invoice = invoiceOf(lines)
    const ubl = await invoiceUbl({ invoice, seller })
    const bytes = await invoicePdf({ invoice, seller, now }, { ubl })
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const attachments: unknown = await document.getAttachments()
    expect(JSON.stringify(attachments instanceof Map ? [...attachments] : attachments)).toContain('INV-0001.xml')
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
  })

  test('of 200 lines has every line, and the head of the table on each page', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ description: `Regel ${index + 1}.`, quantity: 100, unitPrice: 100 + index }))
    const { pages } = await readPdf(await invoicePdf({ invoice: invoiceOf(many), seller, now }))
    const text = pages.map((page) => page.text).join(' ')
    for (let index = 1; index <= 200; index++) expect(text).toContain(`Regel ${index}.`)
    expect(pages.length).toBeGreaterThan(4)
    const withLines = pages.filter((page) => page.text.includes('Regel '))
    expect(withLines.every((page) => page.text.includes('Omschrijving'))).toBe(true)
    const lowest = Math.max(...pages.flatMap((page) => page.lines.filter((line) => line.text.startsWith('Regel ')).map(({ fromTop }) => fromTop)))
    expect(lowest).toBeLessThanOrEqual(270)
  })

  test('that is paid, a draft or a credit note asks for no money', async () => {
    const paid = await textOf(await invoicePdf({ invoice: invoiceOf(lines, { status: 'paid', paidOn: '2026-11-21' }), seller, now }))
    expect(paid).toContain('Betaald op 21-11-2026')
    expect(paid).not.toContain('Mededeling')
    expect(await textOf(await invoicePdf({ invoice: invoiceOf(lines, { invoiceNumber: null, status: 'draft' }), seller, now }))).toContain('Factuur (concept)')
    const note = await textOf(
      await invoicePdf({ invoice: invoiceOf(lines, { type: 'credit-note', invoiceNumber: 'CN-0001' }), seller, credits: 'INV-0001', now }),
    )
    expect(note).toContain('Creditnota CN-0001')
    expect(note).toContain('Factuur INV-0001')
    expect(note).not.toContain('Mededeling')
  })

  test('says why there is no VAT', async () => {
    expect(await textOf(await invoicePdf({ invoice: invoiceOf(lines, { rate: '0.00' }), seller, now }))).toContain(
      'Bijzondere vrijstellingsregeling kleine ondernemingen',
    )
  })
})
