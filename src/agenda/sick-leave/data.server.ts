import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { isClosedOn } from '#agenda/holidays/rules.ts'
import type { Period, Room } from '#agenda/sick-leave/rules.ts'
import type { DeedKind } from '#agenda/sick-leave/wire.ts'
import { findTreatments, listBusy, listGroomers } from '#agenda/staff/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { type DateString, eachDate } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { sickDeeds, sickLeaves, type VisitState } from '#server/db/tables/sick-leave.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { staff } from '#server/db/tables/staff.ts'

export type StoredSickLeave = typeof sickLeaves.$inferSelect
export type StoredDeed = typeof sickDeeds.$inferSelect

/** Reports not ended whose last day is not over, in the order of the members. */
export async function listCurrent(db: Db, today: DateString): Promise<StoredSickLeave[]> {
  const rows = await db
    .select({ leave: sickLeaves })
    .from(sickLeaves)
    .innerJoin(staff, eq(staff.id, sickLeaves.staffId))
    .where(and(isNull(sickLeaves.endedAt), gte(sickLeaves.endDate, today)))
    .orderBy(asc(staff.position), asc(staff.id))
  return rows.map(({ leave }) => leave)
}

export async function findSickLeave(db: Db, id: string): Promise<StoredSickLeave | undefined> {
  const [row] = await db.select().from(sickLeaves).where(eq(sickLeaves.id, id))
  return row
}

/** A report, kept from other writers until the transaction ends. */
export async function lockSickLeave(tx: Db, id: string): Promise<StoredSickLeave | undefined> {
  const [row] = await tx.select().from(sickLeaves).where(eq(sickLeaves.id, id)).for('update')
  return row
}

/** A member's report that was not ended, though its days may be over, kept from other writers. */
export async function lockOpenReport(
  tx: Db,
  staffId: string,
): Promise<StoredSickLeave | undefined> {
  const [row] = await tx
    .select()
    .from(sickLeaves)
    .where(and(eq(sickLeaves.staffId, staffId), isNull(sickLeaves.endedAt)))
    .for('update')
  return row
}

/** Adds a report; the index `sick_leaves_one` refuses a second open one of a member. */
export async function insertSickLeave(
  tx: Db,
  row: Period & { staffId: string; createdAt: Date },
): Promise<StoredSickLeave> {
  return one(await tx.insert(sickLeaves).values(row).returning())
}

export async function updateSickLeave(
  tx: Db,
  id: string,
  change: Partial<Period> & { endedAt?: Date },
): Promise<StoredSickLeave> {
  return one(await tx.update(sickLeaves).set(change).where(eq(sickLeaves.id, id)).returning())
}

/** Who could do which of these treatments on these days, and when. */
export async function readRoom(
  db: Db,
  range: { from: DateString; to: DateString },
  { services, now }: { services: readonly string[]; now: Date },
): Promise<Room> {
  const [salon, groomers, leave, treatments, parts, slots] = [
    await getSalon(db),
    await listGroomers(db),
    await listLeave(db, range),
    await findTreatments(db, services),
    await listBusy(db, eachDate(range.from, range.to)),
    await db
      .select({
        date: timeSlots.date,
        startTime: timeSlots.startTime,
        endTime: timeSlots.endTime,
      })
      .from(timeSlots)
      .where(
        and(
          gte(timeSlots.date, range.from),
          lte(timeSlots.date, range.to),
          eq(timeSlots.isAvailable, true),
        ),
      )
      .orderBy(asc(timeSlots.date), asc(timeSlots.startTime)),
  ]
  const closed = new Map(
    [...new Set(slots.map(({ date }) => date))].map((date) => [date, isClosedOn(date, leave)]),
  )
  return {
    now,
    groomers,
    parts,
    treatments,
    starts: slots.filter(({ date }) => !closed.get(date)),
    hours: salon.openingHours,
    usableMinutes: salon.slotMinutes,
  }
}

/** What was decided during an illness and not undone, in the order in which it was. */
export async function listDeeds(db: Db, sickLeaveId: string): Promise<StoredDeed[]> {
  return await db
    .select()
    .from(sickDeeds)
    .where(and(eq(sickDeeds.sickLeaveId, sickLeaveId), isNull(sickDeeds.undoneAt)))
    .orderBy(asc(sickDeeds.createdAt), asc(sickDeeds.id))
}

export type NewDeed = {
  sickLeaveId: string
  appointmentId: string
  deed: DeedKind
  before: VisitState
  after: VisitState
  createdAt: Date
}

export async function insertDeeds(tx: Db, deeds: readonly NewDeed[]) {
  if (deeds.length > 0) await tx.insert(sickDeeds).values([...deeds])
}

export async function markUndone(tx: Db, id: string, undoneAt: Date) {
  await tx.update(sickDeeds).set({ undoneAt }).where(eq(sickDeeds.id, id))
}

const isUntold = or(
  and(isNull(sickDeeds.undoneAt), isNull(sickDeeds.toldAt)),
  and(isNotNull(sickDeeds.undoneAt), isNotNull(sickDeeds.toldAt), isNull(sickDeeds.backToldAt)),
)

/** Visits of which something was decided, or undone after it was told, unknown to their clients. */
export async function listUntoldVisits(db: Db, sickLeaveId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sickDeeds.appointmentId })
    .from(sickDeeds)
    .where(and(eq(sickDeeds.sickLeaveId, sickLeaveId), isUntold))
  return rows.map(({ id }) => id)
}

/** The same for these visits, each kept by whoever tells of it until the transaction ends. */
export async function lockUntold(
  tx: Db,
  sickLeaveId: string,
  visits: readonly string[],
): Promise<StoredDeed[]> {
  return await tx
    .select()
    .from(sickDeeds)
    .where(
      and(
        eq(sickDeeds.sickLeaveId, sickLeaveId),
        inArray(sickDeeds.appointmentId, [...visits]),
        isUntold,
      ),
    )
    .orderBy(asc(sickDeeds.createdAt), asc(sickDeeds.id))
    .for('update')
}

/** Notes that these were told; of one that was undone, that all is as it was. */
export async function markTold(tx: Db, deeds: readonly StoredDeed[], now: Date) {
  const ids = (undone: boolean) =>
    deeds.filter(({ undoneAt }) => (undoneAt !== null) === undone).map(({ id }) => id)
  const [told, backTold] = [ids(false), ids(true)]
  if (told.length > 0)
    await tx.update(sickDeeds).set({ toldAt: now }).where(inArray(sickDeeds.id, told))
  if (backTold.length > 0)
    await tx.update(sickDeeds).set({ backToldAt: now }).where(inArray(sickDeeds.id, backTold))
}
