import { execFile } from 'node:child_process'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeDay as close, getDay, listDays, verifyBook } from '#features/day-book/commands.server.ts'
import { listRevenueByDay, sumRevenue } from '#features/day-book/data.server.ts'
import { entryMethodSchema } from '#features/day-book/schema.ts'
import { brusselsToday } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { book, closeDay, dayAnswer, readDay, saleEntry } from '#tests/support/day-book.ts'

describe('at the same time', async () => {
  const { app, deps, clock } = await createTestApp()
  let owner = await createOwner(app)

  test('two closings of a day are one', async () => {
    await book(deps, saleEntry())
    const answers = await Promise.all(Array.from({ length: 6 }, async (_, index) => await closeDay(owner, '2026-11-20', { countedCash: index })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('sales and a closing leave no entry between the figures and the seal', async () => {
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      clock.set(`${day}T17:00:00Z`)
      owner = await createOwner(app)
      await book(deps, saleEntry())
      const selling = Array.from({ length: 20 }, async () => await book(deps, saleEntry({ amount: 100 }), saleEntry({ amount: 200, method: 'card' })))
      const [answer] = await Promise.all([closeDay(owner, day, { countedCash: '75.00' }), ...selling])
      expect(answer.status).toBe(201)
      const sealed = dayAnswer.parse(answer.body)
      const closed = await readDay(owner, day)
      expect(closed.entries).toHaveLength(sealed.closing?.entryCount ?? -1)
      expect(closed.entries).toEqual(sealed.entries)
      expect(closed.closing?.intact).toBe(true)
      expect(closed.entries.length % 2).toBe(1)
    }
    const total = await sumRevenue(deps.db, { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-25T00:00:00Z'), includesTest: true })
    expect(total).toBe(4 * 5500 + 3 * 20 * 300)
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
    expect(await readDay(liveOwner, '2026-11-20')).toMatchObject({ totals: { amount: '10.00' }, expectedCash: '0.00', entries: [{ method: 'card' }] })
    expect(await closeDay(owner, '2026-11-20', { countedCash: '55' })).toMatchObject({ status: 201, body: { closing: { includesTest: true, entryCount: 2 } } })
    expect(await readDay(liveOwner, '2026-11-20')).toMatchObject({ closed: true, totals: { amount: '65.00' }, closing: { intact: true } })
  })

  test('once live they are left out of figures and seals', async () => {
    clock.set('2026-11-21T09:00:00Z')
    await book(deps, saleEntry({ test: true }))
    clock.set('2026-11-22T09:00:00Z')
    liveOwner = await createOwner(liveApp)
    await book(deps, saleEntry({ amount: 3000 }), saleEntry({ test: true }))
    const period = { from: new Date('2026-11-22T00:00:00Z'), to: new Date('2026-11-23T00:00:00Z') }
    expect(await sumRevenue(deps.db, { ...period, includesTest: false })).toBe(3000)
    expect(await sumRevenue(deps.db, { ...period, includesTest: true })).toBe(8500)
    expect(await listRevenueByDay(deps.db, { from: '2026-11-22', to: '2026-11-22', includesTest: false })).toEqual([{ date: '2026-11-22', amount: '30.00' }])
    expect(await readDay(liveOwner, '2026-11-22')).toMatchObject({ earlierOpenDay: null, entries: [{ amount: '30.00' }] })
    expect(await closeDay(liveOwner, '2026-11-22', { countedCash: '30' })).toMatchObject({
      status: 201,
      body: { closing: { includesTest: false, entryCount: 1, intact: true } },
    })
    expect(await readDay(liveOwner, '2026-11-21')).toMatchObject({ closed: true, entries: [], closing: { countedCash: null, intact: true } })
    const csv = String((await liveOwner.get('/api/day-book.csv?from=2026-11-21&to=2026-11-22')).body)
    expect(csv.match(/;boeking;/g)).toHaveLength(1)
  })
})

describe('any sequence of sales and closings', () => {
  test('keeps the figures of every day equal to its rows, loses nothing, and holds', async () => {
    const { app, deps, clock } = await createTestApp()
    const amount = fc.integer({ min: -20_000, max: 20_000 })
    const method = fc.constantFrom(...entryMethodSchema.options)
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ amount, method, rounding: fc.integer({ min: -2, max: 2 }), tip: fc.integer({ min: 0, max: 500 }) }) },
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
            refusals.push(await refusalOf(close(deps, today.earlierOpenDay ?? today.date, { countedCash: taken.close, note: '' })))
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
        expect(await verifyBook(deps.db)).toMatchObject({ problems: [] })
      }),
      { numRuns: 10 },
    )
    expect(refusals.filter((code) => code !== '' && code !== 'day_closed')).toEqual([])
    const days = await listDays(deps, {})
    const owner = await createOwner(app)
    for (const { date, amount: ofDay, amountPaid } of days) {
      const { entries, totals } = await readDay(owner, date)
      expect([ofDay, amountPaid]).toEqual([totals.amount, totals.amountPaid])
      expect(fromDecimal(ofDay)).toBe(entries.reduce((total, entry) => total + fromDecimal(entry.amount), 0))
      expect(fromDecimal(amountPaid)).toBe(entries.reduce((total, entry) => total + fromDecimal(entry.amountPaid), 0))
    }
    expect(days.reduce((total, day) => total + fromDecimal(day.amount), 0)).toBe(booked)
    expect(days.filter(({ closed, entryCount }) => closed && entryCount > 0).length).toBeGreaterThan(3)
  })
})

