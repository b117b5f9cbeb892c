import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Paid, paidSchema } from '#money/payments/wire.ts'
import type { Db } from '#server/db/client.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { customers } from '#server/db/tables/customers.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { newEmail } from '#tests/support/new-email.ts'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const at = new Date('2026-11-01T09:00:00Z')

/** A product of which there are so many. */
export async function insertStock(
  db: Db,
  { stock = 10, ...product }: Partial<typeof products.$inferInsert> = {},
) {
  const [row] = await db
    .insert(products)
    .values({ name: 'Shampoo', price: '12.99', ...product })
    .returning()
  if (!row) throw new Error('no product was inserted')
  if (stock > 0)
    await db
      .insert(stockMovements)
      .values({ productId: row.id, quantity: stock, reason: 'opening', createdAt: at })
  return row
}

/** A voucher with its whole amount on it. */
export async function insertVoucher(
  db: Db,
  overrides: Partial<typeof giftVouchers.$inferInsert> = {},
) {
  const code = `SNUF-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
  const person = {
    recipientName: 'Els',
    recipientEmail: 'els@voorbeeld.be',
    buyerName: 'Jan',
    buyerEmail: 'jan@voorbeeld.be',
  }
  const [row] = await db
    .insert(giftVouchers)
    .values({
      code,
      amount: '50.00',
      taxedAt: 'sale',
      vatRate: '21.00',
      ...person,
      validUntil: '2028-11-01',
      test: false,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no voucher was inserted')
  await db
    .insert(voucherMovements)
    .values({ voucherId: row.id, amount: row.amount, reason: 'issued', createdAt: at })
  return row
}

/** A customer with an active card on which this stands. */
export async function insertCardHolder(
  db: Db,
  {
    points = 0,
    balance = '0.00',
    ...card
  }: { points?: number; balance?: string; discountPercentage?: string; isActive?: boolean } = {},
) {
  const email = newEmail('kaart')
  const [customer] = await db
    .insert(customers)
    .values({ firstName: 'Kaat', lastName: 'Kaart', email, phone: '0470 11 22 33' })
    .returning()
  if (!customer) throw new Error('no customer was inserted')
  const cardNumber = `CARD${String(randomInt(1_000_000)).padStart(6, '0')}`
  const [row] = await db
    .insert(customerCards)
    .values({ customerId: customer.id, customerEmail: email, cardNumber, ...card })
    .returning()
  if (!row) throw new Error('no card was inserted')
  if (points > 0 || balance !== '0.00')
    await db
      .insert(cardMovements)
      .values({ cardId: row.id, points, balance, reason: 'opening', createdAt: at })
  return { customer, card: row }
}

/** Every figure that should equal the sum of its rows and does not: empty when all is well. */
export async function findDifferences(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    select 'stock of ' || p.name as wrong from products p
      where p.stock <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.product_id = p.id)
    union all select 'card ' || c.card_number from customer_cards c
      where (c.points, c.balance) <> (select coalesce(sum(m.points), 0), coalesce(sum(m.balance), 0) from card_movements m where m.card_id = c.id) or c.points < 0 or c.balance < 0
    union all select 'voucher ' || v.code from gift_vouchers v
      where v.balance <> (select coalesce(sum(m.amount), 0) from voucher_movements m where m.voucher_id = v.id) or v.balance < 0 or v.balance > v.amount
    union all select 'paid with voucher ' || v.code from gift_vouchers v
      where v.amount - v.balance + (select coalesce(sum(m.amount), 0) from voucher_movements m where m.voucher_id = v.id and m.reason = 'withdrawn')
        <> (select coalesce(sum(p.amount), 0) from payments p where p.voucher_id = v.id and p.status = 'completed')
    union all select 'book of payment ' || p.id from payments p
      where (case when p.status = 'completed' then p.amount_paid else 0 end) <> (select coalesce(sum(e.amount_paid), 0) from day_book_entries e where e.source_id = p.id)
    union all select 'rounding of payment ' || p.id from payments p where p.amount_paid <> p.amount + p.rounding
    union all select 'turnover of payment ' || p.id from payments p
      where p.status = 'completed' and p.amount - p.tip <> (select coalesce(sum(e.amount), 0) from day_book_entries e where e.source_id = p.id)
        and not exists (select 1 from gift_vouchers v where v.id = p.voucher_id and v.taxed_at = 'sale')
    union all select 'refunds of payment ' || p.id from payments p
      where p.kind = 'payment' and p.amount + (select coalesce(sum(r.amount), 0) from payments r where r.refund_of = p.id) < 0
    union all select 'a gap in ' || c.last || ' receipt numbers' from sale_counter c
      where (c.last, c.last) <> (select count(*), coalesce(max(s.number), 0) from sales s)
    union all select 'sale ' || s.number from sales s
      where s.amount <> (select coalesce(sum(l.total), 0) from sale_lines l where l.sale_id = s.id)
        or s.amount + s.tip < (select coalesce(sum(p.amount), 0) from payments p where p.sale_id = s.id and p.kind = 'payment' and p.status = 'completed')`)
  return rows.map(({ wrong }) => wrong)
}

/** A sale of the price list's most usual treatment. */
export function saleBody(overrides: Record<string, unknown> = {}) {
  return { amount: '55.00', customerName: 'An Peeters', service: 'Poedel', ...overrides }
}

/** The app with its owner at the till; payments are tried out unless `env` says otherwise. */
export async function openTill(
  env: Record<string, string> = {},
  without?: NonNullable<Parameters<typeof createTestApp>[0]>['without'],
) {
  const made = await createTestApp({
    env: { PAYMENTS: 'sandbox', ...env },
    ...(without && { without }),
  })
  const owner = await createOwner(made.app)
  /** Sells `saleBody` with these differences; fails unless it is taken. */
  const pay = async (overrides: Record<string, unknown> = {}): Promise<Paid> => {
    const { status, body } = await owner.post('/api/payments', saleBody(overrides))
    if (status !== 201) throw new Error(`the sale was refused: ${JSON.stringify(body)}`)
    return exact(paidSchema).parse(body)
  }
  /** What stands in the day book, in its order. */
  const entries = async () => {
    const { rows } = await made.deps.db.execute(
      sql`select kind, method, amount, vat, rounding, amount_paid as paid, test from day_book_entries order by id`,
    )
    return rows
  }
  return { ...made, owner, pay, entries }
}
