import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'

/** Keeps a link to a visit, by the hash of its secret. */
export async function insertLink(
  tx: Db,
  link: Omit<typeof appointmentLinks.$inferInsert, 'id' | 'revokedAt'>,
) {
  await tx.insert(appointmentLinks).values(link)
}

/** Those of these visits that there are, which nobody changes until the transaction ends. */
export async function shareVisits(
  tx: Db,
  ids: readonly string[],
): Promise<{ id: string; date: string; email: string }[]> {
  if (ids.length === 0) return []
  const { id, date, email } = appointments
  return await tx
    .select({ id, date, email })
    .from(appointments)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('share')
}

/** Ends every link to a visit that still works. */
export async function endLinks(tx: Db, appointmentId: string, at: Date) {
  await tx
    .update(appointmentLinks)
    .set({ revokedAt: at })
    .where(
      and(eq(appointmentLinks.appointmentId, appointmentId), isNull(appointmentLinks.revokedAt)),
    )
}

/** Removes links that expired before a moment. */
export async function removeLinks(db: Db, expiredBefore: Date) {
  await db.delete(appointmentLinks).where(lt(appointmentLinks.expiresAt, expiredBefore))
}
