import { randomUUID } from 'node:crypto'
import { array, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  closedDaySchema,
  dayCountsSchema,
  overviewSchema,
  searchAnswerSchema,
  statsSchema,
} from '#desk/dashboard/wire.ts'
import { bookEntries } from '#money/day-book/commands.server.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { invoices } from '#server/db/tables/invoices.ts'
import { products } from '#server/db/tables/products.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { closeDay, readDay } from '#tests/support/day-book.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody, insertLeave, insertVisit } from '#tests/support/factories.ts'
import { openTill } from '#tests/support/till.ts'

test('the figures count appointments by status and the slots that the public can still book', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const read = async () => exact(statsSchema).parse((await owner.get('/api/admin/stats')).body)
  const empty = await read()
  expect(empty.bookings).toEqual({ total: 0, pending: 0, confirmed: 0 })
  expect(empty.slots.available_slots).toBeGreaterThan(500)
  await insertVisit(deps.db, { status: 'confirmed', date: '2026-11-23' })
  await insertVisit(deps.db, { status: 'cancelled', date: '2026-11-24' })
  await createBrowser(app).post(
    '/api/booking/create',
    bookingBody({ appointmentDate: '2026-11-26' }),
  )
  expect(await read()).toEqual({
    bookings: { total: 3, pending: 1, confirmed: 1 },
    slots: { available_slots: empty.slots.available_slots - 2 },
  })
})

test('without a session the figures are 401', async () => {
  const { app } = await createTestApp()
  expect(await createBrowser(app).get('/api/admin/stats')).toMatchObject({
    status: 401,
    body: { error: 'Log eerst in.', message: 'Log eerst in.', code: 'unauthenticated' },
  })
})

test('the start page counts today in Brussels, who waits, and customers with a visit that stands', async () => {
  const { app, deps, clock } = await createTestApp()
  const read = async () =>
    exact(overviewSchema).parse((await (await createOwner(app)).get('/api/admin/overview')).body)
  const nothing = { today: '0.00', week: '0.00', month: '0.00' }
  expect(await read()).toEqual({
    today: 0,
    pending: 0,
    customers: 0,
    breeds: 130,
    active: 0,
    upcoming: 0,
    activeCustomers: 0,
    unreadMessages: 0,
    failedMails: 0,
    revenue: nothing,
  })
  await insertVisit(deps.db, { date: '2026-11-19' })
  await insertVisit(deps.db, { date: '2026-11-20' })
  await insertVisit(deps.db, { date: '2026-11-21', status: 'pending' })
  await insertVisit(deps.db, {
    date: '2026-11-20',
    startTime: '12:00',
    endTime: '13:00',
    status: 'cancelled',
  })
  await createBrowser(app).post('/api/appointments', {
    firstName: 'An',
    lastName: 'Maes',
    email: 'an@voorbeeld.be',
    phone: '0470 11 22 33',
    comments: 'Dag',
  })
  expect(await read()).toEqual({
    today: 1,
    pending: 1,
    customers: 4,
    breeds: 130,
    active: 3,
    upcoming: 2,
    activeCustomers: 3,
    unreadMessages: 1,
    failedMails: 0,
    revenue: nothing,
  })
  clock.set('2026-11-20T23:30:00Z') // half past midnight in Brussels
  expect(await read()).toMatchObject({ today: 1, upcoming: 1 })
})

test('the start page shows the revenue of today, of the week from Sunday and of the month, without payments of the sandbox once live', async () => {
  const { app, deps, clock } = await createTestApp()
  const owner = await createOwner(app)
  const book = async (at: string, amount: number, isTest = false) => {
    clock.set(at)
    const entry = {
      method: 'cash',
      vatRate: '21.00',
      rounding: 0,
      sourceId: randomUUID(),
      test: isTest,
    } as const
    const kind = amount < 0 ? 'refund' : 'sale'
    await deps.db.transaction((tx) =>
      bookEntries(tx, deps, [{ ...entry, kind, amount, amountPaid: amount }]),
    )
  }
  await book('2026-10-31T12:00:00Z', 1_000_00)
  await book('2026-10-31T23:30:00Z', 40_00) // 1 November in Brussels
  await book('2026-11-14T22:30:00Z', 30_00) // Saturday evening
  await book('2026-11-14T23:30:00Z', 20_05) // Sunday
  await book('2026-11-20T08:00:00Z', 55_00, true)
  await book('2026-11-20T09:00:00Z', -5_00)
  const read = async () =>
    parse(overviewSchema, (await owner.get('/api/admin/overview')).body).revenue
  expect(await read()).toEqual({ today: '50.00', week: '70.05', month: '140.05' })
  Object.assign(deps.env, { PAYMENTS: 'live' })
  expect(await read()).toEqual({ today: '-5.00', week: '15.05', month: '85.05' })
})

