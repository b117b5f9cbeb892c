import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { closeDay } from '#money/day-book/commands.server.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { invoicePapers, keepPapers } from '#money/invoices/commands.server.ts'
import { paymentSchema } from '#money/payments/wire.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { book, saleEntry } from '#tests/support/day-book.ts'
import { throughGate } from '#tests/support/gate.ts'
import { openInvoiceSalon } from '#tests/support/invoice-salon.ts'
import { openTill, saleBody } from '#tests/support/till.ts'

// The negative controls of the races and walls of money, which the tests beside the code show to
// hold: with the guard taken away each is lost. Two have none. A number of a receipt or an invoice
// cannot be given twice: its counter is raised by one UPDATE, whose lock on the row nobody can do
// without.

const many = async <T>(times: number, work: () => Promise<T>) =>
  await Promise.all(Array.from({ length: times }, work))
const taken = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 201).length

test('without the lock of the book, an entry slips between the figures of a day and its seal', async () => {
  const context = await createTestApp({ without: 'the lock of the book' })
  const { deps, clock } = context
  clock.set('2026-11-21T17:00:00Z')
  await book(deps, saleEntry())
  await throughGate(
    context,
    {
      before: 'insert on day_book_closings',
      racers: 1,
      later: async () => await book(deps, saleEntry({ amount: 100 })),
    },
    async () => await closeDay(deps, '2026-11-21', { countedCash: 5500, note: '' }),
  )
  expect((await verifyBook(deps.db)).problems).toContainEqual(expect.stringContaining('was added'))
})

test('without row locks, more is given back of one payment than it was', async () => {
  const till = await openTill({}, 'row locks')
  const { id } = await till.pay({ method: 'card' })
  await throughGate(till, { before: 'insert on payments', racers: 3 }, () =>
    many(3, () => till.owner.post(`/api/payments/${id}/refund`, {})),
  )
  const left = (await till.entries()).reduce((sum, { paid }) => sum + Number(paid), 0)
  expect(left).toBeLessThan(0)
})

test('without row locks, credit notes take back one invoice more than once', async () => {
  const context = await openInvoiceSalon({ without: 'row locks' })
  const { id } = await context.add({ status: 'sent' })
  const notes = await throughGate(context, { before: 'insert on invoices', racers: 3 }, () =>
    many(3, () => context.credit(id)),
  )
  expect(taken(notes)).toBeGreaterThan(1)
})

test('without row locks, a sale stands on two invoices', async () => {
  const context = await openInvoiceSalon({ without: 'row locks' })
  const { saleId } = await context.sell({ amount: '30.00' })
  const { invoice, items } = await context.propose(`saleIds=${saleId}`)
  const invoices = await throughGate(context, { before: 'insert on invoices', racers: 2 }, () =>
    many(2, () => context.owner.post('/api/invoices', { invoice, items })),
  )
  expect(taken(invoices)).toBe(2)
})

test('without its primary key, repeats of one Idempotency-Key are a sale each', async () => {
  const { owner } = await openTill({}, 'the primary key of idempotency')
  const sold = await many(5, () =>
    owner.post('/api/payments', saleBody(), { 'idempotency-key': 'kassa-1' }),
  )
  expect(new Set(sold.map(({ body }) => parse(paymentSchema, body).id)).size).toBe(5)
})

test('with a number taken before the commit, a refused void leaves a hole in the book', async () => {
  const { deps, owner, pay, clock } = await openTill({}, 'numbers of entries at the commit')
  const { id } = await pay()
  clock.set('2026-11-20T17:00:00Z')
  await closeDay(deps, '2026-11-20', { countedCash: 5500, note: '' })
  expect((await owner.post(`/api/payments/${id}/refund`, { kind: 'void' })).status).toBe(409)
  await pay()
  const { rows } = await deps.db.execute(
    sql`select number::int from day_book_entries order by number`,
  )
  expect(rows).toEqual([{ number: 1 }, { number: 3 }])
})

test('with a number outside its transaction, a refused invoice leaves a hole in the series', async () => {
  const { add, owner, sell, propose } = await openInvoiceSalon({
    without: 'numbers of invoices in their transaction',
  })
  await add({ status: 'sent' })
  const { saleId } = await sell({ amount: '30.00' })
  const { invoice, items } = await propose(`saleIds=${saleId}`)
  expect(
    (
      await owner.post('/api/invoices', {
        invoice: { ...invoice, discount: '5.00', status: 'sent' },
        items,
      })
    ).status,
  ).toBe(422)
  expect((await add({ status: 'sent' })).invoiceNumber).not.toBe('INV-0002')
})

test('without the wall, the paper of a numbered invoice changes until its bytes are kept, and never after', async () => {
  const walled = await openInvoiceSalon()
  const open = await openInvoiceSalon({ without: 'the wall around final invoices' })
  const change = sql`update invoices set notes = 'achteraf'`
  await walled.add({ status: 'sent' })
  await expect(walled.deps.db.execute(change)).rejects.toThrow('Failed query')
  await expect(walled.tableOwner.execute(change)).rejects.toThrow('Failed query')
  const { id } = await open.add({ status: 'sent' })
  const pdf = async () =>
    Buffer.from((await invoicePapers(open.deps, id))?.pdf ?? '').toString('base64')
  const before = await pdf()
  await open.tableOwner.execute(change)
  const changed = await pdf()
  expect(changed).not.toBe(before)
  await keepPapers(open.deps)
  await open.tableOwner.execute(sql`update invoices set notes = 'nog later'`)
  expect(await pdf()).toBe(changed)
})
