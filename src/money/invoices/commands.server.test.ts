import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { createOwner } from '#tests/support/browser.ts'
import { readDay } from '#tests/support/day-book.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { invoiceBody, openInvoiceSalon } from '#tests/support/invoice-salon.ts'
import { insertVoucher } from '#tests/support/till.ts'

const salon = await openInvoiceSalon()
const { owner, deps, add, put, credit, send, see, propose, sell } = salon
const today = deps.today()

/** A draft of a sale, as the screen makes it. */
async function draftOf(saleId: string) {
  return await add(
    (await propose(`saleIds=${saleId}`)).invoice,
    (await propose(`saleIds=${saleId}`)).items,
  )
}

test('two halves of a line of € 45,25 are credited as € 45,25', async () => {
  const { id, items } = await add({ status: 'sent' }, [{ description: 'Bad', unitPrice: '45.25' }])
  const half = () => credit(id, { items: [{ itemId: items[0]?.id, quantity: '0.5' }] })
  expect([(await half()).body, (await half()).body]).toMatchObject([
    { totalAmount: '22.63' },
    { totalAmount: '22.62', items: [{ totalPrice: '22.62' }] },
  ])
  expect(await see(id)).toMatchObject({ credited: '45.25', due: '0.00' })
})

test('what was given back at the till since the draft was written is due again', async () => {
  const { id, saleId } = await sell({ amount: '30.00' })
  const draft = await draftOf(saleId)
  expect(draft).toMatchObject({ totalAmount: '30.00', prepaid: '30.00', due: '0.00' })
  expect((await owner.post(`/api/payments/${id}/refund`, { kind: 'void' })).status).toBe(201)
  expect((await send(draft.id)).body).toMatchObject({
    status: 'sent',
    prepaid: '0.00',
    due: '30.00',
    paidOn: null,
  })
})

test('what was given back of a sale before comes off its price: the invoice is what the day book kept', async () => {
  const { code } = await insertVoucher(deps.db)
  const parts = [
    { method: 'voucher', amount: '20.00', voucherCode: code },
    { method: 'card', amount: '45.00' },
  ]
  const { id, saleId } = await sell({ amount: '60.00', tip: '5.00', method: undefined, parts })
  for (const body of [{ amount: '5.00' }, { amount: '3.00', method: 'cash' }])
    expect((await owner.post(`/api/payments/${id}/refund`, body)).status).toBe(201)
  const draft = await draftOf(saleId)
  expect(draft).toMatchObject({ discount: '8.00', due: '0.00' })
  const sent = (await send(draft.id)).body
  expect(sent).toMatchObject({
    status: 'paid',
    totalAmount: draft.totalAmount,
    prepaid: draft.totalAmount,
  })
  const { entries } = await readDay(owner, today)
  const { invoiceNumber } = await see(draft.id)
  const kept = entries
    .filter(({ document }) => document === invoiceNumber)
    .reduce((sum, { invoiced }) => sum + fromDecimal(invoiced), 0)
  expect(toDecimal(kept)).toBe(draft.totalAmount)
})

test('what was paid in full at the till is paid once it is sent, and says when', async () => {
  const { saleId } = await sell({ amount: '30.00' })
  const draft = await draftOf(saleId)
  expect((await send(draft.id)).body).toMatchObject({
    status: 'paid',
    paidOn: today,
    paidMethod: 'Aan de kassa',
    due: '0.00',
    sentAt: expect.any(String),
  })
  expect((await owner.get(`/api/invoices/${draft.id}/history`)).body).toMatchObject([
    { what: 'Opgemaakt' },
    { what: 'Verzonden' },
    { what: 'Betaald aan de kassa' },
  ])
  const part = await sell({ amount: '30.00' })
  const larger = await add({ saleIds: [part.saleId], status: 'sent' }, [
    { description: 'Bad', unitPrice: '40.00' },
  ])
  expect(larger).toMatchObject({ status: 'sent', prepaid: '30.00', due: '10.00' })
})

