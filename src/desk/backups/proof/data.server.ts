import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { giftVouchers, voucherMovements } from '#server/db/tables/gift-vouchers.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'

/** How many rows say another sum than their ledger adds up to: of cards, vouchers and products. */
export async function countUnbalanced(
  db: Db,
): Promise<{ cards: number; vouchers: number; products: number }> {
  const { rows } = await db.execute<{
    cards: number
    vouchers: number
    products: number
  }>(sql`select
    (select count(*)::int from ${customerCards} card left join (
      select card_id, sum(points) as points, sum(balance) as balance from ${cardMovements} group by 1) moved on moved.card_id = card.id
      where card.points <> coalesce(moved.points, 0) or card.balance <> coalesce(moved.balance, 0)) as cards,
    (select count(*)::int from ${giftVouchers} voucher left join (
      select voucher_id, sum(amount) as amount from ${voucherMovements} group by 1) moved on moved.voucher_id = voucher.id
      where voucher.balance <> coalesce(moved.amount, 0)) as vouchers,
    (select count(*)::int from ${products} product left join (
      select product_id, sum(quantity) as quantity from ${stockMovements} group by 1) moved on moved.product_id = product.id
      where product.stock <> coalesce(moved.quantity, 0)) as products`)
  return rows[0] ?? { cards: 0, vouchers: 0, products: 0 }
}
