import { and, asc, eq, gte, inArray, lte, max, sql } from 'drizzle-orm'
import { breedKey, endedAs, nextOne, serviceKey } from '#agenda/appointments/data.server.ts'
import type { NamedLeave } from '#agenda/holidays/rules.ts'
import type { Absence } from '#agenda/staff/rules.ts'
import type { BusyWeekday, CountedGroup } from '#desk/insight/rules.ts'
import type { Attendance, LapsedDog } from '#desk/insight/wire.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { appointmentParts, appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { staff } from '#server/db/tables/staff.ts'
import { visitSteps } from '#server/db/tables/visit-steps.ts'

type Range = { from: DateString; to: DateString }
/** A visit that took so many times as long as it should was interrupted: its steps say nothing. */
const INTERRUPTED = 3
/** By these mails a client is asked to come back. */
const INVITING = ['rebook', 'lapsed'] as const

/** Whose time was taken, by weekday; what lies over something else counts once. */
export async function listBusyWeekdays(db: Db, { from, to }: Range): Promise<BusyWeekday[]> {
  const { rows } = await db.execute<BusyWeekday>(sql`
    select days.staff_id as "staffId", extract(isodow from days.date)::int as weekday, sum(days.minutes)::int as "busyMinutes", sum(days.visits)::int as visits
    from (
      select p.staff_id, p.date, count(distinct p.appointment_id) as visits,
        (select sum(extract(epoch from upper(stretch) - lower(stretch)) / 60) from unnest(range_agg(p.during)) stretch) as minutes
      from ${appointmentParts} p join ${appointments} a on a.id = p.appointment_id
      where p.occupies and p.date between ${from} and ${to} and a.date between ${from} and ${to} and a.held_until is null
      group by p.staff_id, p.date
    ) days
    group by days.staff_id, extract(isodow from days.date)`)
  return rows
}

/** Everybody, each since when she has an agenda: since her first visit, or since she was added. */
export async function listMembers(db: Db) {
  const { id, name, isActive, hours, exceptions } = staff
  return await db
    .select({
      id,
      name,
      isActive,
      hours,
      exceptions,
      since: sql<DateString>`least((select min(a.date) from ${appointments} a where a.staff_id = ${staff}.id), (${staff}.created_at at time zone 'Europe/Brussels')::date)::text`,
    })
    .from(staff)
    .orderBy(asc(staff.position), asc(id))
}

/** Active leave on days of a range: of the salon or a member, for whole days or a part of them. */
export async function listAbsences(
  db: Db,
  range: Range,
): Promise<(NamedLeave & Absence & { staffId: string | null })[]> {
  const { name, startDate, endDate, startTime, endTime, isActive, staffId } = holidays
  return await db
    .select({ name, startDate, endDate, startTime, endTime, isActive, staffId })
    .from(holidays)
    .where(and(eq(isActive, true), lte(startDate, range.to), gte(endDate, range.from)))
}

/**
 * What visits brought in and how long they took: by breed, by treatment and in all, in one look at
 * them. Those without a price are counted apart.
 */
export async function listEarnings(db: Db, { from, to }: Range): Promise<CountedGroup[]> {
  const { rows } = await db.execute<CountedGroup>(sql`
    with worked as (
      select s.appointment_id, min(s.at) filter (where s.step in ('started', 'bath', 'dryer', 'table')) as begun, max(s.at) filter (where s.step = 'ready') as done
      from ${visitSteps} s join ${appointments} a on a.id = s.appointment_id
      where s.undone_at is null and a.date between ${from} and ${to}
      group by s.appointment_id
    ), reckoned as (
      select ${breedKey} as breed, trim(appointments.dog_breed) as breed_name, ${serviceKey} as service, trim(appointments.service) as service_name,
        appointments.price, appointments.expected_minutes as expected,
        extract(epoch from appointments.end_time - appointments.start_time) / 60 as planned, ceil(extract(epoch from worked.done - worked.begun) / 60) as measured
      from ${appointments} left join worked on worked.appointment_id = appointments.id
      where appointments.date between ${from} and ${to} and ${endedAs.came}
    ), visit as (
      select breed, breed_name, service, service_name, price, expected,
        case when measured > 0 and measured <= ${INTERRUPTED} * coalesce(expected, planned) then measured end as measured, planned
      from reckoned
    )
    select case grouping(breed, service) when 1 then 'breed' when 2 then 'service' else 'all' end as kind,
      coalesce(case grouping(breed, service) when 1 then breed when 2 then service end, '') as key,
      coalesce(case grouping(breed, service) when 1 then mode() within group (order by breed_name) when 2 then mode() within group (order by service_name) end, '') as name,
      count(price)::int as visits, (count(*) - count(price))::int as unpriced, coalesce(sum(price), 0)::numeric(12, 2)::text as amount,
      coalesce(sum(coalesce(measured, expected, planned)) filter (where price is not null), 0)::int as minutes,
      count(measured) filter (where price is not null)::int as measured,
      count(*) filter (where price is not null and measured is null and expected is not null)::int as expected
    from visit group by grouping sets ((breed), (service), ())`)
  return rows
}

