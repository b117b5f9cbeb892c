import { and, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { isClosedOn } from '#agenda/holidays/rules.ts'
import type { PlannedSlot } from '#agenda/slots/rules.ts'
import type { Slot } from '#agenda/slots/wire.ts'
import { findTreatments, listGroomers } from '#agenda/staff/data.server.ts'
import { canDo, type Groomer, worksAt } from '#agenda/staff/rules.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared/prepared.ts'
import { appointmentParts, appointments } from '#server/db/tables/appointments.ts'
import { timeSlots } from '#server/db/tables/slots.ts'

const DATE_LOCK = 726_002

/**
 * Makes every other write to the occupancy of these dates wait until this transaction ends. The
 * locks are taken in ascending date order, so that two bookings over several days cannot wait for
 * each other.
 */
export async function lockDates(tx: Db, dates: readonly DateString[]) {
  await takeDateLocks(tx).execute({ dates: [...new Set(dates)].toSorted() })
}

const takeDateLocks = prepared((db) =>
  db
    .select({
      taken: sql`pg_advisory_xact_lock(${sql.raw(String(DATE_LOCK))}, day - date '2000-01-01')`,
    })
    .from(sql`unnest(${sql.placeholder('dates')}::date[]) with ordinality as d(day, n)`)
    .orderBy(sql`n`),
)

/**
 * Whom and what somebody asks a time for, and for how many dogs at once; without it, one by anybody
 * who can be booked.
 */
export type Wish = {
  staffId?: string | undefined
  service?: string | undefined
  dogs?: number | undefined
}

/** A start that can be booked, and who can take it, in the order of the salon. */
type FreeStart = {
  id: string
  date: DateString
  startTime: string
  endTime: string
  free: readonly Groomer[]
}

/**
 * Free slots of a range of dates, in order: open, on no closed day, within the hours and beside the
 * visits of somebody who can be booked and does what is asked.
 */
export async function listFreeSlots(
  db: Db,
  range: { from: DateString; to: DateString },
  { staffId, service, dogs = 1 }: Wish = {},
): Promise<FreeStart[]> {
  const leave = await listLeave(db, range)
  const treatments = service === undefined ? undefined : await findTreatments(db, [service])
  const groomers = (await listGroomers(db)).filter(
    (member) =>
      member.bookableOnline &&
      // the others take the dogs beside hers
      (staffId === undefined || dogs > 1 || member.id === staffId) &&
      canDo(member, treatments?.get(service ?? '')),
  )
  const ids = groomers.map(({ id }) => id)
  const open = await db
    .select({
      id: timeSlots.id,
      date: timeSlots.date,
      startTime: timeSlots.startTime,
      endTime: timeSlots.endTime,
      // a bit for each of them: text of their ids takes PostgreSQL five times as long to build
      busy: sql<
        number | null
      >`bit_or(1 << array_position(${sql.param(ids)}::uuid[], ${appointmentParts.staffId}))`,
    })
    .from(timeSlots)
    .leftJoin(
      appointmentParts,
      and(
        eq(appointmentParts.date, timeSlots.date),
        // here too: otherwise PostgreSQL reads the parts of past years to answer for a few dates
        gte(appointmentParts.date, range.from),
        lte(appointmentParts.date, range.to),
        appointmentParts.occupies,
        sql`${appointmentParts.during} && tsrange(${timeSlots.date} + ${timeSlots.startTime}, ${timeSlots.date} + ${timeSlots.endTime})`,
      ),
    )
    .where(
      and(
        gte(timeSlots.date, range.from),
        lte(timeSlots.date, range.to),
        eq(timeSlots.isAvailable, true),
      ),
    )
    .groupBy(timeSlots.id)
    .orderBy(timeSlots.date, timeSlots.startTime)
  const starts = open.flatMap(({ busy, ...slot }) => {
    const free = groomers.filter(
      (member, index) => !((busy ?? 0) & (1 << (index + 1))) && worksAt(member, slot),
    )
    return isMetBy(free, { staffId, dogs }) ? { ...slot, free } : []
  })
  const closed = new Map(
    [...new Set(starts.map(({ date }) => date))].map((date) => [date, isClosedOn(date, leave)]),
  )
  return starts.filter(({ date }) => !closed.get(date))
}

/** Whether enough are free at a time for a wish: one for each dog, and she who was asked for. */
export function isMetBy(free: readonly { id: string }[], { staffId, dogs = 1 }: Wish): boolean {
  return free.length >= dogs && (staffId === undefined || free.some(({ id }) => id === staffId))
}

/** The dates of a range, in order, on which the owner keeps at least one slot open, free or not. */
export async function listOpenDates(
  db: Db,
  range: { from: DateString; to: DateString },
): Promise<DateString[]> {
  const rows = await db
    .selectDistinct({ date: timeSlots.date })
    .from(timeSlots)
    .where(
      and(
        gte(timeSlots.date, range.from),
        lte(timeSlots.date, range.to),
        eq(timeSlots.isAvailable, true),
      ),
    )
    .orderBy(timeSlots.date)
  return rows.map(({ date }) => date)
}

/** Every slot of a date, as the owner sees it. */
export async function listSlots(db: Db, date: DateString): Promise<Slot[]> {
  const rows = await db
    .select()
    .from(timeSlots)
    .where(eq(timeSlots.date, date))
    .orderBy(timeSlots.startTime)
  const free = new Set((await listFreeSlots(db, { from: date, to: date })).map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    isFree: free.has(row.id),
    createdAt: row.createdAt.toISOString(),
  }))
}

