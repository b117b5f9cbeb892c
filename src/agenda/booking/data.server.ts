import { and, desc, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { type Crew, isAnybodyFree, type Known, measuredSlot } from '#agenda/booking/rules.ts'
import type { Booking } from '#agenda/booking/schema.ts'
import type { BookableDate, ClosedDay, FreeSlot, LastBooked } from '#agenda/booking/wire.ts'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { closedDays, isClosedOn } from '#agenda/holidays/rules.ts'
import { countAsked, lockAsker } from '#agenda/requests/data.server.ts'
import type { Asker } from '#agenda/requests/rules.ts'
import { findSlotsAt, listFreeSlots, listOpenDates, lockDates } from '#agenda/slots/data.server.ts'
import { bookableRange, isBookableDate } from '#agenda/slots/rules.ts'
import {
  listFreeStarts,
  listMeasuredDates,
  listMeasuredDays,
  measuringOf,
  shortestMinutes,
  unnamedMinutes,
  type Wish,
} from '#agenda/slots/starts/data.server.ts'
import { listBusy, listGroomers } from '#agenda/staff/data.server.ts'
import { customerColumns } from '#clients/customers/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { allInOrder, prepared } from '#server/db/prepared/prepared.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs, emailKey } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { type Repeatable, takeKey } from '#server/http/idempotency.ts'

/** The dates on which the public finds a free slot, with how many. */
export async function listBookableDates(
  db: Db,
  today: DateString,
  wish?: Wish,
): Promise<BookableDate[]> {
  const counts = new Map<DateString, number>()
  const settings = await getSalon(db)
  const range = bookableRange(today, settings)
  if (settings.offering === 'measured') {
    const days = await listMeasuredDays(db, settings, { range, ...wish })
    return days.map(({ date, starts }) => ({ date, available_count: starts.length }))
  }
  for (const { date } of await listFreeSlots(db, range, wish))
    counts.set(date, (counts.get(date) ?? 0) + 1)
  return [...counts].map(([date, available_count]) => ({ date, available_count }))
}

/**
 * The dates on which the salon works and every time is taken; a day whose slots the owner blocked
 * is none of them, since nothing on it can become free.
 */
export async function listFullDates(db: Db, today: DateString): Promise<DateString[]> {
  const settings = await getSalon(db)
  const range = bookableRange(today, settings)
  const isFixed = settings.offering === 'fixed'
  const [open, free, leave] = await Promise.all([
    isFixed ? listOpenDates(db, range) : listMeasuredDates(db, settings, range),
    isFixed ? listFreeSlots(db, range) : listMeasuredDays(db, settings, { range }),
    listLeave(db, range),
  ])
  const withTime = new Set(free.map(({ date }) => date))
  return open.filter((date) => !withTime.has(date) && !isClosedOn(date, leave))
}

/** The free starts of a date; none outside what the public may book. */
export async function listFreeTimes(
  db: Db,
  today: DateString,
  { date, ...wish }: Wish & { date: DateString },
): Promise<FreeSlot[]> {
  const settings = await getSalon(db)
  if (!isBookableDate(date, today, settings)) return []
  const starts = await listFreeStarts(db, settings, { range: { from: date, to: date }, ...wish })
  return starts.map(({ id, slotId, startTime, endTime }) => ({
    id,
    time: withoutSeconds(startTime),
    ...(slotId === null && { endTime: withoutSeconds(endTime) }),
  }))
}

/** Whether a browser is recognised for whose dog it is, and so may learn how long it takes. */
export async function knowsDog(
  db: Db,
  dogId: string,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false
  const [row] = await db
    .select({ id: dogs.id })
    .from(dogs)
    .innerJoin(
      recognisedDevices,
      and(eq(recognisedDevices.customerId, dogs.customerId), eq(recognisedDevices.device, device)),
    )
    .where(eq(dogs.id, dogId))
  return row !== undefined
}

/**
 * The last visit of whoever a browser is recognised for, of a dog that she has and a treatment that
 * can still be booked; not one that somebody else may have asked for in her name.
 */
export async function findLastBooked(db: Db, device: string | undefined): Promise<LastBooked> {
  if (device === undefined) return null
  const { customerId, service, status, heldUntil, date, startTime } = appointments
  const [row] = await db
    .select({
      email: customers.email,
      service,
      dogId: dogs.id,
      dogName: dogs.name,
      rules: sql<string>`coalesce(${appointments.acceptedRulesVersion}, '')`,
    })
    .from(recognisedDevices)
    .innerJoin(customers, eq(customers.id, recognisedDevices.customerId))
    .innerJoin(appointments, eq(customerId, customers.id))
    .innerJoin(
      dogs,
      and(eq(dogs.id, appointments.dogId), eq(dogs.customerId, customers.id), dogs.isActive),
    )
    .innerJoin(services, and(eq(services.name, service), services.isActive))
    .where(
      and(
        eq(recognisedDevices.device, device),
        ne(status, 'cancelled'),
        isNull(heldUntil),
        notExists(
          db.select().from(visitRequests).where(eq(visitRequests.appointmentId, appointments.id)),
        ),
      ),
    )
    .orderBy(desc(date), desc(startTime))
    .limit(1)
  return row ?? null
}

/** Public holidays and leave up to the horizon, from today. */
export async function listClosedDays(db: Db, today: DateString): Promise<ClosedDay[]> {
  const range = { from: today, to: bookableRange(today, await getSalon(db)).to }
  return closedDays(range, await listLeave(db, range)).map(({ date, name }) => ({ date, name }))
}

type Wanted = {
  booking: Booking
  device: string | undefined
  asker: Asker | undefined
  repeat: Repeatable | undefined
  now: Date
  today: DateString
}

/**
 * Takes the key and the locks, then reads all that a booking is checked against, in this very
 * order, so that what is read stands behind the locks (011); undefined for a repeat.
 */
export async function readKnown(
  tx: Db,
  { booking, device, asker, repeat, now, today }: Wanted,
): Promise<(Known & { crew: Crew }) | undefined> {
  const visits = booking.appointments
  const dates = visits.map(({ appointmentDate }) => appointmentDate).toSorted()
  const visitor = visitorOf(booking, device)
  const [, isFirst, , , slots, [salonRow], treatments, leave, groomers, parts, , people, asked] =
    await allInOrder([
      plansOnce(tx).execute(),
      repeat ? takeKey(tx, repeat, now) : true,
      asker && lockAsker(tx, asker),
      lockDates(tx, dates),
      findSlotsAt(tx, { dates, times: visits.map(({ appointmentTime }) => appointmentTime) }),
      selectSalon(tx).execute({ dates }),
      selectTreatments(tx).execute({ names: visits.map(({ service }) => service) }),
      listLeave(tx, { from: dates[0] ?? today, to: dates.at(-1) ?? today }),
      listGroomers(tx),
      listBusy(tx, dates),
      keepVisitor(tx).execute({ email: visitor.email }),
      selectVisitor(tx).execute(visitor),
      asker && countAsked(tx, asker, { now, today }),
    ])
  if (!isFirst) return undefined
  if (!salonRow) throw new Error('the salon row is missing: the database was not seeded')
  const [first] = people
  const isRecognised = first?.customer !== undefined && first.device !== null
  const measuring =
    salonRow.offering === 'measured'
      ? {
          ...measuringOf(salonRow, salonRow.shortest ?? salonRow.slotMinutes),
          blocked: salonRow.blocked.map(([date, from, to]) => ({ date, from, to })),
        }
      : undefined
  return {
    salon: salonRow,
    prices: new Map(treatments.map(({ name, price }) => [name, price])),
    leave,
    slots: slots.map((slot) => ({ ...slot, isTaken: !isAnybodyFree(slot, { groomers, parts }) })),
    crew: {
      groomers,
      parts,
      treatments: new Map(treatments.map(({ name, ...item }) => [name, item])),
      usableMinutes: measuring?.shortest ?? salonRow.slotMinutes,
      ...(measuring && { measuring }),
    },
    ...(measuring && {
      measured: visits.map((visit, index) => {
        const dog = people[index]
        // whoever is not recognised was offered times for a dog that nobody knows
        const hers = isRecognised && visit.dogId ? dog?.minutes : undefined
        const minutes = hers ?? dog?.usualMinutes ?? dog?.unnamedMinutes ?? salonRow.slotMinutes
        return measuredSlot(visit, minutes, measuring)
      }),
    }),
    customer: first?.customer
      ? { ...first.customer, recognised: first.device !== null }
      : undefined,
    dogs: people.map(({ dog, nameKey, minutes, usualMinutes }) => ({
      nameKey,
      minutes: minutes ?? usualMinutes,
      usualMinutes,
      saved: dog ?? undefined,
    })),
    asked,
    mostAtOnce: groomers.filter(({ bookableOnline }) => bookableOnline).length,
  }
}

function visitorOf({ details: { email }, appointments: visits }: Booking, device = '') {
  return {
    email,
    device,
    ids: visits.map(({ dogId }) => dogId ?? null),
    names: visits.map(({ petName }) => petName),
    breeds: visits.map(({ petBreed }) => petBreed),
    treatments: visits.map(({ service }) => service),
  }
}

/**
 * PostgreSQL then plans none of these statements again for the values at hand, nor those inside the
 * functions that they call.
 */
const plansOnce = prepared((db) =>
  db
    .select({ mode: sql`set_config('plan_cache_mode', 'force_generic_plan', true)` })
    .from(sql`(select 1) one`),
)

const hasEmail = eq(emailKey, sql`lower(${sql.placeholder('email')})`)

/**
 * What is copied into the visit stays as it is until the transaction ends: whoever is renaming,
 * merging or removing her or a dog comes first, or waits.
 */
const keepVisitor = prepared((db) =>
  db
    .select({ id: dogs.id })
    .from(customers)
    .innerJoin(dogs, eq(dogs.customerId, customers.id))
    .where(hasEmail)
    .for('key share'),
)

const wantedDogs = sql`(select id, lower(name) as name_key, breed, treatment, position from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('names')}::text[], ${sql.placeholder('breeds')}::text[], ${sql.placeholder('treatments')}::text[]) with ordinality as given(id, name, breed, treatment, position)) wanted`

/**
 * The customer with an e-mail address, whether the device is recognised for her, and of each dog
 * the one of hers with that id or name: as many rows, known or not.
 */
const selectVisitor = prepared((db) =>
  db
    .select({
      nameKey: sql<string>`wanted.name_key`,
      minutes: sql<
        number | null
      >`case when ${dogs.id} is not null then expected_minutes(${dogs.id}, coalesce(nullif(wanted.breed, ''), ${dogs.breed}), wanted.treatment) end`,
      usualMinutes: sql<number | null>`expected_minutes(null, wanted.breed, wanted.treatment)`,
      unnamedMinutes: unnamedMinutes(sql`wanted.treatment`),
      customer: customerColumns,
      device: recognisedDevices.device,
      dog: {
        id: dogs.id,
        name: dogs.name,
        breed: dogs.breed,
        price: dogs.price,
      },
    })
    .from(wantedDogs)
    .leftJoin(customers, hasEmail)
    .leftJoin(
      recognisedDevices,
      and(
        eq(recognisedDevices.customerId, customers.id),
        eq(recognisedDevices.device, sql.placeholder('device')),
      ),
    )
    .leftJoin(
      dogs,
      and(
        eq(dogs.customerId, customers.id),
        sql`case when wanted.id is null then ${dogs.nameKey} = wanted.name_key else ${dogs.id} = wanted.id end`,
      ),
    )
    .orderBy(sql`wanted.position`),
)

/** What the owner blocked on the dates of a booking, in minutes of the day. */
const blockedOn = sql`coalesce((select json_agg(json_build_array(t.date, extract(epoch from t.start_time)::int / 60, extract(epoch from t.end_time)::int / 60))
  from ${timeSlots} t where not t.is_available and t.date = any(${sql.placeholder('dates')}::date[])), '[]')`

const selectSalon = prepared((db) =>
  db
    .select({
      slotMinutes: salon.slotMinutes,
      offering: salon.offering,
      openingHours: salon.openingHours,
      gridMinutes: salon.gridMinutes,
      cleaningMinutes: salon.cleaningMinutes,
      shortest: sql<
        number | null
      >`case when ${salon.offering} = 'measured' then ${shortestMinutes} end`,
      blocked: sql<
        [date: DateString, from: number, to: number][]
      >`case when ${salon.offering} = 'measured' then ${blockedOn} else '[]' end`,
      noticeDays: salon.noticeDays,
      horizonMonths: salon.horizonMonths,
      existingCustomersOnly: salon.existingCustomersOnly,
      rulesVersion: salon.rulesVersion,
      cancelFreeHours: salon.cancelFreeHours,
      cancelLatePercent: salon.cancelLatePercent,
      noShowPercent: salon.noShowPercent,
      requestHours: salon.requestHours,
      mostVisitsPerAddress: salon.mostVisitsPerAddress,
      mostOpenVisits: salon.mostOpenVisits,
      mostOpenVisitsProven: salon.mostOpenVisitsProven,
      phone: salon.phone,
      email: salon.email,
    })
    .from(salon),
)

const selectTreatments = prepared((db) =>
  db
    .select({
      id: services.id,
      name: services.name,
      size: services.size,
      price: services.price,
      minutes: services.minutes,
    })
    .from(services)
    .where(
      and(
        eq(services.isActive, true),
        sql`${services.name} = any(${sql.placeholder('names')}::text[])`,
      ),
    ),
)
