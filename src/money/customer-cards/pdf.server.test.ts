import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { cardSchema } from '#money/customer-cards/wire.ts'
import { customers } from '#server/db/tables/customers.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readQr } from '#tests/support/read-qr.ts'

const CARDS = '/api/customer-cards'

describe('a printed card', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  await deps.db
    .insert(customers)
    .values({ firstName: 'An', lastName: 'Peeters', phone: '', email: 'an@voorbeeld.be' })

  test('has the size of a bank card, names salon, customer and number, and its QR code says the number', async () => {
    const card = parse(
      cardSchema,
      (await owner.post(CARDS, { customerEmail: 'an@voorbeeld.be' })).body,
    )
    const answer = await app.request(`${CARDS}/${card.id}/pdf`, {
      headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(answer.headers.get('content-disposition')).toContain(
      `klantenkaart-${card.cardNumber}.pdf`,
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { pages, info, isTagged } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    for (const text of ['Hondensalon Snuf', 'Klantenkaart', 'An Peeters'])
      expect(pages[0]?.text).toContain(text)
    expect(pages[0]?.text.replaceAll(' ', '')).toContain(card.cardNumber)
    expect(pages[0]?.roles).toContain('Figure')
    expect({ isTagged, title: info.get('Title') }).toEqual({
      isTagged: true,
      title: `Klantenkaart ${card.cardNumber}`,
    })
    expect(new TextDecoder('latin1').decode(bytes)).toMatch(/MediaBox \[0 0 242\.6\d+ 153\.0\d+\]/)
    expect(await readQr(bytes)).toBe(card.cardNumber)
  })

  test('of nobody is not found', async () => {
    expect(await owner.get(`${CARDS}/00000000-0000-4000-8000-000000000000/pdf`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})
