import { and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Changes, Moment } from '#features/appointments/rules.ts'
import type { Appointment, AppointmentEvent, AppointmentStatus } from '#features/appointments/schema.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { containing } from '#server/db/search.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'

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
  order?: 'asc' | 'desc'
}

/** Adds appointments in one statement. The exclusion constraint appointments_no_overlap refuses a row that overlaps another. */
export async function insertAppointments(tx: Db, rows: AppointmentRow[]): Promise<Appointment[]> {
  return (await tx.insert(appointments).values(rows).returning()).map(toAppointment)
}

/** A visit requested through the website: pending, with defaults for what only the owner fills in. */
export type RequestedVisit = Omit<
  typeof appointments.$inferSelect,
  | 'during'
  | 'overlapAllowed'
  | 'status'
  | 'comments'
  | 'source'
  | 'calendarEventId'
  | 'sequence'
  | 'version'
  | 'clientConfirmedAt'
  | 'isNoShow'
  | 'heldUntil'
  | 'seriesId'
>

/** Adds the visits of one booking, under the same constraint. */
export async function insertRequested(tx: Db, visits: readonly RequestedVisit[]) {
  const insert = insertOneRequested(tx)
  await Promise.all(visits.map((visit) => insert.execute(visit)))
}

const insertOneRequested = prepared((db) =>
  db.insert(appointments).values({
    id: sql.placeholder('id'),
    timeSlotId: sql.placeholder('timeSlotId'),
    customerId: sql.placeholder('customerId'),
    dogId: sql.placeholder('dogId'),
    firstName: sql.placeholder('firstName'),
    lastName: sql.placeholder('lastName'),
    email: sql.placeholder('email'),
    phone: sql.placeholder('phone'),
    address: sql.placeholder('address'),
    postalCode: sql.placeholder('postalCode'),
    city: sql.placeholder('city'),
    dogName: sql.placeholder('dogName'),
    dogBreed: sql.placeholder('dogBreed'),
    service: sql.placeholder('service'),
    price: sql.placeholder('price'),
    date: sql.placeholder('date'),
    startTime: sql.placeholder('startTime'),
    endTime: sql.placeholder('endTime'),
    notes: sql.placeholder('notes'),
    acceptedRulesVersion: sql.placeholder('acceptedRulesVersion'),
    createdAt: sql.placeholder('createdAt'),
    updatedAt: sql.placeholder('updatedAt'),
    source: 'website',
  }),
)

export async function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  return row && toAppointment(row)
}

/** Those of the appointments that are there, in the order of the ids, kept from being changed until the transaction ends. */
export async function shareAppointments(tx: Db, ids: readonly string[]): Promise<Appointment[]> {
  const rows = await tx
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .for('share')
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(toAppointment)
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
  return await selectOccupied(db).execute({ dates })
}

const selectOccupied = prepared((db) =>
  db
    .select({ date: appointments.date, startTime: appointments.startTime, endTime: appointments.endTime })
    .from(appointments)
    .where(and(sql`${appointments.date} = any(${sql.placeholder('dates')}::date[])`, inArray(appointments.status, ['pending', 'confirmed']))),
)

/** Appointments by date and start, filtered; everything without a limit. */
export async function listAppointments(db: Db, filter: AppointmentFilter): Promise<Appointment[]> {
  const direction = filter.order === 'desc' ? desc : asc
  const query = db
    .select()
    .from(appointments)
    .where(and(...conditions(filter)))
    .orderBy(direction(appointments.date), direction(appointments.startTime), direction(appointments.id))
  return (await (filter.limit === undefined ? query : query.limit(filter.limit))).map(toAppointment)
}

function conditions({ from, to, status, q, cursor, order }: AppointmentFilter): (SQL | undefined)[] {
  const beyond = order === 'desc' ? sql`<` : sql`>`
  return [
    from ? gte(appointments.date, from) : undefined,
    to ? lte(appointments.date, to) : undefined,
    status ? eq(appointments.status, status) : undefined,
    q ? matches(q) : undefined,
    cursor
      ? sql`(${appointments.date}, ${appointments.startTime}, ${appointments.id}) ${beyond} (select a.date, a.start_time, a.id from ${appointments} a where a.id = ${cursor})`
      : undefined,
  ]
}

/** Whether every word occurs in name, dog, e-mail or phone; a number also when it is written with other spaces. */
function matches(q: string): SQL {
  const digits = q.replace(/[\s./()+-]/g, '')
  if (/^\d{3,}$/.test(digits))
    return sql`(translate(${appointments.phone}, ' ./()+-', '') like ${`%${digits}%`} or ${appointments.email} like ${`%${digits}%`})`
  const text = sql`${appointments.firstName} || ' ' || ${appointments.lastName} || ' ' || ${appointments.dogName} || ' ' || ${appointments.email} || ' ' || ${appointments.phone}`
  const words = q.split(' ').map((word) => {
    const like = containing(word)
    return sql`(${text}) ilike ${like}`
  })
  return sql.join(words, sql` and `)
}

/** Writes down what happened to appointments. */
export async function insertHistory(tx: Db, rows: { appointmentId: string; actor: AppointmentEvent['actor']; changes: Changes; at: Date }[]) {
  await tx.insert(appointmentHistory).values(rows)
}

/** What happened to an appointment since it was made, oldest first. */
export async function listHistory(db: Db, appointmentId: string): Promise<AppointmentEvent[]> {
  const rows = await db
    .select()
    .from(appointmentHistory)
    .where(eq(appointmentHistory.appointmentId, appointmentId))
    .orderBy(asc(appointmentHistory.at), asc(appointmentHistory.id))
  return rows.map(({ id, at, actor, changes }) => ({ id, at: at.toISOString(), actor, kind: 'changed', changes }))
}

/** What is stored of a customer herself, as far as an appointment repeats it. */
export async function findCustomerDetails(db: Db, customerId: string) {
  const { firstName, lastName, phone, address, postalCode, city } = customers
  const [row] = await db.select({ firstName, lastName, phone, address, postalCode, city }).from(customers).where(eq(customers.id, customerId))
  return row
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
  return {
    ...row,
    clientConfirmedAt: row.clientConfirmedAt?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
