import { and, asc, desc, eq, gte, inArray, isNull, lte, max } from 'drizzle-orm'
import { LEAVE_NOTICE, type Leave } from '#agenda/holidays/rules.ts'
import type { HolidayChange, NewHoliday } from '#agenda/holidays/schema.ts'
import type { Conflict, Holiday } from '#agenda/holidays/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { outbox } from '#server/db/tables/outbox.ts'

/** Active leave that touches a range of dates, both ends included. */
export async function listLeave(
  db: Db,
  range: { from: DateString; to: DateString },
): Promise<Leave[]> {
  return await db
    .select()
    .from(holidays)
    .where(
      and(
        eq(holidays.isActive, true),
        lte(holidays.startDate, range.to),
        gte(holidays.endDate, range.from),
      ),
    )
}

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

/** Whether there was such leave to remove. */
export async function removeHoliday(tx: Db, id: string): Promise<boolean> {
  return (
    (await tx.delete(holidays).where(eq(holidays.id, id)).returning({ id: holidays.id })).length > 0
  )
}

/** Pending and confirmed visits from one date to another, both included, in order of time. */
export async function listConflicts(
  db: Db,
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
      ),
    )
    .groupBy(appointments.id)
    .orderBy(asc(appointments.date), asc(appointments.startTime), asc(appointments.id))
  return rows.map((row) => ({ ...row, noticeSentAt: row.noticeSentAt?.toISOString() ?? null }))
}

function toHoliday(row: typeof holidays.$inferSelect): Holiday {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
