import { and, asc, eq, gte, ne, or, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import {
  type Absence,
  type BusyPart,
  canDo,
  type Groomer,
  type Treatment,
} from '#agenda/staff/rules.ts'
import type { NewMember } from '#agenda/staff/schema.ts'
import {
  type BookableMember,
  type Member,
  type MembersVisits,
  memberSchema,
} from '#agenda/staff/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon, TeamMember } from '#foundation/salon/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared/prepared.ts'
import { appointmentParts, appointments } from '#server/db/tables/appointments.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { services } from '#server/db/tables/services.ts'
import { staff } from '#server/db/tables/staff.ts'

/** Everybody, in the order of the owner. */
export async function listStaff(db: Db): Promise<Member[]> {
  return (await db.select().from(staff).orderBy(asc(staff.position), asc(staff.id))).map(toMember)
}

/** Those who have visits of their own, in their order; of them some may not be bookable online. */
export async function listGroomers(db: Db): Promise<Groomer[]> {
  return await selectGroomers(db).execute()
}

/** What keeps her from working besides her hours: her leave, and the salon's for part of a day. */
const absences = sql<
  Absence[]
>`coalesce((select jsonb_agg(jsonb_build_object('startDate', h.start_date, 'endDate', h.end_date, 'startTime', h.start_time, 'endTime', h.end_time))
  from ${holidays} h where h.is_active and (h.staff_id = ${staff}.id or (h.staff_id is null and h.start_time is not null))), '[]')`

const selectGroomers = prepared((db) =>
  db
    .select({
      id: staff.id,
      name: staff.name,
      hours: staff.hours,
      exceptions: staff.exceptions,
      serviceIds: staff.serviceIds,
      largestSize: staff.largestSize,
      bookableOnline: staff.bookableOnline,
      absences,
    })
    .from(staff)
    .where(eq(staff.isActive, true))
    .orderBy(asc(staff.position), asc(staff.id)),
)

/** Whom a visitor can choose, for any visit or for a treatment. */
export async function listBookable(db: Db, service?: string): Promise<BookableMember[]> {
  const { id, name, pictureId, serviceIds, largestSize } = staff
  const members = await db
    .select({ id, name, pictureId, serviceIds, largestSize })
    .from(staff)
    .where(and(eq(staff.isActive, true), eq(staff.bookableOnline, true)))
    .orderBy(asc(staff.position), asc(staff.id))
  const treatment =
    service === undefined ? undefined : (await findTreatments(db, [service])).get(service)
  return members
    .filter((member) => canDo(member, treatment))
    .map((member) => ({ id: member.id, name: member.name, pictureId: member.pictureId }))
}

/** The salon for who writes to a client: with everybody's name once she can choose a member. */
export async function getSalonWithGroomers(
  db: Db,
): Promise<Salon & { groomers: { id: string; name: string }[] }> {
  const salon = await getSalon(db)
  return { ...salon, groomers: await listNamed(db) }
}

/** Everybody by name, as soon as more than one can be booked; nobody before that. */
export async function listNamed(db: Db): Promise<{ id: string; name: string }[]> {
  const all = await db
    .select({
      id: staff.id,
      name: staff.name,
      isBookable: sql<boolean>`${staff.isActive} and ${staff.bookableOnline}`,
    })
    .from(staff)
    .orderBy(asc(staff.position), asc(staff.id))
  const isChoice = all.filter(({ isBookable }) => isBookable).length > 1
  return isChoice ? all.map(({ id, name }) => ({ id, name })) : []
}

/** Who stands on the team page, in the order of the owner. */
export async function listTeam(db: Db): Promise<TeamMember[]> {
  const { name, role, text, pictureId } = staff
  return await db
    .select({ name, role, text, pictureId })
    .from(staff)
    .where(eq(staff.onTeamPage, true))
    .orderBy(asc(staff.position), asc(staff.id))
}

/** Whose time is taken on these dates, and when. */
export async function listBusy(db: Db, dates: readonly DateString[]): Promise<BusyPart[]> {
  return await selectBusy(db).execute({ dates })
}

/** When a part begins and ends. */
export const partTimes = {
  startTime: sql<string>`lower(${appointmentParts.during})::time::text`,
  endTime: sql<string>`upper(${appointmentParts.during})::time::text`,
}

const selectBusy = prepared((db) =>
  db
    .select({
      visitId: appointmentParts.appointmentId,
      staffId: appointmentParts.staffId,
      date: appointmentParts.date,
      ...partTimes,
    })
    .from(appointmentParts)
    .where(
      and(
        appointmentParts.occupies,
        sql`${appointmentParts.date} = any(${sql.placeholder('dates')}::date[])`,
      ),
    ),
)

/** The treatments with these names, as far as they decide who can do them. */
export async function findTreatments(
  db: Db,
  names: readonly string[],
): Promise<Map<string, Treatment>> {
  const rows = await selectTreatments(db).execute({ names })
  return new Map(rows.map(({ name, ...treatment }) => [name, treatment]))
}

const selectTreatments = prepared((db) =>
  db
    .select({ id: services.id, name: services.name, size: services.size })
    .from(services)
    .where(sql`${services.name} = any(${sql.placeholder('names')}::text[])`),
)

/** Makes other changes of who works here wait: at least one stays active, and the order is one. */
export async function lockStaff(tx: Db) {
  await tx.execute(sql`lock table ${staff} in share row exclusive mode`)
}

export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id))
  return row && toMember(row)
}

type Columns = Omit<NewMember, 'colour'> & Pick<Member, 'colour' | 'position'>

export async function insertMember(tx: Db, member: Columns): Promise<Member> {
  return toMember(one(await tx.insert(staff).values(member).returning()))
}

/** Changes the given columns; the row must exist. */
export async function updateMember(
  tx: Db,
  id: string,
  change: { [Column in keyof Columns]?: Columns[Column] | undefined },
): Promise<Member> {
  // a `set` without any column is no SQL, and the id never changes anything
  const rows = await tx
    .update(staff)
    .set({ ...change, id })
    .where(eq(staff.id, id))
    .returning()
  return toMember(one(rows))
}

/** Writes the order in which these stand. */
export async function updatePositions(tx: Db, ids: readonly string[]) {
  await tx.execute(sql`
    update ${staff} s set position = given.at - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, at)
    where s.id = given.id and s.position <> given.at - 1`)
}

export async function removeMember(tx: Db, id: string) {
  await tx.delete(staff).where(eq(staff.id, id))
}

/** How many visits a member has or helps with from a day on, how many past or cancelled ones. */
export async function countVisitsOf(db: Db, id: string, today: DateString): Promise<MembersVisits> {
  const hers = or(eq(appointments.staffId, id), eq(appointments.helperId, id))
  const coming = await db.$count(
    appointments,
    and(hers, gte(appointments.date, today), ne(appointments.status, 'cancelled')),
  )
  return { coming, past: (await db.$count(appointments, hers)) - coming }
}

function toMember(row: typeof staff.$inferSelect): Member {
  return parse(memberSchema, { ...row, createdAt: row.createdAt.toISOString() })
}
