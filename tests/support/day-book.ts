import { randomUUID } from 'node:crypto'
import { bookEntries, type NewEntry } from '#features/day-book/commands.server.ts'
import { type DayBookDay, dayBookDaySchema } from '#features/day-book/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { createOwner } from '#tests/support/browser.ts'

type Owner = Awaited<ReturnType<typeof createOwner>>
export const dayAnswer = dayBookDaySchema.strict()

/** A sale in cash of 55.00 at 21 % for the day book, no test. */
export function saleEntry(values: Partial<NewEntry> = {}): NewEntry {
  const amount = values.amount ?? 5500
  return { kind: 'sale', method: 'cash', amount, vatRate: '21.00', rounding: 0, amountPaid: amount, sourceId: randomUUID(), test: false, ...values }
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
export async function closeDay(owner: Owner, date: string, body: unknown = { countedCash: '0.00' }) {
  return await owner.post(`/api/day-book/${date}/close`, body)
}
