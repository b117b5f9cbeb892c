import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import {
  BOOKED_FIELDS,
  type Changes,
  helperOf,
  INVITED_DAYS,
  type Moment,
  type Occupant,
} from '#agenda/appointments/rules.ts'
import {
  type Appointment,
  type AppointmentEvent,
  type AppointmentStatus,
  MONTH_FIELDS,
  type MonthVisit,
} from '#agenda/appointments/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { picked } from '#lib/keyed.ts'
import { UNKNOWN_BREED, type VisitOutcome } from '#lib/visit-outcomes.ts'
import type { Db } from '#server/db/client.ts'
import { countWhere } from '#server/db/count-where.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { placeholders, prepared } from '#server/db/prepared/prepared.ts'
import { finds } from '#server/db/search.ts'
import {
  appointmentHistory,
  appointmentParts,
  appointments,
} from '#server/db/tables/appointments.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { people } from '#server/db/tables/auth.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { apiKeys } from '#server/db/tables/http.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { houseRules, salon } from '#server/db/tables/salon.ts'
import { staff } from '#server/db/tables/staff.ts'
import { StartOver } from '#server/db/transaction.ts'

export type AppointmentRow = Omit<typeof appointments.$inferInsert, 'during'>
/** The columns to change; undefined ones stay as they are. */
export type AppointmentColumns = {
  [Column in keyof AppointmentRow]?: AppointmentRow[Column] | undefined
}

/** Which appointments to list. `cursor` is the id of the last one of the page before. */
export type AppointmentFilter = {
  from?: DateString | undefined
  to?: DateString | undefined
  status?: AppointmentStatus | undefined
  q?: string | undefined
  staff?: string | undefined
  weekday?: number | undefined
  breed?: string | undefined
  service?: string | undefined
  outcome?: VisitOutcome | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /** By date and start, or the newest request first. */
  order?: 'asc' | 'desc' | 'newest'
  /** Without times that are held for the waiting list. */
  visitsOnly?: boolean
}

/**
 * Adds appointments in one statement. The exclusion constraint appointment_parts_no_overlap refuses
 * a row that overlaps another.
 */
export async function insertAppointments(tx: Db, rows: AppointmentRow[]): Promise<Appointment[]> {
  return (await tx.insert(appointments).values(rows).returning()).map(toAppointment)
}

/**
 * A visit requested through the website: pending, with defaults for what only the owner fills in.
 */
export type RequestedVisit = Omit<
  typeof appointments.$inferSelect,
  | 'during'
  | 'searched'
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
  | 'expectedMinutes'
  | 'helperId'
  | 'helperFrom'
  | 'helperMinutes'
>

/**
 * Adds the visits of one booking, under the same constraint. Throws StartOver when that refused
 * one: the visit that was first can be seen by then, so that somebody else takes this one.
 */
export async function insertRequested(tx: Db, visits: readonly RequestedVisit[]) {
  const insert = insertOneRequested(tx)
  try {
    await Promise.all(visits.map((visit) => insert.execute(visit)))
  } catch (error) {
    throw isTaken(error) ? new StartOver() : error
  }
}

/** Whether the database refused a time because another visit has it. */
export function isTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'appointment_parts_no_overlap'
}

const insertOneRequested = prepared((db) =>
  db.insert(appointments).values({
    ...placeholders(
      'id',
      'timeSlotId',
      'customerId',
      'dogId',
      'staffId',
      ...BOOKED_FIELDS,
      'notes',
      'acceptedRulesVersion',
      'createdAt',
      'updatedAt',
    ),
    // a placeholder of a column of moments takes no null
    answerBy: sql`${sql.placeholder('answerBy')}::timestamptz`,
    source: 'website',
  }),
)

export async function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  return row && toAppointment(row)
}

/**
 * Those of the appointments that are there, in the order of the ids, kept from being changed until
 * the transaction ends.
 */
export async function shareAppointments(tx: Db, ids: readonly string[]): Promise<Appointment[]> {
  const rows = await tx
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .for('share')
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(toAppointment)
}

