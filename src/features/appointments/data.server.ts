import { and, asc, eq, gt, gte, ilike, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Moment } from '#features/appointments/rules.ts'
import type { Appointment, AppointmentStatus } from '#features/appointments/schema.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'

export type AppointmentRow = Omit<typeof appointments.$inferInsert, 'during'>
/** The columns to change; undefined ones stay as they are. */
export type AppointmentColumns = { [Column in keyof AppointmentRow]?: AppointmentRow[Column] | undefined }

/** Which appointments to list. `cursor` is the id of the last one of the page before. */
export type AppointmentFilter = {
  from?: DateString | undefined
  to?: DateString | undefined
  status?: AppointmentStatus | undefined
  q?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Adds appointments in one statement. The exclusion constraint appointments_no_overlap refuses a row that overlaps another. */
export async function insertAppointments(tx: Db, rows: AppointmentRow[]): Promise<Appointment[]> {
  return (await tx.insert(appointments).values(rows).returning()).map(toAppointment)
}

export async function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  return row && toAppointment(row)
}

/** The appointment, kept from other writers until the transaction ends. */
export async function lockAppointment(tx: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  return row && toAppointment(row)
}

export async function updateAppointment(tx: Db, id: string, change: AppointmentColumns): Promise<Appointment | undefined> {
  const [row] = await tx.update(appointments).set(change).where(eq(appointments.id, id)).returning()
  return row && toAppointment(row)
}

export async function removeAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await db.delete(appointments).where(eq(appointments.id, id)).returning()
  return row && toAppointment(row)
}

/** Pending and confirmed visits that overlap any of the moments; half-open, so one may start when another ends. */
export async function listOverlapping(db: Db, moments: readonly Moment[], exceptId?: string): Promise<(Moment & { id: string })[]> {
  return await db
    .select({ id: appointments.id, date: appointments.date, startTime: appointments.startTime, endTime: appointments.endTime })
    .from(appointments)
    .where(
      and(
        inArray(appointments.status, ['pending', 'confirmed']),
        or(
          ...moments.map(({ date, startTime, endTime }) =>
            and(eq(appointments.date, date), lt(appointments.startTime, endTime), gt(appointments.endTime, startTime)),
          ),
        ),
        exceptId ? ne(appointments.id, exceptId) : undefined,
      ),
    )
}

/** The times that pending and confirmed visits hold on some dates. */
export async function listOccupied(db: Db, dates: readonly DateString[]): Promise<Moment[]> {
  return await db
    .select({ date: appointments.date, startTime: appointments.startTime, endTime: appointments.endTime })
    .from(appointments)
    .where(and(inArray(appointments.date, [...dates]), inArray(appointments.status, ['pending', 'confirmed'])))
}

/** Appointments by date and start, filtered; everything without a limit. */
export async function listAppointments(db: Db, filter: AppointmentFilter): Promise<Appointment[]> {
  const query = db
    .select()
    .from(appointments)
    .where(and(...conditions(filter)))
    .orderBy(asc(appointments.date), asc(appointments.startTime), asc(appointments.id))
  return (await (filter.limit === undefined ? query : query.limit(filter.limit))).map(toAppointment)
}

function conditions({ from, to, status, q, cursor }: AppointmentFilter): (SQL | undefined)[] {
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : undefined
  return [
    from ? gte(appointments.date, from) : undefined,
    to ? lte(appointments.date, to) : undefined,
    status ? eq(appointments.status, status) : undefined,
    like
      ? or(
          ilike(sql`${appointments.firstName} || ' ' || ${appointments.lastName}`, like),
          ilike(appointments.email, like),
          ilike(appointments.phone, like),
          ilike(appointments.dogName, like),
        )
      : undefined,
    cursor
      ? sql`(${appointments.date}, ${appointments.startTime}, ${appointments.id}) > (select a.date, a.start_time, a.id from ${appointments} a where a.id = ${cursor})`
      : undefined,
  ]
}

/** Counts for the owner's figures. */
export async function countAppointments(db: Db): Promise<{ total: number; pending: number; confirmed: number }> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) filter (where ${appointments.status} = 'pending'))::int`,
      confirmed: sql<number>`(count(*) filter (where ${appointments.status} = 'confirmed'))::int`,
    })
    .from(appointments)
  return row ?? { total: 0, pending: 0, confirmed: 0 }
}

function toAppointment({ during: _during, updatedAt: _updatedAt, ...row }: typeof appointments.$inferSelect): Appointment {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
