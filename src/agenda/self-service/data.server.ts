import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'

/** The visit to which a link leads that is neither too old nor ended. */
export async function findLinkedVisit(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: appointmentLinks.appointmentId })
    .from(appointmentLinks)
    .where(
      and(
        eq(appointmentLinks.tokenHash, tokenHash),
        isNull(appointmentLinks.revokedAt),
        gt(appointmentLinks.expiresAt, now),
      ),
    )
  return row?.id
}

/** The dog of a visit: the one that it names, else the customer's of that name. */
export async function findVisitDog(
  db: Db,
  appointmentId: string,
): Promise<{ id: string; vaccinatedUntil: DateString | null } | undefined> {
  const named = and(
    isNull(appointments.dogId),
    eq(dogs.customerId, appointments.customerId),
    eq(dogs.nameKey, sql`lower(${appointments.dogName})`),
  )
  const [row] = await db
    .select({ id: dogs.id, vaccinatedUntil: dogs.vaccinatedUntil })
    .from(appointments)
    .innerJoin(dogs, or(eq(dogs.id, appointments.dogId), named))
    .where(eq(appointments.id, appointmentId))
  return row
}

/**
 * When the client filled in the newest form of a dog; undefined when the salon did, or there is
 * none.
 */
export async function findClientForm(db: Db, dogId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ isFromClient: healthRecords.isFromClient, createdAt: healthRecords.createdAt })
    .from(healthRecords)
    .where(eq(healthRecords.dogId, dogId))
    .orderBy(desc(healthRecords.createdAt), desc(healthRecords.id))
    .limit(1)
  return row?.isFromClient ? row.createdAt : undefined
}

/**
 * The visit to which a link leads, whose it is, and to which address it was mailed, if it was (by
 * its hash).
 */
export async function findProof(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ visitId: string; customerId: string; emailHash: string | null } | undefined> {
  const [row] = await db
    .select({
      visitId: appointments.id,
      customerId: appointments.customerId,
      emailHash: appointmentLinks.emailHash,
    })
    .from(appointmentLinks)
    .innerJoin(appointments, eq(appointments.id, appointmentLinks.appointmentId))
    .where(
      and(
        eq(appointmentLinks.tokenHash, tokenHash),
        isNull(appointmentLinks.revokedAt),
        gt(appointmentLinks.expiresAt, now),
      ),
    )
  return row
}
