import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { DogColumns } from '#features/customers/data.server.ts'
import type { CustomerDetails } from '#features/customers/schema.ts'
import type { Db } from '#server/db/client.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { customers, dogs, recognisedDevices } from '#server/db/tables/customers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { idempotencyKeys } from '#server/db/tables/http.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { pictures } from '#server/db/tables/pictures.ts'

// The one place that writes tables of other features: a person is spread over them, and changes, merges and goes as one.

type CustomerRow = typeof customers.$inferSelect
type CustomerColumns = { [Column in keyof typeof customers.$inferInsert]?: (typeof customers.$inferInsert)[Column] | undefined }
/** Whose appointments: those of a customer, or of a dog. */
export type Whose = { customerId: string } | { dogId: string }
/** What an appointment copies from the customer and the dog. */
export type Copied = { [Column in keyof CustomerDetails | 'dogName' | 'dogBreed']?: string | undefined }

/** The customers with these ids, kept from other writers, also from a booking for one of them. Locked by id, so that two merges cannot wait for each other. */
export async function lockCustomers(tx: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  return await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(asc(customers.id))
    .for('update')
}

/** The customers with these ids, in no order. */
export async function findCustomers(db: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  return await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
}

/** Changes a customer; the unique index customers_email refuses the address of another one. */
export async function changeCustomerRow(tx: Db, id: string, change: CustomerColumns) {
  await tx.update(customers).set(change).where(eq(customers.id, id))
}

/** What the appointments hold of their customer and dog; the rows stay locked. */
export async function lockCopies(tx: Db, whose: Whose) {
  const { id, firstName, lastName, email, phone, address, postalCode, city, dogName, dogBreed } = appointments
  return await tx
    .select({ id, firstName, lastName, email, phone, address, postalCode, city, dogName, dogBreed })
    .from(appointments)
    .where(ofAppointments(whose))
    .orderBy(asc(id))
    .for('update')
}

export async function changeCopies(tx: Db, whose: Whose, values: Copied & { updatedAt: Date }) {
  await tx.update(appointments).set(values).where(ofAppointments(whose))
}

/** Tells the history of appointments that the owner changed them. */
export async function insertHistory(tx: Db, rows: { appointmentId: string; changes: Record<string, { from: unknown; to: unknown }> }[], at: Date) {
  if (rows.length > 0) await tx.insert(appointmentHistory).values(rows.map((row) => ({ ...row, actor: 'owner' as const, at })))
}

const FORM_COLUMNS = {
  firstName: 'ownerFirstName',
  lastName: 'ownerLastName',
  email: 'ownerEmail',
  phone: 'ownerPhone',
  dogName: 'dogName',
  dogBreed: 'dogBreed',
} as const

/** Lets the health forms follow one value; a form on which something else was written keeps that. */
export async function changeFormCopy(
  tx: Db,
  whose: Whose,
  { field, from, to, now }: { field: keyof typeof FORM_COLUMNS; from: string; to: string; now: Date },
) {
  await tx
    .update(healthRecords)
    .set({ [FORM_COLUMNS[field]]: to, updatedAt: now })
    .where(and(ofForms(whose), eq(healthRecords[FORM_COLUMNS[field]], from)))
}

export async function listDogRows(db: Db, customerIds: readonly string[], { lock }: { lock: boolean }) {
  const query = db
    .select()
    .from(dogs)
    .where(inArray(dogs.customerId, [...customerIds]))
    .orderBy(asc(dogs.id))
  return await (lock ? query.for('update') : query)
}

/** Gives a dog's appointments and health forms to another dog, and removes it. */
export async function joinDogs(tx: Db, { from, into, change }: { from: string; into: string; change: DogColumns }) {
  await tx.update(appointments).set({ dogId: into }).where(eq(appointments.dogId, from))
  await tx.update(healthRecords).set({ dogId: into }).where(eq(healthRecords.dogId, from))
  await tx.update(dogs).set(change).where(eq(dogs.id, into))
  await tx.delete(dogs).where(eq(dogs.id, from))
}

/** Gives everything that is left of a customer to another one, and removes her. Answers how many appointments, dogs and health forms moved. */
export async function moveCustomer(tx: Db, { from, into, now }: { from: string; into: string; now: Date }) {
  const visits = await tx.update(appointments).set({ customerId: into, updatedAt: now }).where(eq(appointments.customerId, from))
  const moved = await tx.update(dogs).set({ customerId: into, updatedAt: now }).where(eq(dogs.customerId, from))
  const forms = await tx.update(healthRecords).set({ customerId: into, updatedAt: now }).where(eq(healthRecords.customerId, from))
  await tx.execute(
    sql`insert into ${recognisedDevices} (device, customer_id, created_at)
      select device, ${into}, created_at from ${recognisedDevices} where customer_id = ${from} on conflict do nothing`,
  )
  await tx.delete(customers).where(eq(customers.id, from))
  return { appointments: visits.rowCount ?? 0, dogs: moved.rowCount ?? 0, healthRecords: forms.rowCount ?? 0 }
}

