import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { fromDecimal, toDecimal, vatWithin } from '#lib/money.ts'
import { bookEntries, type NewEntry } from '#money/day-book/commands.server.ts'
import type { Entry } from '#money/day-book/rules.ts'
import { moneyMethodSchema } from '#money/day-book/schema.ts'
import { type DayBookDay, dayBookDaySchema, entryKindSchema } from '#money/day-book/wire.ts'
import type { Deps } from '#server/deps.ts'
import type { createOwner } from '#tests/support/browser.ts'
import { exact } from '#tests/support/exact.ts'

type Owner = Awaited<ReturnType<typeof createOwner>>
export const dayAnswer = exact(dayBookDaySchema)

/** A sale in cash of 55.00 at 21 % for the day book, no test. */
export function saleEntry(values: Partial<NewEntry> = {}): NewEntry {
  const amount = values.amount ?? 5500
  return {
    kind: 'sale',
    method: 'cash',
    amount,
    vatRate: '21.00',
    rounding: 0,
    amountPaid: amount,
    sourceId: randomUUID(),
    test: false,
    ...values,
  }
}

/** Puts entries into the book, in a transaction of their own. */
export async function book(deps: Deps, ...entries: NewEntry[]): Promise<void> {
  await deps.db.transaction(async (tx) => await bookEntries(tx, deps, entries))
}

/** A day as the API shows it. */
export async function readDay(owner: Owner, date: string): Promise<DayBookDay> {
  return dayAnswer.parse((await owner.get(`/api/day-book/${date}`)).body)
}

/** The answer to closing a day. */
export async function closeDay(
  owner: Owner,
  date: string,
  body: unknown = { countedCash: '0.00' },
) {
  return await owner.post(`/api/day-book/${date}/close`, body)
}

export const DAY = '2026-11-20'
export const CLOSED_AT = new Date('2026-11-20T17:30:00Z')

/** An entry as it is stored: a sale in cash of 55.00. */
export function entryOf(values: Partial<Entry> = {}): Entry {
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
    invoiced: '0.00',
    document: null,
    aboutDay: null,
    ...values,
    number: values.number ?? values.id ?? 1,
  }
}

const cents = fc.integer({ min: -50_000, max: 50_000 })
/** Any entry of a till, tips among them. */
export const anyEntry = fc
  .record({
    id: fc.integer({ min: 1 }),
    kind: fc.constantFrom(
      ...entryKindSchema.options.filter((kind) => kind !== 'invoiced' && kind !== 'credited'),
    ),
    method: fc.constantFrom(...moneyMethodSchema.options),
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
