import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal } from '#lib/money.ts'
import { vatOf } from '#lib/vat-sums.ts'
import {
  closingOf,
  countedEntries,
  differenceOf,
  type Entry,
  expectedCashOf,
  NO_HASH,
  outsideInvoices,
  SEALED_FIELDS,
  type StoredClosing,
  sealedText,
  sealOf,
  shareInvoiced,
  totalsOf,
  vatOfPart,
} from '#money/day-book/rules.ts'
import { anyEntry, CLOSED_AT, DAY, entryOf } from '#tests/support/day-book.ts'

const sum = (values: readonly string[]) =>
  values.reduce((total, value) => total + fromDecimal(value), 0)

describe('the totals of a day', () => {
  const tipped = [
    entryOf({ id: 1, amount: '52.48', rounding: '0.02', amountPaid: '52.50' }),
    entryOf({ id: 2, method: 'card', amount: '100.00', sourceId: 'b' }),
    entryOf({
      id: 3,
      kind: 'tip',
      method: 'card',
      amount: '0.00',
      vatRate: '0.00',
      vat: '0.00',
      amountPaid: '5.00',
      sourceId: 'b',
    }),
    entryOf({
      id: 4,
      kind: 'refund',
      method: 'cash',
      amount: '-10.00',
      amountPaid: '-10.00',
      sourceId: 'c',
      correctsId: 'a',
    }),
    entryOf({
      id: 5,
      method: 'voucher',
      amount: '0.00',
      vat: '0.00',
      amountPaid: '30.00',
      sourceId: 'd',
    }),
  ]

  test('stand per method and per VAT rate; tips and what a taxed voucher pays are no turnover', () => {
    expect(totalsOf(tipped)).toEqual({
      amount: '142.48',
      vat: '24.73',
      tips: '5.00',
      rounding: '0.02',
      amountPaid: '177.50',
      received: '147.50',
      invoiced: '0.00',
      corrections: [],
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
    const nothing = {
      amount: '0.00',
      vat: '0.00',
      tips: '0.00',
      rounding: '0.00',
      amountPaid: '0.00',
    }
    expect(totalsOf([])).toEqual({
      ...nothing,
      received: '0.00',
      invoiced: '0.00',
      corrections: [],
      methods: [],
      rates: [],
    })
    expect(expectedCashOf(totalsOf([]))).toBe('0.00')
  })

  test('name the rates from high to low, also one that came to nothing', () => {
    const rates = totalsOf([
      entryOf({ vatRate: '6.00' }),
      entryOf({ amount: '20.00' }),
      entryOf({ amount: '-20.00' }),
    ]).rates
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
        expect(fromDecimal(totals.amountPaid)).toBe(
          sum(entries.map(({ amountPaid }) => amountPaid)),
        )
        expect(sum(totals.methods.map(({ amount }) => amount))).toBe(fromDecimal(totals.amount))
        expect(sum(totals.methods.map(({ amountPaid }) => amountPaid))).toBe(
          fromDecimal(totals.amountPaid),
        )
        expect(sum(totals.rates.map(({ amount }) => amount))).toBe(fromDecimal(totals.amount))
        expect(sum(totals.rates.map(({ vat }) => vat))).toBe(fromDecimal(totals.vat))
        for (const { amount, net, vat } of totals.rates)
          expect(fromDecimal(net) + fromDecimal(vat)).toBe(fromDecimal(amount))
      }),
    )
  })

  test('name what stands on invoices: of the day itself apart from corrections of earlier ones', () => {
    const move = { kind: 'invoiced', method: 'invoice', amount: '0.00', document: 'INV-1' } as const
    const totals = totalsOf([
      entryOf({ id: 1 }),
      entryOf({ id: 2, ...move, invoiced: '30.00', aboutDay: DAY }),
      entryOf({ id: 3, ...move, invoiced: '40.00', aboutDay: '2026-11-18' }),
      entryOf({ id: 4, ...move, kind: 'credited', invoiced: '-15.00', aboutDay: '2026-11-18' }),
      entryOf({ id: 5, ...move, invoiced: '7.00', aboutDay: '2026-11-17' }),
    ])
    expect(totals).toMatchObject({
      amount: '55.00',
      amountPaid: '55.00',
      invoiced: '30.00',
      methods: [{ method: 'cash', count: 1 }],
    })
    expect(totals.corrections).toEqual([
      { day: '2026-11-17', amount: '7.00' },
      { day: '2026-11-18', amount: '25.00' },
    ])
    expect(outsideInvoices(totals)).toBe('-7.00')
  })

  test('leave tests out once there are real payments', () => {
    const entries = [entryOf({ id: 1 }), entryOf({ id: 2, test: true })]
    expect(countedEntries(entries, true)).toHaveLength(2)
    expect(countedEntries(entries, false).map(({ id }) => id)).toEqual([1])
  })
})

