import { type SQL, sql } from 'drizzle-orm'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { isClosedOn } from '#agenda/holidays/rules.ts'
import { isMetBy, listFreeSlots, type Wish as SlotWish } from '#agenda/slots/data.server.ts'
import {
  bestTimes,
  isOpenOn,
  type MeasuredStart,
  type Measuring,
  MOST_BEST,
  startsFinder,
  type Taken,
  timesOf,
} from '#agenda/slots/starts/rules.ts'
import type { BestTimes } from '#agenda/slots/starts/wire.ts'
import { listGroomers } from '#agenda/staff/data.server.ts'
import { canDo, type Groomer, type Treatment } from '#agenda/staff/rules.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { addDays, type DateString, eachDate, withSeconds } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared/prepared.ts'
import { appointmentParts } from '#server/db/tables/appointments.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { GENERAL_SERVICE, UNPRICED_SERVICE } from '#shop-window/services/schema.ts'

type Range = { from: DateString; to: DateString }

/** For what a time is asked: it decides who can take it and, in measured hours, how long it is. */
type Sought = {
  service?: string | undefined
  breed?: string | undefined
  /** Only of somebody who may know how long her dog takes. */
  dogId?: string | null | undefined
  /** So long, whatever dog and treatment say. */
  minutes?: number | undefined
}
/**
 * By whom a time is asked as well, and for how many dogs at once; without it, one by anybody who
 * can be booked.
 */
export type Wish = Sought &
  Pick<SlotWish, 'staffId' | 'dogs'> & {
    /** By the owner, who plans for those too who cannot be booked online. */
    byOwner?: boolean | undefined
  }

/**
 * A start that can be booked, and who can take it, in the order of the salon; `slotId` is null
 * where the start is measured.
 */
export type FreeStart = {
  id: string
  slotId: string | null
  date: DateString
  startTime: string
  endTime: string
  free: readonly Groomer[]
}

/** By what a salon's settings say how a time is offered. */
export type Offering = Pick<
  Salon,
  'offering' | 'openingHours' | 'gridMinutes' | 'cleaningMinutes' | 'slotMinutes'
>

/** Free starts of a range of dates, in order: the salon's slots, or what fits what is asked. */
export async function listFreeStarts(
  db: Db,
  salon: Offering,
  { range, ...wish }: Wish & { range: Range },
): Promise<FreeStart[]> {
  if (salon.offering === 'fixed')
    return (await listFreeSlots(db, range, wish)).map((slot) => ({ ...slot, slotId: slot.id }))
  return (await listMeasuredDays(db, salon, { range, ...wish })).flatMap(({ date, starts }) =>
    starts.map((start) => freeStart(date, start)),
  )
}

/**
 * The free starts of a range for each of several wishes, in order, worked out as they are asked
 * for: in fixed hours the same for all.
 */
export async function listStartsOf(
  db: Db,
  salon: Offering,
  { range, wishes }: { range: Range; wishes: readonly Wish[] },
): Promise<Iterable<FreeStart>[]> {
  if (salon.offering === 'fixed') {
    const starts = await listFreeStarts(db, salon, { range })
    return wishes.map(() => starts)
  }
  const [days, asked] = await Promise.all([readDays(db, range), readAsked(db, salon, wishes)])
  return asked.map(({ startsOn }) => ({
    *[Symbol.iterator]() {
      for (const { date, taken } of days)
        for (const start of startsOn(date, taken)) yield freeStart(date, start)
    },
  }))
}

/**
 * The measured starts of a date for a visit that is put elsewhere, in order: those offered as the
 * agenda stands, and as it would without that visit.
 */
export async function listMeasuredMoves(
  db: Db,
  salon: Offering,
  { date, visitId, ...wish }: Wish & { date: DateString; visitId: string },
): Promise<FreeStart[]> {
  const range = { from: date, to: date }
  const [days, others, [asked]] = await Promise.all([
    readDays(db, range),
    readDays(db, { ...range, except: visitId }),
    readAsked(db, salon, [wish]),
  ])
  const offered = [...days, ...others].flatMap(({ taken }) =>
    (asked?.startsOn(date, taken) ?? []).map((start) => freeStart(date, start)),
  )
  // as it would be without the visit comes last, and knows that its own member is free
  const starts = new Map(offered.map((start) => [start.startTime, start]))
  return [...starts.values()].toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
}