describe('the check of the whole book', async () => {
  const { deps, clock, connectionString } = await createTestApp()
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
    clock.set(`${day}T17:00:00Z`)
    if (day !== '2026-11-22') await book(deps, saleEntry(), saleEntry({ method: 'card', amount: 2000 }))
    await close(deps, day, { countedCash: 5500, note: '' })
    await book(deps, saleEntry({ method: 'online', amount: 1000 }))
  }

  test('counts what holds, from the command line too', async () => {
    expect(await verifyBook(deps.db)).toEqual({ days: 4, entries: 10, problems: [] })
    expect(await runScript(connectionString)).toEqual({ code: 0, stdout: 'The day book holds: 4 closed days and 10 entries.\n', stderr: '' })
  })

  test('is not fooled: the database itself refuses what anybody would change', async () => {
    await expect(deps.db.execute(sql`update day_book_entries set amount = 1`)).rejects.toThrow('Failed query')
    await expect(deps.db.execute(sql`delete from day_book_closings`)).rejects.toThrow('Failed query')
    await expect(deps.db.execute(sql`truncate day_book_entries`)).rejects.toThrow('Failed query')
  })

  const ENTRY = "select min(id) from day_book_entries where day = '2026-11-21'"
  test.for([
    ['a changed amount', `update day_book_entries set amount = 1 where id = (${ENTRY})`, ['2026-11-21: the totals do not match']],
    ['a changed moment', `update day_book_entries set at = at - interval '1 hour' where id = (${ENTRY})`, ['2026-11-21: an entry, the counted cash']],
    ['a removed entry', `delete from day_book_entries where id = (${ENTRY})`, ['2026-11-21: entries are missing', '2026-11-21: the totals do not match']],
    [
      'an entry moved to the next day',
      `update day_book_entries set day = '2026-11-22' where id = (${ENTRY})`,
      ['2026-11-21: entries are missing', '2026-11-21: the totals', '2026-11-22: entries were added', '2026-11-22: the totals'],
    ],
    [
      'an added entry',
      `insert into day_book_entries (at, day, kind, method, amount, vat_rate, vat, rounding, amount_paid, source_id, test) select at, day, 'tip', 'card', 0, 0, 0, 0, 0, source_id, test from day_book_entries where id = (${ENTRY})`,
      ['2026-11-21: entries were added', '2026-11-21: the totals do not match'],
    ],
    ['another count', `update day_book_closings set counted_cash = 60 where day = '2026-11-21'`, ['2026-11-21: an entry, the counted cash']],
    [
      'other totals',
      `update day_book_closings set totals = jsonb_set(totals, '{vat}', '"0.00"') where day = '2026-11-21'`,
      ['2026-11-21: the totals do not match'],
    ],
    ['totals that are none', `update day_book_closings set totals = '{}' where day = '2026-11-21'`, ['2026-11-21: the sealed totals cannot be read']],
    ['another hash', `update day_book_closings set hash = 'x' where day = '2026-11-21'`, ['2026-11-21: an entry, the counted cash', '2026-11-22: the link']],
    [
      'a removed day',
      `delete from day_book_closings where day = '2026-11-22'`,
      ['2026-11-22: an entry stands on a day that was never closed', '2026-11-23: a closed day is missing', '2026-11-23: the link'],
    ],
    [
      'the last day opened again',
      `delete from day_book_closings where day = '2026-11-23'`,
      ['2026-11-24: an entry stands of an earlier date, whose closing is gone'],
    ],
    [
      'the whole first day gone',
      `delete from day_book_closings where day = '2026-11-20'; delete from day_book_entries where day = '2026-11-20'`,
      ['2026-11-21: the link'],
    ],
  ] as const)('finds %s', async ([, statement, problems]) => {
    await expect(
      deps.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const part of statement.split('; ')) await tx.execute(sql.raw(part))
        const found = (await verifyBook(tx)).problems
        expect(found.map((sentence, index) => sentence.slice(0, problems[index]?.length))).toEqual(problems)
        tx.rollback()
      }),
    ).rejects.toThrow('Rollback')
    expect((await verifyBook(deps.db)).problems).toEqual([])
  })

  test('says each on a line of its own and fails, from the command line', async () => {
    await deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update day_book_entries set amount_paid = 999 where day = '2026-11-20' and method = 'cash'`)
    })
    const { code, stdout, stderr } = await runScript(connectionString)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^2026-11-20: the totals do not match the entries: sealed were 75\.00 with 55\.00 in cash, .* with 999\.00 in cash\.\n$/)
    expect(stdout).toBe('The day book does not hold: 1 problem in 4 closed days and 10 entries.\n')
  })

  test('says so when there is no book to read', async () => {
    const { code, stderr } = await runScript(connectionString.replace(/\/t_\w+/, '/nothing_here'))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The day book could not be read: /)
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

async function runScript(connectionString: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return await new Promise((resolve) => {
    const environment = { ...process.env, DATABASE_URL: connectionString, NODE_ENV: 'test' }
    execFile(process.execPath, ['scripts/daybook-verify.mjs'], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}