test('a visit is invoiced with what was sold for it, once', async () => {
  const visit = await insertVisit(deps.db, {
    service: 'Poedel',
    dogName: 'Bella',
    price: '65.00',
    date: '2026-11-20',
  })
  const undone = await sell({ amount: '65.00', appointmentId: visit.id })
  await owner.post(`/api/payments/${undone.id}/refund`, { kind: 'void' })
  const { saleId } = await sell({ amount: '60.00', appointmentId: visit.id })
  const proposal = await propose(`appointmentId=${visit.id}`)
  expect(proposal).toMatchObject({
    invoice: { appointmentId: visit.id, saleIds: [saleId] },
    items: [{ description: 'Poedel, Bella (20-11-2026)', unitPrice: '60.00' }],
    existing: [],
  })
  const draft = await add(proposal.invoice, proposal.items)
  expect(draft).toMatchObject({ totalAmount: '60.00', due: '0.00' })
  expect((await propose(`appointmentId=${visit.id}`)).existing).toEqual([
    { id: draft.id, invoiceNumber: null, isOfSales: true },
  ])
  expect((await propose(`saleIds=${saleId}`)).existing).toEqual([
    { id: draft.id, invoiceNumber: null, isOfSales: true },
  ])
})

test('a visit that was not paid names the invoice that there is, until it was wholly credited', async () => {
  const visit = await insertVisit(deps.db, { service: 'Poedel', price: '65.00' })
  const { invoice, items } = await propose(`appointmentId=${visit.id}`)
  const { id, invoiceNumber } = await add({ ...invoice, status: 'sent' }, items)
  expect((await propose(`appointmentId=${visit.id}`)).existing).toEqual([
    { id, invoiceNumber, isOfSales: false },
  ])
  await credit(id, { items: [{ itemId: (await see(id)).items[0]?.id, quantity: '0.5' }] })
  expect((await propose(`appointmentId=${visit.id}`)).existing).toHaveLength(1)
  await credit(id)
  expect((await propose(`appointmentId=${visit.id}`)).existing).toEqual([])
})

test('what a single-purpose voucher paid is taken off: its VAT was charged when it was sold', async () => {
  const { code } = await insertVoucher(deps.db)
  const parts = [
    { method: 'voucher', amount: '30.00', voucherCode: code },
    { method: 'card', amount: '10.00' },
  ]
  const { saleId } = await sell({ amount: '40.00', method: undefined, parts })
  const proposal = await propose(`saleIds=${saleId}`)
  expect(proposal).toMatchObject({ items: [{ unitPrice: '40.00' }], taxedBefore: '30.00' })
  const company = { ...proposal.invoice, customerVATNumber: 'BE 0123.456.749' }
  const draft = await add(company, proposal.items)
  const sums = {
    totalAmount: '10.00',
    subtotal: '8.26',
    vatAmount: '1.73',
    rounding: '0.01',
    prepaid: '10.00',
    due: '0.00',
  }
  const off = {
    description: `Kadobon ${code}, al aangerekend bij de verkoop (met btw)`,
    quantity: '-1.00',
    unitPrice: '30.00',
    totalPrice: '-30.00',
  }
  expect(draft).toMatchObject({ ...sums, items: [{ totalPrice: '40.00' }, off] })
  const rewritten = await put(draft.id, {
    ...invoiceBody(company, proposal.items),
    version: draft.version,
  })
  expect(rewritten.body).toMatchObject({ ...sums, items: [{ totalPrice: '40.00' }, off] })
  expect((await send(draft.id)).body).toMatchObject({
    ...sums,
    status: 'paid',
    items: [{ totalPrice: '40.00' }, off],
  })
  const xml = String((await owner.get(`/api/invoices/${draft.id}/ubl`)).body)
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="C62">-1.00</cbc:InvoicedQuantity>')
  expect(xml).toContain(
    '<cbc:LineExtensionAmount currencyID="EUR">-24.80</cbc:LineExtensionAmount>',
  )
  expect(xml).toContain('<cbc:PriceAmount currencyID="EUR">24.80</cbc:PriceAmount>')
  expect(xml).toContain('<cbc:TaxExclusiveAmount currencyID="EUR">8.26</cbc:TaxExclusiveAmount>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
  expect((await owner.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(200)
  expect((await credit(draft.id)).body).toMatchObject({
    totalAmount: '10.00',
    subtotal: '8.26',
    vatAmount: '1.73',
    items: [{}, { totalPrice: '-30.00' }],
  })
})

test('a multi-purpose voucher is a payment like another, and one that was given back is none', async () => {
  const { code } = await insertVoucher(deps.db, { taxedAt: 'redemption' })
  const { saleId } = await sell({ amount: '40.00', method: 'voucher', voucherCode: code })
  expect(await draftOf(saleId)).toMatchObject({
    totalAmount: '40.00',
    prepaid: '40.00',
    items: [{ totalPrice: '40.00' }],
  })
  const single = await insertVoucher(deps.db)
  const spent = await sell({ amount: '40.00', method: 'voucher', voucherCode: single.code })
  const draft = await draftOf(spent.saleId)
  expect(draft).toMatchObject({ totalAmount: '0.00', due: '0.00' })
  await owner.post(`/api/payments/${spent.id}/refund`, { kind: 'void' })
  const sent = await send(draft.id)
  expect(sent.body).toMatchObject({
    status: 'sent',
    totalAmount: '40.00',
    due: '40.00',
    items: [{ totalPrice: '40.00' }],
  })
  expect((await see(draft.id)).items).toHaveLength(1)
})

test('an invoice of a visit that is deleted at that very moment is refused too', async () => {
  const visit = await insertVisit(deps.db, { date: '2026-12-03' })
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const answer = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`delete from appointments where id = ${visit.id}`)
    const asked = owner.post('/api/invoices', invoiceBody({ appointmentId: visit.id }))
    await expect.poll(async () => (await deps.db.execute(waiting)).rows.length).toBe(1)
    return { asked }
  })
  expect(await answer.asked).toMatchObject({
    status: 422,
    body: { fields: { appointmentId: 'Deze afspraak bestaat niet (meer).' } },
  })
})

