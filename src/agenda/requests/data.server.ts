import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { ADDRESS_MS, type Asked, type Asker } from '#agenda/requests/rules.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { placeholders, prepared } from '#server/db/prepared/prepared.ts'
import { appointmentHistory, appointments, phoneKey } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { customerCards } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { giftVouchers, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { invoices } from '#server/db/tables/invoices.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { sales } from '#server/db/tables/payments.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { salon } from '#server/db/tables/salon.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'

const ASKER_LOCK = 726_034

/**
 * Lets whoever asks from the same address, browser, e-mail or phone wait, so that two counted side
 * by side do not both pass; before the dates, all at once and in one order.
 */
export async function lockAsker(tx: Db, { address, device, email, phone }: Asker) {
  const keys = [
    `address ${address}`,
    `email ${email.toLowerCase()}`,
    `phone ${lastDigits(phone)}`,
    ...(device ? [`device ${device}`] : []),
  ]
  await takeAskerLocks(tx).execute({ keys })
}

const takeAskerLocks = prepared((db) =>
  db
    .select({ taken: sql`pg_advisory_xact_lock(${sql.raw(String(ASKER_LOCK))}, number)` })
    .from(
      sql`(select distinct hashtext(key) as number from unnest(${sql.placeholder('keys')}::text[]) as k(key) order by number offset 0) as sorted`,
    ),
)

/** What was asked for before by this address, this browser and what she typed. */
export async function countAsked(
  tx: Db,
  { address, device, email, phone }: Asker,
  { now, today }: { now: Date; today: DateString },
): Promise<Asked> {
  const since = new Date(now.getTime() - ADDRESS_MS).toISOString()
  return one(
    await selectAsked(tx).execute({
      address,
      device: device ?? '',
      email,
      digits: lastDigits(phone),
      since,
      today,
    }),
    'what was asked for could not be counted',
  )
}

/** Whether the row `a` of appointments is a visit that still comes. */
const comes = sql`a.date >= ${sql.placeholder('today')}::date and a.status in ('pending', 'confirmed') and a.held_until is null`
const isRequest = sql`exists (select 1 from ${visitRequests} r where r.appointment_id = a.id)`
const hasTypedEmail = sql`lower(a.email) = lower(${sql.placeholder('email')})`
const hasTypedPhone = sql`${phoneKey(sql`a.phone`)} = ${sql.placeholder('digits')}`
/** By `emailKey`, as her unique index has it. */
const customerOf = sql`(select c.id from ${customers} c where nullif(lower(c.email), '') = lower(${sql.placeholder('email')}))`

// each is counted by an index of its own, however many requests are open; `offset 0`: request by
// request, joined the planner might read all visits there ever were
const selectAsked = prepared((db) =>
  db
    .select({
      fromAddress: sql<
        number[]
      >`array(select extract(epoch from created_at)::float8 * 1000 from ${visitRequests}
        where address = ${sql.placeholder('address')} and created_at > ${sql.placeholder('since')}::timestamptz
        order by created_at desc limit (select most_visits_per_address from ${salon}))`,
      ofEmail: sql<number>`(select count(*)::int from ${appointments} a where ${hasTypedEmail} and ${comes} and ${isRequest})`,
      ofPhone: sql<number>`(select count(*)::int from ${appointments} a where ${hasTypedPhone} and ${comes} and ${isRequest})`,
      ofDevice: sql<number>`(select count(*)::int from ${visitRequests} r, lateral (select from ${appointments} a where a.id = r.appointment_id and ${comes} offset 0) a
        where r.device = ${sql.placeholder('device')})`,
      // what others asked for under her address, and nobody proved, is not hers
      ofCustomer: sql<number>`(select count(*)::int from ${appointments} a where a.customer_id = ${customerOf} and ${comes} and not ${isRequest})`,
    })
    .from(sql`(select 1) one`),
)

/** The end of a phone number, the same however it is written; of none, what no number is. */
function lastDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-8) || '-'
}

