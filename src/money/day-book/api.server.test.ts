import { randomUUID } from 'node:crypto'
import { array } from 'valibot'
import { describe, expect, test } from 'vitest'
import { listRevenueByDay } from '#money/day-book/data.server.ts'
import { daySummarySchema } from '#money/day-book/wire.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { book, closeDay, dayAnswer, readDay, saleEntry } from '#tests/support/day-book.ts'
import { exact } from '#tests/support/exact.ts'

const summaries = exact(array(daySummarySchema))

describe('a day of the book', async () => {
  const { app, deps, clock } = await createTestApp()
  let owner = await createOwner(app)

  test('is empty and open before anything was sold', async () => {
    expect(await readDay(owner, '2026-11-20')).toMatchObject({
      date: '2026-11-20',
      closed: false,
      entries: [],
      totals: { amount: '0.00', methods: [], rates: [] },
      expectedCash: '0.00',
      closing: null,
      earlierOpenDay: null,
      openDay: '2026-11-20',
    })
    expect((await owner.get('/api/day-book')).body).toEqual([])
  })

  test('shows its entries in order, its totals so far and the cash to expect', async () => {
    const payment = randomUUID()
    await book(
      deps,
      saleEntry({ amount: 5248, rounding: 2, amountPaid: 5250, sourceId: payment }),
      saleEntry({ method: 'card', amount: 2000 }),
      saleEntry({ kind: 'tip', method: 'card', amount: 0, vatRate: '0.00', amountPaid: 300 }),
    )
    clock.set('2026-11-20T10:00:00Z')
    await book(
      deps,
      saleEntry({ kind: 'refund', amount: -1000, amountPaid: -1000, correctsId: payment }),
    )
    const day = await readDay(owner, '2026-11-20')
    expect(
      day.entries.map(({ kind, method, amount, vat, amountPaid, correctsId, at }) => [
        kind,
        method,
        amount,
        vat,
        amountPaid,
        correctsId,
        at,
      ]),
    ).toEqual([
      ['sale', 'cash', '52.48', '9.11', '52.50', null, '2026-11-20T09:00:00.000Z'],
      ['sale', 'card', '20.00', '3.47', '20.00', null, '2026-11-20T09:00:00.000Z'],
      ['tip', 'card', '0.00', '0.00', '3.00', null, '2026-11-20T09:00:00.000Z'],
      ['refund', 'cash', '-10.00', '-1.73', '-10.00', payment, '2026-11-20T10:00:00.000Z'],
    ])
    expect(day).toMatchObject({
      expectedCash: '42.50',
      totals: {
        amount: '62.48',
        vat: '10.85',
        tips: '3.00',
        rounding: '0.02',
        methods: [
          { method: 'cash', count: 2, amountPaid: '42.50' },
          { method: 'card', count: 2, amountPaid: '23.00' },
        ],
        rates: [{ rate: '21.00', amount: '62.48', net: '51.63', vat: '10.85' }],
      },
    })
  })

  test('is closed once, with the cash that was counted; the whole day is the answer', async () => {
    clock.set('2026-11-20T17:30:00Z')
    const answer = await closeDay(owner, '2026-11-20', {
      countedCash: '40',
      note: ' Muntje  kwijt ',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        closed: true,
        expectedCash: '42.50',
        closing: {
          countedCash: '40.00',
          difference: '-2.50',
          note: 'Muntje  kwijt',
          closedAt: '2026-11-20T17:30:00.000Z',
          entryCount: 4,
          intact: true,
        },
        openDay: '2026-11-21',
      },
    })
    expect(await readDay(owner, '2026-11-20')).toEqual(dayAnswer.parse(answer.body))
    expect(await closeDay(owner, '2026-11-20')).toMatchObject({
      status: 409,
      body: { code: 'day_closed', message: 'Deze dag is al afgesloten.' },
    })
  })

  test('that is closed takes nothing any more: what comes later stands on the next open day with its own moment', async () => {
    await book(deps, saleEntry({ method: 'online', kind: 'voucher-sale', amount: 5000 }))
    expect((await readDay(owner, '2026-11-20')).entries).toHaveLength(4)
    expect(await readDay(owner, '2026-11-21')).toMatchObject({
      entries: [{ day: '2026-11-21', at: '2026-11-20T17:30:00.000Z', kind: 'voucher-sale' }],
      totals: { amount: '50.00' },
    })
    const revenue = { from: '2026-11-19', to: '2026-11-21', includesTest: true }
    expect(await listRevenueByDay(deps.db, revenue)).toEqual([
      { date: '2026-11-19', amount: '0.00' },
      { date: '2026-11-20', amount: '62.48' },
      { date: '2026-11-21', amount: '50.00' },
    ])
  })

  test('to come, or before the book began, is not closed', async () => {
    expect(await closeDay(owner, '2026-11-21')).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: { date: 'Een dag die nog moet komen, kun je niet afsluiten.' },
      },
    })
    expect(await closeDay(owner, '2026-11-19')).toMatchObject({
      status: 422,
      body: {
        message:
          'Het dagboek begint op zaterdag 21 november 2026: een vroegere dag kun je niet afsluiten.',
      },
    })
  })

  test('is only closed after the earlier ones with entries, and those without are filled in', async () => {
    clock.set('2026-11-24T17:00:00Z')
    owner = await createOwner(app)
    await book(deps, saleEntry())
    expect(await readDay(owner, '2026-11-24')).toMatchObject({ earlierOpenDay: '2026-11-21' })
    expect(await closeDay(owner, '2026-11-24')).toMatchObject({
      status: 409,
      body: {
        code: 'earlier_day_open',
        message: 'Sluit eerst zaterdag 21 november 2026 af: die dag staat nog open.',
        current: { earlierOpenDay: '2026-11-21' },
      },
    })
    expect((await closeDay(owner, '2026-11-21')).status).toBe(201)
    expect((await closeDay(owner, '2026-11-24', { countedCash: 55 })).status).toBe(201)
    const days = summaries.parse((await owner.get('/api/day-book')).body)
    expect(
      days.map(({ date, closed, amount, countedCash, difference }) => [
        date,
        closed,
        amount,
        countedCash,
        difference,
      ]),
    ).toEqual([
      ['2026-11-24', true, '55.00', '55.00', '0.00'],
      ['2026-11-23', true, '0.00', null, null],
      ['2026-11-22', true, '0.00', null, null],
      ['2026-11-21', true, '50.00', '0.00', '0.00'],
      ['2026-11-20', true, '62.48', '40.00', '-2.50'],
    ])
    const chain = await Promise.all(
      ['20', '21', '22', '23', '24'].map(
        async (day) => (await readDay(owner, `2026-11-${day}`)).closing,
      ),
    )
    expect(chain.map((closing) => closing?.previousHash)).toEqual([
      '0'.repeat(64),
      ...chain.slice(0, -1).map((closing) => closing?.hash),
    ])
    expect(chain.every((closing) => closing?.intact)).toBe(true)
  })

  test('on which more cash went out than came in may be counted below zero, others not', async () => {
    const { app: other, deps: its } = await createTestApp()
    const keeper = await createOwner(other)
    await book(its, saleEntry({ kind: 'refund', amount: -2000 }))
    const { expectedCash } = await readDay(keeper, '2026-11-20')
    expect(expectedCash).toBe('-20.00')
    expect(
      dayAnswer.parse((await closeDay(keeper, '2026-11-20', { countedCash: '-20.00' })).body),
    ).toMatchObject({
      closed: true,
      closing: { countedCash: '-20.00', difference: '0.00', intact: true },
    })
  })

  test('is listed with the others in pages, and within a period', async () => {
    expect(datesOf(await owner.get('/api/day-book?limit=2'))).toEqual(['2026-11-24', '2026-11-23'])
    expect(datesOf(await owner.get('/api/day-book?limit=2&cursor=2026-11-23'))).toEqual([
      '2026-11-22',
      '2026-11-21',
    ])
    expect(datesOf(await owner.get('/api/day-book?from=2026-11-21&to=2026-11-22'))).toEqual([
      '2026-11-22',
      '2026-11-21',
    ])
  })
})

