import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { LEAVE_NOTICE, type Leave } from '#agenda/holidays/rules.ts'
import type { HolidayChange, NewHoliday } from '#agenda/holidays/schema.ts'
import type { Conflict, Holiday } from '#agenda/holidays/wire.ts'
import { addDays, type DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared/prepared.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { outbox } from '#server/db/tables/outbox.ts'

/**
 * Active leave that closes the salon on days of a range, both ends included; that of one member, or
 * of a part of the day, is read with whose time it is.
 */
export async function listLeave(
  db: Db,
  range: { from: DateString; to: DateString },
): Promise<Leave[]> {
  return await selectLeave(db).execute(range)
}

const selectLeave = prepared((db) =>
  db
    .select()
    .from(holidays)
    .where(
      and(
        eq(holidays.isActive, true),
        isNull(holidays.staffId),
        isNull(holidays.startTime),
        lte(holidays.startDate, sql.placeholder('to')),
        gte(holidays.endDate, sql.placeholder('from')),
      ),
    ),
)

/** All leave, past and coming, active or not, the latest first. */
export async function listHolidays(db: Db): Promise<Holiday[]> {
  return (
    await db
      .select()
      .from(holidays)
      .orderBy(desc(holidays.startDate), asc(holidays.name), asc(holidays.id))
  ).map(toHoliday)
}

export async function findHoliday(db: Db, id: string): Promise<Holiday | undefined> {
  const [row] = await db.select().from(holidays).where(eq(holidays.id, id))
  return row && toHoliday(row)
}

/** The leave, kept from other writers until the transaction ends. */
export async function lockHoliday(tx: Db, id: string): Promise<Holiday | undefined> {
  const [row] = await tx.select().from(holidays).where(eq(holidays.id, id)).for('update')
  return row && toHoliday(row)
}

/** The dates in a range that are leave of exactly one day. */
export async function listSingleDays(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<Set<DateString>> {
  const rows = await db
    .select({ date: holidays.startDate })
    .from(holidays)
    .where(
      and(
        eq(holidays.startDate, holidays.endDate),
        gte(holidays.startDate, from),
        lte(holidays.startDate, to),
      ),
    )
  return new Set(rows.map(({ date }) => date))
}

export async function insertHoliday(tx: Db, leave: NewHoliday): Promise<Holiday> {
  return toHoliday(one(await tx.insert(holidays).values(leave).returning()))
}

/** Changes the given fields; the row must exist. */
export async function updateHoliday(
  tx: Db,
  id: string,
  change: Omit<HolidayChange, 'version'>,
): Promise<Holiday> {
  // A `set` without any column is no SQL, and the id never changes anything.
  return toHoliday(
    one(
      await tx
        .update(holidays)
        .set({ ...change, id })
        .where(eq(holidays.id, id))
        .returning(),
    ),
  )
}

export async function removeHoliday(tx: Db, id: string) {
  await tx.delete(holidays).where(eq(holidays.id, id))
}

/** Days, or parts of them, on which a member is away because she is ill. */
type SickDays = Pick<Holiday, 'staffId' | 'startDate' | 'endDate' | 'startTime' | 'endTime'>

/** Puts these in the place of what a report of an illness says until now. */
export async function replaceSickDays(tx: Db, sickLeaveId: string, days: readonly SickDays[]) {
  await tx.delete(holidays).where(eq(holidays.sickLeaveId, sickLeaveId))
  await tx.insert(holidays).values(days.map((day) => ({ ...day, sickLeaveId, name: 'Ziek' })))
}

/** Lets an illness end before a day: what is past stays as it was. */
export async function endSickDays(tx: Db, sickLeaveId: string, today: DateString) {
  const hers = eq(holidays.sickLeaveId, sickLeaveId)
  await tx.delete(holidays).where(and(hers, gte(holidays.startDate, today)))
  await tx
    .update(holidays)
    .set({ endDate: addDays(today, -1) })
    .where(and(hers, gte(holidays.endDate, today)))
}

/** Pending and confirmed visits in the way of leave, on its days that count, in order of time. */
export async function listConflicts(
  db: Db,
  { staffId, startTime, endTime }: Pick<Holiday, 'staffId' | 'startTime' | 'endTime'>,
  { from, to }: { from: DateString; to: DateString },
): Promise<Conflict[]> {
  const rows = await db
    .select({
      id: appointments.id,
      date: appointments.date,
      startTime: appointments.startTime,
      status: appointments.status,
      firstName: appointments.firstName,
      lastName: appointments.lastName,
      email: appointments.email,
      phone: appointments.phone,
      dogName: appointments.dogName,
      noticeSentAt: max(outbox.createdAt),
    })
    .from(appointments)
    .leftJoin(outbox, and(eq(outbox.appointmentId, appointments.id), eq(outbox.kind, LEAVE_NOTICE)))
    .where(
      and(
        gte(appointments.date, from),
        lte(appointments.date, to),
        inArray(appointments.status, ['pending', 'confirmed']),
        isNull(appointments.heldUntil),
        staffId === null ? undefined : eq(appointments.staffId, staffId),
        startTime === null ? undefined : gt(appointments.endTime, startTime),
        endTime === null ? undefined : lt(appointments.startTime, endTime),
      ),
    )
    .groupBy(appointments.id)
    .orderBy(asc(appointments.date), asc(appointments.startTime), asc(appointments.id))
  return rows.map((row) => ({ ...row, noticeSentAt: row.noticeSentAt?.toISOString() ?? null }))
}

function toHoliday(row: typeof holidays.$inferSelect): Holiday {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