/** Where visits were asked for, and whether the customer was added for them. */
type Origin = { address: string; device: string | null; addsCustomer: boolean; createdAt: Date }

/** Notes where visits were asked for. */
export async function insertRequests(tx: Db, appointmentIds: readonly string[], request: Origin) {
  const insert = insertRequest(tx)
  await Promise.all(
    appointmentIds.map(
      async (appointmentId) => await insert.execute({ appointmentId, ...request }),
    ),
  )
}

const insertRequest = prepared((db) =>
  db
    .insert(visitRequests)
    .values(placeholders('appointmentId', 'address', 'device', 'addsCustomer', 'createdAt')),
)

/** Lets go of a visit of which it is proven who asked for it. */
export async function releaseRequest(tx: Db, appointmentId: string) {
  await tx
    .update(visitRequests)
    .set({ appointmentId: null })
    .where(eq(visitRequests.appointmentId, appointmentId))
}

/** Requests whose time to be answered is over. */
export async function listUnanswered(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        isNotNull(appointments.answerBy),
        lte(appointments.answerBy, now),
        eq(appointments.status, 'pending'),
      ),
    )
    .orderBy(asc(appointments.answerBy))
  return rows.map(({ id }) => id)
}

/**
 * Every visit that was asked for since a moment, as far as its row is kept: with the visit, when it
 * still waits and the owner did not let it stand.
 */
export async function listArrivals(db: Db, since: Date) {
  const { id, firstName, lastName, email, phone, dogName, date, startTime, createdAt } =
    appointments
  const other = sql`select 1 from ${appointments} other where other.customer_id = ${appointments.customerId} and other.status <> 'cancelled'
    and not exists (select 1 from ${visitRequests} asked where asked.appointment_id = other.id)`
  return await db
    .select({
      address: visitRequests.address,
      at: visitRequests.createdAt,
      visit: {
        id,
        firstName,
        lastName,
        email,
        phone,
        dogName,
        date,
        startTime,
        createdAt,
        isKnown: sql<boolean>`exists (${other})`,
      },
    })
    .from(visitRequests)
    .leftJoin(
      appointments,
      and(
        eq(appointments.id, visitRequests.appointmentId),
        eq(appointments.status, 'pending'),
        isNotNull(appointments.answerBy),
        isNull(visitRequests.keptAt),
      ),
    )
    .where(gt(visitRequests.createdAt, since))
}

/** The dates of these visits. */
export async function listDatesOf(tx: Db, ids: readonly string[]): Promise<DateString[]> {
  return (
    await tx
      .selectDistinct({ date: appointments.date })
      .from(appointments)
      .where(inArray(appointments.id, [...ids]))
  ).map(({ date }) => date)
}

/**
 * The customers who were added for one of these visits, kept from other writers until the
 * transaction ends. To be taken before the visits, as whoever changes a customer does.
 */
