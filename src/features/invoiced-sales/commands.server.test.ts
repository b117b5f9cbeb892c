import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { verifyBook } from '#features/day-book/jobs.server.ts'
import { invoiceSchema } from '#features/invoices/schema.ts'
import { addDays } from '#lib/dates.ts'
import { openInvoiceSalon } from '#tests/support/invoice-salon.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

function must({ status }: { status: number }) {
  if (status >= 300) throw new Error(`refused: ${status}`)
}

const step = fc.record({
  what: fc.constantFrom('sell', 'sell', 'refund', 'invoice', 'invoice', 'credit', 'regime', 'close'),
  which: fc.nat(3),
  part: fc.integer({ min: 1, max: 4 }),
})

test('after any sequence book and invoices together are what was sold', { timeout: 280_000 }, async () => {
  const shop = await openInvoiceSalon({ now: '2026-01-02T10:00:00Z' })
  let day = '2026-01-02'
  const { db } = shop.deps
  const sum = async (query: ReturnType<typeof sql>) => Number((await db.execute<{ cents: number }>(query)).rows[0]?.cents)
  /** What was sold by an invoice beyond its sales, as the test itself reckons it. */
  let made: { id: string; held: number; left: number }[] = []
  let settled = 0
  const check = async () => {
    const book = await sum(sql`select round(100 * coalesce(sum(amount - invoiced), 0))::int as cents from day_book_entries`)
    const invoiced = await sum(
      sql`select round(100 * coalesce(sum(case when type = 'invoice' then total_amount else -total_amount end), 0))::int as cents from invoices where invoice_number is not null`,
    )
    const paid = await sum(sql`select round(100 * coalesce(sum(amount - tip), 0))::int as cents from payments where status = 'completed'`)
    expect(book + invoiced).toBe(paid + settled + made.reduce((all, { held, left }) => all + Math.max(0, left - held), 0))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const sales: { id: string; saleId: string; kept: number }[] = []
      for (const { what, which, part } of steps) {
        const sale = sales[which % Math.max(1, sales.length)]
        if (what === 'sell') sales.push({ ...(await shop.sell({ amount: `${part * 10}.05`, method: part % 2 ? 'cash' : 'card' })), kept: part * 1000 + 5 })
        if (what === 'refund' && sale && sale.kept > part * 100) {
          must(await shop.owner.post(`/api/payments/${sale.id}/refund`, { amount: `${part}.00` }))
          sale.kept -= part * 100
        }
        if (what === 'invoice' && sale) {
          const { invoice, items, existing } = await shop.propose(`saleIds=${sale.saleId}`)
          if (existing.length > 0) continue
          const more = part > 2 ? [{ description: 'Extra', unitPrice: `${part}.00` }] : []
          const answer = await shop.owner.post('/api/invoices', { invoice: { ...invoice, status: 'sent' }, items: [...items, ...more] })
          must(answer)
          const { id, totalAmount } = invoiceSchema.parse(answer.body)
          const left = Math.round(Number(totalAmount) * 100)
          made.push({ id, held: sale.kept, left })
        }
        const invoice = made[which % Math.max(1, made.length)]
        if (what === 'credit' && invoice && invoice.left > 0) {
          const seen = await shop.see(invoice.id)
          const answer = await shop.credit(invoice.id, part > 2 ? {} : { items: [{ itemId: seen.items[0]?.id, quantity: '0.25' }] })
          if (answer.status === 201) invoice.left -= Math.round(Number(invoiceSchema.parse(answer.body).totalAmount) * 100)
        }
        if (what === 'regime') {
          const now = Object((await shop.owner.get('/api/salon')).body)
          await shop.owner.call('PUT', '/api/salon', { body: { ...now, vatRegime: part > 2 ? 'exempt' : 'standard' } })
        }
        if (what === 'close') {
          await shop.owner.post(`/api/day-book/${day}/close`, { countedCash: '0.00' })
          day = addDays(day, 1)
          shop.clock.set(`${day}T10:00:00Z`)
          must(await shop.owner.post('/api/admin/login', { password: ADMIN_PASSWORD }))
        }
        await check()
      }
      settled += made.reduce((all, { held, left }) => all + Math.max(0, left - held), 0)
      made = []
    }),
    { numRuns: 60 },
  )
  expect((await verifyBook(db)).problems).toEqual([])
})
