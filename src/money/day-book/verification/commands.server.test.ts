import { execFile } from 'node:child_process'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, eachDate } from '#lib/dates.ts'
import { closeDay } from '#money/day-book/commands.server.ts'
import {
  closingOf,
  countedEntries,
  type Entry,
  type StoredClosing,
  sealedText,
  sealOf,
} from '#money/day-book/rules.ts'
import {
  problemsOf,
  problemsOfOpenDay,
  verifyBook,
} from '#money/day-book/verification/commands.server.ts'
import { createOwner } from '#tests/support/browser.ts'
import { anyEntry, CLOSED_AT, DAY, entryOf } from '#tests/support/day-book.ts'
import { openTill, saleBody } from '#tests/support/till.ts'

const closureOf = (day: string) => ({
  day,
  countedCash: null,
  note: '',
  includesTest: false,
  salonName: 'Snuf',
  vatNumber: '',
  closedAt: CLOSED_AT,
})

describe('the check of the book', async () => {
  const entries = [
    entryOf({ id: 1 }),
    entryOf({ id: 2, amount: '20.00' }),
    entryOf({ id: 3, test: true }),
  ]
  const before = await closingOf(closureOf(addDays(DAY, -1)), [], undefined)
  const closing = await closingOf(
    { ...closureOf(DAY), countedCash: '75.00' },
    countedEntries(entries, false),
    before,
  )

  test('finds nothing in what is whole', async () => {
    expect(await problemsOf(before, [], undefined)).toEqual([])
    expect(await problemsOf(closing, entries, before)).toEqual([])
  })

  test('names the entry that is gone, was added or was changed, and the field', async () => {
    expect(await problemsOf(closing, entries.slice(1), before)).toEqual([
      '2026-11-20: entry 1 (sale of 55.00, cash) is missing.',
    ])
    expect(
      await problemsOf(closing, [...entries, entryOf({ id: 4, method: 'card' })], before),
    ).toEqual(['2026-11-20: entry 4 (sale of 55.00, card) was added.'])
    const moved = entries.map((entry) =>
      entry.id === 2 ? { ...entry, amount: '2.00', at: new Date('2026-11-20T10:00:00Z') } : entry,
    )
    expect(await problemsOf(closing, moved, before)).toEqual([
      '2026-11-20: entry 2: at was sealed as 2026-11-20T09:15:00.000Z and is 2026-11-20T10:00:00.000Z now.',
      '2026-11-20: entry 2: amount was sealed as 20.00 and is 2.00 now.',
    ])
  })

  test('still knows what is wrong with a day of which the hash alone was kept', async () => {
    const counted = countedEntries(entries, false)
    const old: StoredClosing = {
      ...closing,
      salonName: '',
      vatNumber: '',
      sealed: null,
      hash: await sealOf(sealedText(closing, counted, 1)),
    }
    expect(await problemsOf(old, entries, before)).toEqual([])
    expect(await problemsOf(old, entries.slice(1), before)).toEqual([
      '2026-11-20: entries are missing: 2 were sealed, 1 are there.',
      '2026-11-20: the totals do not match the entries: sealed were 75.00 with 75.00 in cash, the entries come to 20.00 with 20.00 in cash.',
    ])
    const moved = entries.map((entry) =>
      entry.id === 2 ? { ...entry, at: new Date('2026-11-20T10:00:00Z') } : entry,
    )
    expect(await problemsOf(old, moved, before)).toEqual([
      '2026-11-20: an entry, the counted cash, the note or the moment of closing was changed after the day was sealed.',
    ])
    expect(await problemsOf({ ...closing, sealed: null }, entries, before)).toHaveLength(1)
  })

  test('does not mind tests that came into a day sealed without them', async () => {
    expect(await problemsOf(closing, [...entries, entryOf({ id: 4, test: true })], before)).toEqual(
      [],
    )
  })

  test('says when the counted cash, the totals, the seal or the link were changed', async () => {
    const found = async (change: Partial<StoredClosing>) =>
      await problemsOf({ ...closing, ...change }, entries, before)
    expect(await found({ countedCash: '70.00' })).toEqual([
      '2026-11-20: the closing (closed): counted cash was sealed as 75.00 and is 70.00 now.',
    ])
    expect(await found({ totals: { ...closing.totals, vat: '0.00' } })).toEqual([
      '2026-11-20: the closing (totals): total of VAT was sealed as 13.02 and is 0.00 now.',
    ])
    expect(await found({ expectedCash: '0.00' })).toEqual([
      '2026-11-20: the closing (closed): expected cash was sealed as 75.00 and is 0.00 now.',
    ])
    expect(await found({ totals: { ...closing.totals, methods: [] } })).toEqual([
      '2026-11-20: the figures of cash is missing.',
    ])
    expect(await found({ hash: 'x' })).toEqual([
      '2026-11-20: the seal is not that of the text under it.',
    ])
    expect(
      await found({ sealed: `${closing.sealed}\n["correction","2026-11-19","1.00"]` }),
    ).toHaveLength(2)
    expect(await problemsOf(closing, entries, { ...before, hash: 'f'.repeat(64) })).toEqual([
      '2026-11-20: the link to the closed day before it is broken.',
    ])
    expect(await problemsOf(closing, entries, undefined)).toEqual([
      '2026-11-20: the link to the closed day before it is broken.',
    ])
  })

  test('says when days are missing', async () => {
    const later = await closingOf(closureOf(addDays(DAY, 3)), [], closing)
    expect(await problemsOf(later, [], closing)).toEqual([
      '2026-11-23: 2 closed days are missing before it.',
    ])
  })

  test('says when entries stand where they cannot', () => {
    expect(problemsOfOpenDay(DAY, entries, undefined)).toEqual([])
    expect(problemsOfOpenDay(DAY, entries, { ...before, day: DAY })).toEqual([
      '2026-11-20: entries 1, 2, 3 stand on a day that was never closed, though later ones were.',
    ])
    expect(problemsOfOpenDay('2026-11-21', entries.slice(0, 1), closing)).toEqual([])
    expect(problemsOfOpenDay('2026-11-21', entries.slice(0, 1), before)).toEqual([
      '2026-11-21: entry 1 stands of an earlier date, whose closing is gone.',
    ])
    expect(problemsOfOpenDay('2026-11-19', entries.slice(0, 1), undefined)).toEqual([
      '2026-11-19: entry 1 stands on a day before the moment of booking.',
    ])
  })

  test('holds for any chain, and finds any one entry that is changed', async () => {
    const days = fc.array(fc.array(anyEntry, { maxLength: 6 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        days,
        fc.nat(),
        fc.constantFrom<keyof Entry>('amount', 'amountPaid', 'rounding', 'vat'),
        async (book, pick, field) => {
          const dates = eachDate(DAY, addDays(DAY, book.length - 1))
          const chain: StoredClosing[] = []
          for (const [index, rows] of book.entries())
            chain.push(
              await closingOf(
                closureOf(dates[index] ?? ''),
                countedEntries(rows, false),
                chain.at(-1),
              ),
            )
          const check = async (rows: Entry[][]) =>
            (
              await Promise.all(
                chain.map(
                  async (link, index) =>
                    await problemsOf(link, rows[index] ?? [], chain[index - 1]),
                ),
              )
            ).flat()
          expect(await check(book)).toEqual([])
          const all = book.flat().filter(({ test: isTest }) => !isTest)
          const target = all[pick % (all.length || 1)]
          if (!target || target[field] === '0.77') return
          const changed = book.map((rows) =>
            rows.map((row) => (row === target ? { ...row, [field]: '0.77' } : row)),
          )
          expect(await check(changed)).not.toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('a refused void, which had written its rows before, leaves no hole in the numbers', async () => {
  const { deps, owner, pay, clock } = await openTill()
  const paid = await pay()
  clock.set('2026-11-20T17:00:00Z')
  await closeDay(deps, '2026-11-20', { countedCash: 5500, note: '' })
  expect(await owner.post(`/api/payments/${paid.id}/refund`, { kind: 'void' })).toMatchObject({
    status: 409,
    body: { code: 'day_closed' },
  })
  await pay()
  const { rows } = await deps.db.execute(
    sql`select id::int, number::int from day_book_entries order by id`,
  )
  expect(rows).toEqual([
    { id: 1, number: 1 },
    { id: 3, number: 2 },
  ])
  expect((await verifyBook(deps.db)).problems).toEqual([])
})

describe('the check of the whole book', async () => {
  const { app, deps, clock, connectionString, tableOwner } = await openTill()
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
    clock.set(`${day}T17:00:00Z`)
    const owner = await createOwner(app)
    const pay = async (body: object) =>
      expect((await owner.post('/api/payments', saleBody({ ...body }))).status).toBe(201)
    if (day !== '2026-11-22')
      for (const sale of [{}, { method: 'card', amount: '20.00', tip: '2.00' }]) await pay(sale)
    await closeDay(deps, day, { countedCash: 5500, note: '' })
    await pay({ method: 'transfer', amount: '10.00' })
  }

  test('counts what holds, from the command line too', async () => {
    expect(await verifyBook(deps.db)).toEqual({ days: 4, entries: 13, problems: [] })
    expect(await runScript(connectionString)).toEqual({
      code: 0,
      stdout: 'The day book holds: 4 closed days and 13 entries.\n',
      stderr: '',
    })
  })

  test('is not fooled: the database itself refuses what anybody would change', async () => {
    await expect(deps.db.execute(sql`update day_book_entries set amount = 1`)).rejects.toThrow(
      'Failed query',
    )
    await expect(
      deps.db.execute(sql`update day_book_entries set number = 99 where number = 1`),
    ).rejects.toThrow('Failed query')
    await expect(deps.db.execute(sql`delete from day_book_closings`)).rejects.toThrow(
      'Failed query',
    )
    await expect(deps.db.execute(sql`truncate day_book_entries`)).rejects.toThrow('Failed query')
  })

  // of 21 November: entry 4 is the transfer of the evening before, 5 cash, 6 card with its tip 7;
  // of the open day: 13
  test.for([
    [
      'a changed amount',
      'update day_book_entries set amount = 1 where number = 5',
      [
        '2026-11-21: entry 5: amount was sealed as 55.00 and is 1.00 now.',
        '2026-11-21: entry 5: vat is 9.54, of 1.00 at 21.00 percent it is 0.17.',
        'entry 5: amount is 1.00, the payment of receipt 4 says 55.00.',
      ],
    ],
    [
      'a changed moment',
      `update day_book_entries set at = at - interval '1 hour' where number = 5`,
      [
        '2026-11-21: entry 5: at was sealed as 2026-11-21T17:00:00.000Z and is 2026-11-21T16:00:00.000Z now.',
      ],
    ],
    [
      'a removed entry',
      'delete from day_book_entries where number = 5',
      [
        '2026-11-21: entry 5 (sale of 55.00, cash) is missing.',
        'entry 5 is missing: no number is ever skipped.',
        'the payment of receipt 4 of 55.00 does not stand in the book.',
      ],
    ],
    [
      'an entry moved to the next day',
      `update day_book_entries set day = '2026-11-22' where number = 5`,
      [
        '2026-11-21: entry 5 (sale of 55.00, cash) is missing.',
        '2026-11-22: entry 5 (sale of 55.00, cash) was added.',
      ],
    ],
    [
      'an added entry',
      `insert into day_book_entries (number, at, day, kind, method, amount, vat_rate, vat, rounding, amount_paid, source_id, test) select 14, at, day, 'tip', 'card', 0, 0, 0, 0, 3, gen_random_uuid(), test from day_book_entries where number = 5`,
      [
        '2026-11-21: entry 14 (tip of 0.00, card) was added.',
        'entry 14: there is no payment, voucher or invoice behind it.',
      ],
    ],
    [
      'another count',
      `update day_book_closings set counted_cash = 60 where day = '2026-11-21'`,
      ['2026-11-21: the closing (closed): counted cash was sealed as 55.00 and is 60.00 now.'],
    ],
    [
      'other totals',
      `update day_book_closings set totals = jsonb_set(totals, '{vat}', '"0.00"') where day = '2026-11-22'`,
      ['2026-11-22: the closing (totals): total of VAT was sealed as 1.73 and is 0.00 now.'],
    ],
    [
      'totals that are none',
      `update day_book_closings set totals = '{}' where day = '2026-11-22'`,
      [
        '2026-11-22: the figures of transfer is missing.',
        '2026-11-22: the figures of 21.00 is missing.',
      ],
    ],
    [
      'another hash',
      `update day_book_closings set hash = 'x' where day = '2026-11-21'`,
      ['2026-11-21: the seal is not', '2026-11-22: the link'],
    ],
    [
      'a forged seal',
      `update day_book_closings set sealed = replace(sealed, '"55.00"', '"54.00"') where day = '2026-11-21'`,
      ['2026-11-21: entry 5: amount was sealed as 54.00 and is 55.00 now.'],
    ],
    [
      'a removed day',
      `delete from day_book_closings where day = '2026-11-22'`,
      [
        '2026-11-22: entry 8 stands on a day that was never closed',
        '2026-11-23: a closed day is missing',
        '2026-11-23: the link',
      ],
    ],
    [
      'the last day opened again',
      `delete from day_book_closings where day = '2026-11-23'`,
      ['2026-11-24: entry 13 stands of an earlier date, whose closing is gone'],
    ],
    [
      'an amount changed on the open day',
      `update day_book_entries set amount = 8, vat = 1.39, amount_paid = 8 where number = 13`,
      [
        'entry 13: amount is 8.00, the payment of receipt 10 says 10.00.',
        'entry 13: amountPaid is 8.00, the payment of receipt 10 says 10.00.',
      ],
    ],
    [
      'an entry gone from the open day',
      'delete from day_book_entries where number = 13',
      [
        'entry 13 is missing: no number is ever skipped.',
        'the payment of receipt 10 of 10.00 does not stand in the book.',
      ],
    ],
    [
      'a method and a rate changed on the open day',
      `update day_book_entries set method = 'cash', vat_rate = 6, vat = 0.57 where number = 13`,
      [
        'entry 13: method is cash, the payment of receipt 10 says transfer.',
        'entry 13: vatRate is 6.00, the payment of receipt 10 says 21.00.',
      ],
    ],
    [
      'a payment changed behind the book',
      `update payments set tip = 1 where id = (select source_id from day_book_entries where number = 13)`,
      [
        'entry 13: amount is 10.00, the payment of receipt 10 says 9.00.',
        'entry 13: tips is 0.00, the payment of receipt 10 says 1.00.',
      ],
    ],
    [
      'a sale taken away',
      `delete from sales where number = 10`,
      ['receipt 10 is missing: no number is ever skipped.', 'entry 13: there is no payment'],
    ],
  ] as const)('finds %s', async ([, statement, problems]) => {
    await expect(
      tableOwner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql.raw(statement))
        const found = (await verifyBook(tx)).problems.toSorted()
        for (const problem of problems)
          expect(found.filter((sentence) => sentence.startsWith(problem))).toHaveLength(1)
        tx.rollback()
      }),
    ).rejects.toThrow('Rollback')
    expect((await verifyBook(deps.db)).problems).toEqual([])
  })

  test('an entry on a day that was sealed before the text was kept is found too', async () => {
    await expect(
      tableOwner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`update day_book_entries set amount_paid = 999 where number = 5`)
        await tx.execute(sql`update day_book_closings set sealed = null`)
        expect((await verifyBook(tx)).problems).toContain(
          'entry 5: amountPaid is 999.00, the payment of receipt 4 says 55.00.',
        )
        tx.rollback()
      }),
    ).rejects.toThrow('Rollback')
  })

  test('says each on a line of its own and fails, from the command line', async () => {
    await tableOwner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update day_book_entries set amount_paid = 999 where number = 1`)
    })
    const { code, stdout, stderr } = await runScript(connectionString)
    expect(code).toBe(1)
    expect(stderr).toBe(
      '2026-11-20: entry 1: amountPaid was sealed as 55.00 and is 999.00 now.\nentry 1: amountPaid is 999.00, the payment of receipt 1 says 55.00.\n',
    )
    expect(stdout).toBe('The day book does not hold: 2 problems in 4 closed days and 13 entries.\n')
  })

  test('says so when there is no book to read', async () => {
    const { code, stderr } = await runScript(connectionString.replace(/\/t_\w+/, '/nothing_here'))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The day book could not be read: /)
  })
})

async function runScript(
  connectionString: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return await new Promise((resolve) => {
    const environment = { ...process.env, DATABASE_URL: connectionString, NODE_ENV: 'test' }
    execFile(
      process.execPath,
      ['scripts/daybook-verify.mjs'],
      { env: environment },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      },
    )
  })
}
