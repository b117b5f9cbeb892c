import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import {
  BadSignature,
  type CardIntent,
  type CardPayments,
  CardPaymentsError,
} from '#server/adapters/card-payments/card-payments.ts'
import type { Db } from '#server/db/client.ts'
import { sandboxPayments } from '#server/db/tables/sandbox.ts'

/**
 * A provider that moves no money and follows the same states. What it remembers lies in a table of
 * its own, for all processes.
 */
export function createSandbox(db: Db): CardPayments {
  async function find(id: string): Promise<CardIntent | undefined> {
    const [row] = await db.select().from(sandboxPayments).where(isCard(id))
    return row && toIntent(row)
  }

  return {
    provider: 'sandbox',
    publishableKey: '',
    test: true,
    find,
    async create({ orderId, amount }) {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
      await db
        .insert(sandboxPayments)
        .values({ id, kind: 'card', reference: orderId, clientSecret, amount: toDecimal(amount) })
        .onConflictDoNothing()
      const [row] = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.reference, orderId))
      if (!row?.clientSecret)
        throw new CardPaymentsError('refused', 'the sandbox has another payment under this key')
      return { id: row.id, clientSecret: row.clientSecret }
    },
    async refund({ id, amount }) {
      const given = await db
        .update(sandboxPayments)
        .set({
          refunded: sql`greatest(${sandboxPayments.refunded}, ${toDecimal(amount)}::numeric)`,
        })
        .where(
          and(
            isCard(id),
            eq(sandboxPayments.status, 'succeeded'),
            sql`${sandboxPayments.amount} >= ${toDecimal(amount)}::numeric`,
          ),
        )
        .returning({ id: sandboxPayments.id })
      if (given.length === 0)
        throw new CardPaymentsError('refused', 'the sandbox has no such payment to give back')
    },
    readEvent() {
      throw new BadSignature('the sandbox sends no messages')
    },
    async settle(id, outcome) {
      await db
        .update(sandboxPayments)
        .set({ status: outcome })
        .where(and(isCard(id), ne(sandboxPayments.status, 'succeeded')))
      return await find(id)
    },
  }
}

function isCard(id: string) {
  return and(eq(sandboxPayments.id, id), eq(sandboxPayments.kind, 'card'))
}

function toIntent({
  id,
  status,
  amount,
  refunded,
}: typeof sandboxPayments.$inferSelect): CardIntent {
  const failure = status === 'failed' ? 'card_declined' : ''
  return {
    id,
    status,
    amount: fromDecimal(amount),
    currency: 'eur',
    refunded: fromDecimal(refunded),
    failure,
  }
}