/** What became of the visits of a period. */
export async function countAttendance(db: Db, { from, to }: Range): Promise<Attendance> {
  const { rows } = await db.execute<Attendance>(sql`
    with visit as materialized (
      select ${endedAs.came} as came, ${endedAs['no-show']} as missed, ${endedAs.late} as late, case when ${endedAs.came} then ${nextOne} end as next
      from ${appointments} where appointments.date between ${from} and ${to}
    )
    select count(*) filter (where came)::int as came, count(*) filter (where missed)::int as "noShow", count(*) filter (where late)::int as late,
      count(*) filter (where came and next = 'made')::int as rebooked, count(*) filter (where came and next = 'planned')::int as "plannedAhead"
    from visit`)
  return rows[0] ?? { came: 0, noShow: 0, late: 0, rebooked: 0, plannedAhead: 0 }
}

/** What makes a dog one that stays away: see `LAPSED`. */
export type Lapse = { fewestVisits: number; leastLate: number; partLate: number; longest: number }

/**
 * Active dogs without a visit to come that are away longer than usual, the longest overdue first,
 * of one client when named. Usual is what the owner set for the dog, else the middle stretch
 * between its visits.
 */
export async function listLapsed(
  db: Db,
  { today, lapse, customerId }: { today: DateString; lapse: Lapse; customerId?: string },
): Promise<LapsedDog[]> {
  const hers = customerId ? sql`and appointments.customer_id = ${customerId}` : sql``
  const { rows } = await db.execute<LapsedDog>(sql`
    with days as (
      select distinct appointments.dog_id, appointments.date from ${appointments}
      where appointments.date < ${today} and ${endedAs.came} ${hers} and appointments.dog_id in (
        select r.dog_id from ${appointments} r where r.date between ${today}::date - ${lapse.longest}::int and ${today}
      )
    ), gaps as (
      select dog_id, date, date - lag(date) over (partition by dog_id order by date) as gap from days
    ), seen as (
      select dog_id, count(*)::int as visits, max(date) as last, percentile_disc(0.5) within group (order by gap)::int as gap
      from gaps group by dog_id
    ), usual as (
      select d.id, d.customer_id, d.name, d.breed, s.visits, s.last, ${today}::date - s.last as away,
        case when d.rebook_weeks is not null then nullif(7 * d.rebook_weeks, 0) when s.visits >= ${lapse.fewestVisits} then s.gap end as usual
      from seen s join ${dogs} d on d.id = s.dog_id where d.is_active
    ), invited as (
      select customer_id, max(created_at) as at from ${outbox}
      where kind in ${[...INVITING]} and state <> 'cancelled' group by customer_id
    )
    select u.id as "dogId", u.name as "dogName", u.breed, c.id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
      c.wants_news as "wantsNews", u.visits, u.last::text as "lastDate", u.usual as "usualDays", u.away as "awayDays",
      to_char(invited.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "invitedAt"
    from usual u join ${customers} c on c.id = u.customer_id left join invited on invited.customer_id = c.id
    where u.away > u.usual + greatest(${lapse.leastLate}::int, u.usual / ${lapse.partLate}::int) and u.away <= ${lapse.longest}
      and not exists (select 1 from ${appointments} n
        where n.customer_id = c.id and coalesce(n.dog_id, u.id) = u.id and n.date >= ${today} and n.status <> 'cancelled')
    order by u.away - u.usual desc, u.id`)
  return rows
}

/** Keeps others from inviting a client until the transaction ends; undefined when she is gone. */
export async function lockClient(tx: Db, id: string) {
  const { firstName, email, wantsNews } = customers
  const [row] = await tx
    .select({ id: customers.id, firstName, email, wantsNews })
    .from(customers)
    .where(eq(customers.id, id))
    .for('update')
  return row
}

/** When a client was last asked to come back; undefined when she never was. */
export async function lastInvited(tx: Db, customerId: string): Promise<Date | undefined> {
  const { createdAt, kind, state } = outbox
  const [row] = await tx
    .select({ at: max(createdAt) })
    .from(outbox)
    .where(
      and(
        eq(outbox.customerId, customerId),
        inArray(kind, [...INVITING]),
        inArray(state, ['waiting', 'sent', 'failed']),
      ),
    )
  return row?.at ?? undefined
}
