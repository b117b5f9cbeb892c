import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DogColumns } from '#clients/customers/data.server.ts'
import type { CustomerDetails } from '#clients/customers/schema.ts'
import { contactFields } from '#clients/customers/texts.ts'
import { personalForms } from '#clients/health-records/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { keyed, keysOf } from '#lib/keyed.ts'
import { forgetNotes } from '#money/gift-vouchers/data.server.ts'
import { forgetTyped } from '#money/payments/data.server.ts'
import type { Db } from '#server/db/client.ts'
import { personalData } from '#server/db/personal.ts'
import { containing } from '#server/db/search.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { customerLinks, recognisedDevices } from '#server/db/tables/devices.ts'
import { giftVouchers, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { idempotencyKeys } from '#server/db/tables/http.ts'
import { invoices } from '#server/db/tables/invoices.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { payments, saleLines, sales } from '#server/db/tables/payments.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { learnedDurations, visitSteps } from '#server/db/tables/visit-steps.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'

// The one place that writes tables of other features: a person is spread over them, and changes,
// merges and goes as one.

type Person = { id: string; email: string }
type CustomerRow = typeof customers.$inferSelect
type CustomerColumns = {
  [Column in keyof typeof customers.$inferInsert]?:
    | (typeof customers.$inferInsert)[Column]
    | undefined
}
/** Whose appointments: those of a customer, or of a dog. */
export type Whose = { customerId: string } | { dogId: string }
/** What an appointment copies from the customer and the dog. */
export type Copied = {
  [Column in keyof CustomerDetails | 'dogName' | 'dogBreed']?: string | undefined
}

/**
 * The customers with these ids, kept from other writers, also from a booking for one of them.
 * Locked by id, so that two merges cannot wait for each other.
 */
export async function lockCustomers(tx: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  return await tx
    .select()
    .from(customers)
    .where(isOneOf(ids))
    .orderBy(asc(customers.id))
    .for('update')
}

/** The customers with these ids, in no order. */
export async function findCustomers(db: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  return await db.select().from(customers).where(isOneOf(ids))
}

const isOneOf = (ids: readonly string[]) => inArray(customers.id, [...ids])

/**
 * Ends what customers proved by the mail to an address: the devices that are recognised for them,
 * and what links opened, or could.
 */
export async function endProofs(tx: Db, customerIds: readonly string[]) {
  for (const table of [customerLinks, recognisedDevices])
    await tx.delete(table).where(inArray(table.customerId, [...customerIds]))
}

/** Changes a customer; the unique index customers_email refuses the address of another one. */
export async function changeCustomerRow(tx: Db, id: string, change: CustomerColumns) {
  await tx.update(customers).set(change).where(eq(customers.id, id))
}

/** What the appointments hold of their customer and dog; the rows stay locked. */
export async function lockCopies(tx: Db, whose: Whose) {
  const { id, dogName, dogBreed } = appointments
  const contact = keyed(keysOf(contactFields), (name) => appointments[name])
  return await tx
    .select({ id, ...contact, dogName, dogBreed })
    .from(appointments)
    .where(ofCopies(appointments, whose))
    .orderBy(asc(id))
    .for('update')
}

export async function changeCopies(tx: Db, whose: Whose, values: Copied & { updatedAt: Date }) {
  for (const table of [appointments, waitingListEntries])
    await tx.update(table).set(values).where(ofCopies(table, whose))
}

/** How long the coming visits of a dog are expected to take, after what was set for it changed. */
export async function expectAnew(
  tx: Db,
  { dogId, from, updatedAt }: { dogId: string; from: DateString; updatedAt: Date },
) {
  await tx
    .update(appointments)
    .set({
      expectedMinutes: sql`expected_minutes(${appointments.dogId}, ${appointments.dogBreed}, ${appointments.service})`,
      updatedAt,
    })
    .where(and(eq(appointments.dogId, dogId), gte(appointments.date, from)))
}

/** Tells the history of appointments what changed, and who did it. */
export async function insertHistory(
  tx: Db,
  rows: Pick<
    typeof appointmentHistory.$inferInsert,
    'appointmentId' | 'actor' | 'changes' | 'at'
  >[],
) {
  if (rows.length > 0) await tx.insert(appointmentHistory).values(rows)
}

const FORM_COLUMNS = {
  firstName: 'ownerFirstName',
  lastName: 'ownerLastName',
  email: 'ownerEmail',
  phone: 'ownerPhone',
  dogName: 'dogName',
  dogBreed: 'dogBreed',
} as const

/**
 * Lets the health forms follow one value; a form on which something else was written keeps that.
 */
export async function changeFormCopy(
  tx: Db,
  whose: Whose,
  {
    field,
    from,
    to,
    now,
  }: { field: keyof typeof FORM_COLUMNS; from: string; to: string; now: Date },
) {
  await tx
    .update(healthRecords)
    .set({ [FORM_COLUMNS[field]]: to, updatedAt: now })
    .where(and(ofForms(whose), eq(healthRecords[FORM_COLUMNS[field]], from)))
}

export async function listDogRows(
  db: Db,
  customerIds: readonly string[],
  { lock }: { lock: boolean },
) {
  const query = db
    .select()
    .from(dogs)
    .where(inArray(dogs.customerId, [...customerIds]))
    .orderBy(asc(dogs.id))
  return await (lock ? query.for('update') : query)
}

/**
 * Gives a dog's appointments, health forms and birthdays on cards to another dog, and removes it.
 */
export async function joinDogs(
  tx: Db,
  { from, into, change }: { from: string; into: string; change: DogColumns },
) {
  for (const table of [appointments, healthRecords, waitingListEntries])
    await tx.update(table).set({ dogId: into }).where(eq(table.dogId, from))
  await tx.execute(sql`
    update ${cardMovements} m set dog_id = ${into} where dog_id = ${from}
      and not exists (select 1 from ${cardMovements} o where o.dog_id = ${into} and o.card_id = m.card_id and o.year = m.year and o.reason = m.reason)`)
  await tx.update(dogs).set(change).where(eq(dogs.id, into))
  await tx.delete(dogs).where(eq(dogs.id, from))
}

/**
 * Gives everything that is left of a customer to another one, and removes her. Answers how many
 * appointments, dogs and health forms moved.
 */
export async function moveCustomer(
  tx: Db,
  { from, into, now }: { from: string; into: string; now: Date },
) {
  const [visits, herDogs, forms] = await Promise.all(
    [appointments, dogs, healthRecords].map((table) =>
      tx.update(table).set({ customerId: into, updatedAt: now }).where(eq(table.customerId, from)),
    ),
  )
  for (const table of [sales, invoices, waitingListEntries, outbox])
    await tx.update(table).set({ customerId: into }).where(eq(table.customerId, from))
  await tx.execute(sql`
    update ${privacyRequests} r set customer_id = ${into} where customer_id = ${from}
      and not exists (select 1 from ${privacyRequests} o where o.customer_id = ${into} and o.kind = r.kind and o.settled_at is null and r.settled_at is null)`)
  await tx.delete(customers).where(eq(customers.id, from))
  return {
    appointments: visits?.rowCount ?? 0,
    dogs: herDogs?.rowCount ?? 0,
    healthRecords: forms?.rowCount ?? 0,
  }
}

/** How many appointments, health forms and loyalty cards a customer has. */
export async function countOf(
  db: Db,
  { id: customerId, email }: Person,
): Promise<{ appointments: number; healthRecords: number; cards: number }> {
  const [visits, forms, cards] = await Promise.all([
    db.$count(appointments, eq(appointments.customerId, customerId)),
    db.$count(healthRecords, eq(healthRecords.customerId, customerId)),
    db.$count(customerCards, ofCards({ id: customerId, addresses: [email.toLowerCase()] })),
  ])
  return { appointments: visits, healthRecords: forms, cards }
}

/**
 * The addresses under which a person is or was known, in lower case, none that is another
 * customer's now.
 */
async function listAddresses(db: Db, { id, email }: Person): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    with told as (
      select ${email}::text as address
      union select email from ${appointments} where customer_id = ${id}
      union select h.changes -> 'email' ->> side from ${appointmentHistory} h join ${appointments} a on a.id = h.appointment_id, unnest(array['from', 'to']) side
        where a.customer_id = ${id}
      union select owner_email from ${healthRecords} where customer_id = ${id}
      union select customer_email from ${customerCards} where customer_id = ${id}
      union select customer_email from ${sales} where customer_id = ${id}
    )
    select distinct lower(told.address) as address from told
    where told.address <> '' and not exists (select 1 from ${customers} c where c.id <> ${id} and lower(c.email) = lower(told.address))`)
  return rows.map(({ address }) => address)
}

/**
 * Every row about a person, by her id, dogs and addresses; mails without their text, of a voucher
 * only what is hers.
 */
export async function readPerson(
  db: Db,
  { id, email, addresses: given }: Person & { addresses?: string[] },
) {
  const addresses = given ?? (await listAddresses(db, { id, email }))
  const visits = await db
    .select(personalData.visits.told)
    .from(appointments)
    .where(eq(appointments.customerId, id))
    .orderBy(desc(appointments.date), desc(appointments.startTime))
  const visitIds = visits.map((visit) => visit.id)
  const { recipientEmail, buyerEmail } = giftVouchers
  const [
    history,
    steps,
    learned,
    forms,
    messages,
    mails,
    cards,
    bought,
    vouchers,
    billed,
    fees,
    waits,
    requests,
  ] = await Promise.all([
    db
      .select(personalData.history.told)
      .from(appointmentHistory)
      .where(inArray(appointmentHistory.appointmentId, visitIds))
      .orderBy(asc(appointmentHistory.at)),
    db
      .select(personalData.steps.told)
      .from(visitSteps)
      .where(inArray(visitSteps.appointmentId, visitIds))
      .orderBy(asc(visitSteps.at)),
    db
      .select(personalData.learned.told)
      .from(learnedDurations)
      .where(
        inArray(
          learnedDurations.dogId,
          db.select({ id: dogs.id }).from(dogs).where(eq(dogs.customerId, id)),
        ),
      ),
    db
      .select(personalForms.told)
      .from(healthRecords)
      .where(ofPerson({ id, addresses }))
      .orderBy(desc(healthRecords.createdAt)),
    db
      .select(personalData.messages.told)
      .from(contacts)
      .where(atAddress(contacts.email, addresses))
      .orderBy(desc(contacts.createdAt)),
    db
      .select(personalData.mails.told)
      .from(outbox)
      .where(atAddress(outbox.recipient, addresses))
      .orderBy(desc(outbox.createdAt)),
    db.select(personalData.cards.told).from(customerCards).where(ofCards({ id, addresses })),
    db
      .select(personalData.sales.told)
      .from(sales)
      .where(ofSales({ id, addresses, visitIds }))
      .orderBy(desc(sales.createdAt)),
    db
      .select({
        ...personalData.vouchers.told,
        isRecipient: atAddress(recipientEmail, addresses),
        isBuyer: atAddress(buyerEmail, addresses),
      })
      .from(giftVouchers)
      .where(ofVouchers(giftVouchers, addresses))
      .orderBy(desc(giftVouchers.createdAt)),
    db
      .select(personalData.invoices.told)
      .from(invoices)
      .where(ofInvoices({ id, addresses }))
      .orderBy(desc(invoices.createdAt)),
    db
      .select(personalData.fees.told)
      .from(cancellationFees)
      .where(inArray(cancellationFees.appointmentId, visitIds))
      .orderBy(desc(cancellationFees.createdAt)),
    db
      .select(personalData.waits.told)
      .from(waitingListEntries)
      .where(eq(waitingListEntries.customerId, id))
      .orderBy(desc(waitingListEntries.createdAt)),
    db
      .select(personalData.requests.told)
      .from(privacyRequests)
      .where(eq(privacyRequests.customerId, id))
      .orderBy(desc(privacyRequests.createdAt)),
  ])
  const [saleIds, cardIds] = [bought.map((sale) => sale.id), cards.map((card) => card.id)]
  const [movements, lines, paid] = await Promise.all([
    db
      .select(personalData.movements.told)
      .from(cardMovements)
      .where(inArray(cardMovements.cardId, cardIds))
      .orderBy(desc(cardMovements.id)),
    db
      .select(personalData.lines.told)
      .from(saleLines)
      .where(inArray(saleLines.saleId, saleIds))
      .orderBy(asc(saleLines.sortOrder)),
    db
      .select(personalData.payments.told)
      .from(payments)
      .where(inArray(payments.saleId, saleIds))
      .orderBy(asc(payments.createdAt)),
  ])
  return {
    visits,
    history,
    steps,
    learned,
    forms,
    messages,
    mails,
    cards,
    movements,
    sales: bought,
    lines,
    payments: paid,
    vouchers,
    invoices: billed,
    fees,
    waits,
    requests,
  }
}

/**
 * Removes every row about a person, and her name where money is kept; answers her visits and mails,
 * for whoever keeps copies of those.
 */
export async function removePerson(tx: Db, { id, email }: Person) {
  const addresses = await listAddresses(tx, { id, email })
  const visits = await tx
    .select()
    .from(appointments)
    .where(eq(appointments.customerId, id))
    .orderBy(asc(appointments.id))
  const visitIds = visits.map((visit) => visit.id)
  const named = await forgetMoney(tx, { id, addresses, visitIds })
  await tx
    .delete(invoices)
    .where(and(isNull(invoices.invoiceNumber), ofInvoices({ id, addresses })))
  await tx.delete(appointments).where(eq(appointments.customerId, id))
  const quoted = addresses.map(
    (address) =>
      sql`(${outbox.text} ilike ${containing(address)} and ${outbox.text} ~* ${wholeAddress(address)})`,
  )
  const mails = await tx
    .delete(outbox)
    .where(
      or(
        inArray(outbox.appointmentId, visitIds),
        eq(outbox.customerId, id),
        atAddress(outbox.recipient, addresses),
        atAddress(outbox.replyTo, addresses),
        ...quoted,
      ),
    )
    .returning({ id: outbox.id })
  const told = sql.param([...visitIds, ...named, ...addresses].map((word) => containing(word)))
  await tx
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.answer}::text ilike any(${told}::text[])`)
  await tx.delete(healthRecords).where(ofPerson({ id, addresses }))
  await tx.delete(contacts).where(atAddress(contacts.email, addresses))
  const photos = (
    await tx.delete(dogs).where(eq(dogs.customerId, id)).returning({ id: dogs.photoId })
  ).flatMap((dog) => dog.id ?? [])
  if (photos.length > 0) await tx.delete(pictures).where(inArray(pictures.id, photos))
  await tx.delete(customers).where(eq(customers.id, id))
  return { visits, mailIds: mails.map((mail) => mail.id) }
}

