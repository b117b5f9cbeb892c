import { sql } from 'drizzle-orm'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays } from '#lib/dates.ts'
import { fromDecimal } from '#lib/money.ts'
import {
  type Invoice,
  invoiceSchema,
  invoiceSettingsSchema,
  proposalSchema,
} from '#money/invoices/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { readDay } from '#tests/support/day-book.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import { invoiceBody, invoiceLines, openInvoiceSalon } from '#tests/support/invoice-salon.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const one = exact(invoiceSchema)
const many = exact(array(invoiceSchema))

const number = (invoice: Invoice) => Number(/\d+$/.exec(invoice.invoiceNumber ?? '')?.[0])

const fixed = (field: string) => ({
  status: 422,
  body: { fields: { [field]: 'Er zijn al nummers uitgegeven: dit kan niet meer veranderen.' } },
})

describe('invoices', async () => {
  const { app, deps, owner, add, put, credit } = await openInvoiceSalon()

  test('a draft has no number, and sums of our own making', async () => {
    const invoice = await add({
      discount: '5.00',
      subtotal: '1.00',
      totalAmount: '1.00',
      notes: 'Tot snel!',
    })
    expect(invoice).toMatchObject({
      type: 'invoice',
      invoiceNumber: null,
      status: 'draft',
      invoiceDate: deps.today(),
      customerCountry: 'België',
      vatRate: '21.00',
      discount: '5.00',
      subtotal: '66.12',
      vatAmount: '13.89',
      rounding: '-0.01',
      totalAmount: '80.00',
      seller: null,
      structuredCommunication: '',
    })
    expect(
      invoice.items.map(({ quantity, unitPrice, totalPrice }) => [quantity, unitPrice, totalPrice]),
    ).toEqual([
      ['1.00', '60.00', '60.00'],
      ['2.00', '12.50', '25.00'],
    ])
    expect((await owner.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice)
  })

  test('sending takes the next number, keeps the salon as it is and makes the invoice final', async () => {
    const first = await add({ status: 'sent' })
    const second = one.parse((await put((await add()).id, { status: 'sent' })).body)
    expect(number(second)).toBe(number(first) + 1)
    expect(second).toMatchObject({
      status: 'sent',
      seller: { name: 'Hondensalon Snuf', vatNumber: 'BE 0123.456.749' },
    })
    await owner.call('PUT', '/api/salon', {
      body: {
        ...Object((await owner.get('/api/salon')).body),
        legalName: 'Poetsboetiek',
        legalForm: 'BV',
      },
    })
    expect(one.parse((await owner.get(`/api/invoices/${second.id}`)).body).seller).toMatchObject({
      legalName: '',
      legalForm: '',
    })
    expect((await add({ status: 'sent' })).seller).toMatchObject({
      name: 'Hondensalon Snuf',
      legalName: 'Poetsboetiek',
      legalForm: 'BV',
    })
    expect(second.structuredCommunication).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)
    const refused = await put(second.id, invoiceBody({ customerName: 'Iemand anders' }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'invoice_final' } })
    expect(await owner.call('DELETE', `/api/invoices/${second.id}`)).toMatchObject({
      status: 409,
      body: { code: 'invoice_final' },
    })
    await expect(
      deps.db.execute(sql`update invoices set total_amount = 1 where id = ${second.id}`),
    ).rejects.toMatchObject({ cause: { code: '23001' } })
    await expect(
      deps.db.execute(sql`delete from invoice_items where invoice_id = ${second.id}`),
    ).rejects.toMatchObject({ cause: { code: '23001' } })
  })

  test('is paid on a day in a way, and that can be undone; it never becomes a draft again', async () => {
    const { id } = await add({ status: 'sent' })
    const paid = await put(id, {
      status: 'paid',
      paidOn: '2026-11-20',
      paidMethod: 'Overschrijving',
    })
    expect(paid.body).toMatchObject({
      status: 'paid',
      paidOn: '2026-11-20',
      paidMethod: 'Overschrijving',
    })
    expect((await put(id, { status: 'sent' })).body).toMatchObject({
      status: 'sent',
      paidOn: null,
      paidMethod: '',
    })
    expect(await put(id, { status: 'draft' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_final' },
    })
    const history = z
      .array(z.object({ what: z.string(), at: z.string() }))
      .parse((await owner.get(`/api/invoices/${id}/history`)).body)
    expect(history.map(({ what }) => what)).toEqual([
      'Opgemaakt',
      'Verzonden',
      'Betaald',
      'Betaling ongedaan gemaakt',
    ])
  })

  test('is not paid on a day that must still come', async () => {
    const { id } = await add({ status: 'sent' })
    const answer = await put(id, { status: 'paid', paidOn: addDays(deps.today(), 1) })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { paidOn: 'Deze dag moet nog komen.' } },
    })
    expect(await put(id, { status: 'paid', paidOn: deps.today() })).toMatchObject({
      status: 200,
      body: { paidOn: deps.today() },
    })
  })

  test.each([
    [{ customerId: NOBODY }, 'customerId', 'Deze klant bestaat niet (meer).'],
    [{ appointmentId: NOBODY }, 'appointmentId', 'Deze afspraak bestaat niet (meer).'],
  ])('of %j, which does not exist, is refused', async (invoice, field, message) => {
    const refused = { status: 422, body: { message, fields: { [field]: message } } }
    expect(await owner.post('/api/invoices', invoiceBody(invoice))).toMatchObject(refused)
    expect(await put((await add()).id, invoiceBody(invoice))).toMatchObject(refused)
  })

  test.each(['-1', -2, '0', '0.001', 1e21])(
    'a quantity of %j is refused, what is no number counts as one',
    async (quantity) => {
      const fields = { 'items.0.quantity': expect.stringContaining('0,01 tot 9999,99') }
      const item = { description: 'Bad', unitPrice: '5.00' }
      expect(
        await owner.post('/api/invoices', invoiceBody({}, [{ ...item, quantity }])),
      ).toMatchObject({ status: 422, body: { fields } })
      const invoice = await add({ status: 'sent' }, [{ ...item, quantity: 'veel' }])
      expect(invoice.items).toMatchObject([{ quantity: '1.00' }])
      expect(
        await credit(invoice.id, { items: [{ itemId: invoice.items[0]?.id, quantity }] }),
      ).toMatchObject({ status: 422, body: { fields } })
    },
  )

  test('a draft with something wrong on it is not sent as it was before', async () => {
    const { id } = await add()
    const answer = await put(id, { ...invoiceBody({ customerVATNumber: 'x' }), status: 'sent' })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: { 'invoice.customerVATNumber': expect.stringContaining('geen geldig BTW-nummer') },
      },
    })
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'draft',
      invoiceNumber: null,
    })
  })

  test('fifty finalised at once get fifty consecutive numbers', async () => {
    const drafts = await Promise.all(Array.from({ length: 50 }, () => add()))
    const sent = await Promise.all(
      drafts.map(async ({ id }) => one.parse((await put(id, { status: 'sent' })).body)),
    )
    const numbers = sent.map(number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => (numbers[0] ?? 0) + index))
  })

  test('a draft is written anew, but not over what another editor saved', async () => {
    const { id, version } = await add()
    const saved = await put(id, {
      ...invoiceBody({ customerName: 'An Janssens' }, [{ description: 'Bad', unitPrice: '30.00' }]),
      version,
    })
    expect(saved.body).toMatchObject({
      customerName: 'An Janssens',
      totalAmount: '30.00',
      items: [{ description: 'Bad', quantity: '1.00' }],
    })
    expect(await put(id, { ...invoiceBody(), version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { customerName: 'An Janssens' } },
    })
    expect((await owner.call('DELETE', `/api/invoices/${id}`)).body).toEqual({ success: true })
    expect((await owner.get(`/api/invoices/${id}`)).status).toBe(404)
  })

  test('a credit note has a series of its own and takes back no more than there was', async () => {
    const invoice = await add({ status: 'paid', discount: '8.50' })
    const [, shampoo] = invoice.items
    const part = one.parse(
      (await credit(invoice.id, { items: [{ itemId: shampoo?.id, quantity: 1 }], reason: 'Lek' }))
        .body,
    )
    expect(part).toMatchObject({
      type: 'credit-note',
      status: 'sent',
      creditOf: invoice.id,
      totalAmount: '11.25',
      discount: '1.25',
      notes: 'Lek',
    })
    expect(part.invoiceNumber).toMatch(/^CN-\d{4}$/)
    const tooMuch = await credit(invoice.id, { items: [{ itemId: shampoo?.id, quantity: 2 }] })
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { fields: { 'items.0.quantity': 'Hiervan kan nog 1.00 gecrediteerd worden.' } },
    })
    const rest = one.parse((await credit(invoice.id)).body)
    expect(fromDecimal(part.totalAmount) + fromDecimal(rest.totalAmount)).toBe(
      fromDecimal(invoice.totalAmount),
    )
    expect(number(rest)).toBe(number(part) + 1)
    expect(await credit(invoice.id)).toMatchObject({
      status: 422,
      body: { message: 'Deze factuur is al helemaal gecrediteerd.' },
    })
    expect((await credit(rest.id)).status).toBe(422)
    expect((await credit((await add()).id)).status).toBe(422)
  })

  test('an invoice starts from a visit, or from what was paid at the till, which is on one invoice only and no longer due', async () => {
    const visit = await insertVisit(deps.db, {
      service: 'Poedel',
      dogName: 'Bella',
      price: '60.00',
      date: '2026-11-20',
    })
    const proposed = (await owner.get(`/api/invoices/proposal?appointmentId=${visit.id}`)).body
    expect(proposed).toMatchObject({
      invoice: { appointmentId: visit.id, customerId: visit.customerId },
      items: [{ description: 'Poedel, Bella (20-11-2026)', quantity: '1.00', unitPrice: '60.00' }],
    })
    const sale = {
      amount: '55.00',
      method: 'cash',
      customerName: 'Jef Maes',
      service: 'Trimmen',
      tip: '5.00',
    }
    const paid = z
      .object({ saleId: z.string() })
      .parse((await owner.call('POST', '/api/payments', { body: sale })).body)
    const body = exact(proposalSchema).parse(
      (await owner.get(`/api/invoices/proposal?saleIds=${paid.saleId}`)).body,
    )
    expect(body).toMatchObject({
      invoice: { customerName: 'Jef Maes', discount: '0.00' },
      items: [{ unitPrice: '55.00' }],
    })
    const invoice = one.parse((await owner.call('POST', '/api/invoices', { body })).body)
    expect(invoice).toMatchObject({
      totalAmount: '55.00',
      prepaid: '55.00',
      saleIds: [paid.saleId],
    })
    expect(await owner.call('POST', '/api/invoices', { body })).toMatchObject({
      status: 422,
      body: { fields: { saleIds: 'Van deze verkoop is al een factuur gemaakt.' } },
    })
    expect((await put(invoice.id, body)).status).toBe(200)
    expect((await owner.get(`/api/invoices/proposal?appointmentId=${NOBODY}`)).status).toBe(404)
  })

  test('an invoice for somebody whose last one went to a company starts with that company', async () => {
    const { customerId } = await insertVisit(deps.db)
    const proposed = async () =>
      (await owner.get(`/api/invoices/proposal?customerId=${customerId}`)).body
    const herself = {
      customerId,
      customerVATNumber: '',
      customerCountry: 'België',
    }
    expect(await proposed()).toMatchObject({ invoice: herself, items: [] })
    const company = {
      customerName: 'Kennel bv',
      customerAddress: 'Kaai 1',
      customerCity: 'Temse',
      customerVATNumber: 'BE 0123.456.749',
    }
    const last = await add({ ...company, customerId })
    expect(await proposed()).toMatchObject({ invoice: { ...company, customerId } })
    await put(last.id, invoiceBody({ customerId }))
    expect(await proposed()).toMatchObject({ invoice: herself })
    expect((await owner.get(`/api/invoices/proposal?customerId=${NOBODY}`)).status).toBe(404)
  })

  test('a sale says on which invoice it stands, and the day book which of its turnover that is, closed or not', async () => {
    const sell = async (amount: string) =>
      z.object({ saleId: z.string() }).parse(
        (
          await owner.post('/api/payments', {
            amount,
            method: 'cash',
            customerName: 'Fien',
            service: 'Trimbeurt',
          })
        ).body,
      ).saleId
    const [invoiced, drafted, plain] = [
      await sell('31.00'),
      await sell('32.00'),
      await sell('33.00'),
    ]
    const sent = await add({ status: 'sent', saleIds: [invoiced] })
    const waiting = await add({ saleIds: [drafted] })
    const { body } = await owner.get(
      `/api/invoices/of-sales?saleIds=${[invoiced, drafted, plain].join(',')}`,
    )
    expect(body).toHaveLength(2)
    expect(body).toEqual(
      expect.arrayContaining([
        { saleId: invoiced, invoiceId: sent.id, invoiceNumber: sent.invoiceNumber },
        { saleId: drafted, invoiceId: waiting.id, invoiceNumber: null },
      ]),
    )
    expect(await owner.get('/api/invoices/of-sales?saleIds=')).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await owner.get('/api/invoices/of-sales?saleIds=x')).toMatchObject({ status: 422 })
    const today = deps.today()
    const day = await readDay(owner, today)
    expect(day.totals.invoiced).toBe('31.00')
    expect(
      day.entries.flatMap(({ invoiced: amount, document }) =>
        document ? [[amount, document]] : [],
      ),
    ).toEqual([['31.00', sent.invoiceNumber]])
    expect((await owner.post(`/api/day-book/${today}/close`, { countedCash: '0.00' })).status).toBe(
      201,
    )
    const files = async () =>
      [
        await owner.get(`/api/day-book.csv?from=${today}&to=${today}`),
        await owner.get(`/api/day-book/${today}`),
      ].map(({ body: file }) => file)
    const sealed = await files()
    const late = one.parse((await put(waiting.id, { status: 'sent' })).body)
    const note = one.parse((await credit(sent.id)).body)
    expect(await files()).toEqual(sealed)
    const next = await readDay(owner, addDays(today, 1))
    expect(next.totals).toMatchObject({
      amount: '0.00',
      invoiced: '0.00',
      corrections: [{ day: today, amount: '1.00' }],
    })
    expect(next.entries).toMatchObject([
      {
        kind: 'invoiced',
        document: late.invoiceNumber,
        invoiced: '32.00',
        aboutDay: today,
        amount: '0.00',
        amountPaid: '0.00',
      },
      { kind: 'credited', document: note.invoiceNumber, invoiced: '-31.00', aboutDay: today },
    ])
    const csv = String((await owner.get(`/api/day-book.csv?from=${today}&to=${today}`)).body)
    expect(csv.split('\r\n').find((line) => line.includes('Op factuur gezet'))).toContain(
      `;${sent.invoiceNumber};"31,00";${today};`,
    )
  })

  test('the credit notes of an invoice are asked by it', async () => {
    const [first, second] = [await add({ status: 'sent' }), await add({ status: 'sent' })]
    const note = one.parse((await credit(first.id)).body)
    expect(
      many.parse((await owner.get(`/api/invoices?creditOf=${first.id}`)).body).map(({ id }) => id),
    ).toEqual([note.id])
    expect((await owner.get(`/api/invoices?creditOf=${second.id}`)).body).toEqual([])
    expect((await owner.get('/api/invoices?creditOf=x')).status).toBe(422)
  })

  test('ten credit notes at once take back one invoice once', async () => {
    const { id } = await add({ status: 'sent' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => credit(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  test('the list finds by words, state and year, pages, and has its totals', async () => {
    const shop = await openInvoiceSalon()
    const invoice = await shop.add({
      customerName: 'Zoë Uniek',
      status: 'sent',
      invoiceDate: '2025-02-01',
      dueDate: '2025-03-01',
    })
    const draft = await shop.add()
    const found = many.parse(
      (await shop.owner.get(`/api/invoices?q=${encodeURIComponent('zoë uniek')}`)).body,
    )
    expect(found.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([[invoice.id, true]])
    expect(
      many.parse((await shop.owner.get('/api/invoices?status=overdue')).body).map(({ id }) => id),
    ).toEqual([invoice.id])
    expect(
      many.parse((await shop.owner.get('/api/invoices?year=2025')).body).map(({ id }) => id),
    ).toEqual([invoice.id])
    const sale = await shop.sell({ amount: '60.00' })
    await shop.add({ saleIds: [sale.saleId] }, [{ description: 'Poedel', unitPrice: '60.00' }])
    expect(
      many
        .parse((await shop.owner.get('/api/invoices?status=draft&sales=none')).body)
        .map(({ id }) => id),
    ).toEqual([draft.id])
    const [first] = many.parse((await shop.owner.get('/api/invoices?limit=1')).body)
    const [second] = many.parse(
      (await shop.owner.get(`/api/invoices?limit=1&cursor=${first?.id}`)).body,
    )
    expect(
      many.parse((await shop.owner.get('/api/invoices?limit=2')).body).map(({ id }) => id),
    ).toEqual([first?.id, second?.id])
    const totals = async () => (await shop.owner.get('/api/invoices/totals?year=2025')).body
    expect(await totals()).toEqual({
      count: 1,
      open: '85.00',
      overdue: '85.00',
      paid: '0.00',
      invoiced: '85.00',
    })
    await shop.credit(invoice.id, { items: [{ itemId: invoice.items[0]?.id, quantity: 1 }] })
    expect(await totals()).toMatchObject({ open: '25.00', overdue: '25.00' })
    await shop.credit(invoice.id)
    expect(await totals()).toMatchObject({ open: '0.00', overdue: '0.00' })
    expect((await shop.owner.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      due: '0.00',
      isOverdue: false,
    })
  })

  test.for([
    [{ customerName: '' }, invoiceLines, 'invoice.customerName', 'Vul minimaal de klantennaam in'],
    [
      { customerVATNumber: 'BE 0123.456.748' },
      invoiceLines,
      'invoice.customerVATNumber',
      'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.',
    ],
    [
      { customerEmail: 'an' },
      invoiceLines,
      'invoice.customerEmail',
      'Vul een geldig e-mailadres in.',
    ],
    [{ discount: '85.01' }, invoiceLines, 'discount', 'De korting is groter dan het bedrag.'],
    [
      { invoiceDate: '2026-11-21', dueDate: '2026-11-20' },
      invoiceLines,
      'dueDate',
      'De vervaldatum ligt voor de factuurdatum.',
    ],
    [{}, [], 'items', 'Een factuur heeft minstens één regel.'],
    [{}, [{ description: '', unitPrice: '1' }], 'items.0.description', 'Vul een omschrijving in.'],
    [
      {},
      [{ description: 'X', unitPrice: '-1' }],
      'items.0.unitPrice',
      'Vul een prijs in zoals 55.00.',
    ],
    [
      {},
      [{ description: 'X', quantity: '0', unitPrice: '1' }],
      'items.0.quantity',
      'Vul een aantal in van 0,01 tot 9999,99, met hoogstens twee cijfers na de komma.',
    ],
    [
      {},
      [{ description: 'X', quantity: '9999', unitPrice: '99999' }],
      'items',
      'Dit bedrag is te hoog voor één factuur.',
    ],
  ] as const)('%j with %j is refused', async ([invoice, items, field, sentence]) => {
    const answer = await owner.call('POST', '/api/invoices', {
      body: invoiceBody(invoice, [...items]),
    })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } })
  })

  test('nobody else reads or writes one, and one that does not exist is 404', async () => {
    const stranger = createBrowser(app)
    expect((await stranger.get('/api/invoices')).status).toBe(401)
    expect((await stranger.call('POST', '/api/invoices', { body: invoiceBody() })).status).toBe(401)
    for (const answer of [
      await owner.get(`/api/invoices/${NOBODY}`),
      await put(NOBODY, invoiceBody()),
      await credit(NOBODY),
      await owner.call('DELETE', `/api/invoices/${NOBODY}`),
    ])
      expect(answer.status).toBe(404)
  })

  test('start and prefix are the owner’s, until numbers were given; a yearly series begins anew', async () => {
    const fresh = await createTestApp({ now: '2026-12-31T10:00:00Z' })
    let browser = await createOwner(fresh.app)
    const settings = exact(invoiceSettingsSchema).parse(
      (await browser.get('/api/invoices/settings')).body,
    )
    const save = (change: object) =>
      browser.call('PUT', '/api/invoices/settings', {
        body: { ...settings, version: undefined, ...change },
      })
    expect(await save({ creditNotePrefix: 'INV-' })).toMatchObject({ status: 422 })
    expect(
      (await save({ invoicePrefix: 'F', invoiceStart: 120, restartsYearly: true })).status,
    ).toBe(200)
    const send = async () =>
      one.parse(
        (await browser.call('POST', '/api/invoices', { body: invoiceBody({ status: 'sent' }) }))
          .body,
      ).invoiceNumber
    expect([await send(), await send()]).toEqual(['F2026-0120', 'F2026-0121'])
    expect(await save({ invoicePrefix: 'F', invoiceStart: 1, restartsYearly: true })).toMatchObject(
      fixed('invoiceStart'),
    )
    expect(
      await save({ invoicePrefix: 'G', invoiceStart: 120, restartsYearly: true }),
    ).toMatchObject(fixed('invoicePrefix'))
    expect(
      await save({ invoicePrefix: 'F', invoiceStart: 120, restartsYearly: false }),
    ).toMatchObject(fixed('restartsYearly'))
    expect(
      (
        await save({
          invoicePrefix: 'F',
          invoiceStart: 120,
          restartsYearly: true,
          creditNotePrefix: 'C',
        })
      ).status,
    ).toBe(200)
    fresh.clock.set('2027-01-04T10:00:00Z')
    browser = await createOwner(fresh.app)
    expect(
      (await save({ invoicePrefix: 'G', invoiceStart: 120, restartsYearly: true })).status,
    ).toBe(200)
    expect(await send()).toBe('G2027-0120')
  })

  test('a salon with the exemption of small businesses charges no VAT', async () => {
    await deps.db.execute(sql`update salon set vat_regime = 'exempt'`)
    expect(await add()).toMatchObject({
      vatCategory: 'E',
      vatRate: '0.00',
      vatAmount: '0.00',
      totalAmount: '85.00',
    })
  })
})