test('the days of a period say how many visits are confirmed and pending, without the cancelled ones', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  await insertVisit(deps.db, { date: '2026-11-23' })
  await insertVisit(deps.db, {
    date: '2026-11-23',
    startTime: '11:00',
    endTime: '13:00',
    status: 'pending',
  })
  await insertVisit(deps.db, { date: '2026-11-24', status: 'cancelled' })
  await insertVisit(deps.db, { date: '2026-11-25' })
  const { body } = await owner.get('/api/admin/day-counts?from=2026-11-20&to=2026-11-24')
  expect(exact(array(dayCountsSchema)).parse(body)).toEqual([
    { date: '2026-11-23', confirmed: 1, pending: 1 },
  ])
  expect(await owner.get('/api/admin/day-counts?from=2026-11-20')).toMatchObject({
    status: 422,
    body: { fields: { to: expect.any(String) } },
  })
})

test('the days of a period say when the salon is closed: by its hours, by leave under its own name, by a public holiday', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  await insertLeave(deps.db, { name: 'Opleiding', startDate: '2026-12-23', endDate: '2026-12-24' })
  await insertLeave(deps.db, {
    name: 'Toch niet',
    startDate: '2026-12-22',
    endDate: '2026-12-22',
    isActive: false,
  })
  const read = async (period: string) => await owner.get(`/api/admin/closed-days?${period}`)
  const closed = exact(array(closedDaySchema)).parse(
    (await read('from=2026-12-19&to=2026-12-26')).body,
  )
  expect(closed).toEqual([
    { date: '2026-12-20', reason: 'hours', name: 'Gesloten' },
    { date: '2026-12-23', reason: 'leave', name: 'Opleiding' },
    { date: '2026-12-24', reason: 'leave', name: 'Opleiding' },
    { date: '2026-12-25', reason: 'holiday', name: 'Kerstmis' },
  ])
  expect(await read('from=2026-12-19')).toMatchObject({
    status: 422,
    body: { fields: { to: expect.any(String) } },
  })
  expect(await read('from=2026-12-19&to=2036-12-19')).toMatchObject({
    status: 422,
    body: { fields: { to: 'Kies een kortere periode.' } },
  })
})

const searchAs = async ({ get }: Pick<ReturnType<typeof createBrowser>, 'get'>, q: string) =>
  exact(searchAnswerSchema).parse((await get(`/api/admin/search?q=${q}`)).body)

test('the search finds invoices, vouchers and products for the owner, and none for her staff', async () => {
  const salon = await createTestApp()
  const { db, clock } = salon.deps
  const made = { createdAt: clock(), updatedAt: clock() }
  const [invoice] = await db
    .insert(invoices)
    .values({
      customerName: 'Frituur Zoë',
      invoiceDate: '2026-11-20',
      dueDate: '2026-12-20',
      vatCategory: 'S',
      vatRate: '21.00',
      subtotal: '45.45',
      vatAmount: '9.55',
      rounding: '0.00',
      totalAmount: '55.00',
      ...made,
    })
    .returning()
  await db.insert(giftVouchers).values({
    code: 'SNUF-23456789',
    amount: '50.00',
    taxedAt: 'redemption',
    vatRate: '21.00',
    recipientName: 'Zoë Maes',
    recipientEmail: '',
    buyerName: '',
    buyerEmail: '',
    validUntil: '2028-11-20',
    test: false,
    ...made,
  })
  await db.insert(products).values({ name: 'Zoëte shampoo', price: '12.50' })
  const owner = await createOwner(salon.app)
  expect(await searchAs(owner, 'zoe')).toMatchObject({
    invoices: [
      {
        id: invoice?.id,
        title: 'Concept – Frituur Zoë',
        detail: expect.stringMatching(/20 november 2026 · €.55,00/),
      },
    ],
    vouchers: [{ id: 'SNUF-23456789', title: 'SNUF-23456789 – Zoë Maes' }],
    products: [{ title: 'Zoëte shampoo', detail: expect.stringMatching(/€.12,50/) }],
  })
  expect((await searchAs(owner, '23456789')).vouchers).toHaveLength(1)
  expect(await searchAs(await createStaff(salon), 'zoe')).toMatchObject({
    invoices: [],
    vouchers: [],
    products: [],
  })
})