/**
 * Takes a person out of what must be kept about money; the ids of the sales and vouchers that named
 * her.
 */
async function forgetMoney(
  tx: Db,
  { id, addresses, visitIds }: { id: string; addresses: string[]; visitIds: string[] },
): Promise<string[]> {
  const named = await tx
    .update(sales)
    .set({ customerId: null, customerName: 'Gewiste klant', customerEmail: '', notes: '' })
    .where(ofSales({ id, addresses, visitIds }))
    .returning({ id: sales.id })
  await tx.update(sales).set({ customerEmail: '' }).where(atAddress(sales.customerEmail, addresses))
  await tx.execute(
    sql`update ${cardMovements} set note = '' where card_id in (select id from ${customerCards} where ${ofCards({ id, addresses })})`,
  )
  await tx
    .update(customerCards)
    .set({ customerId: null, customerEmail: '', notes: '', isActive: false })
    .where(ofCards({ id, addresses }))
  const vouchers = await tx
    .select({ id: giftVouchers.id })
    .from(giftVouchers)
    .where(ofVouchers(giftVouchers, addresses))
  for (const table of [giftVouchers, voucherOrders]) {
    await tx.update(table).set({ personalMessage: '' }).where(ofVouchers(table, addresses))
    await tx
      .update(table)
      .set({ recipientName: '', recipientEmail: '' })
      .where(atAddress(table.recipientEmail, addresses))
    await tx
      .update(table)
      .set({ buyerName: '', buyerEmail: '' })
      .where(atAddress(table.buyerEmail, addresses))
  }
  const [saleIds, voucherIds] = [
    named.map((sale) => sale.id),
    vouchers.map((voucher) => voucher.id),
  ]
  await forgetTyped(tx, saleIds)
  await forgetNotes(tx, voucherIds)
  return [...saleIds, ...voucherIds]
}

