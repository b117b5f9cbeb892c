import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { array, object, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { getDay, listDays } from '#money/day-book/commands.server.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { changePayment } from '#money/payments/data.server.ts'
import { startedSchema } from '#money/payments/terminal/wire.ts'
import { overviewSchema, paidSchema, paymentSchema } from '#money/payments/wire.ts'
import { rootCause } from '#server/db/errors.ts'
import { payments, sales } from '#server/db/tables/payments.ts'
import { createOwner } from '#tests/support/browser.ts'
import { exact } from '#tests/support/exact.ts'
import { insertVisit } from '#tests/support/factories.ts'
import {
  findDifferences,
  insertCardHolder,
  insertStock,
  insertVoucher,
  openTill,
} from '#tests/support/till.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const NEVER_SOLD = /^the voucher SNUF-\S+ of 50.00 does not stand in the book/
const list = exact(array(paymentSchema))

describe('one payment', async () => {
  const { owner, pay } = await openTill()

  test('is read with all that was paid and given back for it', async () => {
    const paid = await pay({ amount: '40.00', method: 'card' })
    await owner.call('POST', `/api/payments/${paid.id}/refund`, {
      body: { amount: '10.00', reason: 'Te veel' },
    })
    const answer = await owner.get(`/api/payments/${paid.id}`)
    expect(answer.status).toBe(200)
    const read = exact(paidSchema).parse(answer.body)
    expect(read.parts.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'payment 40.00',
      'refund -10.00',
    ])
    expect(read).toMatchObject({ id: paid.id, refundable: '30.00', sale: { id: paid.saleId } })
    expect((await owner.get(`/api/payments/${NOBODY}`)).status).toBe(404)
  })
})

