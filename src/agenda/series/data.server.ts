import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { listLeave } from '#agenda/holidays/data.server.ts'
import type { Agenda, Rhythm } from '#agenda/series/rules.ts'
import type { NextVisit } from '#agenda/series/wire.ts'
import { findShortest, measuringOf } from '#agenda/slots/starts/data.server.ts'
import { findTreatments, listGroomers, partTimes } from '#agenda/staff/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { picked } from '#lib/keyed.ts'
import { CONTACT_FIELDS } from '#lib/person-fields.ts'
import type { Db } from '#server/db/client.ts'
import { appointmentParts, appointments } from '#server/db/tables/appointments.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { messageSettings } from '#server/db/tables/outbox.ts'
import { timeSlots } from '#server/db/tables/slots.ts'

const VISITS_LOOKED_AT = 5

/** Everything that decides what is free on these days for a visit of somebody's. */
export async function readAgenda(
  db: Db,
  range: { from: DateString; to: DateString },
  { staffId, service }: { staffId: string; service: string },
): Promise<Agenda> {
  const [settings, groomers, treatments, leave, visits, blocked] = await Promise.all([
    getSalon(db),
    listGroomers(db),
    findTreatments(db, [service]),
    listLeave(db, range),
    db
      .select({
        id: appointments.id,
        staffId: appointmentParts.staffId,
        date: appointments.date,
        ...partTimes,
        firstName: appointments.firstName,
        lastName: appointments.lastName,
        dogName: appointments.dogName,
      })
      .from(appointmentParts)
      .innerJoin(appointments, eq(appointments.id, appointmentParts.appointmentId))
      .where(
        and(
          gte(appointmentParts.date, range.from),
          lte(appointmentParts.date, range.to),
          appointmentParts.occupies,
        ),
      )
      .orderBy(asc(appointments.date), asc(appointments.startTime)),
    db
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
          eq(timeSlots.isAvailable, false),
        ),
      ),
  ])
  const member = groomers.find(({ id }) => id === staffId)
  const crew = { staffId, member, groomers, treatment: treatments.get(service) }
  const { openingHours: hours, slotMinutes, offering } = settings
  const measuring =
    offering === 'measured' ? measuringOf(settings, await findShortest(db, settings)) : undefined
  return { hours, slotMinutes, leave, visits, blocked, crew, ...(measuring && { measuring }) }
}

/** How often the dog of a visit comes, as far as it is known. */
export async function readRhythm(db: Db, visit: Appointment): Promise<Rhythm> {
  const [[dog], [settings], dates] = await Promise.all([
    db
      .select({ rebookWeeks: dogs.rebookWeeks })
      .from(dogs)
      .where(eq(dogs.id, sql`${visit.dogId}::uuid`)),
    db.select({ rebookWeeks: messageSettings.rebookWeeks }).from(messageSettings),
    db
      .selectDistinct({ date: appointments.date })
      .from(appointments)
      .where(
        and(
          ofSameDog(visit),
          lte(appointments.date, visit.date),
          ne(appointments.status, 'cancelled'),
          eq(appointments.isNoShow, false),
        ),
      )
      .orderBy(desc(appointments.date))
      .limit(VISITS_LOOKED_AT),
  ])
  return {
    dogWeeks: dog?.rebookWeeks ?? null,
    salonWeeks: settings?.rebookWeeks ?? 0,
    visitDates: dates.map(({ date }) => date),
  }
}

/**
 * The first visit of the same dog after this one and after today, when it has one; a time that is
 * only held for somebody is none.
 */
export async function findNextVisit(
  db: Db,
  visit: Appointment,
  today: DateString,
): Promise<NextVisit['booked']> {
  const { id, date, startTime, endTime, status } = appointments
  const [row] = await db
    .select({ id, date, startTime, endTime, status })
    .from(appointments)
    .where(
      and(
        ofSameDog(visit),
        gt(date, visit.date),
        gte(date, today),
        inArray(status, ['pending', 'confirmed']),
        isNull(appointments.heldUntil),
      ),
    )
    .orderBy(asc(date), asc(startTime))
    .limit(1)
  return row && row.status !== 'cancelled' ? { ...row, status: row.status } : null
}

/**
 * Of the same customer, by whom the visits are found: by the dog itself, or by its name when a
 * visit names no saved dog.
 */
function ofSameDog({ dogId, customerId, dogName }: Appointment) {
  const byName = sql`lower(${appointments.dogName}) = lower(${dogName})`
  const isDog =
    dogId === null
      ? byName
      : or(eq(appointments.dogId, dogId), and(isNull(appointments.dogId), byName))
  return and(eq(appointments.customerId, customerId), isDog)
}

/** A customer as her card has her now. */
export async function findPerson(db: Db, customerId: string) {
  const columns = picked(customers, CONTACT_FIELDS)
  return one(
    await db.select(columns).from(customers).where(eq(customers.id, customerId)),
    'an appointment has no customer',
  )
}
