import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { receiptPdf } from '#money/payments/pdf.server.ts'
import { paymentSchema, ticketSchema } from '#money/payments/wire.ts'
import { salon } from '#server/db/tables/salon.ts'
import { exact } from '#tests/support/exact.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { insertCardHolder, insertStock, insertVoucher, openTill } from '#tests/support/till.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
type Till = Awaited<ReturnType<typeof openTill>>

async function ticketOf({ deps }: Till, id: string) {
  const receipt = await receiptPdf(deps.db, id)
  if (!receipt) throw new Error('there is no such payment')
  const { info, isTagged, pages } = await readPdf(receipt.bytes)
  const { text = '', roles = [], lines = [] } = pages[0] ?? {}
  return { info, isTagged, pages, text, roles, lines, number: receipt.number }
}

test('a ticket of 80 mm says who sold what, what was due, rounded, paid and given back as change, and the VAT', async () => {
  const till = await openTill()
  await till.deps.db.update(salon).set({ street: 'Kerkstraat 12' })
  const product = await insertStock(till.deps.db, {
    name: 'Shampoo met een heel lange naam die zeker niet op één regel van de bon past',
  })
  const voucher = await insertVoucher(till.deps.db)
  const { customer } = await insertCardHolder(till.deps.db, { discountPercentage: '5.0' })
  const paid = await till.pay({
    customerId: customer.id,
    customerName: 'Çağla Yılmaz 🐶',
    discountFromCard: true,
    tip: '3.00',
    products: [{ productId: product.id, quantity: 2 }],
    received: '60',
    parts: [
      { method: 'voucher', amount: '30', voucherCode: voucher.code },
      { method: 'cash', amount: '49.95' },
    ],
  })
  const ticket = await ticketOf(till, paid.id)
  expect(ticket.info.get('Language')).toBe('nl-BE')
  expect(ticket.info.get('Title')).toBe(`Kassabon ${paid.receiptNumber}`)
  expect(ticket.isTagged).toBe(true)
  expect(ticket.pages).toHaveLength(1)
  expect(ticket.roles).toEqual(
    expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']),
  )
  for (const words of [
    'Hondensalon Snuf',
    'Kerkstraat 12',
    'BTW BE 0123.456.749',
    `Kassabon ${paid.receiptNumber}`,
    '20-11-2026 om 10:00',
    'Klant: Çağla Yılmaz',
    'Poedel € 55,00',
    '2 × € 12,99 € 25,98',
    'Klantenkaart −5 % -€ 4,05',
    'Waarvan korting € 4,05',
    'Totaal € 76,93',
    'Fooi € 3,00',
    'Te betalen € 79,93',
    'Afronding cash (op 5 cent) € 0,02 Afgerond € 79,95',
    `Kadobon ${voucher.code} € 30,00`,
    'Cash € 49,95',
    'Ontvangen € 60,00',
    'Wisselgeld € 10,05',
    `Kadobon ${voucher.code}: nog € 20,00, geldig tot 01-11-2028`,
    '21 % € 38,78 € 8,15 € 46,93',
    'Over het deel dat met een kadobon betaald is',
  ])
    expect(ticket.text).toContain(words)
  expect(ticket.text).not.toMatch(/TEST|Nog te betalen/)
})

test('the screen shows every word of the paper, of a sale and of what was given back', async () => {
  const till = await openTill()
  const voucher = await insertVoucher(till.deps.db, { taxedAt: 'sale' })
  const parts = [
    { method: 'voucher', amount: '30', voucherCode: voucher.code },
    { method: 'cash', amount: '22.52' },
  ]
  const paid = await till.pay({
    amount: '52.52',
    customerName: 'An Peeters',
    received: '30',
    parts,
  })
  const refund = parse(
    paymentSchema,
    (
      await till.owner.post(`/api/payments/${paid.id}/refund`, {
        reason: 'Knip te kort',
        amount: '10.00',
      })
    ).body,
  )
  for (const id of [paid.id, refund.id]) {
    const {
      receiptNumber,
      receiptUrl,
      parts: shown,
    } = exact(ticketSchema).parse((await till.owner.get(`/api/payments/${id}/ticket`)).body)
    const words = shown.flatMap((part) => {
      if (part.kind === 'line') return []
      return part.kind === 'rows'
        ? [...part.head, ...part.rows.flatMap(({ cells }) => cells)]
        : [part.text]
    })
    const onScreen = words.join(' ').replaceAll(/\s+/g, ' ')
    expect(onScreen).toBe((await ticketOf(till, id)).text.replaceAll(/\s+/g, ' '))
    expect({ receiptNumber, receiptUrl }).toEqual({
      receiptNumber: id === paid.id ? paid.receiptNumber : refund.receiptNumber,
      receiptUrl: `/api/payments/${id}/receipt`,
    })
    for (const part of ['Klant: An Peeters', 'Btw Netto Btw-bedrag Incl. btw 21 %'])
      expect(onScreen).toContain(part)
  }
  const sold = JSON.stringify((await till.owner.get(`/api/payments/${paid.id}/ticket`)).body)
  for (const part of [
    `Kadobon ${voucher.code}: nog`,
    'geldig tot',
    'Over het deel dat met een kadobon',
  ])
    expect(sold).toContain(part)
  await till.deps.db.update(salon).set({ vatRegime: 'exempt' })
  const exempt = await till.pay({ amount: '20.00' })
  expect(
    JSON.stringify((await till.owner.get(`/api/payments/${exempt.id}/ticket`)).body),
  ).toContain('Bijzondere vrijstellingsregeling')
  expect(await till.owner.get(`/api/payments/${NOBODY}/ticket`)).toMatchObject({ status: 404 })
})