describe('the list of payments', async () => {
  const { app, deps, owner, pay, clock } = await openTill()
  const visit = await insertVisit(deps.db, { date: '2026-11-20' })
  clock.set('2026-11-14T22:59:00Z')
  await pay({ customerName: 'Zaterdag Laat' })
  clock.set('2026-11-14T23:01:00Z')
  await pay({ customerName: 'Zondag Vroeg', amount: '10', method: 'card' })
  clock.set('2026-10-31T22:30:00Z')
  await pay({ customerName: 'Oktober Laat' })
  clock.set('2026-11-20T09:00:00Z')
  const today = await pay({
    customerName: 'Vandaag Één',
    service: 'Bad',
    amount: '33.33',
    appointmentId: visit.id,
  })
  const names = async (query: string) =>
    list
      .parse((await owner.get(`/api/payments${query}`)).body)
      .map(({ customerName }) => customerName)

  test.for([
    ['', ['Vandaag Één', 'Zondag Vroeg', 'Zaterdag Laat', 'Oktober Laat']],
    ['?period=today', ['Vandaag Één']],
    ['?period=week', ['Vandaag Één', 'Zondag Vroeg']],
    ['?period=month', ['Vandaag Één', 'Zondag Vroeg', 'Zaterdag Laat']],
    ['?from=2026-10-31&to=2026-11-14', ['Zaterdag Laat', 'Oktober Laat']],
    ['?q=vroeg%20zondag', ['Zondag Vroeg']],
    ['?q=33,33', ['Vandaag Één']],
    ['?q=100%25', []],
    ['?method=card', ['Zondag Vroeg']],
    ['?status=pending', []],
    ['?limit=1', ['Vandaag Één']],
  ] as const)('%s shows %j', async ([query, expected]) => {
    expect(await names(query)).toEqual(expected)
  })

  test('by receipt number, visit and customer, and page by page', async () => {
    expect(await names(`?q=${today.receiptNumber}`)).toEqual(['Vandaag Één'])
    expect(await names(`?appointmentId=${visit.id}`)).toEqual(['Vandaag Één'])
    expect(await names(`?customerId=${visit.customerId}`)).toEqual(['Vandaag Één'])
    expect(await names(`?limit=2&cursor=${today.id}`)).toEqual(['Zondag Vroeg', 'Zaterdag Laat'])
  })

  test.for(['?period=year', '?from=gisteren', '?limit=0', '?cursor=x', '?method=goud'])(
    '%s is refused',
    async (query) => {
      expect(await owner.get(`/api/payments${query}`)).toMatchObject({ status: 422 })
    },
  )

  test('the overview sums the periods, shows the visits of today with what was paid, and whom the owner has before her', async () => {
    const overview = exact(overviewSchema).parse((await owner.get('/api/payments/overview')).body)
    expect(overview).toMatchObject({
      today: '33.33',
      week: '43.33',
      month: '98.33',
      pending: [],
      refundTasks: [],
      openSales: [],
    })
    expect(overview.byDay).toHaveLength(20)
    expect(overview.byDay.at(-1)).toEqual({ date: '2026-11-20', amount: '33.33' })
    expect(overview.appointments).toMatchObject([
      { id: visit.id, customerName: 'Bea Maes', dogName: 'Bo', paid: '33.33', status: 'confirmed' },
    ])
    expect(overview.recentCustomers).toMatchObject([
      { customerId: visit.customerId, appointmentId: visit.id, date: '2026-11-20' },
    ])
  })

  test('what a visit paid is its treatment: with the discount on it, without tip and products, less what went back', async () => {
    const product = await insertStock(deps.db, { price: '20.00' })
    const { customer } = await insertCardHolder(deps.db, { discountPercentage: '5.0' })
    const { id } = await insertVisit(deps.db, {
      customerId: customer.id,
      date: '2026-11-20',
      startTime: '14:00',
      endTime: '15:00',
      price: '65.00',
    })
    const paidOf = async () =>
      parse(overviewSchema, (await owner.get('/api/payments/overview')).body).appointments.find(
        (other) => other.id === id,
      )?.paid
    const sale = { customerId: customer.id, appointmentId: id, method: 'card' }
    const first = await pay({
      ...sale,
      amount: '65.00',
      tip: '2.50',
      discountFromCard: true,
      products: [{ productId: product.id }],
    })
    expect(first.sale).toMatchObject({ amount: '80.75', due: '83.25' })
    expect(await paidOf()).toBe('65.00')
    await owner.call('POST', `/api/payments/${first.id}/refund`, { body: { amount: '50.00' } })
    expect(await paidOf()).toBe('34.00')
    await owner.call('POST', `/api/payments/${first.id}/refund`, { body: { kind: 'void' } })
    expect(await paidOf()).toBe('0.00')
  })

  test('recent customers are at most five, each once; of the last seven days when today has none', async () => {
    const other = await insertVisit(deps.db, {
      customerId: visit.customerId,
      date: '2026-11-27',
      startTime: '16:00',
      endTime: '18:00',
    })
    for (const [index, date] of [
      '2026-11-21',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ].entries())
      await insertVisit(deps.db, {
        date,
        dogName: `Hond ${index}`,
        startTime: '18:00',
        endTime: '19:00',
      })
    await insertVisit(deps.db, { date: '2026-11-28', status: 'cancelled' })
    clock.set('2026-11-28T09:00:00Z')
    const later = await createOwner(app)
    const { recentCustomers, appointments } = parse(
      overviewSchema,
      (await later.get('/api/payments/overview')).body,
    )
    expect(appointments).toEqual([])
    expect(recentCustomers.map(({ date }) => date)).toEqual([
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
    ])
    expect(recentCustomers[0]).toMatchObject({ appointmentId: other.id })
    clock.set('2026-11-20T09:00:00Z')
  })

  test('payments of the sandbox count as long as payments are tried out, not once they are live', async () => {
    const voucher = await insertVoucher(deps.db, { test: true, taxedAt: 'redemption' })
    await pay({ amount: '10', method: 'voucher', voucherCode: voucher.code })
    expect((await owner.get('/api/payments/overview')).body).toMatchObject({ today: '43.33' })
    deps.env = { ...deps.env, PAYMENTS: 'live' }
    expect((await owner.get('/api/payments/overview')).body).toMatchObject({ today: '33.33' })
  })
})

/** What an owner may do, with the figures that she may mistype. */
const anySale = fc.record({
  kind: fc.constant('sale' as const),
  amount: fc.integer({ min: 2_000, max: 9_000 }),
  tip: fc.constantFrom(0, 0, 250, 333),
  quantity: fc.constantFrom(0, 0, 1, 3),
  allowBelowZero: fc.boolean(),
  points: fc.constantFrom(0, 0, 0, 10, 200),
  cardBalance: fc.constantFrom(0, 0, 0, 500, 1_234),
  discountFromCard: fc.boolean(),
  method: fc.constantFrom('cash', 'card', 'cash', 'transfer', 'voucher'),
  voucher: fc.integer({ min: 0, max: 1 }),
  voucherPart: fc.constantFrom(0, 0, 500, 1_500),
})
const anyStep = fc.oneof(
  { arbitrary: anySale, weight: 5 },
  fc.record({
    kind: fc.constant('terminal' as const),
    amount: fc.integer({ min: 1, max: 9_000 }),
    outcome: fc.constantFrom('PAID', 'FAILED', 'PENDING'),
  }),
  {
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(),
      amount: fc.option(fc.integer({ min: 1, max: 3_000 })),
      method: fc.constantFrom(undefined, undefined, 'cash', 'card'),
    }),
    weight: 4,
  },
  fc.record({ kind: fc.constant('void' as const), which: fc.nat() }),
  {
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      counted: fc.integer({ min: 0, max: 50_000 }),
      nights: fc.integer({ min: 0, max: 2 }),
    }),
    weight: 2,
  },
)