export async function lockAdded(tx: Db, ids: readonly string[]): Promise<string[]> {
  const added = sql`(select a.customer_id from ${visitRequests} r join ${appointments} a on a.id = r.appointment_id
    where r.adds_customer and a.id = any(${sql.param([...ids])}::uuid[]))`
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.id} in ${added}`)
    .orderBy(asc(customers.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** All that the history of a visit says that was refused or ended, and nothing else. */
const REFUSED = JSON.stringify({ status: { from: 'pending', to: 'cancelled' } })

/**
 * Which of these customers are nothing but these visits: whose card, dogs and visits nobody touched
 * but to refuse them, and who is in no other table, by her id or her address.
 */
export async function listInvented(
  tx: Db,
  customerIds: readonly string[],
  visitIds: readonly string[],
): Promise<string[]> {
  const theirs = sql`any(${sql.param([...visitIds])}::uuid[])`
  const hers = sql`(select id from ${appointments} where customer_id = c.id)`
  const more = [
    sql`select from ${appointments} where customer_id = c.id and not id = ${theirs}`,
    sql`select from ${appointmentHistory} where appointment_id in ${hers} and changes - 'cancelledBy' <> ${REFUSED}::jsonb`,
    ...[cancellationFees, sales, invoices].map(
      (table) => sql`select from ${table} where appointment_id in ${hers}`,
    ),
    sql`select from ${dogs} where customer_id = c.id and (version > 1 or photo_id is not null)`,
    sql`select from ${contacts} where lower(email) = lower(c.email)`,
    ...[giftVouchers, voucherOrders].map(
      (table) =>
        sql`select from ${table} where lower(c.email) in (lower(buyer_email), lower(recipient_email))`,
    ),
    sql`select from ${healthRecords} where customer_id = c.id or lower(owner_email) = lower(c.email)`,
    ...[customerCards, sales, invoices].map(
      (table) =>
        sql`select from ${table} where customer_id = c.id or lower(customer_email) = lower(c.email)`,
    ),
    ...[waitingListEntries, privacyRequests, recognisedDevices].map(
      (table) => sql`select from ${table} where customer_id = c.id`,
    ),
  ]
  const { rows } = await tx.execute<{
    id: string
  }>(sql`select c.id from ${customers} c where c.id = any(${sql.param([...customerIds])}::uuid[])
    and c.version = 1 and c.notes = '' and not exists (${sql.join(more, sql` union all `)})`)
  return rows.map(({ id }) => id)
}

/** Requests that were refused, or ended, before a moment. */
export async function listRefused(tx: Db, before: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: appointments.id })
    .from(visitRequests)
    .innerJoin(appointments, eq(appointments.id, visitRequests.appointmentId))
    .where(isRefused(before))
  return rows.map(({ id }) => id)
}

/**
 * Those of the visits that were not restored since, kept from other writers until the transaction
 * ends.
 */
export async function lockRefused(tx: Db, ids: readonly string[], before: Date) {
  return await tx
    .select({ id: appointments.id, customerId: appointments.customerId })
    .from(appointments)
    .where(and(inArray(appointments.id, [...ids]), isRefused(before)))
    .orderBy(asc(appointments.id))
    .for('update')
}

function isRefused(before: Date) {
  return and(eq(appointments.status, 'cancelled'), lte(appointments.updatedAt, before))
}

/**
 * Those of the visits that still wait for an answer, kept from other writers until the transaction
 * ends.
 */
export async function lockWaiting(tx: Db, ids: readonly string[]) {
  return await tx
    .select({
      id: appointments.id,
      date: appointments.date,
      sequence: appointments.sequence,
      customerId: appointments.customerId,
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.id, [...ids]),
        eq(appointments.status, 'pending'),
        isNotNull(appointments.answerBy),
        isNull(appointments.heldUntil),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update')
}

/** Notes that the owner let these requests stand. */
export async function markKept(tx: Db, ids: readonly string[], keptAt: Date) {
  await tx
    .update(visitRequests)
    .set({ keptAt })
    .where(inArray(visitRequests.appointmentId, [...ids]))
}

/**
 * Forgets the network addresses of what was asked for before `weekAgo`, and a whole row when no
 * request of that customer counts any more: it is over or gone, or was refused before then.
 */
export async function forgetRows(db: Db, { weekAgo, today }: { weekAgo: Date; today: DateString }) {
  const { address, createdAt, appointmentId } = visitRequests
  const counts = sql`exists (select 1 from ${appointments} own join ${appointments} a on a.customer_id = own.customer_id join ${visitRequests} r on r.appointment_id = a.id
    where own.id = ${appointmentId} and case a.status when 'cancelled' then a.updated_at > ${weekAgo.toISOString()} else a.date >= ${today} end)`
  const isOld = lt(createdAt, weekAgo)
  await db.delete(visitRequests).where(and(isOld, or(isNull(appointmentId), sql`not ${counts}`)))
  await db
    .update(visitRequests)
    .set({ address: '' })
    .where(and(isOld, ne(address, '')))
}