function freeStart(date: DateString, start: MeasuredStart): FreeStart {
  const times = timesOf(start)
  return { id: `${date}T${times.startTime}`, slotId: null, date, ...times, free: start.free }
}

/** The days of a range on which something fits what is asked, each with its starts. */
export async function listMeasuredDays(
  db: Db,
  salon: Offering,
  { range, ...wish }: Wish & { range: Range },
): Promise<{ date: DateString; starts: MeasuredStart[] }[]> {
  const [days, [asked]] = await Promise.all([readDays(db, range), readAsked(db, salon, [wish])])
  return days.flatMap(({ date, taken }) => {
    const starts = asked?.startsOn(date, taken).filter(({ free }) => isMetBy(free, wish)) ?? []
    return starts.length > 0 ? { date, starts } : []
  })
}

/** How far ahead a best time is looked for, in days. */
const BEST_DAYS = 60

/**
 * The three best times for what the owner is about to plan, from a moment on, and how long it takes
 * in hours made to measure; in fixed hours the nearest free slots.
 */
export async function listBestTimes(
  db: Db,
  salon: Offering,
  { from, now, ...wish }: Wish & { from: DateString; now: { date: DateString; time: string } },
): Promise<BestTimes> {
  const start = from > now.date ? from : now.date
  const range = { from: start, to: addDays(start, BEST_DAYS) }
  const isComing = (date: DateString, startTime: string) =>
    date > now.date || startTime > withSeconds(now.time)
  if (salon.offering === 'fixed') {
    const slots = (await listFreeSlots(db, range, wish)).filter((slot) =>
      isComing(slot.date, slot.startTime),
    )
    const times = slots.map(({ date, startTime, endTime }) => ({
      date,
      startTime,
      endTime,
      joins: false,
      staffId: wish.staffId ?? null,
    }))
    return { minutes: null, times: times.slice(0, MOST_BEST) }
  }
  const [days, [asked]] = await Promise.all([
    readDays(db, range),
    readAsked(db, salon, [{ ...wish, byOwner: true }]),
  ])
  if (!asked) return { minutes: null, times: [] }
  const times = days.flatMap(({ date, taken }) =>
    asked.startsOn(date, taken).map((one) => ({
      date,
      ...timesOf(one),
      joins: one.joins,
      staffId: one.best.id,
    })),
  )
  const coming = times.filter(({ date, startTime }) => isComing(date, startTime))
  return { minutes: asked.minutes, times: bestTimes(coming) }
}

/** The dates of a range, in order, on which the salon measures: open, and not all of it blocked. */
export async function listMeasuredDates(
  db: Db,
  salon: Offering,
  range: Range,
): Promise<DateString[]> {
  const days = await readDays(db, range)
  return days.filter(({ date, taken }) => isOpenOn(date, taken, salon)).map(({ date }) => date)
}

/** All that there is to know of an open day, whatever is asked of it. */
type Day = { date: DateString; taken: Taken[] }

/** The days of a range on which the salon is not on leave, with what is taken of each. */
async function readDays(
  db: Db,
  { except = null, ...range }: Range & { except?: string | null },
): Promise<Day[]> {
  const [leave, rows] = await Promise.all([
    listLeave(db, range),
    selectTaken(db).execute({ ...range, except }),
  ])
  const taken = new Map(rows.map((row) => [row.date, readTaken(row)]))
  return eachDate(range.from, range.to)
    .filter((date) => !isClosedOn(date, leave))
    .map((date) => ({ date, taken: taken.get(date) ?? [] }))
}

/** By what is measured, as the settings say. */
export function measuringOf(salon: Offering, shortest: number): Measuring {
  const { openingHours, gridMinutes: grid, cleaningMinutes: cleaning } = salon
  return { openingHours, grid, cleaning, shortest }
}

/** What is asked: how long it takes, and the starts that a day has for it. */
type Asked = { minutes: number; startsOn: ReturnType<typeof startsFinder> }