test('whatever is sold, redeemed, given back, undone and closed, every figure is the sum of its rows', async () => {
  const { app, deps, clock, ...till } = await openTill()
  let { owner } = till
  await fc.assert(
    fc.asyncProperty(
      anySale,
      fc.array(anyStep, { minLength: 4, maxLength: 12, size: 'max' }),
      async (first, others) => {
        const product = await insertStock(deps.db, { stock: 4, name: 'Borstel' })
        const vouchers = [
          await insertVoucher(deps.db),
          await insertVoucher(deps.db, { taxedAt: 'redemption' }),
        ]
        const { customer } = await insertCardHolder(deps.db, {
          points: 50,
          balance: '15.00',
          discountPercentage: '7.5',
        })
        const made: string[] = []
        for (const step of [first, ...others]) {
          const answer = await take(step)
          // refused or done, never broken
          expect([201, 404, 409, 422]).toContain(answer.status)
          if (answer.status === 201 && (step.kind === 'sale' || step.kind === 'terminal'))
            made.push(
              ...parse(object({ parts: array(paymentSchema) }), answer.body).parts.map(
                ({ id }) => id,
              ),
            )
        }
        expect(await findDifferences(deps.db)).toEqual([])
        expect(
          (await verifyBook(deps.db)).problems.filter((problem) => !NEVER_SOLD.test(problem)),
        ).toEqual([])

        async function take(step: (typeof others)[number]) {
          if (step.kind === 'close') {
            const { earlierOpenDay, date } = await getDay(deps, deps.today())
            const closed = await owner.post(`/api/day-book/${earlierOpenDay ?? date}/close`, {
              countedCash: toDecimal(step.counted),
            })
            clock.set(new Date(deps.clock().getTime() + step.nights * 86_400_000).toISOString())
            // the night ends her session
            owner = await createOwner(app)
            return closed
          }
          if (step.kind === 'void')
            return await owner.post(
              `/api/payments/${made[step.which % (made.length || 1)]}/refund`,
              { kind: 'void' },
            )
          if (step.kind === 'refund') {
            const { which, amount, method } = step
            return await owner.post(`/api/payments/${made[which % (made.length || 1)]}/refund`, {
              method,
              ...(amount && { amount: toDecimal(amount) }),
            })
          }
          if (step.kind === 'terminal') {
            const started = await owner.post('/api/payments/sumup', {
              paymentData: {
                amount: toDecimal(step.amount),
                description: 'Bad',
                customerName: 'An',
                customerId: customer.id,
              },
            })
            await owner.post(
              `/api/payments/sandbox/${Reflect.get(Object(started.body), 'transactionId')}`,
              { outcome: step.outcome },
            )
            return started
          }
          const { amount, quantity, voucher, method, voucherPart, tip, cardBalance, ...rest } = step
          const body = {
            ...rest,
            amount: toDecimal(amount),
            tip: toDecimal(tip),
            cardBalance: toDecimal(cardBalance),
            customerName: 'Kaat',
            service: 'Poedel',
            customerId: customer.id,
            products: quantity > 0 ? [{ productId: product.id, quantity }] : [],
          }
          if (voucherPart === 0 || method === 'voucher')
            return await owner.post('/api/payments', {
              ...body,
              method,
              voucherCode: vouchers[voucher]?.code,
            })
          const due = amount + tip + quantity * 1_299
          return await owner.post('/api/payments', {
            ...body,
            discountFromCard: false,
            points: 0,
            cardBalance: '0.00',
            parts: [
              {
                method: 'voucher',
                amount: toDecimal(voucherPart),
                voucherCode: vouchers[voucher]?.code,
              },
              { method, amount: toDecimal(Math.max(1, due - voucherPart)) },
            ],
          })
        }
      },
    ),
    { numRuns: 25 },
  )
  const days = await listDays(deps, {})
  expect(days.filter(({ closed, entryCount }) => closed && entryCount > 0).length).toBeGreaterThan(
    3,
  )
  for (const { date, amount, amountPaid } of days) {
    const { entries, totals } = await getDay(deps, date)
    const sumOf = (field: 'amount' | 'amountPaid') =>
      toDecimal(entries.reduce((sum, entry) => sum + fromDecimal(entry[field]), 0))
    expect([totals.amount, totals.amountPaid, amount, amountPaid]).toEqual([
      sumOf('amount'),
      sumOf('amountPaid'),
      sumOf('amount'),
      sumOf('amountPaid'),
    ])
  }
}, 120_000)