/** The visits that were planned together, by date and start. */
export async function listSeries(db: Db, seriesId: string): Promise<Appointment[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(eq(appointments.seriesId, seriesId))
    .orderBy(asc(appointments.date), asc(appointments.startTime), asc(appointments.id))
  return rows.map(toAppointment)
}

/** The appointment, kept from other writers until the transaction ends. */
export async function lockAppointment(tx: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  return row && toAppointment(row)
}

export async function updateAppointment(
  tx: Db,
  id: string,
  change: AppointmentColumns,
): Promise<Appointment | undefined> {
  const [row] = await tx.update(appointments).set(change).where(eq(appointments.id, id)).returning()
  return row && toAppointment(row)
}

/**
 * Notes which entry of the outside calendar shows a visit. False when that version of the visit is
 * not the stored one any more; no edit: the version stays.
 */
export async function noteCalendarEvent(
  db: Db,
  { id, version }: { id: string; version: number },
  calendarEventId: string | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ calendarEventId })
    .where(and(eq(appointments.id, id), eq(appointments.version, version)))
  return rowCount === 1
}

export async function removeAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  const [row] = await db.delete(appointments).where(eq(appointments.id, id)).returning()
  return row && toAppointment(row)
}

/**
 * Pending and confirmed visits that take time of these members in these stretches, the earliest
 * first; half-open, so one may start when another ends.
 */
export async function listOverlapping(
  db: Db,
  stretches: readonly (Moment & { staffId: string })[],
  exceptId?: string,
): Promise<(Occupant & { id: string })[]> {
  const { id, dogName, firstName, lastName } = appointments
  const active = db.$count(staff, eq(staff.isActive, true))
  return await db
    .selectDistinctOn([appointments.date, appointments.startTime, id], {
      id,
      date: appointments.date,
      startTime: appointments.startTime,
      endTime: appointments.endTime,
      dogName,
      firstName,
      lastName,
      isHeld: sql<boolean>`${appointments.heldUntil} is not null`,
      staffName: sql<string | null>`case when ${active} > 1 then ${staff.name} end`,
    })
    .from(appointmentParts)
    .innerJoin(appointments, eq(appointments.id, appointmentParts.appointmentId))
    .innerJoin(staff, eq(staff.id, appointmentParts.staffId))
    .where(
      and(
        appointmentParts.occupies,
        or(
          ...stretches.map(({ date, startTime, endTime, staffId }) =>
            and(
              eq(appointmentParts.date, date),
              eq(appointmentParts.staffId, staffId),
              sql`${appointmentParts.during} && tsrange(${date}::date + ${startTime}::time, ${date}::date + ${endTime}::time)`,
            ),
          ),
        ),
        exceptId ? ne(id, exceptId) : undefined,
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.startTime), asc(id))
}

/** The dates from one on that a member still has visits on. */
export async function listDatesOf(db: Db, staffId: string, from: DateString) {
  const rows = await db
    .selectDistinct({ date: appointmentParts.date })
    .from(appointmentParts)
    .where(
      and(
        eq(appointmentParts.staffId, staffId),
        appointmentParts.occupies,
        gte(appointmentParts.date, from),
      ),
    )
  return rows.map(({ date }) => date)
}

type Change = { from: string; to: string; today: DateString }

/** The coming visits of one member that meet one of another, the earliest first. */
export async function listMeeting(
  tx: Db,
  { from, to, today }: Change,
): Promise<(Moment & { dogName: string })[]> {
  const { rows } = await tx.execute<Moment & { dogName: string }>(sql`
    select distinct a.date, a.start_time as "startTime", a.end_time as "endTime", a.dog_name as "dogName"
    from ${appointmentParts} hers
    join ${appointmentParts} theirs on theirs.date = hers.date and theirs.staff_id = ${to} and theirs.occupies and theirs.during && hers.during
    join ${appointments} a on a.id = hers.appointment_id
    where hers.staff_id = ${from} and hers.occupies and hers.date >= ${today}
    order by a.date, a.start_time`)
  return rows
}

