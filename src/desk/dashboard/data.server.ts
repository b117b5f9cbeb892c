import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isAbout } from '#agenda/appointments/data.server.ts'
import { listLeave } from '#agenda/holidays/data.server.ts'
import { closedDays } from '#agenda/holidays/rules.ts'
import { hoursOn } from '#agenda/slots/rules.ts'
import { hasDogCalled, isCalled, isDogCalled, NEVER } from '#clients/customers/data.server.ts'
import type {
  ClosedDay,
  DayCounts,
  Overview,
  SearchAnswer,
  VisitCounts,
} from '#desk/dashboard/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { type DateString, eachDate, formatLongDate, formatMoment } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { searchTerms } from '#lib/search.ts'
import type { Db } from '#server/db/client.ts'
import { countWhere } from '#server/db/count-where.ts'
import { finds } from '#server/db/search.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { clientIndex, customers, dogs } from '#server/db/tables/customers.ts'
import { giftVouchers, voucherWords } from '#server/db/tables/gift-vouchers.ts'
import { invoices, invoiceWords } from '#server/db/tables/invoices.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { products, productWords } from '#server/db/tables/products.ts'
import { services } from '#server/db/tables/services.ts'
import { countUnread } from '#shop-window/contact/data.server.ts'
import { GENERAL_SERVICE } from '#shop-window/services/schema.ts'

const HITS = 6
/** Between two facts of a line. */
const DOT = ' · '

/**
 * What the start page counts of visits, by their index alone. Customers who are active have a visit
 * that is not cancelled.
 */
export async function countVisits(
  db: Db,
  today: DateString,
  staffId?: string,
): Promise<VisitCounts> {
  const hers = staffId === undefined ? undefined : eq(appointments.staffId, staffId)
  // a time held for the waiting list is no visit yet
  const stands = and(ne(appointments.status, 'cancelled'), isNull(appointments.heldUntil))
  const herVisit = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.customerId, clientIndex.customerId), stands, hers))
  const [[visits], activeCustomers] = await Promise.all([
    db
      .select({
        today: countWhere(eq(appointments.date, today)),
        pending: countWhere(eq(appointments.status, 'pending')),
        active: sql<number>`count(*)::int`,
        upcoming: countWhere(gte(appointments.date, today)),
      })
      .from(appointments)
      .where(and(stands, hers)),
    db.$count(clientIndex, and(gt(clientIndex.lastVisit, NEVER), hers && exists(herVisit))),
  ])
  if (!visits) throw new Error('an aggregate without a group has one row')
  return { ...visits, activeCustomers }
}

/** What else the start page counts, in one round trip each. */
export async function countRest(db: Db): Promise<Omit<Overview, keyof VisitCounts | 'revenue'>> {
  const [customerCount, breeds, unreadMessages, failedMails] = await Promise.all([
    db.$count(customers),
    db.$count(services, and(eq(services.isActive, true), ne(services.name, GENERAL_SERVICE))),
    countUnread(db),
    db.$count(outbox, eq(outbox.state, 'failed')),
  ])
  return { customers: customerCount, breeds, unreadMessages, failedMails }
}

