import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closingOf,
  countedEntries,
  differenceOf,
  type Entry,
  expectedCashOf,
  NO_HASH,
  problemsOf,
  problemsOfOpenDay,
  sealedText,
  sealOf,
  type StoredClosing,
  toCsv,
  totalsOf,
} from '#features/day-book/rules.ts'
import { entryKindSchema, entryMethodSchema } from '#features/day-book/schema.ts'
import { addDays, eachDate } from '#lib/dates.ts'
import { fromDecimal, toDecimal, vatWithin } from '#lib/money.ts'

const DAY = '2026-11-20'
const CLOSED_AT = new Date('2026-11-20T17:30:00Z')

function entryOf(values: Partial<Entry> = {}): Entry {
  const amount = values.amount ?? '55.00'
  return {
    id: 1,
    at: new Date('2026-11-20T09:15:00Z'),
    day: DAY,
    kind: 'sale',
    method: 'cash',
    amount,
    vatRate: '21.00',
    vat: toDecimal(vatWithin(fromDecimal(amount), values.vatRate ?? '21.00')),
    rounding: '0.00',
    amountPaid: amount,
    sourceId: '00000000-0000-4000-8000-000000000001',
    correctsId: null,
    test: false,
    ...values,
  }
}

const cents = fc.integer({ min: -50_000, max: 50_000 })
const anyEntry = fc
  .record({
    id: fc.integer({ min: 1 }),
    kind: fc.constantFrom(...entryKindSchema.options),
    method: fc.constantFrom(...entryMethodSchema.options),
    amount: cents,
    vatRate: fc.constantFrom('21.00', '6.00', '0.00'),
    rounding: fc.integer({ min: -2, max: 2 }),
    sourceId: fc.uuid(),
    test: fc.boolean(),
  })
  .map(({ amount, rounding, ...entry }) =>
    entryOf({
      ...entry,
      amount: toDecimal(entry.kind === 'tip' ? 0 : amount),
      rounding: toDecimal(rounding),
      amountPaid: toDecimal(amount + rounding),
    }),
  )

const closureOf = (day: string) => ({ day, countedCash: null, note: '', includesTest: false, closedAt: CLOSED_AT })
const sum = (values: readonly string[]) => values.reduce((total, value) => total + fromDecimal(value), 0)

describe('the totals of a day', () => {
  const tipped = [
    entryOf({ id: 1, amount: '52.48', rounding: '0.02', amountPaid: '52.50' }),
    entryOf({ id: 2, method: 'card', amount: '100.00', sourceId: 'b' }),
    entryOf({ id: 3, kind: 'tip', method: 'card', amount: '0.00', vatRate: '0.00', vat: '0.00', amountPaid: '5.00', sourceId: 'b' }),
    entryOf({ id: 4, kind: 'refund', method: 'cash', amount: '-10.00', amountPaid: '-10.00', sourceId: 'c', correctsId: 'a' }),
    entryOf({ id: 5, method: 'voucher', amount: '0.00', vat: '0.00', amountPaid: '30.00', sourceId: 'd' }),
  ]

  test('stand per method and per VAT rate; tips and what a taxed voucher pays are no turnover', () => {
    expect(totalsOf(tipped)).toEqual({
      amount: '142.48',
      vat: '24.73',
      tips: '5.00',
      rounding: '0.02',
      amountPaid: '177.50',
      methods: [
        { method: 'cash', count: 2, amount: '42.48', amountPaid: '42.50' },
        { method: 'card', count: 1, amount: '100.00', amountPaid: '105.00' },
        { method: 'voucher', count: 1, amount: '0.00', amountPaid: '30.00' },
      ],
      rates: [{ rate: '21.00', amount: '142.48', net: '117.75', vat: '24.73' }],
    })
    expect(expectedCashOf(totalsOf(tipped))).toBe('42.50')
  })

  test('are all zero on a day without entries', () => {
    expect(totalsOf([])).toEqual({ amount: '0.00', vat: '0.00', tips: '0.00', rounding: '0.00', amountPaid: '0.00', methods: [], rates: [] })
    expect(expectedCashOf(totalsOf([]))).toBe('0.00')
  })

  test('name the rates from high to low, also one that came to nothing', () => {
    const rates = totalsOf([entryOf({ vatRate: '6.00' }), entryOf({ amount: '20.00' }), entryOf({ amount: '-20.00' })]).rates
    expect(rates.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['21.00', '0.00'],
      ['6.00', '55.00'],
    ])
  })

  test('are the sums of the rows, whatever the rows are', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 60 }), (entries) => {
        const totals = totalsOf(entries)
        expect(fromDecimal(totals.amount)).toBe(sum(entries.map(({ amount }) => amount)))
        expect(fromDecimal(totals.amountPaid)).toBe(sum(entries.map(({ amountPaid }) => amountPaid)))
        expect(sum(totals.methods.map(({ amount }) => amount))).toBe(fromDecimal(totals.amount))
        expect(sum(totals.methods.map(({ amountPaid }) => amountPaid))).toBe(fromDecimal(totals.amountPaid))
        expect(sum(totals.rates.map(({ amount }) => amount))).toBe(fromDecimal(totals.amount))
        expect(sum(totals.rates.map(({ vat }) => vat))).toBe(fromDecimal(totals.vat))
        for (const { amount, net, vat } of totals.rates) expect(fromDecimal(net) + fromDecimal(vat)).toBe(fromDecimal(amount))
      }),
    )
  })

  test('leave tests out once there are real payments', () => {
    const entries = [entryOf({ id: 1 }), entryOf({ id: 2, test: true })]
    expect(countedEntries(entries, true)).toHaveLength(2)
    expect(countedEntries(entries, false).map(({ id }) => id)).toEqual([1])
  })
})