/**
 * The slots that start on one of the dates at one of the times, kept from being deleted until the
 * transaction ends.
 */
export async function findSlotsAt(
  tx: Db,
  given: { dates: readonly DateString[]; times: readonly string[] },
) {
  return await shareSlotsAt(tx).execute(given)
}

/**
 * Keeps all slots of a date from being deleted until the transaction ends: leave and opening hours
 * that are being saved come first, so that what is read after it knows them.
 */
export async function shareSlots(tx: Db, date: DateString) {
  await tx
    .select({ id: timeSlots.id })
    .from(timeSlots)
    .where(eq(timeSlots.date, date))
    .for('key share')
}

const shareSlotsAt = prepared((db) =>
  db
    .select({
      id: timeSlots.id,
      date: timeSlots.date,
      startTime: timeSlots.startTime,
      endTime: timeSlots.endTime,
      isAvailable: timeSlots.isAvailable,
    })
    .from(timeSlots)
    .where(
      and(
        sql`${timeSlots.date} = any(${sql.placeholder('dates')}::date[])`,
        sql`${timeSlots.startTime} = any(${sql.placeholder('times')}::time[])`,
      ),
    )
    .for('key share'),
)

/** Opens or blocks a slot; undefined when there is none. */
export async function updateSlot(
  db: Db,
  id: string,
  change: { isAvailable: boolean },
): Promise<DateString | undefined> {
  const [row] = await db
    .update(timeSlots)
    .set(change)
    .where(eq(timeSlots.id, id))
    .returning({ date: timeSlots.date })
  return row?.date
}

/**
 * Makes bookings and other rebuilds wait until this transaction ends: they lock slots one by one,
 * and two in another order would wait for each other.
 */
export async function lockAllSlots(tx: Db) {
  await tx.execute(sql`lock table ${timeSlots} in exclusive mode`)
}

/** Adds the planned slots that do not exist yet (the unique start decides) and answers how many. */
export async function insertMissingSlots(tx: Db, planned: readonly PlannedSlot[]): Promise<number> {
  const result = await tx.execute(sql`
    insert into ${timeSlots} (date, start_time, end_time)
    select * from unnest(${sql.param(planned.map((slot) => slot.date))}::date[], ${sql.param(planned.map((slot) => slot.startTime))}::time[], ${sql.param(planned.map((slot) => slot.endTime))}::time[])
    on conflict (date, start_time) do nothing`)
  return result.rowCount ?? 0
}

/**
 * Removes the slots from a date on that are not planned (or whose end changed) and hold no visit;
 * answers how many.
 */
export async function removeUnplannedSlots(
  tx: Db,
  from: DateString,
  planned: readonly PlannedSlot[],
): Promise<number> {
  const result = await tx.execute(sql`
    delete from ${timeSlots} s where s.date >= ${from}
      and not exists (select 1 from ${appointments} a where a.time_slot_id = s.id and a.status in ('pending', 'confirmed'))
      and not exists (
        select 1 from unnest(${sql.param(planned.map((slot) => slot.date))}::date[], ${sql.param(planned.map((slot) => slot.startTime))}::time[], ${sql.param(planned.map((slot) => slot.endTime))}::time[]) p(date, start_time, end_time)
        where p.date = s.date and p.start_time = s.start_time and p.end_time = s.end_time)`)
  return result.rowCount ?? 0
}

/** How many slots from a date on hold no visit. */
export async function countSlotsWithoutVisit(db: Db, from: DateString): Promise<number> {
  return await db.$count(
    timeSlots,
    and(gte(timeSlots.date, from), notExists(overlappingVisit(db, from))),
  )
}

/**
 * The first date stands in the subquery as well: otherwise PostgreSQL reads all visits of past
 * years.
 */
function overlappingVisit(db: Db, from: DateString) {
  return db
    .select({ one: sql`1` })
    .from(appointments)
    .where(
      and(
        eq(appointments.date, timeSlots.date),
        gte(appointments.date, from),
        inArray(appointments.status, ['pending', 'confirmed']),
        sql`${appointments.startTime} < ${timeSlots.endTime}`,
        sql`${appointments.endTime} > ${timeSlots.startTime}`,
      ),
    )
}