/** Visits per day between two dates, both included. */
export async function listDayCounts(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<DayCounts[]> {
  return await db
    .select({
      date: appointments.date,
      confirmed: countWhere(eq(appointments.status, 'confirmed')),
      pending: countWhere(eq(appointments.status, 'pending')),
    })
    .from(appointments)
    .where(
      and(
        gte(appointments.date, from),
        lte(appointments.date, to),
        ne(appointments.status, 'cancelled'),
        isNull(appointments.heldUntil),
      ),
    )
    .groupBy(appointments.date)
    .orderBy(asc(appointments.date))
}

/**
 * The days of a range on which the salon is closed, in order; leave under its own name, which only
 * visitors may not always read.
 */
export async function listClosedDays(
  db: Db,
  range: { from: DateString; to: DateString },
): Promise<ClosedDay[]> {
  const [{ openingHours }, leave] = await Promise.all([getSalon(db), listLeave(db, range)])
  const byDate = new Map(
    closedDays(
      range,
      leave.map((period) => ({ ...period, showName: true })),
    ).map((day) => [day.date, day]),
  )
  return eachDate(range.from, range.to).flatMap((date): ClosedDay[] => {
    const named = byDate.get(date)
    if (named) return [named]
    return hoursOn(date, openingHours).length === 0
      ? [{ date, reason: 'hours', name: 'Gesloten' }]
      : []
  })
}

/**
 * What the palette shows of the first visits of a kind, in an order that the index on their days
 * has: it reads no further than it needs.
 */
function firstVisits(db: Db, which: SQL | undefined, order: SQL) {
  const { id, date, startTime, dogName, firstName, lastName } = appointments
  return db
    .select({ id, date, startTime, dogName, firstName, lastName })
    .from(appointments)
    .where(which)
    .orderBy(order, asc(startTime))
    .limit(HITS)
}

/**
 * What the command palette finds for a text of at least two characters, each word of it somewhere;
 * coming visits first.
 */
export async function searchEverything(
  db: Db,
  q: string,
  today: DateString,
): Promise<Omit<SearchAnswer, keyof Papers>> {
  const terms = searchTerms(q)
  if (terms.length === 0) return { customers: [], dogs: [], appointments: [] }
  const ownersName = sql`${customers.firstName} || ' ' || ${customers.lastName}`
  const about = isAbout(q)
  // who was here last, or comes, stands first
  const latest = [desc(clientIndex.lastVisit), desc(clientIndex.customerId)]
  const [people, animals, coming, past] = await Promise.all([
    db
      .select({
        id: customers.id,
        firstName: customers.firstName,
        lastName: customers.lastName,
        detail: sql<string>`concat_ws(${DOT}, nullif(${customers.email}, ''), nullif(${customers.phone}, ''))`,
      })
      .from(clientIndex)
      .innerJoin(customers, eq(customers.id, clientIndex.customerId))
      .where(and(...terms.map(isCalled)))
      .orderBy(...latest)
      .limit(HITS),
    db
      .select({
        id: dogs.id,
        title: dogs.name,
        detail: sql<string>`concat_ws(${DOT}, nullif(${dogs.breed}, ''), ${ownersName})`,
        customerId: dogs.customerId,
      })
      .from(clientIndex)
      .innerJoin(customers, eq(customers.id, clientIndex.customerId))
      .innerJoin(dogs, eq(dogs.customerId, clientIndex.customerId))
      .where(
        and(
          // by these the index finds the clients, by the others the dog of hers
          or(...terms.map(hasDogCalled)),
          ...terms.map((term) => or(isCalled(term), hasDogCalled(term))),
          or(...terms.map(isDogCalled)),
          ...terms.map((term) => or(isDogCalled(term), isCalled(term))),
        ),
      )
      .orderBy(...latest, asc(dogs.name))
      .limit(HITS),
    firstVisits(db, and(about, gte(appointments.date, today)), asc(appointments.date)),
    firstVisits(db, and(about, lt(appointments.date, today)), desc(appointments.date)),
  ])
  return {
    customers: people.map(({ id, detail, ...person }) => ({ id, title: fullName(person), detail })),
    dogs: animals.map((dog) => ({ ...dog, title: calledDog(dog.title) })),
    appointments: [...coming, ...past]
      .slice(0, HITS)
      .map(({ id, date, startTime, dogName, firstName, lastName }) => ({
        id,
        title: `${calledDog(dogName)} – ${fullName({ firstName, lastName })}`,
        detail: formatMoment({ date, startTime }),
      })),
  }
}

type Papers = Pick<SearchAnswer, 'invoices' | 'vouchers' | 'products'>
/** What the palette has of money for who may not see it. */
export const NO_PAPERS: Papers = { invoices: [], vouchers: [], products: [] }

/** Invoices, vouchers and products of the shop that have each word of a text, the newest first. */
export async function searchPapers(db: Db, q: string): Promise<Papers> {
  if (searchTerms(q).length === 0) return NO_PAPERS
  const [papers, vouchers, goods] = await Promise.all([
    db
      .select({
        id: invoices.id,
        number: invoices.invoiceNumber,
        name: invoices.customerName,
        date: invoices.invoiceDate,
        total: invoices.totalAmount,
      })
      .from(invoices)
      .where(finds(q, invoiceWords(invoices)))
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(HITS),
    db
      .select({
        code: giftVouchers.code,
        name: giftVouchers.recipientName,
        balance: giftVouchers.balance,
      })
      .from(giftVouchers)
      .where(finds(q, voucherWords(giftVouchers)))
      .orderBy(desc(giftVouchers.createdAt), desc(giftVouchers.id))
      .limit(HITS),
    db
      .select({ id: products.id, name: products.name, price: products.price })
      .from(products)
      .where(and(products.isActive, finds(q, productWords(products))))
      .orderBy(asc(products.name))
      .limit(HITS),
  ])
  return {
    invoices: papers.map(({ id, number, name, date, total }) => ({
      id,
      title: `${number ?? 'Concept'} – ${name}`,
      detail: `${formatLongDate(date)} · ${euro(total)}`,
    })),
    vouchers: vouchers.map(({ code, name, balance }) => ({
      id: code,
      title: name === '' ? code : `${code} – ${name}`,
      detail: `nog ${euro(balance)}`,
    })),
    products: goods.map(({ id, name, price }) => ({ id, title: name, detail: euro(price) })),
  }
}