/**
 * Gives every visit of a member, and what she helps with, to another; what was past and met one of
 * hers happened all the same, and stays as it is outside the constraint.
 */
export async function updateMembers(tx: Db, { from, to, today }: Change): Promise<string[]> {
  const { staffId, helperId, helperFrom, helperMinutes } = appointments
  const after = (whose: SQLWrapper) =>
    sql`(case when ${whose} = ${from}::uuid then ${to}::uuid else ${whose} end)`
  // nobody helps herself
  const helper = sql`nullif(${after(helperId)}, ${after(staffId)})`
  const ofHelper = (minutes: SQLWrapper) =>
    sql<number | null>`case when ${helper} is not null then ${minutes} end`
  const meets = sql`appointments.date < ${today} and exists (
    select 1 from ${appointmentParts} theirs where theirs.staff_id = ${to} and theirs.blocking and theirs.during && appointments.during)`
  const rows = await tx
    .update(appointments)
    .set({
      staffId: sql`${after(staffId)}`,
      helperId: helper,
      helperFrom: ofHelper(helperFrom),
      helperMinutes: ofHelper(helperMinutes),
      overlapAllowed: sql`appointments.overlap_allowed or (${meets})`,
    })
    .where(or(eq(staffId, from), eq(helperId, from)))
    .returning({ id: appointments.id, date: appointments.date })
  return rows.flatMap(({ id, date }) => (date >= today ? [id] : []))
}

/**
 * Appointments by date and start, or the newest request first, filtered; everything without a
 * limit.
 */
export async function listAppointments(db: Db, filter: AppointmentFilter): Promise<Appointment[]> {
  const direction = filter.order === 'desc' ? desc : asc
  const { createdAt, date, startTime, id } = appointments
  const order =
    filter.order === 'newest'
      ? [desc(createdAt), desc(id)]
      : [direction(date), direction(startTime), direction(id)]
  const query = db
    .select()
    .from(appointments)
    .where(and(...conditions(filter)))
    .orderBy(...order)
  return (await (filter.limit === undefined ? query : query.limit(filter.limit))).map(toAppointment)
}

