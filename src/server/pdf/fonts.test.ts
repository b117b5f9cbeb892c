import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fontOf } from '#lib/print-signs.ts'
import { startDocument } from '#server/pdf/document.ts'
import { createReceipt } from '#server/pdf/receipt.ts'
import { createSheet } from '#server/pdf/sheet.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const createdAt = new Date('2026-11-20T09:00:00Z')
const info = { title: 'Overzicht', author: 'Hondensalon Snuf', createdAt }
const A4 = { size: 'A4', margins: { top: 50, left: 50, right: 50, bottom: 50 } } as const
const NAMES = 'שרה כהן, محمد محمد en 🐶 Łukasz'
/** The reader puts blanks of its own between two fonts. */
const words = (text: string | undefined) => text?.replace(/[\s,]+/g, ' ')

test('every sign that we say we can print has a glyph in its font, in both weights', async () => {
  const { doc, end } = await startDocument({ ...info, ...A4 })
  const missing: string[] = []
  for (const weight of ['regular', 'bold'])
    for (let code = 0x20; code < 0xe0080; code = code === 0x1ffff ? 0xe0000 : code + 1) {
      const font = code >= 0xd800 && code < 0xe000 ? undefined : fontOf(String.fromCodePoint(code))
      if (!font) continue
      doc.font(font === 'latin' ? weight : `${font} ${weight}`)
      // oxlint-disable-next-line no-underscore-dangle -- the name is the library's
      if (!doc._font.font.hasGlyphForCodePoint(code))
        missing.push(`${font} ${weight} ${code.toString(16)}`)
    }
  expect(missing).toEqual([])
  await end()
})

test('names of all our clients are printed, and what has no glyph is a question mark', async () => {
  const sheet = await createSheet({ ...info, foot: 'Hondensalon' })
  sheet.heading(1, NAMES)
  sheet.facts([['Naam', NAMES]])
  sheet.paragraph('王小明')
  const { pages } = await readPdf(await sheet.end())
  const printed = words(NAMES)
  expect(words(pages[0]?.text)).toBe(`${printed} Naam ${printed} ??? Hondensalon · Pagina 1 van 1`)
  expect(pages[0]?.roles).toEqual(['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'P', 'Root'])
})

test('a ticket prints them too, and no glyph is missing', async () => {
  const ticket = createReceipt(info)
  ticket.text(NAMES, { centred: true })
  ticket.rows([{ cells: ['Kam 🐾', '€ 5,00 שלום'] }])
  const text = (await readPdf(await ticket.end())).pages[0]?.text
  expect(words(text)).toBe(words(`${NAMES} Kam 🐾 € 5,00 שלום`))
  expect(text).not.toContain('\0')
})

test('what is measured is what is drawn: a long text breaks within its width, on lines of the same height', async () => {
  const { doc, end } = await startDocument({ ...info, ...A4 })
  const [word, width] = ['שלום 🐶 ', 200]
  for (const [first, second] of [
    ['ab ', 'שלום'],
    ['שלום ', '🐶'],
    ['12 ', 'محمد'],
  ] as const)
    expect(doc.widthOfString(first + second)).toBeCloseTo(
      doc.widthOfString(first) + doc.widthOfString(second),
    )
  expect(doc.heightOfString('שלום')).toBe(doc.heightOfString('Snuf'))
  doc.text(word.repeat(40), 50, 50, { width })
  expect(doc.y - 50).toBeCloseTo(doc.heightOfString(word.repeat(40), { width }))
  const { pages } = await readPdf(await end())
  expect(pages[0]?.text.match(/שלום/g)).toHaveLength(40)
  expect(pages[0]?.text.match(/🐶/gu)).toHaveLength(40)
})

test('letters that share a glyph are read as what was typed', async () => {
  const sheet = await createSheet({ ...info, foot: 'Hondensalon' })
  sheet.paragraph('فاطمة الزهراء')
  const pdf = Buffer.from(await sheet.end()).toString('latin1')
  const contents = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    inflated(stream),
  )
  for (const word of ['فاطمة', 'الزهراء'])
    expect(contents.join('')).toContain(
      `/ActualText <FEFF${Buffer.from(word, 'utf16le').swap16().toString('hex')}>`,
    )
})

/** Empty for the metadata, which is not compressed. */
function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