/** An address within a text, and not one that only ends or begins like it. */
function wholeAddress(email: string): string {
  return `(?<![^[:space:]<>()[\\],;:"])${email.replace(/[.*+?^${}|()[\]\\]/g, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`
}

/** Whether a column holds one of these addresses, which are in lower case. */
function atAddress(column: PgColumn, addresses: readonly string[]): SQL<boolean> {
  return sql<boolean>`(${column} <> '' and lower(${column}) = any(${sql.param([...addresses])}::text[]))`
}

function ofPerson({ id, addresses }: { id: string; addresses: readonly string[] }) {
  const herDogs = sql`${healthRecords.dogId} in (select id from dogs where customer_id = ${id})`
  return or(
    eq(healthRecords.customerId, id),
    herDogs,
    atAddress(healthRecords.ownerEmail, addresses),
  )
}

function ofCards({ id, addresses }: { id: string; addresses: readonly string[] }) {
  return or(
    eq(customerCards.customerId, id),
    and(isNull(customerCards.customerId), atAddress(customerCards.customerEmail, addresses)),
  )
}

function ofSales({
  id,
  addresses,
  visitIds,
}: {
  id: string
  addresses: readonly string[]
  visitIds: string[]
}) {
  const names = or(
    atAddress(sales.customerEmail, addresses),
    inArray(sales.appointmentId, visitIds),
  )
  return or(eq(sales.customerId, id), and(isNull(sales.customerId), names))
}

function ofInvoices({ id, addresses }: { id: string; addresses: readonly string[] }) {
  return or(eq(invoices.customerId, id), atAddress(invoices.customerEmail, addresses))
}

function ofVouchers(
  table: typeof giftVouchers | typeof voucherOrders,
  addresses: readonly string[],
) {
  return or(atAddress(table.recipientEmail, addresses), atAddress(table.buyerEmail, addresses))
}

function ofCopies(table: typeof appointments | typeof waitingListEntries, whose: Whose) {
  return 'dogId' in whose ? eq(table.dogId, whose.dogId) : eq(table.customerId, whose.customerId)
}

function ofForms(whose: Whose) {
  return 'dogId' in whose
    ? eq(healthRecords.dogId, whose.dogId)
    : eq(healthRecords.customerId, whose.customerId)
}