describe('the seal of a day', async () => {
  const moved = {
    kind: 'invoiced',
    method: 'invoice',
    amount: '0.00',
    invoiced: '20.00',
    document: 'INV-1',
    aboutDay: DAY,
  } as const
  const entries = [
    entryOf({ id: 1 }),
    entryOf({ id: 2, method: 'card', amount: '20.00' }),
    entryOf({ id: 3, ...moved, sourceId: 'b', correctsId: '00000000-0000-4000-8000-000000000001' }),
  ]
  const closure = {
    day: DAY,
    countedCash: '52.50',
    note: '',
    includesTest: false,
    salonName: 'Snuf',
    vatNumber: 'BE 0123.456.749',
    closedAt: CLOSED_AT,
  }
  const sealed = await closingOf(closure, entries, undefined)

  test('is SHA-256 of one text, the same for the same day', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const text = [
      `["dagboek",2,"${'0'.repeat(64)}","2026-11-20"]`,
      `[1,"2026-11-20T09:15:00.000Z","2026-11-20","sale","cash","55.00","21.00","9.55","0.00","55.00","${id}",null,false,"0.00",null,null]`,
      `[2,"2026-11-20T09:15:00.000Z","2026-11-20","sale","card","20.00","21.00","3.47","0.00","20.00","${id}",null,false,"0.00",null,null]`,
      `[3,"2026-11-20T09:15:00.000Z","2026-11-20","invoiced","invoice","0.00","21.00","0.00","0.00","0.00","b","${id}",false,"20.00","INV-1","2026-11-20"]`,
      '["totals","75.00","13.02","0.00","0.00","75.00","75.00","20.00"]',
      '["method","cash",1,"55.00","55.00"]',
      '["method","card",1,"20.00","20.00"]',
      '["rate","21.00","75.00","61.98","13.02"]',
      '["salon","Snuf","BE 0123.456.749"]',
      '["closed",3,"55.00","52.50","",false,"2026-11-20T17:30:00.000Z"]',
    ].join('\n')
    expect(sealed.sealed).toBe(text)
    expect(sealed.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(await closingOf(closure, entries, undefined)).toEqual(sealed)
    expect(sealed).toMatchObject({ previousHash: NO_HASH, expectedCash: '55.00', entryCount: 3 })
    expect(differenceOf(sealed)).toBe('-2.50')
  })

  test('of a day that was sealed before invoices stood in the book is what it was', () => {
    const text = [
      `["dagboek",1,"${'0'.repeat(64)}","2026-11-20"]`,
      '[1,"2026-11-20T09:15:00.000Z","2026-11-20","sale","cash","55.00","21.00","9.55","0.00","55.00","00000000-0000-4000-8000-000000000001",null,false]',
      '["totals","55.00","9.55","0.00","0.00","55.00"]',
      '["method","cash",1,"55.00","55.00"]',
      '["rate","21.00","55.00","45.45","9.55"]',
      '["closed",1,"55.00","52.50","",false,"2026-11-20T17:30:00.000Z"]',
    ].join('\n')
    const totals = totalsOf([entryOf()])
    expect(sealedText({ ...sealed, totals, entryCount: 1 }, [entryOf()], 1)).toBe(text)
  })

  test('does not depend on the order in which the database gives back the keys of the totals', () => {
    const { amount, ...rest } = sealed.totals
    expect(sealedText({ ...sealed, totals: { ...rest, amount } }, entries)).toBe(sealed.sealed)
  })

  const other = 'f'.repeat(64)
  const changes: [string, Partial<StoredClosing>][] = [
    ['the link', { previousHash: other }],
    ['the day', { day: '2026-11-21' }],
    ['the counted cash', { countedCash: '52.40' }],
    ['no counted cash', { countedCash: null }],
    ['the note', { note: 'x' }],
    ['what counts', { includesTest: true }],
    ['the number of entries', { entryCount: 4 }],
    ['the salon', { salonName: 'Ander' }],
    ['what stood on invoices', { totals: { ...sealed.totals, invoiced: '0.00' } }],
    [
      'a correction',
      { totals: { ...sealed.totals, corrections: [{ day: '2026-11-19', amount: '5.00' }] } },
    ],
    ['the moment', { closedAt: new Date('2026-11-20T17:30:01Z') }],
    ['the totals', { totals: { ...sealed.totals, vat: '0.00' } }],
  ]
  test.for(changes)('another one with %s changed', async ([, change]) => {
    expect(await sealOf(sealedText({ ...sealed, ...change }, entries))).not.toBe(sealed.hash)
  })

  test('another one with any field of any entry changed', async () => {
    const ids = {
      sourceId: '00000000-0000-4000-8000-000000000009',
      correctsId: '00000000-0000-4000-8000-000000000009',
    }
    const moments = { at: new Date('2026-11-20T09:15:00.001Z'), day: '2026-11-19' }
    const figures = {
      amount: '55.01',
      vatRate: '6.00',
      vat: '9.56',
      rounding: '0.01',
      amountPaid: '55.01',
    }
    const invoice = { invoiced: '1.00', document: 'INV-2', aboutDay: '2026-11-19' }
    const changed: Partial<Entry> = {
      number: 9,
      kind: 'void',
      method: 'transfer',
      test: true,
      ...ids,
      ...moments,
      ...figures,
      ...invoice,
    }
    const fields = Object.entries(changed).map(([field, value]) => ({ [field]: value }))
    const seals = await Promise.all(
      fields.map(
        async (change) =>
          await sealOf(sealedText(sealed, [entryOf({ id: 1, ...change }), ...entries.slice(1)])),
      ),
    )
    expect(Object.keys(changed).toSorted()).toEqual(SEALED_FIELDS.toSorted())
    expect(
      Object.keys(entryOf())
        .filter((field) => field !== 'id')
        .toSorted(),
    ).toEqual(SEALED_FIELDS.toSorted())
    expect(new Set([sealed.hash, ...seals]).size).toBe(fields.length + 1)
    expect(await sealOf(sealedText(sealed, entries.toReversed()))).not.toBe(sealed.hash)
  })

  test('cannot be forged by text that looks like a next line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, two) => {
        fc.pre(one !== two)
        expect(sealedText({ ...sealed, note: one }, entries)).not.toBe(
          sealedText({ ...sealed, note: two }, entries),
        )
        expect(sealedText({ ...sealed, note: `${one}\n${two}` }, entries).split('\n')).toHaveLength(
          sealedText(sealed, entries).split('\n').length,
        )
      }),
    )
  })
})