/** What the cells of a month show between two dates, both included: cancelled visits left out. */
export async function listMonth(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<MonthVisit[]> {
  const { date } = appointments
  const helping = ['helperId', 'helperFrom', 'helperMinutes'] as const
  const rows = await db
    .select(picked(appointments, [...MONTH_FIELDS, ...helping]))
    .from(appointments)
    .where(and(gte(date, from), lte(date, to), ne(appointments.status, 'cancelled')))
    .orderBy(asc(date), asc(appointments.startTime), asc(appointments.id))
  return rows.map(({ helperId, helperFrom, helperMinutes, ...row }) => ({
    ...row,
    helper: helperOf(row, { helperId, helperFrom, helperMinutes }),
    heldUntil: row.heldUntil?.toISOString() ?? null,
  }))
}

/**
 * What a breed is grouped by, and a treatment: however they are written. For `appointments` under
 * that name.
 */
export const breedKey = sql<string>`coalesce(nullif(lower(trim(appointments.dog_breed)), ''), ${UNKNOWN_BREED})`
export const serviceKey = sql<string>`lower(trim(appointments.service))`

const isVisit = sql`appointments.held_until is null and appointments.status`
const came = sql`(${isVisit} = 'confirmed' and not appointments.is_no_show)`
/**
 * Whether the same dog had a next visit: `made` on the day of this one, else `planned` before it;
 * null when neither. For `appointments` under that name.
 */
export const nextOne = sql<string | null>`(
  select case when bool_or((next.created_at at time zone 'Europe/Brussels')::date = appointments.date) then 'made'
    when bool_or((next.created_at at time zone 'Europe/Brussels')::date < appointments.date and next.status <> 'cancelled') then 'planned' end
  from ${appointments} next
  where next.customer_id = appointments.customer_id and next.dog_id is not distinct from appointments.dog_id and next.date > appointments.date
    and next.held_until is null)`
/** Given up by the client when it cost something by the rules she accepted, else by today's. */
const isLate = sql`(${isVisit} = 'cancelled' and exists (
  select 1 from ${appointmentHistory} h
  where h.appointment_id = appointments.id and h.changes -> 'status' ->> 'from' = 'confirmed' and h.changes -> 'status' ->> 'to' = 'cancelled'
    and (h.actor = 'visitor' or h.changes -> 'cancelledBy' ->> 'to' = 'client')
    and h.at > (appointments.date + appointments.start_time) at time zone 'Europe/Brussels' - make_interval(hours => coalesce(
      (select r.cancel_free_hours from ${houseRules} r where r.version = appointments.accepted_rules_version), (select s.cancel_free_hours from ${salon} s)))))`

/** Whether a visit ended so; for `appointments` under that name. */
export const endedAs: Record<VisitOutcome, SQL> = {
  booked: sql`(${isVisit} <> 'cancelled')`,
  came,
  'no-show': sql`(${isVisit} = 'confirmed' and appointments.is_no_show)`,
  late: isLate,
  rebooked: sql`(${came} and ${nextOne} = 'made')`,
  'planned-ahead': sql`(${came} and ${nextOne} = 'planned')`,
  'not-rebooked': sql`(${came} and ${nextOne} is null)`,
}

function conditions({
  from,
  to,
  status,
  q,
  staff: staffId,
  weekday,
  breed,
  service,
  outcome,
  cursor,
  order,
  visitsOnly,
}: AppointmentFilter): (SQL | undefined)[] {
  const { date } = appointments
  const beyond = order === 'asc' || order === undefined ? sql`>` : sql`<`
  return [
    from ? gte(appointments.date, from) : undefined,
    to ? lte(appointments.date, to) : undefined,
    status ? eq(appointments.status, status) : undefined,
    // a time held for the waiting list is no request yet
    status === 'pending' || visitsOnly ? isNull(appointments.heldUntil) : undefined,
    q ? isAbout(q) : undefined,
    staffId
      ? sql`exists (select 1 from ${appointmentParts} p where p.appointment_id = appointments.id and p.staff_id = ${staffId})`
      : undefined,
    weekday ? sql`extract(isodow from ${date}) = ${weekday}` : undefined,
    breed ? sql`${breedKey} = lower(${breed})` : undefined,
    service ? sql`${serviceKey} = lower(${service})` : undefined,
    outcome ? endedAs[outcome] : undefined,
    cursor && order === 'newest'
      ? sql`(${appointments.createdAt}, ${appointments.id}) ${beyond} (select a.created_at, a.id from ${appointments} a where a.id = ${cursor})`
      : undefined,
    cursor && order !== 'newest'
      ? sql`(${appointments.date}, ${appointments.startTime}, ${appointments.id}) ${beyond} (select a.date, a.start_time, a.id from ${appointments} a where a.id = ${cursor})`
      : undefined,
  ]
}

/** Whether every word of a search is in what a visit is found by. */
export function isAbout(q: string): SQL | undefined {
  return finds(q, sql`${appointments.searched}`, { hasPhone: true })
}

/** Writes down what happened to appointments. */
export async function insertHistory(
  tx: Db,
  rows: { appointmentId: string; actor: AppointmentEvent['actor']; changes: Changes; at: Date }[],
) {
  await tx.insert(appointmentHistory).values(rows)
}

/** What happened to an appointment since it was made, oldest first. */
export async function listHistory(db: Db, appointmentId: string): Promise<AppointmentEvent[]> {
  const { doneBy } = appointmentHistory
  const rows = await db
    .select({ ...getTableColumns(appointmentHistory), name: nameOf(doneBy) })
    .from(appointmentHistory)
    .where(eq(appointmentHistory.appointmentId, appointmentId))
    .orderBy(asc(appointmentHistory.at), asc(appointmentHistory.id))
  return rows.map(({ id, at, actor, doneBy: whose, name, changes }) => ({
    id,
    at: at.toISOString(),
    actor,
    who: whose && name ? { id: whose, name } : null,
    kind: 'changed',
    changes,
  }))
}

/** Who of the salon made an appointment, as long as the log tells. */
export async function findMaker(db: Db, appointmentId: string): Promise<AppointmentEvent['who']> {
  const { personId: id, kind, verb } = auditLog
  const [row] = await db
    .select({ id, name: nameOf(id) })
    .from(auditLog)
    .where(
      and(eq(auditLog.appointmentId, appointmentId), eq(kind, 'appointments'), eq(verb, 'insert')),
    )
    .limit(1)
  return row?.id && row.name ? { id: row.id, name: row.name } : null
}

/** How somebody who logs in, or a program with a key, is called. */
function nameOf(id: SQLWrapper) {
  return sql<
    string | null
  >`coalesce((select name from ${people} where ${people.id} = ${id}), (select name from ${apiKeys} where ${apiKeys.id} = ${id}))`
}

/** What is stored of a customer herself, as far as an appointment repeats it. */
export async function findCustomerDetails(db: Db, customerId: string) {
  const { firstName, lastName, phone, address, postalCode, city } = customers
  const [row] = await db
    .select({ firstName, lastName, phone, address, postalCode, city })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row
}

/** Counts for the owner's figures. */
export async function countAppointments(
  db: Db,
): Promise<{ total: number; pending: number; confirmed: number }> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: countWhere(sql`${appointments.status} = 'pending'`),
      confirmed: countWhere(sql`${appointments.status} = 'confirmed'`),
    })
    .from(appointments)
    .where(isNull(appointments.heldUntil))
  return row ?? { total: 0, pending: 0, confirmed: 0 }
}

