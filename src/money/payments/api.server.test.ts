import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { startedSchema } from '#money/payments/terminal/wire.ts'
import { overviewSchema } from '#money/payments/wire.ts'
import { customerCards } from '#server/db/tables/customer-cards.ts'
import { payments } from '#server/db/tables/payments.ts'
import { products } from '#server/db/tables/products.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import {
  findDifferences,
  insertCardHolder,
  insertStock,
  openTill,
  saleBody,
} from '#tests/support/till.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('a sale', async () => {
  const { deps, owner, pay, entries } = await openTill()

  test('in cash is rounded, stands in the day book and answers what was sold', async () => {
    const paid = await pay({ amount: '52.52', received: '60', notes: 'Braaf' })
    expect(paid).toMatchObject({
      kind: 'payment',
      amount: '52.52',
      rounding: '-0.02',
      amountPaid: '52.50',
      received: '60.00',
      change: '7.50',
      method: 'cash',
      customerName: 'An Peeters',
      service: 'Poedel',
      status: 'completed',
      currency: 'EUR',
      notes: 'Braaf',
      test: false,
      refundable: '52.52',
      refundDue: false,
      paymentProvider: null,
      receiptUrl: `/api/payments/${paid.id}/receipt`,
    })
    expect(paid.parts.map(({ id }) => id)).toEqual([paid.id])
    expect(paid.sale).toMatchObject({
      amount: '52.52',
      discount: '0.00',
      tip: '0.00',
      due: '52.52',
      open: '0.00',
    })
    expect(paid.sale.lines).toEqual([
      {
        kind: 'service',
        description: 'Poedel',
        productId: null,
        quantity: 1,
        unitPrice: '52.52',
        total: '52.52',
      },
    ])
    expect((await entries()).at(-1)).toEqual({
      kind: 'sale',
      method: 'cash',
      amount: '52.52',
      vat: '9.11',
      rounding: '-0.02',
      paid: '52.50',
      test: false,
    })
  })

  test('of treatment, products and tip is paid in parts', async () => {
    const product = await insertStock(deps.db, { stock: 5 })
    const paid = await pay({
      tip: '5.00',
      products: [{ productId: product.id, quantity: 2 }],
      parts: [
        { method: 'card', amount: '50.00' },
        { method: 'cash', amount: '36.00' },
      ],
    })
    expect(paid.sale).toMatchObject({ amount: '80.98', tip: '5.00', due: '85.98', open: '0.00' })
    expect(paid.parts).toMatchObject([
      { method: 'card', amount: '50.00', tip: '5.00', rounding: '0.00' },
      { method: 'cash', amount: '35.98', tip: '0.00', rounding: '0.02', amountPaid: '36.00' },
    ])
    expect(paid.sale.lines).toMatchObject([
      { kind: 'service', total: '55.00' },
      { kind: 'product', productId: product.id, quantity: 2, unitPrice: '12.99', total: '25.98' },
    ])
    expect((await entries()).slice(-3)).toMatchObject([
      { kind: 'sale', method: 'card', amount: '45.00', paid: '45.00' },
      { kind: 'tip', method: 'card', amount: '0.00', paid: '5.00' },
      { kind: 'sale', method: 'cash', amount: '35.98', paid: '36.00' },
    ])
    const [stored] = await deps.db.select().from(products).where(eq(products.id, product.id))
    expect(stored?.stock).toBe(3)
  })

  test('of products alone needs no amount for a treatment', async () => {
    const product = await insertStock(deps.db)
    expect(
      (await pay({ amount: '0.00', service: 'Winkel', products: [{ productId: product.id }] }))
        .sale,
    ).toMatchObject({
      amount: '12.99',
      lines: [{ kind: 'product' }],
    })
  })

  test('gives the discount of the card, takes points and balance, and gives the points that it earns', async () => {
    const { customer, card } = await insertCardHolder(deps.db, {
      points: 50,
      balance: '20.00',
      discountPercentage: '10.0',
    })
    const paid = await pay({
      customerId: customer.id,
      discountFromCard: true,
      points: 20,
      cardBalance: '15.00',
      tip: '2',
      method: 'card',
    })
    // 55.00 − 5.50 − 1.00 − 15.00
    expect(paid).toMatchObject({
      amount: '35.50',
      tip: '2.00',
      customerId: customer.id,
      customerEmail: customer.email,
    })
    expect(paid.sale).toMatchObject({ amount: '33.50', discount: '21.50' })
    expect(paid.sale.lines.map(({ kind, total }) => [kind, total])).toEqual([
      ['service', '55.00'],
      ['discount', '-5.50'],
      ['points', '-1.00'],
      ['balance', '-15.00'],
    ])
    const [stored] = await deps.db.select().from(customerCards).where(eq(customerCards.id, card.id))
    expect(stored).toMatchObject({ points: 50 - 20 + 33, balance: '5.00' })
  })

  test('finds the customer by address in any case, or by the visit', async () => {
    const { customer } = await insertCardHolder(deps.db)
    const visit = await insertVisit(deps.db, { date: '2026-11-20' })
    expect(await pay({ customerEmail: customer.email.toUpperCase() })).toMatchObject({
      customerId: customer.id,
    })
    expect(await pay({ appointmentId: visit.id })).toMatchObject({
      appointmentId: visit.id,
      customerId: visit.customerId,
      customerEmail: visit.email,
    })
    expect(await pay({ customerEmail: 'nieuw@voorbeeld.be' })).toMatchObject({
      customerId: null,
      customerEmail: 'nieuw@voorbeeld.be',
    })
    expect(await pay({ customerId: null, appointmentId: null })).toMatchObject({
      customerId: null,
      customerEmail: '',
    })
  })

  test('is without VAT for an exempt salon', async () => {
    await deps.db.update(salon).set({ vatRegime: 'exempt' })
    await pay()
    await deps.db.update(salon).set({ vatRegime: 'standard' })
    expect((await entries()).at(-1)).toMatchObject({ amount: '55.00', vat: '0.00' })
  })

  const CODE = 'Voer een geldige kadobon code in (SNUF-XXXXXXXX).'
  const ALL = 'Vul alle velden in.'
  test.for([
    [
      { amount: undefined, customerName: ' ', service: '' },
      422,
      { amount: ALL, customerName: ALL, service: ALL },
    ],
    [{ amount: '-5' }, 422, { amount: 'Vul een bedrag in zoals 55.00.' }],
    [{ amount: '55.001' }, 422, { amount: 'Vul een bedrag in zoals 55.00.' }],
    [{ amount: '1e3' }, 422, { amount: 'Vul een bedrag in zoals 55.00.' }],
    [{ amount: '10000' }, 422, { amount: 'Een bedrag is hoogstens €\u00a09.999,99.' }],
    [{ amount: '0' }, 422, { amount: 'Vul een bedrag in dat groter is dan nul.' }],
    [{ amount: true }, 400, {}],
    [{ method: 'bitcoin' }, 422, { method: 'Kies een betaalwijze.' }],
    [
      { method: 'sumup' },
      422,
      { method: 'Een betaling met de terminal start je met de knop van de terminal.' },
    ],
    [{ method: 'voucher' }, 422, { voucherCode: CODE }],
    [{ method: 'voucher', voucherCode: 'SNUF-1234567' }, 422, { voucherCode: CODE }],
    [
      { method: 'voucher', voucherCode: 'SNOF-12345678' },
      404,
      { voucherCode: 'Deze kadobon bestaat niet.' },
    ],
    [
      { parts: [{ method: 'voucher', amount: '55.00', voucherCode: 'x' }] },
      422,
      { 'parts.0.voucherCode': CODE },
    ],
    [
      { parts: [{ method: 'card', amount: '54.99' }] },
      422,
      { parts: 'De delen zijn samen €\u00a054,99, maar te betalen is €\u00a055,00.' },
    ],
    [
      { parts: [{ method: 'sumup', amount: '55.00' }] },
      422,
      { 'parts.0.method': 'Kies een betaalwijze.' },
    ],
    [{ parts: [] }, 422, { parts: 'Kies minstens één betaalwijze.' }],
    [
      {
        parts: [
          { method: 'cash', amount: '50' },
          { method: 'cash', amount: '5' },
        ],
      },
      422,
      { parts: 'Cash komt één keer voor.' },
    ],
    [{ received: '54.99' }, 422, { received: 'Er is €\u00a055,00 te betalen: dit is te weinig.' }],
    [{ customerId: NOBODY }, 422, { customerId: 'Deze klant bestaat niet (meer).' }],
    [{ appointmentId: NOBODY }, 422, { appointmentId: 'Deze afspraak bestaat niet (meer).' }],
    [{ saleId: NOBODY }, 422, { saleId: 'Deze verkoop bestaat niet (meer).' }],
    [{ products: [{ productId: NOBODY, quantity: 1 }] }, 422, {}],
    [
      { products: [{ productId: NOBODY, quantity: 0 }] },
      422,
      { 'products.0.quantity': 'Minstens 1.' },
    ],
    [
      { discountFromCard: true },
      422,
      { discountFromCard: 'Deze klant heeft geen actieve klantenkaart.' },
    ],
    [{ points: 5 }, 422, { points: 'Deze klant heeft geen actieve klantenkaart.' }],
    [{ customerEmail: 'geen adres' }, 422, { customerEmail: 'Vul een geldig e-mailadres in.' }],
  ] as const)('with %j is refused with %i beside its fields', async ([wrong, status, fields]) => {
    const before = await entries()
    expect(await owner.post('/api/payments', saleBody(wrong))).toMatchObject({
      status,
      body: { fields },
    })
    expect(await entries()).toEqual(before)
  })

  test('takes no more points or balance than it costs, nor than there is; nothing is then spent', async () => {
    const { customer, card } = await insertCardHolder(deps.db, { points: 2_000, balance: '100.00' })
    const refused = async (overrides: object) =>
      (await owner.post('/api/payments', saleBody({ customerId: customer.id, ...overrides }))).body
    expect(await refused({ points: 1_101 })).toMatchObject({
      code: 'invalid',
      fields: { points: 'Deze punten zijn €\u00a055,05 waard, maar te betalen is €\u00a055,00.' },
    })
    expect(await refused({ points: 1_000, cardBalance: '5.01' })).toMatchObject({
      fields: { cardBalance: 'Van het saldo is hoogstens €\u00a05,00 nodig.' },
    })
    expect(await refused({ amount: '200', cardBalance: '100.01' })).toMatchObject({
      code: 'insufficient_balance',
    })
    expect(await refused({ amount: '200', points: 2_001 })).toMatchObject({
      code: 'insufficient_balance',
    })
    const [stored] = await deps.db.select().from(customerCards).where(eq(customerCards.id, card.id))
    expect(stored).toMatchObject({ points: 2_000, balance: '100.00' })
    expect(
      (await pay({ customerId: customer.id, points: 1_000, cardBalance: '5.00' })).sale,
    ).toMatchObject({ amount: '0.00', open: '0.00' })
  })

  test('sells nothing that is not there unless the owner says so', async () => {
    const product = await insertStock(deps.db, { stock: 1 })
    const body = saleBody({ products: [{ productId: product.id, quantity: 2 }] })
    expect(await owner.post('/api/payments', body)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
    expect(await owner.post('/api/payments', { ...body, allowBelowZero: true })).toMatchObject({
      status: 201,
    })
  })

  test('leaves every figure equal to its rows', async () => {
    expect(await findDifferences(deps.db)).toEqual([])
  })
})

