import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { parse } from 'valibot'
import { expect, inject } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { vatOf } from '#lib/vat-sums.ts'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { type Invoice, invoiceSchema } from '#money/invoices/wire.ts'
import { connect } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { openInvoiceSalon } from '#tests/support/invoice-salon.ts'
import { ADMIN_PASSWORD } from '#tests/support/seeded.ts'

const FIRST_DAY = '2026-01-02'

const step = fc.record({
  what: fc.constantFrom(
    'sell',
    'sell',
    'refund',
    'invoice',
    'invoice',
    'short',
    'credit',
    'regime',
    'close',
  ),
  which: fc.nat(3),
  part: fc.integer({ min: 1, max: 4 }),
  /** Cents, so that the VAT of a part is rarely that of the part alone. */
  cents: fc.nat(99),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What the owner can do with money, in any order. */
export const sequence = fc.array(step, { minLength: 4, maxLength: 9 })

/** `kept` of the whole sale, `left` of its first payment, from which is given back. */
type Sale = { id: string; saleId: string; kept: number; left: number }
/** An invoice as the model reckons it: what it took of its sales, and what it still comes to. */
type Made = { id: string; itemId: string | undefined; held: number; left: number }

/**
 * A salon in which sequences are played, one after the other; after each step book and invoices
 * together must be what was sold, and what was invoiced beyond that. It is the model that knows the
 * latter: nothing of it is read from the database.
 */
export async function openLedger() {
  const shop = await openInvoiceSalon({ now: `${FIRST_DAY}T10:00:00Z` })
  const { owner } = shop
  let day = FIRST_DAY
  let settings = Object((await owner.get('/api/salon')).body)
  let settled = 0
  let played = 0

  async function check(made: readonly Made[]) {
    const { rows } = await shop.deps.db.execute<{ cents: number }>(sql`select round(100 * (
      (select coalesce(sum(amount - invoiced), 0) from day_book_entries)
      + (select coalesce(sum(case when type = 'invoice' then total_amount else -total_amount end), 0) from invoices where invoice_number is not null)
      - (select coalesce(sum(amount - tip), 0) from payments where status = 'completed')))::int as cents`)
    expect(rows[0]?.cents, 'book and invoices, less what was sold').toBe(settled + beyond(made))
    for (const sale of await soldVat())
      expect(sale.vat, `VAT in the book of the ${sale.parts} parts of a sale`).toBe(
        toDecimal(vatOf(fromDecimal(sale.amount), sale.rate)),
      )
  }

  /** What the book says of each sale: its turnover, and the VAT in all its rows. */
  async function soldVat() {
    const { rows } = await shop.deps.db.execute<{
      saleId: string
      amount: string
      vat: string
      rate: string
      parts: number
    }>(sql`
      select sale.id as "saleId", sum(entry.amount)::text as amount, sum(entry.vat)::text as vat, max(sale.vat_rate)::text as rate, count(*)::int as parts
      from sales sale join payments payment on payment.sale_id = sale.id
      join day_book_entries entry on entry.source_id = payment.id and entry.kind in ('sale', 'refund', 'void')
      group by sale.id`)
    return rows
  }

  /** A sale that is paid in so many parts, in cash when there is one. */
  async function sell(parts: number, cents: number): Promise<Sale> {
    const left = 1000 + cents
    const kept = parts * left
    const shared = Array.from({ length: parts }, (_, index) => ({
      method: index % 2 ? 'transfer' : 'card',
      amount: toDecimal(left),
    }))
    const sold = await shop.sell({
      amount: toDecimal(kept),
      ...(parts === 1 ? { method: 'cash' } : { parts: shared }),
    })
    return { ...sold, kept, left }
  }

  async function invoice(
    sale: Sale,
    { part, isShort }: { part: number; isShort: boolean },
  ): Promise<Made | undefined> {
    const { invoice: proposed, items, existing } = await shop.propose(`saleIds=${sale.saleId}`)
    if (existing.length > 0) return undefined
    const more = part > 2 && !isShort ? [{ description: 'Extra', unitPrice: `${part}.00` }] : []
    const discount = toDecimal(fromDecimal(proposed.discount) + (isShort ? part * 100 : 0))
    const answer = await owner.post('/api/invoices', {
      invoice: { ...proposed, discount, status: 'sent' },
      items: [...items, ...more],
    })
    if (isShort && answer.status === 422) return undefined
    must(answer)
    const made: Invoice = parse(invoiceSchema, answer.body)
    const booked = (await soldVat()).find(({ saleId }) => saleId === sale.saleId)
    if (more.length === 0 && !isShort)
      expect(made.vatAmount, 'VAT of an invoice, beside that of its sale in the book').toBe(
        booked?.vat,
      )
    return {
      id: made.id,
      itemId: made.items[0]?.id,
      held: sale.kept,
      left: fromDecimal(made.totalAmount),
    }
  }

  async function act(
    { what, which, part, cents }: Step,
    { sales, made }: { sales: Sale[]; made: Made[] },
  ) {
    const sale = sales[which % Math.max(1, sales.length)]
    const paper = made[which % Math.max(1, made.length)]
    if (what === 'sell') sales.push(await sell(part, cents))
    const back = part * 100 + cents
    if (what === 'refund' && sale && sale.left > back) {
      must(await owner.post(`/api/payments/${sale.id}/refund`, { amount: toDecimal(back) }))
      sale.kept -= back
      sale.left -= back
    }
    if ((what === 'invoice' || what === 'short') && sale)
      made.push(
        ...[await invoice(sale, { part, isShort: what === 'short' })].flatMap((one) => one ?? []),
      )
    if (what === 'credit' && paper && paper.left > 0) {
      const answer = await shop.credit(
        paper.id,
        part > 2 ? {} : { items: [{ itemId: paper.itemId, quantity: '0.25' }] },
      )
      if (answer.status === 201)
        paper.left -= fromDecimal(parse(invoiceSchema, answer.body).totalAmount)
    }
    if (what === 'regime') {
      const answer = await owner.call('PUT', '/api/salon', {
        body: { ...settings, vatRegime: part > 2 ? 'exempt' : 'standard' },
      })
      must(answer)
      settings = Object(answer.body)
    }
    if (what === 'close') {
      must(await owner.post(`/api/day-book/${day}/close`, { countedCash: '0.00' }))
      day = addDays(day, 1)
      shop.clock.set(`${day}T10:00:00Z`)
      must(await owner.post('/api/admin/login', { password: ADMIN_PASSWORD }))
    }
  }

  return {
    /** Plays a sequence and checks the sum after each step. */
    play: async (steps: readonly Step[]) => {
      const so: { sales: Sale[]; made: Made[] } = { sales: [], made: [] }
      for (const one of steps) {
        await act(one, so)
        await check(so.made)
      }
      settled += beyond(so.made)
      played += 1
    },
    played: () => played,
    /** What is wrong with the book, its seals and its numbers, after all that was played. */
    problems: async () => (await verifyBook(shop.deps.db)).problems,
    /** Gives up the salon, with its database. */
    close: async () => {
      const { rows } = await shop.deps.db.execute<{ name: string }>(
        sql`select current_database() as name`,
      )
      await shop.close()
      const admin = connect(inject('pgUrl'), createLog('silent'))
      await admin.pool.query(`drop database ${rows[0]?.name} with (force)`)
      await admin.pool.end()
    },
  }
}

/** What was sold by invoices beyond their sales. */
function beyond(made: readonly Made[]): number {
  return made.reduce((all, { held, left }) => all + Math.max(0, left - held), 0)
}

function must({ status, body }: { status: number; body: unknown }) {
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
}
