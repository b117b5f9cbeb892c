import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Finished, Learned } from '#agenda/durations/rules.ts'
import type { NewStep } from '#agenda/visit-steps/schema.ts'
import type { DaySteps, VisitStep } from '#agenda/visit-steps/wire.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { services } from '#server/db/tables/services.ts'
import { learnedDurations, visitSteps } from '#server/db/tables/visit-steps.ts'

/** As much of a visit as its steps need, kept from being removed until the transaction ends. */
export async function findSteppedVisit(tx: Db, id: string) {
  const { dogId, dogBreed, service, status, date, heldUntil } = appointments
  const [row] = await tx
    .select({ dogId, dogBreed, service, status, date, heldUntil })
    .from(appointments)
    .where(eq(appointments.id, id))
    .for('key share')
  return row
}

/** Adds a step; one whose id is there already changes nothing. */
export async function insertStep(
  tx: Db,
  appointmentId: string,
  step: Omit<NewStep, 'staffId'> & { staffId: string | null; createdAt: Date },
) {
  await tx
    .insert(visitSteps)
    .values({ ...step, appointmentId })
    .onConflictDoNothing()
}

/** Of which visit and what a step is, undone or not. */
export async function findStep(tx: Db, id: string) {
  const { appointmentId, step } = visitSteps
  const [row] = await tx
    .select({ appointmentId, step })
    .from(visitSteps)
    .where(eq(visitSteps.id, id))
  return row
}

/** Takes a step back; false when the visit has no such step. */
export async function undoStep(
  tx: Db,
  { appointmentId, id }: { appointmentId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(visitSteps)
    .set({ undoneAt: sql`coalesce(${visitSteps.undoneAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(visitSteps.id, id), eq(visitSteps.appointmentId, appointmentId)))
  return rowCount === 1
}

/** The steps of a visit that stand. */
export async function listSteps(db: Db, appointmentId: string): Promise<VisitStep[]> {
  const { id, step, at, staffId } = visitSteps
  const rows = await db
    .select({ id, step, at, staffId })
    .from(visitSteps)
    .where(and(eq(visitSteps.appointmentId, appointmentId), isNull(visitSteps.undoneAt)))
    .orderBy(asc(at), asc(id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The visits of a day, each with its steps that stand and how its client hears it is ready. */
export async function listDaySteps(db: Db, date: DateString): Promise<DaySteps> {
  const { id, step, at, staffId } = visitSteps
  const ofDay = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.date, date))
  const [visits, rows] = await Promise.all([
    db
      .select({ appointmentId: appointments.id, readyBy: customers.readyBy })
      .from(appointments)
      .innerJoin(customers, eq(customers.id, appointments.customerId))
      .where(and(eq(appointments.date, date), ne(appointments.status, 'cancelled')))
      .orderBy(asc(appointments.startTime), asc(appointments.id)),
    db
      .select({ appointmentId: visitSteps.appointmentId, id, step, at, staffId })
      .from(visitSteps)
      .where(and(inArray(visitSteps.appointmentId, ofDay), isNull(visitSteps.undoneAt)))
      .orderBy(asc(at), asc(id)),
  ])
  const stepsOf = Map.groupBy(rows, ({ appointmentId }) => appointmentId)
  return visits.map((visit) => ({
    ...visit,
    steps: (stepsOf.get(visit.appointmentId) ?? []).map(({ appointmentId: _visit, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
    })),
  }))
}

/** How the client of a visit can be told and wants to be told that her dog is ready. */
export async function findReadyBy(db: Db, appointmentId: string) {
  const [row] = await db
    .select({
      email: appointments.email,
      phone: appointments.phone,
      readyBy: customers.readyBy,
    })
    .from(appointments)
    .innerJoin(customers, eq(customers.id, appointments.customerId))
    .where(eq(appointments.id, appointmentId))
  return row
}

/** Of whom something is learned: one dog, or a breed. */
export type Learner = { dogId: string | null; breed: string; service: string }
const MOST_VISITS = 60

/** How long the latest finished visits took, from when the dog was started until it was ready. */
export async function listFinished(
  tx: Db,
  { dogId, breed, service }: Learner,
): Promise<Finished[]> {
  const { rows } = await tx.execute<{ minutes: number; at: string }>(sql`
    select ceil(extract(epoch from done - begun) / 60)::int as minutes, to_char(done at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as at
    from (
      select min(s.at) filter (where s.step in ('started', 'bath', 'dryer', 'table')) as begun, max(s.at) filter (where s.step = 'ready') as done
      from ${visitSteps} s join ${appointments} a on a.id = s.appointment_id
      where s.undone_at is null and lower(a.service) = lower(${service}) and not a.is_no_show and a.status <> 'cancelled'
        and ${dogId === null ? sql`lower(a.dog_breed) = lower(${breed})` : sql`a.dog_id = ${dogId}`}
      group by a.id
    ) worked
    where done > begun order by done desc limit ${MOST_VISITS}`)
  return rows
}

/** The minutes of a treatment by the price list; null when it knows none. */
export async function findUsual(tx: Db, service: string): Promise<number | null> {
  const [row] = await tx
    .select({ minutes: services.minutes })
    .from(services)
    .where(sql`lower(${services.name}) = lower(${service})`)
  return row?.minutes ?? null
}

/** Keeps what was learned, or forgets what no visit teaches any more. */
export async function keepLearned(
  tx: Db,
  { dogId, breed, service }: Learner,
  learned: Learned | undefined,
) {
  const row = { dogId, breed: breed.toLowerCase(), service: service.toLowerCase() }
  const isIt = sql`${learnedDurations.dogId} is not distinct from ${dogId}::uuid and ${learnedDurations.breed} = ${row.breed} and ${learnedDurations.service} = ${row.service}`
  if (!learned) await tx.delete(learnedDurations).where(isIt)
  else
    await tx
      .insert(learnedDurations)
      .values({ ...row, ...learned })
      .onConflictDoUpdate({
        target: [learnedDurations.dogId, learnedDurations.breed, learnedDurations.service],
        set: learned,
      })
}
