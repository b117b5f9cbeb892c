import { expect, test } from 'vitest'
import { createSheet } from '#server/pdf/sheet.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const options = {
  title: 'Overzicht',
  author: 'Hondensalon Snuf',
  foot: 'Hondensalon Snuf',
  createdAt: new Date('2026-11-20T09:00:00Z'),
}

test('a document has its title, language and tags, and letters of our neighbours', async () => {
  const sheet = await createSheet(options)
  sheet.heading(1, 'Çağla Yılmaz 🐶')
  sheet.paragraph('Ελένη, Łukasz en Дмитрий kosten € 55,00.\nTweede regel')
  sheet.facts([
    ['E-mail', 'cagla@voorbeeld.be'],
    ['Adres', ''],
  ])
  const { info, isTagged, pages } = await readPdf(await sheet.end())
  expect(info.get('Title')).toBe('Overzicht')
  expect(info.get('Language')).toBe('nl-BE')
  expect(isTagged).toBe(true)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).toBe(
    'Çağla Yılmaz 🐶 Ελένη, Łukasz en Дмитрий kosten € 55,00. Tweede regel E-mail cagla@voorbeeld.be Hondensalon Snuf · Pagina 1 van 1',
  )
  expect(pages[0]?.roles).toEqual(['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Root'])
})

test('a long table breaks at 270 mm, repeats its head, and loses no row', async () => {
  const sheet = await createSheet(options)
  sheet.heading(1, 'Bezoeken')
  const names = Array.from({ length: 200 }, (_, index) => `bezoek-${index}`)
  sheet.table({
    columns: [
      { head: 'Naam', width: 2 },
      { head: 'Bedrag', width: 1, numeric: true },
    ],
    rows: names.map((name) => [name, '€ 55,00']),
  })
  const { pages } = await readPdf(await sheet.end())
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, { text, lines }] of pages.entries()) {
    expect(text).toContain('Naam Bedrag')
    expect(text).toContain(`Pagina ${index + 1} van ${pages.length}`)
    const body = lines.filter(({ text: line }) => line.trim() !== '' && !line.includes('Pagina'))
    expect(Math.max(...body.map(({ fromTop }) => fromTop))).toBeLessThan(270)
  }
  expect(pages.flatMap(({ text }) => text.match(/bezoek-\d+/g) ?? [])).toEqual(names)
  expect(pages[0]?.roles.filter((role) => role === 'TH')).toHaveLength(2)
})

test('a heading is not left alone at the foot of a page, and a text longer than a page goes on', async () => {
  const sheet = await createSheet(options)
  sheet.heading(1, 'Brief')
  sheet.space(680)
  sheet.heading(2, 'Kop')
  sheet.paragraph('De eerste zin. '.repeat(900))
  const { pages } = await readPdf(await sheet.end())
  expect(pages[0]?.text).not.toContain('Kop')
  expect(pages[1]?.text).toMatch(/^Kop De eerste zin/)
  expect(pages.length).toBeGreaterThan(2)
  const whole = pages
    .map(({ text }) => text.replace(/Hondensalon Snuf · Pagina \d+ van \d+/, ''))
    .join(' ')
  expect(whole.match(/De\s+eerste\s+zin\./g)).toHaveLength(900)
})

test('a table goes on where the one before it ended, with its head on a new page only', async () => {
  const sheet = await createSheet(options)
  const columns = [{ head: 'Naam', width: 1 }]
  for (let part = 0; part < 4; part++)
    sheet.table({
      columns,
      rows: Array.from({ length: 20 }, (_, index) => [`rij-${part * 20 + index}`]),
      isContinued: part > 0,
    })
  const { pages } = await readPdf(await sheet.end())
  expect(pages.length).toBe(3)
  expect(pages.map(({ text }) => text.match(/Naam/g)?.length)).toEqual([1, 1, 1])
  expect(pages.flatMap(({ text }) => text.match(/rij-\d+/g) ?? [])).toHaveLength(80)
})
