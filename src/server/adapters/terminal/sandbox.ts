import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import type { Terminal, TerminalReport, TerminalState } from '#server/adapters/terminal/terminal.ts'
import type { Db } from '#server/db/client.ts'

type Row = { id: string; amount: string; status: 'pending' | 'processing' | 'succeeded' | 'failed' }

const STATES: Record<Row['status'], TerminalState> = {
  pending: 'PENDING',
  processing: 'PENDING',
  succeeded: 'PAID',
  failed: 'FAILED',
}
const STATUS = { PAID: 'succeeded', FAILED: 'failed', PENDING: 'pending' } as const

/**
 * A terminal that takes no money. It remembers in the database, since several processes may serve
 * one salon.
 */
export function createSandboxTerminal(db: Db): Terminal {
  return {
    mode: 'sandbox',
    async start({ reference, amount }) {
      await db.execute(sql`insert into sandbox_payments (id, kind, reference, amount)
        values (${`sumup_sandbox_${randomUUID().replaceAll('-', '')}`}, 'terminal', ${reference}, ${toDecimal(amount)}) on conflict (reference) do nothing`)
      const report = await find(reference)
      if (!report) throw new Error('the payment that was just asked for is missing')
      return report
    },
    ask: find,
    async cancel(transactionId) {
      const { rowCount } = await db.execute(
        sql`update sandbox_payments set status = 'failed' where id = ${transactionId} and kind = 'terminal' and status <> 'succeeded'`,
      )
      return rowCount === 1
    },
    async decide(transactionId, outcome) {
      const { rowCount } = await db.execute(
        sql`update sandbox_payments set status = ${STATUS[outcome]} where ${transactionId} in (id, reference) and kind = 'terminal' and status <> 'succeeded'`,
      )
      return rowCount === 1
    },
  }

  async function find(reference: string): Promise<TerminalReport | undefined> {
    const { rows } = await db.execute<Row>(
      sql`select id, amount::text, status from sandbox_payments where reference = ${reference} and kind = 'terminal'`,
    )
    const [row] = rows
    return (
      row && {
        transactionId: row.id,
        status: STATES[row.status],
        amount: fromDecimal(row.amount),
        currency: 'EUR',
      }
    )
  }
}