test('it is as long as what is on it', async () => {
  const till = await openTill()
  const products = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      insertStock(till.deps.db, { name: `Artikel ${index}` }),
    ),
  )
  const short = await till.pay()
  const long = await till.pay({ products: products.map(({ id }) => ({ productId: id })) })
  const [one, two] = [await ticketOf(till, short.id), await ticketOf(till, long.id)]
  const lowest = ({ lines }: typeof one) => Math.max(...lines.map(({ fromTop }) => fromTop))
  expect(two.pages).toHaveLength(1)
  expect(lowest(two) - lowest(one)).toBeGreaterThan(200)
  for (let index = 0; index < 60; index += 1) expect(two.text).toContain(`Artikel ${index} `)
})

test('a refund has a number of its own and points at the ticket that it corrects', async () => {
  const till = await openTill()
  const paid = await till.pay({ amount: '52.52' })
  const answer = await till.owner.post(`/api/payments/${paid.id}/refund`, {
    reason: 'Knip te kort',
  })
  const refund = parse(paymentSchema, answer.body)
  const { text, number } = await ticketOf(till, refund.id)
  expect(number).toBe(`${paid.receiptNumber}-1`)
  for (const words of [
    `Terugbetaling ${paid.receiptNumber}-1`,
    `Bij kassabon ${paid.receiptNumber} van 20-11-2026 om 10:00`,
    'Reden: Knip te kort',
    'Terug te geven € 52,52',
    'Afronding cash (op 5 cent) -€ 0,02',
    'Terug: cash € 52,50',
    '21 % -€ 43,41 -€ 9,11 -€ 52,52',
  ])
    expect(text).toContain(words)
  expect((await ticketOf(till, paid.id)).text).toContain(
    `Terugbetaald, bon ${paid.receiptNumber}-1 -€ 52,50`,
  )
})

test('a test payment is marked, an exempt salon names its scheme, what waits and what is open is said', async () => {
  const till = await openTill()
  await till.deps.db.update(salon).set({ vatRegime: 'exempt' })
  const started = await till.owner.post('/api/payments/sumup', {
    paymentData: {
      amount: '30',
      description: 'Bad',
      customerName: 'An',
      parts: [{ method: 'card', amount: '10' }],
    },
  })
  const { id, transactionId } = parse(paymentSchema, Reflect.get(Object(started.body), 'payment'))
  expect((await ticketOf(till, id)).text).toMatch(
    /TESTBETALING.*Wacht op de terminal: € 20,00.*Bijzondere vrijstellingsregeling kleine ondernemingen/,
  )
  await till.owner.post(`/api/payments/sandbox/${transactionId}`, { outcome: 'FAILED' })
  expect((await ticketOf(till, id)).text).toMatch(/Kaart € 10,00 Nog te betalen € 20,00/)
})

test('an unknown payment has no ticket', async () => {
  const { deps } = await openTill()
  expect(await receiptPdf(deps.db, NOBODY)).toBeUndefined()
})

test('the receipt is shown, or saved under its number', async () => {
  const { app, owner, pay } = await openTill()
  const paid = await pay()
  const shown = await owner.call('GET', paid.receiptUrl)
  expect(shown.headers.get('content-type')).toBe('application/pdf')
  expect(shown.headers.get('content-disposition')).toBeNull()
  expect(
    (await owner.get(`${paid.receiptUrl}?download`)).headers.get('content-disposition'),
  ).toContain(`kassabon-${paid.receiptNumber}.pdf`)
  expect(await owner.get(`/api/payments/${NOBODY}/receipt`)).toMatchObject({ status: 404 })
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const bytes = new Uint8Array(
    await (await app.request(paid.receiptUrl, { headers: { cookie } })).arrayBuffer(),
  )
  expect((await readPdf(bytes)).pages[0]?.text).toContain(`Kassabon ${paid.receiptNumber}`)
})
