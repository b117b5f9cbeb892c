import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { book, closeDay, readDay, saleEntry } from '#tests/support/day-book.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

describe('files', async () => {
  const { app, deps, clock } = await createTestApp()
  const owner = await createOwner(app)
  const [earlier, given] = [randomUUID(), randomUUID()]
  clock.set('2026-11-18T09:00:00Z')
  await book(
    deps,
    saleEntry({ amount: 5248, rounding: 2, amountPaid: 5250, sourceId: earlier }),
    saleEntry({ kind: 'tip', amount: 0, vatRate: '0.00', amountPaid: 250 }),
  )
  clock.set('2026-11-20T09:00:00Z')
  await book(
    deps,
    saleEntry({ method: 'card', sourceId: given }),
    saleEntry({
      method: 'card',
      kind: 'refund',
      amount: -1500,
      amountPaid: -1500,
      correctsId: given,
    }),
    saleEntry({
      method: 'card',
      kind: 'refund',
      amount: -500,
      amountPaid: -500,
      correctsId: earlier,
    }),
  )
  const early = await createOwner(app)
  await closeDay(early, '2026-11-18', { countedCash: '55.00', note: 'klopt' })
  await closeDay(early, '2026-11-19')

  async function pdfOf(query: string) {
    const response = await app.request(`/api/day-book.pdf?${query}`, {
      headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
    return {
      ...pdf,
      name: response.headers.get('content-disposition'),
      text: pdf.pages
        .map(({ text }) => text)
        .join(' ')
        .replaceAll('\u00a0', ' '),
    }
  }

  test('CSV of a day and of a period, with a byte order mark and semicolons', async () => {
    const answer = await owner.get('/api/day-book.csv?from=2026-11-18&to=2026-11-18')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('filename="dagboek-2026-11-18.csv"')
    const lines = String(answer.body).trim().split('\r\n')
    expect(lines.map((line) => line.split(';').slice(0, 2).join(' '))).toEqual(
      ['dag regel', '2026-11-18 boeking', '2026-11-18 boeking', '2026-11-18 afgesloten dag'].map(
        (line, index) => (index === 0 ? `\uFEFF${line}`.trim() : line),
      ),
    )
    const period = String((await owner.get('/api/day-book.csv')).body)
      .trim()
      .split('\r\n')
    expect(period.slice(1).map((line) => line.split(';').slice(0, 2).join(' '))).toEqual([
      '2026-11-18 boeking',
      '2026-11-18 boeking',
      '2026-11-18 afgesloten dag',
      '2026-11-19 afgesloten dag',
      '2026-11-20 boeking',
      '2026-11-20 boeking',
      '2026-11-20 boeking',
      '2026-11-20 open dag',
    ])
  })

  test('PDF of a day: totals per rate and method, entries, cash and seal', async () => {
    const { info, isTagged, name, text, pages } = await pdfOf('from=2026-11-18&to=2026-11-18')
    const closing = (await readDay(owner, '2026-11-18')).closing
    expect(name).toContain('dagboek-2026-11-18.pdf')
    expect(info.get('Title')).toBe('Dagontvangsten 18-11-2026')
    expect(isTagged).toBe(true)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TH', 'TD']))
    expect(text).toContain('Hondensalon Snuf')
    expect(text).toContain('BE 0123.456.749')
    expect(text).toMatch(/Btw-tarief Omzet incl\. btw Zonder btw Btw 21 % € 52,48 € 43,37 € 9,11/)
    expect(text).toMatch(/Cash 2 € 52,48 € 55,00/)
    expect(text).toMatch(
      /Cash verwacht € 55,00 Cash geteld € 55,00 Verschil € 0,00 Opmerking klopt Afgesloten op 20-11-2026 10:00:00/,
    )
    expect(text.replaceAll(' ', '')).toContain(closing?.hash)
  })

  test('PDF of a period: sums first, then every day, also those without entries', async () => {
    const { text } = await pdfOf('from=2026-11-01&to=2026-11-30')
    expect(text).toMatch(/Totaal van de periode.*Omzet incl\. btw € 87,48/)
    expect(text).toMatch(
      /woensdag 18 november 2026.*donderdag 19 november 2026 Geen ontvangsten\..*vrijdag 20 november 2026/,
    )
    expect(text).toContain('Eén dag is nog niet afgesloten.')
    expect(text).toContain('Nr. 4 geeft nr. 3 terug.')
    expect(text).toContain(`Nr. 5 geeft betaling ${earlier} terug.`)
    expect(text).toContain('-€ 15,00')
  })

  test('PDF of a period without anything says so', async () => {
    expect((await pdfOf('from=2025-01-01&to=2025-01-31')).text).toContain(
      'In deze periode staat niets in het dagontvangstenboek.',
    )
  })
})