test('an invoice that a voucher paid wholly can be credited, and leaves its sale free once nothing of it is left', async () => {
  const { code } = await insertVoucher(deps.db)
  const { saleId } = await sell({ amount: '40.00', method: 'voucher', voucherCode: code })
  const { id } = await draftOf(saleId)
  expect((await send(id)).body).toMatchObject({ totalAmount: '0.00', credited: '0.00' })
  expect((await propose(`saleIds=${saleId}`)).existing).toMatchObject([{ id, isOfSales: true }])
  const half = await credit(id, {
    items: [{ itemId: (await see(id)).items[0]?.id, quantity: '0.5' }],
  })
  expect(half).toMatchObject({ status: 201, body: { totalAmount: '0.00' } })
  expect((await propose(`saleIds=${saleId}`)).existing).toMatchObject([{ id, isOfSales: true }])
  expect(await credit(id)).toMatchObject({ status: 201, body: { totalAmount: '0.00' } })
  expect((await propose(`saleIds=${saleId}`)).existing).toEqual([])
})

test('a sale can be invoiced again once its invoice was wholly credited', async () => {
  const { id: payment, saleId } = await sell({ amount: '30.00' })
  const { id, items } = await add({ saleIds: [saleId], status: 'sent' }, [
    { description: 'Bad', unitPrice: '30.00' },
  ])
  const again = () => owner.post('/api/invoices', invoiceBody({ saleIds: [saleId] }))
  await credit(id, { items: [{ itemId: items[0]?.id, quantity: '0.5' }] })
  expect(await again()).toMatchObject({
    status: 422,
    body: { fields: { saleIds: 'Van deze verkoop is al een factuur gemaakt.' } },
  })
  await credit(id)
  expect((await owner.get(`/api/invoices/of-sales?saleIds=${saleId}`)).body).toEqual([])
  const [one, two] = await Promise.all([again(), again()])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([201, 422])
  const { entries } = await readDay(owner, today)
  const moved = entries.filter(({ correctsId }) => correctsId === payment)
  expect(moved.map(({ kind, invoiced }) => [kind, invoiced])).toEqual([
    ['invoiced', '30.00'],
    ['credited', '-15.00'],
    ['credited', '-15.00'],
  ])
})