describe('what is refused', async () => {
  const { app, deps } = await createTestApp()
  const owner = await createOwner(app)
  const AMOUNT = 'Vul het getelde bedrag in zoals 52.50.'

  test.for([
    [{}, 422, { countedCash: AMOUNT }],
    [{ countedCash: '-1' }, 422, { countedCash: AMOUNT }],
    [{ countedCash: '1.234' }, 422, { countedCash: AMOUNT }],
    [{ countedCash: '1e3' }, 422, { countedCash: AMOUNT }],
    [{ countedCash: true }, 400, { countedCash: AMOUNT }],
    [
      { countedCash: '100000' },
      422,
      { countedCash: 'Het getelde bedrag is hoogstens €\u00a099.999,99.' },
    ],
    [{ countedCash: '1', note: 'x'.repeat(501) }, 422, { note: 'Maximaal 500 tekens.' }],
    [{ countedCash: '1', note: 5 }, 400, { note: 'Dit moet tekst zijn.' }],
  ] as const)('closing with %j is %i', async ([body, status, fields]) => {
    expect(await closeDay(owner, '2026-11-20', body)).toMatchObject({ status, body: { fields } })
    expect((await readDay(owner, '2026-11-20')).closed).toBe(false)
  })

  test('days that do not exist and periods that end before they begin', async () => {
    expect((await owner.get('/api/day-book/2026-02-30')).status).toBe(400)
    expect((await owner.get('/api/day-book/morgen')).status).toBe(400)
    expect((await closeDay(owner, '2026-13-01')).status).toBe(400)
    for (const path of ['/api/day-book', '/api/day-book.csv', '/api/day-book.pdf']) {
      expect(await owner.get(`${path}?from=2026-11-20&to=2026-11-19`)).toMatchObject({
        status: 422,
        body: { fields: { to: 'De laatste dag ligt voor de eerste.' } },
      })
      expect((await owner.get(`${path}?from=gisteren`)).status).toBe(422)
    }
    expect(await owner.get('/api/day-book.pdf?from=2020-01-01&to=2026-11-19')).toMatchObject({
      status: 422,
      body: { fields: { from: 'Kies hoogstens 366 dagen.' } },
    })
    expect((await owner.get('/api/day-book.csv?from=2020-01-01')).status).toBe(422)
    expect((await owner.get('/api/day-book?limit=0')).status).toBe(422)
  })

  test('a book that would begin long ago', async () => {
    expect(await closeDay(owner, '1990-01-01')).toMatchObject({
      status: 422,
      body: { message: 'Begin het dagboek met een dag van het voorbije jaar.' },
    })
  })

  test('anybody without a session', async () => {
    const visitor = createBrowser(app)
    for (const path of [
      '/api/day-book',
      '/api/day-book/2026-11-20',
      '/api/day-book.csv',
      '/api/day-book.pdf',
    ])
      expect((await visitor.get(path)).status).toBe(401)
    expect(
      (await visitor.post('/api/day-book/2026-11-20/close', { countedCash: '0' })).status,
    ).toBe(401)
  })

  test('a tip that claims to be turnover', async () => {
    await expect(book(deps, saleEntry({ kind: 'tip' }))).rejects.toThrow('a tip is no turnover')
  })
})

describe('the first day of the book', async () => {
  test('is the day that is closed when nothing was sold before', async () => {
    const { app } = await createTestApp()
    const owner = await createOwner(app)
    expect(await closeDay(owner, '2026-11-18')).toMatchObject({
      status: 201,
      body: { closing: { countedCash: '0.00', difference: '0.00' } },
    })
    expect((await closeDay(owner, '2026-11-20')).status).toBe(201)
    expect(await readDay(owner, '2026-11-19')).toMatchObject({
      closed: true,
      closing: { countedCash: null, difference: null, entryCount: 0, intact: true },
    })
    expect((await owner.get('/api/day-book')).body).toHaveLength(3)
  })

  test('a day of more than a thousand days later fills in every one between', async () => {
    const { app, clock } = await createTestApp()
    const owner = await createOwner(app)
    expect((await closeDay(owner, '2026-11-20')).status).toBe(201)
    clock.set('2029-12-31T09:00:00Z')
    const again = await createOwner(app)
    expect((await closeDay(again, '2029-12-31')).status).toBe(201)
    expect((await again.get('/api/day-book')).body).toHaveLength(1138)
  })
})

function datesOf({ body }: { body: unknown }): string[] {
  return summaries.parse(body).map(({ date }) => date)
}