function toAppointment({
  during: _during,
  searched: _searched,
  updatedAt: _updatedAt,
  helperId,
  helperFrom,
  helperMinutes,
  ...row
}: typeof appointments.$inferSelect): Appointment {
  return {
    ...row,
    helper: helperOf(row, { helperId, helperFrom, helperMinutes }),
    clientConfirmedAt: row.clientConfirmedAt?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    answerBy: row.answerBy?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * Active dogs that were last here their `rebookWeeks` ago (else `weeks`), at most a year late, of
 * clients who want such mails; a coming visit is the last one. Whoever was invited by hand lately
 * is left alone.
 */
export async function listToRebook(db: Db, { weeks, today }: { weeks: number; today: DateString }) {
  const { id, dogId, date, startTime, service } = appointments
  const cameOrComes = and(ne(appointments.status, 'cancelled'), eq(appointments.isNoShow, false))
  const last = db
    .selectDistinctOn([dogId], { id, dogId, date, service })
    .from(appointments)
    .where(cameOrComes)
    .orderBy(dogId, desc(date), desc(startTime))
    .as('last')
  const interval = sql`coalesce(${dogs.rebookWeeks}, ${weeks}::int)`
  return await db
    .select({
      visitId: last.id,
      lastDate: last.date,
      dogName: dogs.name,
      service: last.service,
      customer: { id: customers.id, firstName: customers.firstName, email: customers.email },
    })
    .from(last)
    .innerJoin(dogs, eq(dogs.id, last.dogId))
    .innerJoin(customers, eq(customers.id, dogs.customerId))
    .where(
      and(
        customers.wantsNews,
        ne(customers.email, ''),
        dogs.isActive,
        sql`${interval} > 0 and ${today}::date - ${last.date} - 7 * ${interval} between 0 and 365`,
        sql`not exists (select 1 from ${outbox} m where m.customer_id = ${customers.id} and m.kind = 'lapsed' and m.state <> 'cancelled'
          and m.created_at > ${today}::date - ${INVITED_DAYS}::int)`,
      ),
    )
    .orderBy(last.date)
}
