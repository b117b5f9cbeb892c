import { and, asc, eq, getTableColumns, gte, max, sql } from 'drizzle-orm'
import type { FeeQuery } from '#agenda/cancellation-fees/schema.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import type { Db } from '#server/db/client.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'

type FeeRow = typeof cancellationFees.$inferInsert

/**
 * How the visit was given up: the last cancellation or move in its history at the moment of the
 * fee.
 */
const deed = sql<
  CancellationFee['deed']
>`case when ${cancellationFees.kind} = 'late-cancellation' then (
  select case when h.changes -> 'status' ->> 'to' = 'cancelled' then 'cancelled' else 'moved' end
  from ${appointmentHistory} h
  where h.appointment_id = ${cancellationFees.appointmentId} and h.at <= ${cancellationFees.createdAt}
    and (h.changes -> 'status' ->> 'to' = 'cancelled' or h.changes ?| array['date', 'startTime'])
  order by h.at desc limit 1) end`

function selectFees(db: Db) {
  const { firstName, lastName, dogName, date, startTime } = appointments
  const clientName = sql<string>`trim(${firstName} || ' ' || ${lastName})`
  return db
    .select({ ...getTableColumns(cancellationFees), deed, clientName, dogName, date, startTime })
    .from(cancellationFees)
    .innerJoin(appointments, eq(appointments.id, cancellationFees.appointmentId))
}

/** What is owed around a visit, oldest first. */
export async function listFees(db: Db, appointmentId: string): Promise<CancellationFee[]> {
  return await searchFees(db, { appointmentId })
}

/** What is owed around one visit or around all of them, oldest first. */
export async function searchFees(
  db: Db,
  { appointmentId, status, limit, cursor }: FeeQuery,
): Promise<CancellationFee[]> {
  const { id, createdAt, state } = cancellationFees
  const query = selectFees(db)
    .where(
      and(
        appointmentId ? eq(cancellationFees.appointmentId, appointmentId) : undefined,
        status ? eq(state, status === 'open' ? 'proposed' : status) : undefined,
        cursor
          ? sql`(${createdAt}, ${id}) > (select f.created_at, f.id from ${cancellationFees} f where f.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
  return (await (limit === undefined ? query : query.limit(limit))).map(toFee)
}

/** As much of a visit as says what cancelling it costs. */
export async function findCostedVisit(db: Db, id: string) {
  const { date, startTime, price, status, acceptedRulesVersion } = appointments
  const [visit] = await db
    .select({ id: appointments.id, date, startTime, price, status, acceptedRulesVersion })
    .from(appointments)
    .where(eq(appointments.id, id))
  return visit
}

export async function findFee(db: Db, id: string): Promise<CancellationFee | undefined> {
  const [row] = await selectFees(db).where(eq(cancellationFees.id, id))
  return row && toFee(row)
}

/** The fee, kept from other writers until the transaction ends. */
export async function lockFee(tx: Db, id: string): Promise<CancellationFee | undefined> {
  await tx
    .select({ id: cancellationFees.id })
    .from(cancellationFees)
    .where(eq(cancellationFees.id, id))
    .for('update')
  return await findFee(tx, id)
}

/**
 * Proposes a fee; the same one that was proposed before gets the new figures and stays from its
 * first moment (see `removeCancellation`), one that the owner dealt with stays as she left it.
 */
export async function putProposal(tx: Db, row: FeeRow) {
  const { percent, amount, rulesVersion } = row
  await tx
    .insert(cancellationFees)
    .values(row)
    .onConflictDoUpdate({
      target: [cancellationFees.appointmentId, cancellationFees.kind, cancellationFees.owedBy],
      set: { percent, amount, rulesVersion },
      setWhere: sql`${cancellationFees.state} = 'proposed'`,
    })
}

/** Takes back what is only proposed for a visit to which nobody came. */
export async function removeNoShow(tx: Db, appointmentId: string) {
  await tx.delete(cancellationFees).where(isProposed(appointmentId, 'no-show'))
}

/**
 * Takes back what was only proposed when the visit was last cancelled; what an earlier move costs
 * stays.
 */
export async function removeCancellation(tx: Db, appointmentId: string) {
  const { at, changes } = appointmentHistory
  const cancelledAt = tx
    .select({ at: max(at) })
    .from(appointmentHistory)
    .where(
      and(
        eq(appointmentHistory.appointmentId, appointmentId),
        sql`${changes} -> 'status' ->> 'to' = 'cancelled'`,
      ),
    )
  await tx
    .delete(cancellationFees)
    .where(
      and(
        isProposed(appointmentId, 'late-cancellation'),
        gte(cancellationFees.createdAt, cancelledAt),
      ),
    )
}

function isProposed(appointmentId: string, kind: CancellationFee['kind']) {
  return and(
    eq(cancellationFees.appointmentId, appointmentId),
    eq(cancellationFees.kind, kind),
    eq(cancellationFees.state, 'proposed'),
  )
}

export async function updateFee(
  tx: Db,
  id: string,
  change: Partial<Pick<FeeRow, 'state' | 'owedBy' | 'reason' | 'settledAt'>>,
) {
  await tx.update(cancellationFees).set(change).where(eq(cancellationFees.id, id))
}

function toFee(
  row: Omit<CancellationFee, 'settledAt' | 'createdAt'> & {
    settledAt: Date | null
    createdAt: Date
  },
): CancellationFee {
  return {
    ...row,
    settledAt: row.settledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