describe('the seal of a day', async () => {
  const entries = [entryOf({ id: 1 }), entryOf({ id: 2, method: 'card', amount: '20.00' })]
  const closure = { day: DAY, countedCash: '52.50', note: '', includesTest: false, closedAt: CLOSED_AT }
  const sealed = await closingOf(closure, entries, undefined)

  test('is SHA-256 of one text, the same for the same day', async () => {
    const text = [
      `["dagboek",1,"${'0'.repeat(64)}","2026-11-20"]`,
      '[1,"2026-11-20T09:15:00.000Z","2026-11-20","sale","cash","55.00","21.00","9.55","0.00","55.00","00000000-0000-4000-8000-000000000001",null,false]',
      '[2,"2026-11-20T09:15:00.000Z","2026-11-20","sale","card","20.00","21.00","3.47","0.00","20.00","00000000-0000-4000-8000-000000000001",null,false]',
      '["totals","75.00","13.02","0.00","0.00","75.00"]',
      '["method","cash",1,"55.00","55.00"]',
      '["method","card",1,"20.00","20.00"]',
      '["rate","21.00","75.00","61.98","13.02"]',
      '["closed",2,"55.00","52.50","",false,"2026-11-20T17:30:00.000Z"]',
    ].join('\n')
    expect(sealedText(sealed, entries)).toBe(text)
    expect(sealed.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(await closingOf(closure, entries, undefined)).toEqual(sealed)
    expect(sealed).toMatchObject({ previousHash: NO_HASH, expectedCash: '55.00', entryCount: 2 })
    expect(differenceOf(sealed)).toBe('-2.50')
  })

  test('does not depend on the order in which the database gives back the keys of the totals', async () => {
    const { amount, ...rest } = sealed.totals
    expect(await sealOf({ ...sealed, totals: { ...rest, amount } }, entries)).toBe(sealed.hash)
  })

  const other = 'f'.repeat(64)
  const changes: [string, Partial<StoredClosing>][] = [
    ['the link', { previousHash: other }],
    ['the day', { day: '2026-11-21' }],
    ['the counted cash', { countedCash: '52.40' }],
    ['no counted cash', { countedCash: null }],
    ['the note', { note: 'x' }],
    ['what counts', { includesTest: true }],
    ['the number of entries', { entryCount: 3 }],
    ['the moment', { closedAt: new Date('2026-11-20T17:30:01Z') }],
    ['the totals', { totals: { ...sealed.totals, vat: '0.00' } }],
  ]
  test.for(changes)('another one with %s changed', async ([, change]) => {
    expect(await sealOf({ ...sealed, ...change }, entries)).not.toBe(sealed.hash)
  })

  test('another one with any field of any entry changed', async () => {
    const ids = { sourceId: '00000000-0000-4000-8000-000000000009', correctsId: '00000000-0000-4000-8000-000000000009' }
    const moments = { at: new Date('2026-11-20T09:15:00.001Z'), day: '2026-11-19' }
    const figures = { amount: '55.01', vatRate: '6.00', vat: '9.56', rounding: '0.01', amountPaid: '55.01' }
    const changed: Partial<Entry> = { id: 9, kind: 'void', method: 'transfer', test: true, ...ids, ...moments, ...figures }
    const fields = Object.entries(changed).map(([field, value]) => ({ [field]: value }))
    const seals = await Promise.all(fields.map(async (change) => await sealOf(sealed, [entryOf({ id: 1, ...change }), ...entries.slice(1)])))
    expect(Object.keys(changed).toSorted()).toEqual(Object.keys(entryOf()).toSorted())
    expect(new Set([sealed.hash, ...seals]).size).toBe(fields.length + 1)
    expect(await sealOf(sealed, entries.toReversed())).not.toBe(sealed.hash)
  })

  test('cannot be forged by text that looks like a next line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, two) => {
        fc.pre(one !== two)
        expect(sealedText({ ...sealed, note: one }, entries)).not.toBe(sealedText({ ...sealed, note: two }, entries))
        expect(sealedText({ ...sealed, note: `${one}\n${two}` }, entries).split('\n')).toHaveLength(sealedText(sealed, entries).split('\n').length)
      }),
    )
  })
})