describe('the search over everything', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  await owner.post(
    '/api/appointments',
    appointment({ firstName: 'Noor', lastName: 'Yılmaz', dogName: 'Zorro', date: '2026-11-26' }),
  )
  await insertVisit(deps.db, { date: '2026-01-05', dogName: 'Zorro' })
  const nothing = {
    customers: [],
    dogs: [],
    appointments: [],
    invoices: [],
    vouchers: [],
    products: [],
  }
  const search = async (q: string) =>
    exact(searchAnswerSchema).parse(
      (await owner.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body,
    )

  test('finds customers, their dogs and visits, the coming ones first', async () => {
    const found = await search('zorr')
    expect(found.dogs).toMatchObject([
      { title: 'Zorro', detail: 'Beagle · Noor Yılmaz', customerId: expect.any(String) },
    ])
    expect(found.appointments.map(({ title, detail }) => [title, detail])).toEqual([
      ['Zorro – Noor Yılmaz', 'donderdag 26 november 2026 om 09:00'],
      ['Zorro – Bea Maes', 'maandag 5 januari 2026 om 09:00'],
    ])
    expect((await search('noor y')).customers).toMatchObject([
      { title: 'Noor Yılmaz', detail: 'noor@voorbeeld.be · 0470 12 34 56' },
    ])
    expect((await search('0470 12')).customers).toHaveLength(1)
  })

  test.for(['yilmaz', 'YÍLMAZ noor', '+32 470 12 34 56', '0470/12.34.56', 'noor@voorb'])(
    'finds her by %s, however it is stored',
    async (q) => {
      const found = await search(q)
      expect(found.customers.map(({ title }) => title)).toEqual(['Noor Yılmaz'])
      expect(found.appointments.map(({ title }) => title)).toEqual(['Zorro – Noor Yılmaz'])
    },
  )

  test('finds which dog of that name by its owner, and no dog by its owner alone', async () => {
    expect(await search('zorro yilmaz')).toMatchObject({
      dogs: [{ title: 'Zorro' }],
      appointments: [{ title: 'Zorro – Noor Yılmaz' }],
    })
    expect(await search('zorro maes')).toMatchObject({
      dogs: [],
      appointments: [{ title: 'Zorro – Bea Maes' }],
    })
    expect((await search('yilmaz')).dogs).toEqual([])
    expect(await search('\u0301\u0301')).toEqual(nothing)
  })

  test('takes signs of a pattern as they are, and asks for two letters', async () => {
    expect(await search('%%')).toEqual(nothing)
    expect(await search('z')).toEqual(nothing)
    expect(await search('')).toEqual(nothing)
    expect(await owner.get(`/api/admin/search?q=${'x'.repeat(101)}`)).toMatchObject({
      status: 422,
      body: { fields: { q: 'Maximaal 100 tekens.' } },
    })
  })
})

test.for([
  'overview',
  'day-counts?from=2026-11-20&to=2026-11-24',
  'closed-days?from=2026-11-20&to=2026-11-24',
  'search?q=an',
  'events',
])('without a session %s is 401', async (path) => {
  const { app } = await createTestApp()
  expect(await createBrowser(app).get(`/api/admin/${path}`)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
})

function appointment(overrides: Record<string, unknown>) {
  return {
    firstName: 'An',
    lastName: 'Peeters',
    email: 'noor@voorbeeld.be',
    phone: '0470 12 34 56',
    dogName: 'Rex',
    dogBreed: 'Beagle',
    service: 'Algemene trimbeurt',
    date: '2026-11-26',
    startTime: '09:00',
    ...overrides,
  }
}

test('the till, the start page and the day book tell the same turnover of a day, after it was closed too', async () => {
  const { owner, pay } = await openTill()
  const revenues = async () => {
    const [till, start] = [
      (await owner.get('/api/payments/overview')).body,
      (await owner.get('/api/admin/overview')).body,
    ]
    const [today, next] = [await readDay(owner, '2026-11-20'), await readDay(owner, '2026-11-21')]
    const told = z.object({ today: z.string(), later: z.string() }).parse(till)
    return {
      told,
      start: z.object({ revenue: z.object({ today: z.string() }) }).parse(start).revenue.today,
      book: [today.totals.amount, next.totals.amount],
    }
  }
  const paid = await pay({ tip: '5.00' })
  expect(await revenues()).toEqual({
    told: { today: '55.00', later: '0.00' },
    start: '55.00',
    book: ['55.00', '0.00'],
  })
  await closeDay(owner, '2026-11-20', { countedCash: '60.00' })
  await pay({ amount: '20.00', method: 'card' })
  await owner.post(`/api/payments/${paid.id}/refund`, { amount: '5.00' })
  expect(await revenues()).toEqual({
    told: { today: '55.00', later: '15.00' },
    start: '55.00',
    book: ['55.00', '15.00'],
  })
})