test('what the owner typed about a sale goes with the person who is erased; the price list, the amounts and the book stay', async () => {
  const { deps, owner, pay, tableOwner } = await openTill()
  const { customer } = await insertCardHolder(deps.db)
  const voucher = await insertVoucher(deps.db, { buyerEmail: customer.email })
  const typed = await pay({ customerId: customer.id, service: 'Bo van Kaat Kaart' })
  const listed = await pay({ customerId: customer.id, service: 'Poedel' })
  await owner.post(`/api/payments/${typed.id}/refund`, {
    amount: '5',
    reason: 'Kaat Kaart was niet tevreden',
  })
  await owner.post(`/api/gift-vouchers/${voucher.code}/refund`, {
    allowLate: true,
    note: 'Kaat Kaart wou liever geld',
  })
  expect((await owner.remove(`/api/customers/${customer.id}`)).status).toBe(200)
  const { rows } = await deps.db.execute<{
    text: string
  }>(sql`select s::text as text from sales s union all select l::text from sale_lines l
    union all select p::text from payments p union all select m::text from voucher_movements m`)
  expect(rows.filter(({ text }) => text.includes('Kaat'))).toEqual([])
  const left = await deps.db
    .select({ id: sales.id, service: sales.service, amount: sales.amount })
    .from(sales)
    .orderBy(sales.number)
  expect(left).toEqual([
    { id: typed.saleId, service: 'Behandeling', amount: '55.00' },
    { id: listed.saleId, service: 'Poedel', amount: '55.00' },
  ])
  expect(await findDifferences(deps.db)).toEqual([])
  for (const change of [
    `update sale_lines set total = 1`,
    `update sales set amount = 1`,
    `update payments set amount = 1, amount_paid = 1`,
    `update voucher_movements set amount = 1`,
    `delete from sale_lines`,
  ])
    await expect(tableOwner.execute(change)).rejects.toSatisfy((error) =>
      /never changed or removed/.test(String(rootCause(error))),
    )
})

describe('what came after it was called off', async () => {
  const { deps, owner } = await openTill()
  const late = async () => {
    const paymentData = { amount: '33.33', customerName: 'Term', description: 'Bad' }
    const { payment } = parse(
      startedSchema,
      (await owner.post('/api/payments/sumup', { provider: 'sumup', paymentData })).body,
    )
    await deps.db
      .update(payments)
      .set({ status: 'cancelled', refundDue: true })
      .where(eq(payments.id, payment.id))
    return payment.id
  }
  const settle = (id: string, outcome: 'keep' | 'refund-done') =>
    owner.post(`/api/payments/${id}/${outcome}`)
  const settled = {
    status: 409,
    body: { code: 'payment_settled', message: 'Deze betaling is al afgehandeld.' },
  }
  const income = async () =>
    (
      await deps.db.execute<{ id: string }>(sql`select source_id as id from day_book_entries`)
    ).rows.map(({ id }) => id)

  test.for(['keep', 'refund-done'] as const)(
    'is settled once when three screens ask at once, the first to %s',
    async (one) => {
      const other = one === 'keep' ? 'refund-done' : 'keep'
      for (let round = 0; round < 12; round += 1) {
        const id = await late()
        const answers = (
          await Promise.all([settle(id, one), settle(id, other), settle(id, one)])
        ).toSorted((a, b) => a.status - b.status)
        expect(answers).toMatchObject([
          { status: 201, body: { refundDue: false } },
          settled,
          settled,
        ])
        expect((await income()).includes(id)).toBe(
          parse(paymentSchema, answers[0]?.body).status === 'completed',
        )
      }
      expect(await findDifferences(deps.db)).toEqual([])
    },
  )

  test('is not kept when it was given back after it was looked at', async () => {
    expect((await settle(NOBODY, 'refund-done')).status).toBe(404)
    const id = await late()
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const kept = await deps.db.transaction(async (tx) => {
      await changePayment(tx, { id, from: ['cancelled'] }, { refundDue: false })
      const keeping = settle(id, 'keep')
      await expect.poll(async () => (await deps.db.execute(waiting)).rows).toHaveLength(1)
      return { keeping }
    })
    expect(await kept.keeping).toMatchObject(settled)
    expect(await income()).not.toContain(id)
  })
})