test('numbers follow the days: an older draft is refused, and proposed with the day of today and its own term', async () => {
  const { invoiceNumber } = await add({ status: 'sent' })
  const old = await add({ invoiceDate: addDays(today, -40), dueDate: addDays(today, -26) })
  const sentence = `De nummers volgen de data: ${invoiceNumber} is van ${today.split('-').toReversed().join('-')}. Kies die dag of een latere.`
  for (const refused of [
    await send(old.id),
    await put(old.id, { status: 'sent' }),
    await put(old.id, { status: 'paid' }),
  ])
    expect(refused).toMatchObject({ status: 422, body: { fields: { invoiceDate: sentence } } })
  expect(await see(old.id)).toMatchObject({ status: 'draft', invoiceNumber: null })
  const dates = { invoiceDate: today, dueDate: addDays(today, 14) }
  expect((await owner.get(`/api/invoices/${old.id}/sending-dates`)).body).toEqual({
    ...dates,
    last: { invoiceNumber, invoiceDate: today },
  })
  expect(await send(old.id, { ...dates, dueDate: addDays(today, -1) })).toMatchObject({
    status: 422,
    body: { fields: { dueDate: expect.any(String) } },
  })
  expect(await send(old.id, { ...dates, invoiceDate: addDays(today, 1) })).toMatchObject({
    status: 422,
    body: { fields: { invoiceDate: expect.any(String) } },
  })
  const sent = await send(old.id, dates)
  expect(sent.body).toMatchObject({ status: 'sent', ...dates })
  expect(await credit(old.id)).toMatchObject({ status: 201 })
})

test('with a yearly restart, the days of another year are no hindrance', async () => {
  const yearly = await openInvoiceSalon({ now: '2027-01-04T10:00:00Z' })
  const settings = {
    invoicePrefix: 'F',
    creditNotePrefix: 'C',
    invoiceStart: 1,
    creditNoteStart: 1,
    restartsYearly: true,
    termDays: 30,
  }
  expect(
    (await yearly.owner.call('PUT', '/api/invoices/settings', { body: settings })).status,
  ).toBe(200)
  expect(await yearly.add({ status: 'sent' })).toMatchObject({ invoiceNumber: 'F2027-0001' })
  expect(await yearly.add({ status: 'sent', invoiceDate: '2026-12-30' })).toMatchObject({
    invoiceNumber: 'F2026-0001',
  })
  const older = await yearly.add({ invoiceDate: '2026-12-29' })
  expect(await yearly.send(older.id)).toMatchObject({
    status: 422,
    body: { fields: { invoiceDate: expect.stringContaining('F2026-0001 is van 30-12-2026') } },
  })
})

test('an address in a country that nobody knows keeps the UBL back, never the number or the paper', async () => {
  const { id } = await add({
    status: 'sent',
    customerVATNumber: 'NL123456789B13',
    customerCountry: 'Atlantis',
    customerPostalCode: '1',
    customerCity: 'Poseidonis',
  })
  expect((await owner.get(`/api/invoices/${id}/e-invoice`)).body).toMatchObject({
    problems: [
      'Het land van de klant is niet bekend: schrijf het voluit, zoals ‘Nederland’.',
      'Wat een nummer heeft, verandert niet meer: zet het recht, maak een creditnota en dan een nieuwe factuur.',
    ],
  })
  expect((await owner.get(`/api/invoices/${id}/pdf`)).status).toBe(200)
  expect(await owner.get(`/api/invoices/${id}/ubl`)).toMatchObject({ status: 422 })
  const spanish = await add({
    status: 'sent',
    customerCountry: 'Spanje',
    customerVATNumber: 'ESB58378431',
  })
  expect(String((await owner.get(`/api/invoices/${spanish.id}/ubl`)).body)).toContain(
    '<cbc:IdentificationCode>ES</cbc:IdentificationCode>',
  )
})

test('the dates of a draft are the owner’s alone to see', async () => {
  const { id } = await add()
  expect(
    (await owner.get('/api/invoices/00000000-0000-4000-8000-000000000000/sending-dates')).status,
  ).toBe(404)
  expect(
    (await (await createOwner(salon.app)).get(`/api/invoices/${id}/sending-dates`)).status,
  ).toBe(200)
})