async function readAsked(db: Db, salon: Offering, wishes: readonly Wish[]): Promise<Asked[]> {
  const [treatments, all] = await Promise.all([
    selectAsked(db).execute({
      ids: wishes.map(({ dogId }) => dogId ?? null),
      breeds: wishes.map(({ breed = '' }) => breed),
      treatments: wishes.map(({ service = '' }) => service),
    }),
    listGroomers(db),
  ])
  const { slotMinutes } = salon
  return wishes.map(({ staffId, dogs: atOnce = 1, byOwner = false, ...wish }, at) => {
    const asked = treatments[at]
    const minutes = wish.minutes ?? asked?.minutes ?? slotMinutes
    const groomers = all.filter(
      (member) =>
        (byOwner || member.bookableOnline) &&
        (staffId === undefined || atOnce > 1 || member.id === staffId) &&
        canDo(member, asked?.treatment ?? undefined),
    )
    const measuring = measuringOf(salon, asked?.shortest ?? slotMinutes)
    return { minutes, startsOn: startsFinder(minutes, { groomers, measuring }) }
  })
}

/** How long the shortest treatment of the price list takes. */
export async function findShortest(
  db: Db,
  { slotMinutes }: Pick<Offering, 'slotMinutes'>,
): Promise<number> {
  const [row] = await selectShortest(db).execute()
  return row?.minutes ?? slotMinutes
}

type TakenColumns = { staffIds: (string | null)[]; starts: number[]; ends: number[] }

function readTaken({ staffIds, starts, ends }: TakenColumns): Taken[] {
  return staffIds.map((staffId, index) => ({
    staffId: staffId ?? undefined,
    from: starts[index] ?? 0,
    to: ends[index] ?? 0,
  }))
}

export const shortestMinutes = sql<
  number | null
>`(select min(s.minutes) from ${services} s where s.is_active)`

const selectShortest = prepared((db) =>
  db.select({ minutes: shortestMinutes }).from(sql`(select 1) one`),
)

/** How long the treatment takes that stands for any: the general one, else the first listed. */
const usualMinutes = sql`(select s.minutes from ${services} s where s.is_active order by s.name = ${sql.raw(`'${GENERAL_SERVICE}'`)} desc, s.display_order, s.name limit 1)`

/** How long it takes in measured hours where no treatment is named; null where one is. */
export function unnamedMinutes(treatment: SQL) {
  return sql<
    number | null
  >`case when ${treatment} in ('', ${sql.raw(`'${UNPRICED_SERVICE}'`)}) then ${usualMinutes} end`
}

/** Of each wish: its length, what of its treatment decides who does it, and the shortest of all. */
const selectAsked = prepared((db) =>
  db
    .select({
      minutes: sql<
        number | null
      >`coalesce(expected_minutes(asked.dog, coalesce(nullif(asked.breed, ''), (select d.breed from ${dogs} d where d.id = asked.dog), ''), asked.treatment), ${unnamedMinutes(sql`asked.treatment`)})`,
      treatment: sql<Treatment | null>`(select jsonb_build_object('id', s.id, 'size', s.size) from ${services} s where s.name = asked.treatment)`,
      shortest: shortestMinutes,
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('breeds')}::text[], ${sql.placeholder('treatments')}::text[]) with ordinality as asked(dog, breed, treatment, position)`,
    )
    .orderBy(sql`asked.position`),
)

/**
 * Whose time is taken and when the owner blocked everybody's, in minutes of each date of a range: a
 * list of each for a date, which costs half of one list of all three.
 */
const selectTaken = prepared((db) =>
  db
    .select({
      date: sql<string>`taken.date::text`,
      staffIds: sql<(string | null)[]>`to_json(array_agg(taken.staff_id))`,
      starts: sql<number[]>`to_json(array_agg(${minutesOf('taken.from_time')}))`,
      ends: sql<number[]>`to_json(array_agg(${minutesOf('taken.to_time')}))`,
    })
    .from(
      sql`(
        select p.date, p.staff_id, lower(p.during) - p.date as from_time, upper(p.during) - p.date as to_time
        from ${appointmentParts} p
        where p.occupies and p.appointment_id is distinct from ${sql.placeholder('except')}::uuid and p.date between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date
        union all
        select t.date, null, t.start_time::interval, t.end_time::interval
        from ${timeSlots} t
        where not t.is_available and t.date between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date
      ) taken`,
    )
    .groupBy(sql`taken.date`),
)

function minutesOf(time: string): SQL {
  return sql.raw(`date_part('epoch', ${time})::int / 60`)
}