const sold = (amount: string, invoiced = '0.00') => ({
  sourceId: amount,
  day: DAY,
  amount,
  vatRate: '21.00',
  test: false,
  invoiced,
})

const shared = (entries: ReturnType<typeof sold>[], amount: number) =>
  shareInvoiced(entries, amount).map(({ entry, amount: share }) => [entry.sourceId, share])

describe('what goes on an invoice', () => {
  test('comes off the oldest entries first, and back from the newest', () => {
    expect(shared([sold('50.00'), sold('30.00')], 6_000)).toEqual([
      ['50.00', 5_000],
      ['30.00', 1_000],
    ])
    expect(shared([sold('50.00', '50.00'), sold('30.00', '10.00')], -1_500)).toEqual([
      ['30.00', -1_000],
      ['50.00', -500],
    ])
  })

  test('is never more than stands there, and never touches what was given back', () => {
    expect(shared([sold('50.00', '20.00'), sold('-10.00')], 9_000)).toEqual([['50.00', 3_000]])
    expect(shared([sold('50.00', '20.00')], -9_000)).toEqual([['50.00', -2_000]])
    expect(shared([], 100)).toEqual([])
  })
})

describe('the VAT of a sale in parts', () => {
  test('is that of the whole at any moment, however it was paid and given back, and each part within a cent or two of its own', () => {
    const rates = fc.constantFrom('21.00', '6.00', '0.00')
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20_000, max: 20_000 }), { maxLength: 12 }),
        rates,
        (parts, rate) => {
          let booked = { amount: 0, vat: 0 }
          for (const amount of parts) {
            const vat = vatOfPart(amount, rate, booked)
            booked = { amount: booked.amount + amount, vat: booked.vat + vat }
            expect(booked.vat).toBe(vatOf(booked.amount, rate))
            expect(Math.abs(vat - vatOf(amount, rate))).toBeLessThanOrEqual(2)
          }
        },
      ),
    )
  })

  test('puts a cent right that rows from before left beside it', () => {
    const [before, amount] = [{ amount: 2_000, vat: vatOf(1_000, '21.00') * 2 }, 1_005]
    expect(before.vat + vatOfPart(amount, '21.00', before)).toBe(vatOf(3_005, '21.00'))
  })
})