test('VAT that the customer owes needs her number and is nothing on the invoice', async () => {
  const missing = await owner.post('/api/invoices', invoiceBody({ reverseCharge: true }))
  expect(missing).toMatchObject({
    status: 422,
    body: {
      fields: { customerVATNumber: 'Voor btw verlegd is het BTW-nummer van de klant nodig.' },
    },
  })
  const belgian = await owner.post(
    '/api/invoices',
    invoiceBody({ reverseCharge: true, customerVATNumber: 'BE0123456749' }),
  )
  const sentence = 'Btw verlegd kan niet voor een Belgische klant: reken de btw gewoon aan.'
  expect(belgian).toMatchObject({ status: 422, body: { fields: { reverseCharge: sentence } } })
  expect(
    await add({
      reverseCharge: true,
      customerVATNumber: 'NL123456789B13',
      customerCountry: 'Nederland',
    }),
  ).toMatchObject({
    vatCategory: 'AE',
    vatRate: '0.00',
    vatAmount: '0.00',
    subtotal: '85.00',
    totalAmount: '85.00',
    customerVATNumber: 'NL123456789B13',
  })
})

test('a VAT number is one of its country, by pattern and check digit', async () => {
  const sentence =
    'Dit BTW-nummer klopt niet voor zijn land. Kijk het na, of laat het leeg voor een particulier.'
  for (const customerVATNumber of [
    'ZZ99',
    'EU372022452',
    'NL123456789B01',
    'FR84404833048',
    'DE136695977',
  ])
    expect(await owner.post('/api/invoices', invoiceBody({ customerVATNumber }))).toMatchObject({
      status: 422,
      body: { fields: { customerVATNumber: sentence } },
    })
  for (const customerVATNumber of [
    'NL123456789B13',
    'FR83404833048',
    'DE136695976',
    'ATU13585627',
    'LU10000356',
    'EL040127797',
    'GB980780684',
  ])
    expect(await owner.post('/api/invoices', invoiceBody({ customerVATNumber }))).toMatchObject({
      status: 201,
    })
})

const ask = (body: object) => owner.post('/api/invoices', body, { 'idempotency-key': 'factuur-1' })

test('an invoice that is asked twice under one key is made once', async () => {
  const body = invoiceBody({ status: 'sent' })
  const [first, second] = await Promise.all([ask(body), ask(body)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await ask(body)).body).toEqual(first.body)
  expect(await ask(invoiceBody({ status: 'paid' }))).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
})

test('an invoice that comes to less than its sale is refused, and takes no number', async () => {
  const { saleId } = await sell({ amount: '100.00' })
  const draft = await add({ saleIds: [saleId] }, [{ description: 'Bad', unitPrice: '40.00' }])
  const refused = await send(draft.id)
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { saleIds: expect.stringContaining('Zet alles van de verkoop erop') } },
  })
  expect(await see(draft.id)).toMatchObject({ status: 'draft', invoiceNumber: null })
})

test('an invoice of a sale has the VAT at which that was booked, a draft without one that of the salon when it gets its number', async () => {
  const shop = await openInvoiceSalon()
  const regime = async (vatRegime: string) => {
    const now = Object((await shop.owner.get('/api/salon')).body)
    expect(
      (await shop.owner.call('PUT', '/api/salon', { body: { ...now, vatRegime } })).status,
    ).toBe(200)
  }
  const plain = await shop.add()
  expect(plain).toMatchObject({ vatCategory: 'S', vatAmount: '14.75' })
  await regime('exempt')
  const { saleId } = await shop.sell({ amount: '55.00' })
  const { body } = await shop.send(plain.id)
  expect(body).toMatchObject({
    vatCategory: 'E',
    vatRate: '0.00',
    vatAmount: '0.00',
    subtotal: '85.00',
    totalAmount: '85.00',
  })
  const { invoice, items } = await shop.propose(`saleIds=${saleId}`)
  const ofSale = await shop.add(invoice, items)
  await regime('standard')
  const taxed = await shop.sell({ amount: '10.00' })
  expect((await shop.send(ofSale.id)).body).toMatchObject({
    vatCategory: 'E',
    vatAmount: '0.00',
    totalAmount: '55.00',
    prepaid: '55.00',
  })
  const other = await shop.sell({ amount: '55.00' })
  expect(
    await shop.owner.post('/api/invoices', invoiceBody({ saleIds: [other.saleId, saleId] })),
  ).toMatchObject({ status: 422 })
  const later = await shop.add({ saleIds: [taxed.saleId] }, [
    { description: 'Bad', unitPrice: '10.00' },
  ])
  await regime('exempt')
  expect((await shop.send(later.id)).body).toMatchObject({
    vatCategory: 'S',
    vatRate: '21.00',
    vatAmount: '1.73',
  })
})