describe('the check of the book', async () => {
  const entries = [entryOf({ id: 1 }), entryOf({ id: 2, amount: '20.00' }), entryOf({ id: 3, test: true })]
  const before = await closingOf(closureOf(addDays(DAY, -1)), [], undefined)
  const closing = await closingOf({ ...closureOf(DAY), countedCash: '75.00' }, countedEntries(entries, false), before)

  test('finds nothing in what is whole', async () => {
    expect(await problemsOf(before, [], undefined)).toEqual([])
    expect(await problemsOf(closing, entries, before)).toEqual([])
  })

  test('says when an entry is gone, was added or was changed', async () => {
    expect(await problemsOf(closing, entries.slice(1), before)).toEqual([
      '2026-11-20: entries are missing: 2 were sealed, 1 are there.',
      '2026-11-20: the totals do not match the entries: sealed were 75.00 with 75.00 in cash, the entries come to 20.00 with 20.00 in cash.',
    ])
    expect((await problemsOf(closing, [...entries, entryOf({ id: 4 })], before))[0]).toBe('2026-11-20: entries were added: 2 were sealed, 3 are there.')
    const moved = entries.map((entry) => (entry.id === 2 ? { ...entry, at: new Date('2026-11-20T10:00:00Z') } : entry))
    expect(await problemsOf(closing, moved, before)).toEqual([
      '2026-11-20: an entry, the counted cash, the note or the moment of closing was changed after the day was sealed.',
    ])
  })

  test('does not mind tests that came into a day sealed without them', async () => {
    expect(await problemsOf(closing, [...entries, entryOf({ id: 4, test: true })], before)).toEqual([])
  })

  test('says when the counted cash, the totals or the link were changed', async () => {
    expect(await problemsOf({ ...closing, countedCash: '70.00' }, entries, before)).toHaveLength(1)
    expect((await problemsOf({ ...closing, totals: { ...closing.totals, vat: '0.00' } }, entries, before))[0]).toMatch(/totals do not match/)
    expect((await problemsOf({ ...closing, expectedCash: '0.00' }, entries, before))[0]).toMatch(/totals do not match/)
    expect(await problemsOf(closing, entries, { ...before, hash: 'f'.repeat(64) })).toEqual(['2026-11-20: the link to the closed day before it is broken.'])
    expect(await problemsOf(closing, entries, undefined)).toEqual(['2026-11-20: the link to the closed day before it is broken.'])
  })

  test('says when days are missing', async () => {
    const later = await closingOf(closureOf(addDays(DAY, 3)), [], closing)
    expect(await problemsOf(later, [], closing)).toEqual(['2026-11-23: 2 closed days are missing before it.'])
  })

  test('says when entries stand where they cannot', () => {
    expect(problemsOfOpenDay(DAY, entries, undefined)).toEqual([])
    expect(problemsOfOpenDay(DAY, entries, { ...before, day: DAY })).toEqual([
      '2026-11-20: 3 entries stand on a day that was never closed, though later ones were.',
    ])
    expect(problemsOfOpenDay('2026-11-21', entries.slice(0, 1), closing)).toEqual([])
    expect(problemsOfOpenDay('2026-11-21', entries.slice(0, 1), before)).toEqual(['2026-11-21: an entry stands of an earlier date, whose closing is gone.'])
    expect(problemsOfOpenDay('2026-11-19', entries.slice(0, 1), undefined)).toEqual(['2026-11-19: an entry stands on a day before the moment of booking.'])
  })

  test('holds for any chain, and finds any one entry that is changed', async () => {
    const days = fc.array(fc.array(anyEntry, { maxLength: 6 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(days, fc.nat(), fc.constantFrom<keyof Entry>('amount', 'amountPaid', 'rounding', 'vat'), async (book, pick, field) => {
        const dates = eachDate(DAY, addDays(DAY, book.length - 1))
        const chain: StoredClosing[] = []
        for (const [index, rows] of book.entries()) chain.push(await closingOf(closureOf(dates[index] ?? ''), countedEntries(rows, false), chain.at(-1)))
        const check = async (rows: Entry[][]) =>
          (await Promise.all(chain.map(async (link, index) => await problemsOf(link, rows[index] ?? [], chain[index - 1])))).flat()
        expect(await check(book)).toEqual([])
        const all = book.flat().filter(({ test: isTest }) => !isTest)
        const target = all[pick % (all.length || 1)]
        if (!target || target[field] === '0.77') return
        const changed = book.map((rows) => rows.map((row) => (row === target ? { ...row, [field]: '0.77' } : row)))
        expect(await check(changed)).not.toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('the file for a spreadsheet', async () => {
  test('has a line for each entry and one for each day, and keeps amounts below zero numbers', async () => {
    const refund = entryOf({ id: 2, kind: 'refund', amount: '-5.00', amountPaid: '-5.00', correctsId: '00000000-0000-4000-8000-000000000001' })
    const closure = { day: DAY, countedCash: '49.00', note: '=1+1', includesTest: true, closedAt: CLOSED_AT }
    const closing = await closingOf(closure, [entryOf(), refund], undefined)
    const csv = toCsv([
      { date: DAY, closing, entries: [entryOf(), refund] },
      { date: '2026-11-21', closing: undefined, entries: [] },
    ])
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFdag;regel;nummer;tijdstip;soort;betaalwijze;omzet;btw-tarief;btw;afronding;betaald;bron;verbetert;test;factuur;dagomzet;dag-btw;verwacht cash;geteld cash;verschil;afgesloten op;opmerking;zegel',
    )
    expect(lines[1]).toBe(
      '2026-11-20;boeking;1;2026-11-20 10:15:00;Verkoop;Cash;"55,00";"21,00";"9,55";"0,00";"55,00";00000000-0000-4000-8000-000000000001;;nee;;;;;;;;;',
    )
    expect(lines[2]).toMatch(/^2026-11-20;boeking;2;2026-11-20 10:15:00;Terugbetaling;Cash;"-5,00";"21,00";"-0,87";/)
    expect(lines[3]).toBe(`2026-11-20;afgesloten dag;;;;;;;;;;;;;;"50,00";"8,68";"50,00";"49,00";"-1,00";2026-11-20 18:30:00;'=1+1;${closing.hash}`)
    expect(lines[4]).toBe('2026-11-21;open dag;;;;;;;;;;;;;;"0,00";"0,00";"0,00";;;;;')
  })

  test('every line has as many cells', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 5 }), (entries) => {
        const lines = toCsv([{ date: DAY, closing: undefined, entries }])
          .split('\r\n')
          .slice(0, -1)
        expect(lines).toHaveLength(entries.length + 2)
        expect(new Set(lines.map((line) => line.replace(/"[^"]*"/g, '').split(';').length))).toEqual(new Set([23]))
      }),
    )
  })
})