const body = (data: Record<string, unknown> = {}) => ({
  provider: 'sumup',
  paymentData: {
    amount: '55.00',
    description: 'Poedel',
    customerName: 'An',
    reference: 'balie',
    ...data,
  },
})

describe('the terminal over the wire', () => {
  test('in the sandbox: started, paid by the outcome, counted once', async () => {
    const { owner, deps, entries } = await openTill()
    expect((await owner.get('/api/payments/providers')).body).toEqual({
      providers: [{ name: 'sumup', label: 'SumUp (testbetaling)', mode: 'sandbox', test: true }],
    })
    const answer = await owner.post('/api/payments/sumup', body())
    expect(answer.status).toBe(201)
    const { transactionId, payment, sale } = exact(startedSchema).parse(answer.body)
    expect(payment).toMatchObject({
      paymentProvider: 'sumup',
      status: 'pending',
      method: 'sumup',
      amount: '55.00',
      test: true,
      transactionId,
      service: 'Poedel',
      refundable: '0.00',
    })
    expect(sale.open).toBe('0.00')
    const path = `/api/payments/sumup/${transactionId}`
    expect(await owner.get(`${path}/status`)).toMatchObject({
      status: 200,
      body: { status: 'pending', amount: '55.00' },
    })
    expect((await owner.post(`${path}/status`)).body).toMatchObject({ status: 'pending' })
    expect(await entries()).toEqual([])
    expect(
      await owner.post(`/api/payments/sandbox/${transactionId}`, { outcome: 'PAID' }),
    ).toMatchObject({
      status: 201,
      body: { status: 'completed', amount: '55.00' },
    })
    expect(
      await owner.post(`/api/payments/sandbox/${transactionId}`, { outcome: 'FAILED' }),
    ).toMatchObject({ status: 409 })
    expect(await owner.post(`${path}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'payment_settled' },
    })
    expect(await entries()).toMatchObject([{ method: 'sumup', amount: '55.00', test: true }])
    expect(await findDifferences(deps.db)).toEqual([])
    expect(await owner.post(`/api/payments/${payment.id}/refund`, { amount: '5' })).toMatchObject({
      body: { test: true, method: 'sumup', paymentProvider: 'sumup' },
    })
  })

  test('beside other parts, which are paid at once; the rest of a failed one is paid otherwise', async () => {
    const { owner, pay, deps } = await openTill()
    const answer = await owner.post(
      '/api/payments/sumup',
      body({ amount: '52.52', tip: '2', parts: [{ method: 'cash', amount: '20' }] }),
    )
    const { transactionId, parts, sale } = parse(startedSchema, answer.body)
    expect(parts).toMatchObject([
      { method: 'sumup', amount: '34.50', status: 'pending' },
      { method: 'cash', amount: '20.02', amountPaid: '20.00', status: 'completed' },
    ])
    expect(await owner.post('/api/payments', { saleId: sale.id })).toMatchObject({
      status: 409,
      body: { code: 'payment_settled' },
    })
    expect(
      (await owner.post(`/api/payments/sandbox/${transactionId}`, { outcome: 'FAILED' })).body,
    ).toMatchObject({
      status: 'failed',
      failure: 'De betaling is niet gelukt.',
    })
    expect(await deps.jobs.count(deps.db, 'push.tell')).toBe(1)
    const { openSales, pending } = parse(
      overviewSchema,
      (await owner.get('/api/payments/overview')).body,
    )
    expect([pending, openSales]).toMatchObject([[], [{ id: sale.id, open: '34.50' }]])
    expect(
      await owner.post('/api/payments', { saleId: sale.id, amount: '34.51', method: 'card' }),
    ).toMatchObject({ status: 422 })
    const some = await pay({ saleId: sale.id, amount: '10', method: 'card' })
    expect(some.sale).toMatchObject({ id: sale.id, open: '24.50' })
    const rest = await pay({ saleId: sale.id, amount: undefined })
    expect(rest).toMatchObject({ amount: '24.50', receiptNumber: some.receiptNumber })
    expect(rest.sale.open).toBe('0.00')
    expect(
      parse(overviewSchema, (await owner.get('/api/payments/overview')).body).openSales,
    ).toEqual([])
    const rows = await deps.db.select().from(payments).where(eq(payments.saleId, sale.id))
    expect(
      rows
        .filter(({ status }) => status === 'completed')
        .reduce((sum, { tip }) => sum + Number(tip), 0),
    ).toBe(2)
    expect(await findDifferences(deps.db)).toEqual([])
  })

  test('a sale whose only payment failed can be undone', async () => {
    const { owner, deps } = await openTill()
    const product = await insertStock(deps.db, { stock: 2 })
    const { transactionId, payment } = parse(
      startedSchema,
      (await owner.post('/api/payments/sumup', body({ products: [{ productId: product.id }] })))
        .body,
    )
    expect(await owner.post(`/api/payments/${payment.id}/refund`, { kind: 'void' })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_completed' },
    })
    expect(await owner.post(`/api/payments/${payment.id}/refund`)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_completed' },
    })
    await owner.post(`/api/payments/sumup/${transactionId}/cancel`)
    expect(await owner.post(`/api/payments/${payment.id}/refund`, { kind: 'void' })).toMatchObject({
      status: 201,
      body: { kind: 'void', amount: '0.00' },
    })
    const [stored] = await deps.db.select().from(products).where(eq(products.id, product.id))
    expect(stored?.stock).toBe(2)
    expect(
      parse(overviewSchema, (await owner.get('/api/payments/overview')).body).openSales,
    ).toEqual([])
  })

  test('is refused with bad data, an unknown provider, and when there is no terminal', async () => {
    const { owner } = await openTill()
    expect(
      await owner.post('/api/payments/sumup', body({ description: '', customerName: '' })),
    ).toMatchObject({
      status: 422,
      body: {
        fields: {
          'paymentData.description': 'Vul alle velden in.',
          'paymentData.customerName': 'Vul alle velden in.',
        },
      },
    })
    expect(
      await owner.post('/api/payments/sumup', body({ parts: [{ method: 'card', amount: '55' }] })),
    ).toMatchObject({
      status: 422,
      body: { fields: { parts: 'Er blijft niets over voor de terminal.' } },
    })
    expect(await owner.post('/api/payments/paypal', body())).toMatchObject({ status: 404 })
    expect(await owner.get('/api/payments/sumup/onbekend/status')).toMatchObject({ status: 404 })
    expect(await owner.post('/api/payments/sandbox/onbekend', { outcome: 'PAID' })).toMatchObject({
      status: 404,
    })
    const off = await openTill({ PAYMENTS: 'off' })
    expect((await off.owner.get('/api/payments/providers')).body).toEqual({ providers: [] })
    expect(await off.owner.post('/api/payments/sumup', body())).toMatchObject({
      status: 404,
      body: { message: 'Er is geen betaalterminal ingesteld.' },
    })
    expect(
      await off.owner.post(`/api/payments/sandbox/${NOBODY}`, { outcome: 'PAID' }),
    ).toMatchObject({
      status: 404,
      body: { message: 'Dit adres bestaat niet.' },
    })
    expect(await off.deps.db.select().from(payments)).toEqual([])
  })
})

test('nobody but the owner gets near the till', async () => {
  const { app } = await createTestApp()
  const visitor = createBrowser(app)
  for (const path of [
    '/api/payments',
    '/api/payments/overview',
    '/api/payments/providers',
    `/api/payments/${NOBODY}/receipt`,
    '/api/payments/sumup/x/status',
  ])
    expect(await visitor.get(path)).toMatchObject({ status: 401 })
  const writes = [
    '',
    '/sumup',
    `/${NOBODY}/refund`,
    `/${NOBODY}/refund-done`,
    `/${NOBODY}/keep`,
    '/sumup/x/status',
    '/sumup/x/cancel',
    '/sandbox/x',
  ]
  for (const path of writes)
    expect(await visitor.post(`/api/payments${path}`, saleBody())).toMatchObject({ status: 401 })
})