/** How many appointments and health forms a customer has. */
export async function countOf(db: Db, customerId: string): Promise<{ appointments: number; healthRecords: number }> {
  const [visits, forms] = await Promise.all([
    db.$count(appointments, eq(appointments.customerId, customerId)),
    db.$count(healthRecords, eq(healthRecords.customerId, customerId)),
  ])
  return { appointments: visits, healthRecords: forms }
}

/** Every row about a person: by her id, her address and her dogs. Mails without their text, which repeats the rest. */
export async function readPerson(db: Db, { id, email }: { id: string; email: string }) {
  const visits = await db.select().from(appointments).where(eq(appointments.customerId, id)).orderBy(desc(appointments.date), desc(appointments.startTime))
  const visitIds = visits.map((visit) => visit.id)
  const [history, forms, messages, mails] = await Promise.all([
    db.select().from(appointmentHistory).where(inArray(appointmentHistory.appointmentId, visitIds)).orderBy(asc(appointmentHistory.at)),
    db.select().from(healthRecords).where(ofPerson({ id, email })).orderBy(desc(healthRecords.createdAt)),
    db.select().from(contacts).where(sameAddress(contacts.email, email)).orderBy(desc(contacts.createdAt)),
    db
      .select({ subject: outbox.subject, state: outbox.state, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(sameAddress(outbox.recipient, email))
      .orderBy(desc(outbox.createdAt)),
  ])
  return { visits, history, forms, messages, mails }
}

/**
 * Removes every row about a person, mails of and about her and kept answers to her bookings included. Answers what went, and the ids
 * of the mails for whoever keeps copies of those.
 */
export async function removePerson(tx: Db, { id, email }: { id: string; email: string }) {
  const visits = await tx.delete(appointments).where(eq(appointments.customerId, id)).returning({ id: appointments.id })
  const visitIds = visits.map((visit) => visit.id)
  const quoted = sql`(${outbox.text} ilike ${`%${email.replace(/[\\%_]/g, '\\$&')}%`} and ${outbox.text} ~* ${wholeAddress(email)})`
  const mails = await tx
    .delete(outbox)
    .where(or(inArray(outbox.appointmentId, visitIds), sameAddress(outbox.recipient, email), sameAddress(outbox.replyTo, email), quoted))
    .returning({ id: outbox.id })
  const answers = sql.join(
    visitIds.map((visitId) => sql`${idempotencyKeys.answer}::text like ${`%${visitId}%`}`),
    sql` or `,
  )
  if (visitIds.length > 0) await tx.delete(idempotencyKeys).where(answers)
  const forms = await tx.delete(healthRecords).where(ofPerson({ id, email }))
  const messages = await tx.delete(contacts).where(sameAddress(contacts.email, email))
  const gone = await tx.delete(dogs).where(eq(dogs.customerId, id)).returning({ photoId: dogs.photoId })
  const photos = gone.flatMap(({ photoId }) => photoId ?? [])
  if (photos.length > 0) await tx.delete(pictures).where(inArray(pictures.id, photos))
  await tx.delete(customers).where(eq(customers.id, id))
  return {
    counts: { appointments: visits.length, dogs: gone.length, healthRecords: forms.rowCount ?? 0, messages: messages.rowCount ?? 0, mails: mails.length },
    mailIds: mails.map((mail) => mail.id),
  }
}

/** An address within a text, and not one that only ends or begins like it. */
function wholeAddress(email: string): string {
  return `(?<![^[:space:]<>()[\\],;:"])${email.replace(/[.*+?^${}|()[\]\\]/g, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`
}

function sameAddress(column: typeof outbox.recipient | typeof outbox.replyTo | typeof contacts.email | typeof healthRecords.ownerEmail, email: string) {
  return eq(sql`lower(${column})`, sql`lower(${email})`)
}

function ofPerson({ id, email }: { id: string; email: string }) {
  const herDogs = sql`${healthRecords.dogId} in (select id from dogs where customer_id = ${id})`
  return or(eq(healthRecords.customerId, id), herDogs, sameAddress(healthRecords.ownerEmail, email))
}

function ofAppointments(whose: Whose) {
  return 'dogId' in whose ? eq(appointments.dogId, whose.dogId) : eq(appointments.customerId, whose.customerId)
}

function ofForms(whose: Whose) {
  return 'dogId' in whose ? eq(healthRecords.dogId, whose.dogId) : eq(healthRecords.customerId, whose.customerId)
}
