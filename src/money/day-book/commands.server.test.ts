import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { brusselsToday } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { closeDay as close, getDay, listDays } from '#money/day-book/commands.server.ts'
import { listRevenueByDay } from '#money/day-book/data.server.ts'
import { moneyMethodSchema } from '#money/day-book/schema.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import type { Deps } from '#server/deps.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { book, closeDay, dayAnswer, readDay, saleEntry } from '#tests/support/day-book.ts'

/** These entries come from nowhere. */
const NO_SOURCE = /no payment, voucher or invoice behind it/

describe('at the same time', async () => {
  const { app, deps, clock } = await createTestApp()
  let owner = await createOwner(app)

  test('two closings of a day are one', async () => {
    await book(deps, saleEntry())
    const answers = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, index) => await closeDay(owner, '2026-11-20', { countedCash: index }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
  })

  test('sales and a closing leave no entry between the figures and the seal', async () => {
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      clock.set(`${day}T17:00:00Z`)
      owner = await createOwner(app)
      await book(deps, saleEntry())
      const selling = Array.from(
        { length: 20 },
        async () =>
          await book(deps, saleEntry({ amount: 100 }), saleEntry({ amount: 200, method: 'card' })),
      )
      const [answer] = await Promise.all([
        closeDay(owner, day, { countedCash: '75.00' }),
        ...selling,
      ])
      expect(answer.status).toBe(201)
      const sealed = dayAnswer.parse(answer.body)
      const closed = await readDay(owner, day)
      expect(closed.entries).toHaveLength(sealed.closing?.entryCount ?? -1)
      expect(closed.entries).toEqual(sealed.entries)
      expect(closed.closing?.intact).toBe(true)
      expect(closed.entries.length % 2).toBe(1)
    }
    const days = await listRevenueByDay(deps.db, {
      from: '2026-11-20',
      to: '2026-11-25',
      includesTest: true,
    })
    expect(days.reduce((total, { amount }) => total + fromDecimal(amount), 0)).toBe(
      4 * 5500 + 3 * 20 * 300,
    )
  })
})

describe('tests and real payments', async () => {
  const { app, deps, clock } = await createTestApp({ env: { PAYMENTS: 'sandbox' } })
  const owner = await createOwner(app)
  const live: Deps = { ...deps, env: { ...deps.env, PAYMENTS: 'live' } }
  const liveApp = createApp(live, async () => new Response('page'))
  let liveOwner = await createOwner(liveApp)

  test('tests count as long as nothing is live, and a closed day stays as it was sealed', async () => {
    await book(deps, saleEntry({ test: true }), saleEntry({ amount: 1000, method: 'card' }))
    expect(await readDay(owner, '2026-11-20')).toMatchObject({ totals: { amount: '65.00' } })
    expect(await readDay(liveOwner, '2026-11-20')).toMatchObject({
      totals: { amount: '10.00' },
      expectedCash: '0.00',
      entries: [{ method: 'card' }],
    })
    expect(await closeDay(owner, '2026-11-20', { countedCash: '55' })).toMatchObject({
      status: 201,
      body: { closing: { includesTest: true, entryCount: 2 } },
    })
    expect(await readDay(liveOwner, '2026-11-20')).toMatchObject({
      closed: true,
      totals: { amount: '65.00' },
      closing: { intact: true },
    })
  })

  test('once live they are left out of figures and seals', async () => {
    clock.set('2026-11-21T09:00:00Z')
    await book(deps, saleEntry({ test: true }))
    clock.set('2026-11-22T09:00:00Z')
    liveOwner = await createOwner(liveApp)
    await book(deps, saleEntry({ amount: 3000 }), saleEntry({ test: true }))
    const period = { from: '2026-11-22', to: '2026-11-22' }
    expect(await listRevenueByDay(deps.db, { ...period, includesTest: false })).toEqual([
      { date: '2026-11-22', amount: '30.00' },
    ])
    expect(await listRevenueByDay(deps.db, { ...period, includesTest: true })).toEqual([
      { date: '2026-11-22', amount: '85.00' },
    ])
    expect(await readDay(liveOwner, '2026-11-22')).toMatchObject({
      earlierOpenDay: null,
      entries: [{ amount: '30.00' }],
    })
    expect(await closeDay(liveOwner, '2026-11-22', { countedCash: '30' })).toMatchObject({
      status: 201,
      body: { closing: { includesTest: false, entryCount: 1, intact: true } },
    })
    expect(await readDay(liveOwner, '2026-11-21')).toMatchObject({
      closed: true,
      entries: [],
      closing: { countedCash: null, intact: true },
    })
    const csv = String(
      (await liveOwner.get('/api/day-book.csv?from=2026-11-21&to=2026-11-22')).body,
    )
    expect(csv.match(/;boeking;/g)).toHaveLength(1)
  })
})

describe('any sequence of sales and closings', () => {
  test('keeps the figures of every day equal to its rows, loses nothing, and holds', async () => {
    const { app, deps, clock } = await createTestApp()
    const amount = fc.integer({ min: -20_000, max: 20_000 })
    const method = fc.constantFrom(...moneyMethodSchema.options)
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          amount,
          method,
          rounding: fc.integer({ min: -2, max: 2 }),
          tip: fc.integer({ min: 0, max: 500 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ close: fc.integer({ min: 0, max: 50_000 }) }) },
      { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 3 }) }) },
    )
    let now = new Date('2026-11-20T09:00:00Z')
    let booked = 0
    const refusals: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        for (const taken of steps) {
          if ('days' in taken) {
            now = new Date(now.getTime() + taken.days * 86_400_000)
            clock.set(now.toISOString())
          } else if ('close' in taken) {
            const today = await getDay(deps, brusselsToday(now))
            refusals.push(
              await refusalOf(
                close(deps, today.earlierOpenDay ?? today.date, {
                  countedCash: taken.close,
                  note: '',
                }),
              ),
            )
          } else {
            const { tip, ...entry } = taken
            await book(
              deps,
              saleEntry({ ...entry, amountPaid: entry.amount + entry.rounding }),
              saleEntry({ kind: 'tip', amount: 0, vatRate: '0.00', amountPaid: tip }),
            )
            booked += entry.amount
          }
        }
        const { problems } = await verifyBook(deps.db)
        expect(problems.filter((problem) => !NO_SOURCE.test(problem))).toEqual([])
      }),
      { numRuns: 10 },
    )
    expect(refusals.filter((code) => code !== '' && code !== 'day_closed')).toEqual([])
    const days = await listDays(deps, {})
    const owner = await createOwner(app)
    for (const { date, amount: ofDay, amountPaid } of days) {
      const { entries, totals } = await readDay(owner, date)
      expect([ofDay, amountPaid]).toEqual([totals.amount, totals.amountPaid])
      expect(fromDecimal(ofDay)).toBe(
        entries.reduce((total, entry) => total + fromDecimal(entry.amount), 0),
      )
      expect(fromDecimal(amountPaid)).toBe(
        entries.reduce((total, entry) => total + fromDecimal(entry.amountPaid), 0),
      )
    }
    expect(days.reduce((total, day) => total + fromDecimal(day.amount), 0)).toBe(booked)
    expect(
      days.filter(({ closed, entryCount }) => closed && entryCount > 0).length,
    ).toBeGreaterThan(3)
  })
})

/** Why it was refused; empty when it was not. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
