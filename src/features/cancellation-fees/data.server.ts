import { and, asc, eq, gte, max, sql } from 'drizzle-orm'
import type { CancellationFee } from '#features/cancellation-fees/schema.ts'
import type { Db } from '#server/db/client.ts'
import { appointmentHistory } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'

type FeeRow = typeof cancellationFees.$inferInsert

/** What is owed around a visit, oldest first. */
export async function listFees(db: Db, appointmentId: string): Promise<CancellationFee[]> {
  const rows = await db
    .select()
    .from(cancellationFees)
    .where(eq(cancellationFees.appointmentId, appointmentId))
    .orderBy(asc(cancellationFees.createdAt), asc(cancellationFees.id))
  return rows.map(toFee)
}

/** The fee, kept from other writers until the transaction ends. */
export async function lockFee(tx: Db, id: string): Promise<CancellationFee | undefined> {
  const [row] = await tx.select().from(cancellationFees).where(eq(cancellationFees.id, id)).for('update')
  return row && toFee(row)
}

/** Proposes a fee; the same one that was proposed before gets the new figures, one that the owner dealt with stays as she left it. */
export async function putProposal(tx: Db, row: FeeRow) {
  const { percent, amount, rulesVersion, createdAt } = row
  await tx
    .insert(cancellationFees)
    .values(row)
    .onConflictDoUpdate({
      target: [cancellationFees.appointmentId, cancellationFees.kind, cancellationFees.owedBy],
      set: { percent, amount, rulesVersion, createdAt },
      setWhere: sql`${cancellationFees.state} = 'proposed'`,
    })
}

/** Takes back what is only proposed for a visit to which nobody came. */
export async function removeNoShow(tx: Db, appointmentId: string) {
  await tx.delete(cancellationFees).where(isProposed(appointmentId, 'no-show'))
}

/** Takes back what was only proposed when the visit was last cancelled; what an earlier move costs stays. */
export async function removeCancellation(tx: Db, appointmentId: string) {
  const { at, changes } = appointmentHistory
  const cancelledAt = tx
    .select({ at: max(at) })
    .from(appointmentHistory)
    .where(and(eq(appointmentHistory.appointmentId, appointmentId), sql`${changes} -> 'status' ->> 'to' = 'cancelled'`))
  await tx.delete(cancellationFees).where(and(isProposed(appointmentId, 'late-cancellation'), gte(cancellationFees.createdAt, cancelledAt)))
}

function isProposed(appointmentId: string, kind: CancellationFee['kind']) {
  return and(eq(cancellationFees.appointmentId, appointmentId), eq(cancellationFees.kind, kind), eq(cancellationFees.state, 'proposed'))
}

export async function updateFee(
  tx: Db,
  id: string,
  change: Partial<Pick<FeeRow, 'state' | 'owedBy' | 'reason' | 'settledAt'>>,
): Promise<CancellationFee | undefined> {
  const [row] = await tx.update(cancellationFees).set(change).where(eq(cancellationFees.id, id)).returning()
  return row && toFee(row)
}

function toFee(row: typeof cancellationFees.$inferSelect): CancellationFee {
  return { ...row, settledAt: row.settledAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString() }
}
