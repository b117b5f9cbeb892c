import { and, desc, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PrivacyRequest } from '#desk/my-data/requests/wire.ts'
import type { RequestQuery, VisitQuery } from '#desk/my-data/schema.ts'
import type { OwnVisit } from '#desk/my-data/wire.ts'
import type { DateString, TimeString } from '#lib/dates.ts'
import { fullName } from '#lib/names.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'

const MOST_VOUCHERS = 100

const { id, date, startTime, endTime, dogName, dogBreed, service, price, status } = appointments
const visitColumns = { id, date, startTime, endTime, dogName, dogBreed, service, price, status }
type Moment = { date: DateString; time: TimeString }

/**
 * Visits of a customer that are still to come or going on, the next one first. A time that is only
 * held for her is none yet.
 */
export async function listComing(db: Db, customerId: string, now: Moment): Promise<OwnVisit[]> {
  return await db
    .select(visitColumns)
    .from(appointments)
    .where(and(isHers(customerId), isComing(now)))
    .orderBy(date, startTime)
}

export async function findComing(
  db: Db,
  { visitId, customerId, now }: { visitId: string; customerId: string; now: Moment },
): Promise<OwnVisit | undefined> {
  const [row] = await db
    .select(visitColumns)
    .from(appointments)
    .where(and(eq(id, visitId), isHers(customerId), isComing(now)))
  return row
}

/** Her other visits, cancelled ones included, the latest first. */
export async function listPast(
  db: Db,
  customerId: string,
  { now, limit, cursor }: VisitQuery & { now: Moment },
): Promise<OwnVisit[]> {
  const start = sql`(select a.date, a.start_time, a.id from ${appointments} a where a.id = ${cursor} and a.customer_id = ${customerId})`
  return await db
    .select(visitColumns)
    .from(appointments)
    .where(
      and(
        isHers(customerId),
        not(isComing(now)),
        cursor ? sql`(${date}, ${startTime}, ${id}) < ${start}` : undefined,
      ),
    )
    .orderBy(desc(date), desc(startTime), desc(id))
    .limit(limit)
}

function isHers(customerId: string) {
  return and(eq(appointments.customerId, customerId), isNull(appointments.heldUntil))
}

function isComing(now: Moment): SQL {
  return sql`(${ne(status, 'cancelled')} and (${date}, ${endTime}) > (${now.date}::date, ${now.time}::time))`
}

/**
 * The vouchers that an address bought or got, the newest first; not a gift that waits for its day.
 */
export async function listVouchersOf(
  db: Db,
  email: string,
  { today, includesTest }: { today: DateString; includesTest: boolean },
) {
  const is = (column: typeof giftVouchers.buyerEmail | typeof giftVouchers.recipientEmail) =>
    sql<boolean>`(${column} <> '' and lower(${column}) = lower(${email}))`
  const isGiven = and(
    is(giftVouchers.recipientEmail),
    or(isNull(giftVouchers.deliverOn), sql`${giftVouchers.deliverOn} <= ${today}`),
  )
  const { recipientName, buyerName, code, amount, balance, validUntil, test } = giftVouchers
  return await db
    .select({
      id: giftVouchers.id,
      status: giftVouchers.status,
      recipientName,
      buyerName,
      code,
      amount,
      balance,
      validUntil,
      test,
      isBuyer: is(giftVouchers.buyerEmail),
      isRecipient: is(giftVouchers.recipientEmail),
    })
    .from(giftVouchers)
    .where(
      and(or(is(giftVouchers.buyerEmail), isGiven), includesTest ? undefined : eq(test, false)),
    )
    .orderBy(desc(giftVouchers.createdAt), desc(giftVouchers.id))
    .limit(MOST_VOUCHERS)
}

/**
 * Keeps a question; undefined when the same is open already (the unique index
 * privacy_requests_one_open decides).
 */
export async function insertRequest(
  tx: Db,
  request: Omit<typeof privacyRequests.$inferInsert, 'id' | 'settledAt'>,
): Promise<{ createdAt: Date } | undefined> {
  const [row] = await tx
    .insert(privacyRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ createdAt: privacyRequests.createdAt })
  return row
}

/** When a customer asked for what is still open. */
export async function findOpenRequest(
  db: Db,
  customerId: string,
): Promise<{ createdAt: Date } | undefined> {
  const [row] = await db
    .select({ createdAt: privacyRequests.createdAt })
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.customerId, customerId),
        eq(privacyRequests.kind, 'erasure'),
        isNull(privacyRequests.settledAt),
      ),
    )
  return row
}

/** Questions as the owner sees them, newest first; all of them without a limit. */
export async function listRequests(
  db: Db,
  { status: wanted, limit, cursor }: RequestQuery,
): Promise<PrivacyRequest[]> {
  const { settledAt, createdAt } = privacyRequests
  const query = selectRequests(db)
    .where(
      and(
        wanted === 'open' ? isNull(settledAt) : undefined,
        wanted === 'settled' ? isNotNull(settledAt) : undefined,
        cursor
          ? sql`(${createdAt}, ${privacyRequests.id}) < (select r.created_at, r.id from privacy_requests r where r.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(privacyRequests.id))
  return (await (limit === undefined ? query : query.limit(limit))).map(toRequest)
}

/** Marks a question as dealt with, once; undefined when there is no such question. */
export async function settleRequest(
  db: Db,
  requestId: string,
  now: Date,
): Promise<PrivacyRequest | undefined> {
  await db
    .update(privacyRequests)
    .set({ settledAt: now })
    .where(and(eq(privacyRequests.id, requestId), isNull(privacyRequests.settledAt)))
  return (await selectRequests(db).where(eq(privacyRequests.id, requestId))).map(toRequest)[0]
}

function selectRequests(db: Db) {
  const { id: requestId, kind, customerId, note, createdAt, settledAt } = privacyRequests
  const { email, firstName, lastName } = customers
  return db
    .select({
      id: requestId,
      kind,
      customerId,
      note,
      createdAt,
      settledAt,
      email,
      firstName,
      lastName,
    })
    .from(privacyRequests)
    .innerJoin(customers, eq(customers.id, customerId))
    .$dynamic()
}

function toRequest({
  email,
  firstName,
  lastName,
  ...row
}: Awaited<ReturnType<typeof selectRequests>>[number]): PrivacyRequest {
  return {
    ...row,
    customerName: fullName({ firstName, lastName, email }),
    customerEmail: email,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
