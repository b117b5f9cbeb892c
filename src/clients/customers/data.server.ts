import { randomUUID } from 'node:crypto'
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SavedDog } from '#clients/customers/look-up/wire.ts'
import type { NewsSaid, StoredNews } from '#clients/customers/rules.ts'
import type {
  Customer,
  CustomerDetails,
  CustomerQuery,
  Labelling,
  NewDog,
  OwnersDog,
  VisitQuery,
} from '#clients/customers/schema.ts'
import { contactFields, customerFields, dogFields, ownFields } from '#clients/customers/texts.ts'
import type { Dog, KeptFilter, Visit, WholeCustomer } from '#clients/customers/wire.ts'
import { addMonths, type DateString } from '#lib/dates.ts'
import { one, sure } from '#lib/errors.ts'
import { type FieldFacts, keyed, keysOf } from '#lib/keyed.ts'
import { phoneDigits, type SearchTerm, searchTerms } from '#lib/search.ts'
import type { ReadyWay } from '#lib/states.ts'
import type { Db } from '#server/db/client.ts'
import { wordsOf } from '#server/db/columns.ts'
import { personal } from '#server/db/personal.ts'
import { placeholders, prepared } from '#server/db/prepared/prepared.ts'
import { contains } from '#server/db/search.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import {
  clientFilters,
  clientIndex,
  customers,
  dogs,
  emailKey,
} from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { payments, sales } from '#server/db/tables/payments.ts'

/** What becomes of each column: what is said of a customer or a dog is told, and goes with her. */
export const personalCustomers = {
  customers: personal(customers, 'goes', {
    told: ['id', ...keysOf(customerFields), 'newsSaidAt', 'newsSaidBy', 'createdAt', 'updatedAt'],
    ours: ['version'],
  }),
  dogs: personal(dogs, 'goes', {
    told: ['id', 'customerId', ...keysOf(dogFields), 'createdAt', 'updatedAt'],
    ours: ['nameKey', 'version'],
  }),
}
/** The columns of `Customer`. */
export const customerColumns = {
  id: customers.id,
  ...keyed(keysOf(contactFields), (name) => customers[name]),
}
export type DogColumns = {
  [Column in keyof typeof dogs.$inferInsert]?: (typeof dogs.$inferInsert)[Column] | undefined
}
const dogColumns = { id: dogs.id, name: dogs.name, breed: dogs.breed, age: dogs.age }

/**
 * The customer with an e-mail address, in any case (PostgreSQL's idea of it, which the unique index
 * has too), and whether a device (hash of its cookie) is recognised for her. One query, known or
 * not.
 */
export async function findCustomerByEmail(
  db: Db,
  email: string,
  device: string | undefined,
): Promise<(Customer & { wantsNews: boolean; recognised: boolean }) | undefined> {
  const [row] = await db
    .select({
      ...customerColumns,
      wantsNews: customers.wantsNews,
      device: recognisedDevices.device,
    })
    .from(customers)
    .leftJoin(
      recognisedDevices,
      and(
        eq(recognisedDevices.customerId, customers.id),
        eq(recognisedDevices.device, device ?? ''),
      ),
    )
    .where(eq(emailKey, sql`lower(${email})`))
  if (!row) return undefined
  const { device: known, ...customer } = row
  return { ...customer, recognised: known !== null }
}

/**
 * Whether a browser proved to read the mail of a customer: nothing but a mailed link does that
 * (docs/decisions/032).
 */
export async function isRecognised(
  db: Db,
  customerId: string,
  device: string | undefined,
): Promise<boolean> {
  return (
    !!device &&
    (await db.$count(
      recognisedDevices,
      and(eq(recognisedDevices.customerId, customerId), eq(recognisedDevices.device, device)),
    )) > 0
  )
}

/** What the owner agreed for a dog, a decimal string; null when nothing, or without a dog. */
export async function findDogPrice(db: Db, dogId: string | null): Promise<string | null> {
  if (dogId === null) return null
  const [row] = await db.select({ price: dogs.price }).from(dogs).where(eq(dogs.id, dogId))
  return row?.price ?? null
}

const PHONE_LOCK = 726_041
/**
 * The customers with a phone, however it is written, those without an address first. Who looks for
 * it too waits, so that nobody is added twice.
 */
export async function findByPhone(tx: Db, phone: string): Promise<Customer[]> {
  const digits = phoneDigits(phone) || 'none'
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONE_LOCK}, hashtext(${digits}))`)
  const rows = await tx
    .select(customerColumns)
    .from(customers)
    .where(sql`regexp_replace(${customers.phone}, '\\D', '', 'g') like ${`%${digits}`}`)
    .orderBy(sql`${customers.email} <> ''`, asc(customers.createdAt), asc(customers.id))
  return rows.filter((row) => phoneDigits(row.phone) === digits)
}

/**
 * Adds a customer under an id that the caller made; the unique index customers_email refuses an
 * address that is taken.
 */
export async function insertCustomerAs(tx: Db, customer: Customer & Partial<NewsSaid>) {
  await insertNewCustomer(tx).execute({ ...SILENT, ...customer })
}

/** Who said nothing of mails that are not about a visit gets none. */
const SILENT = { wantsNews: false, newsSaidAt: null, newsSaidBy: null }

const insertNewCustomer = prepared((db) =>
  db.insert(customers).values({
    ...placeholders('id', ...keysOf(contactFields), 'wantsNews', 'newsSaidBy'),
    // a placeholder of a column of moments takes no null
    newsSaidAt: sql`${sql.placeholder('newsSaidAt')}::timestamptz`,
  }),
)

/**
 * Adds a customer; undefined when her address is taken (the unique index customers_email decides).
 */
export async function insertCustomer(
  tx: Db,
  details: CustomerDetails & {
    notes?: string
    readyBy?: ReadyWay
    labels?: string[]
  } & Partial<NewsSaid>,
): Promise<Customer | undefined> {
  return (
    await tx.insert(customers).values(details).onConflictDoNothing().returning(customerColumns)
  )[0]
}

/** Changes a customer; false when there is no such one. */
export async function updateCustomer(
  tx: Db,
  id: string,
  change: Partial<CustomerDetails & StoredNews> & { updatedAt: Date },
): Promise<boolean> {
  return ((await tx.update(customers).set(change).where(eq(customers.id, id))).rowCount ?? 0) > 0
}

/**
 * Changes what was filled in: leaving a field empty does not wipe what is stored. The address is
 * the key and stays.
 */
export async function updateFilled(
  tx: Db,
  id: string,
  details: CustomerDetails & Partial<NewsSaid> & { updatedAt: Date },
) {
  await setFilled(tx).execute({ ...NOT_SAID, ...details, id })
}

const NOT_SAID = { wantsNews: null, newsSaidAt: null, newsSaidBy: null }

const filled = (name: keyof CustomerDetails) =>
  sql`coalesce(nullif(${sql.placeholder(name)}, ''), ${customers[name]})`

const kept = (name: keyof typeof NOT_SAID, type: SQL) =>
  sql`coalesce(${sql.placeholder(name)}::${type}, ${customers[name]})`

const setFilled = prepared((db) =>
  db
    .update(customers)
    .set({
      ...keyed(keysOf(ownFields), filled),
      wantsNews: kept('wantsNews', sql`boolean`),
      newsSaidAt: kept('newsSaidAt', sql`timestamptz`),
      newsSaidBy: kept('newsSaidBy', sql`text`),
      updatedAt: sql`${sql.param(sql.placeholder('updatedAt'), customers.updatedAt)}`,
    })
    .where(eq(customers.id, sql.placeholder('id'))),
)

/** A customer's active dogs by name. */
export async function listDogs(db: Db, customerId: string): Promise<SavedDog[]> {
  const active = and(eq(dogs.customerId, customerId), eq(dogs.isActive, true))
  return await db.select(dogColumns).from(dogs).where(active).orderBy(asc(dogs.name))
}

/**
 * The dog of a customer by that name, in any case, added when she has none (the unique index
 * dogs_name decides). A stored dog is never changed.
 */
export async function findOrInsertDog(
  tx: Db,
  dog: { customerId: string; name: string; breed: string },
): Promise<SavedDog> {
  const [added] = await insertUnlessThere(tx).execute({ ...dog, id: randomUUID() })
  return sure(added ?? (await findDogByName(tx, dog)), 'a dog is neither there nor can be added')
}

/** The dog of a customer by that name, in any case. */
export async function findDogByName(
  tx: Db,
  dog: { customerId: string; name: string },
): Promise<SavedDog | undefined> {
  const rows = await tx
    .select(dogColumns)
    .from(dogs)
    .where(and(eq(dogs.customerId, dog.customerId), eq(dogs.nameKey, sql`lower(${dog.name})`)))
  return rows[0]
}

/**
 * Adds dogs, in their order. One whose name a dog of hers got meanwhile is not added: what refers
 * to it is refused by its foreign key.
 */
export async function insertDogs(tx: Db, added: readonly NewDog[]) {
  await Promise.all(added.map((dog) => insertUnlessThere(tx).execute(dog)))
}

/** A dog that is there is locked and not updated, which would raise its version. */
const insertUnlessThere = prepared((db) =>
  db
    .insert(dogs)
    .values(placeholders('id', 'customerId', 'name', 'breed'))
    .onConflictDoUpdate({
      target: [dogs.customerId, dogs.nameKey],
      set: { isActive: sql`${dogs.isActive}` },
      setWhere: sql`false`,
    })
    .returning(dogColumns),
)

/**
 * Customers with their dogs and visits that have each word of `q` and what else is asked for;
 * `cursor` is the last id of the page before, `from` and `to` bound the last visit.
 */
export async function listCustomers(
  db: Db,
  query: CustomerQuery,
  today: DateString,
): Promise<WholeCustomer[]> {
  const { order, limit, cursor } = query
  const key = {
    name: clientIndex.name,
    recent: clientIndex.lastVisit,
    new: clientIndex.createdAt,
  }[order]
  const before = db
    .select({ key, id: clientIndex.customerId })
    .from(clientIndex)
    .where(eq(clientIndex.customerId, cursor ?? ''))
  const [direction, beyond] = order === 'name' ? [asc, sql`>`] : [desc, sql`<`]
  const found = db
    .select(getTableColumns(customers))
    .from(clientIndex)
    .innerJoin(customers, eq(customers.id, clientIndex.customerId))
    .where(
      and(
        ...conditions(query, today),
        cursor ? sql`(${key}, ${clientIndex.customerId}) ${beyond} (${before})` : undefined,
      ),
    )
    .orderBy(direction(key), direction(clientIndex.customerId))
  return await withDogsAndVisits(db, await (limit === undefined ? found : found.limit(limit)))
}

/** Each by what an index has, of `client_index` or of the client herself. */
function conditions(
  { q, from, to, away, lacks, birthday, label, ids }: CustomerQuery,
  today: DateString,
): (SQL | undefined)[] {
  const month = Number(today.slice(5, 7))
  return [
    ...searchTerms(q ?? '').map((term) => or(isCalled(term), hasDogCalled(term))),
    from ? gte(clientIndex.lastVisit, from) : undefined,
    to ? cameUntil(to) : undefined,
    away ? cameUntil(addMonths(today, -away)) : undefined,
    lacks === 'phone' ? sql`${customers.phone} = ''` : undefined,
    birthday === 'month'
      ? sql`exists (select 1 from ${dogs} d where d.customer_id = ${clientIndex.customerId}
          and d.is_active and d.birth_date is not null and extract(month from d.birth_date) = ${month})`
      : undefined,
    label ? arrayContains(customers.labels, [label]) : undefined,
    ids ? inArray(clientIndex.customerId, ids) : undefined,
  ]
}

/** Whose last visit, or the next one, is not later than a day. */
function cameUntil(day: DateString): SQL | undefined {
  return and(lte(clientIndex.lastVisit, day), ne(clientIndex.lastVisit, NEVER))
}

/** Every label that a client has, in the order of the alphabet. */
export async function listLabels(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(
    sql`select distinct unnest(${customers.labels}) as label from ${customers} where ${customers.labels} <> '{}'`,
  )
  return rows.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'nl'))
}

/** Puts a label on clients, or takes it off; answers how many did not have it so. */
export async function setLabel(
  tx: Db,
  { ids, label, isOn }: Labelling,
  now: Date,
): Promise<number> {
  const has = arrayContains(customers.labels, [label])
  const { rowCount } = await tx
    .update(customers)
    .set({
      labels: isOn
        ? sql`array_append(${customers.labels}, ${label})`
        : sql`array_remove(${customers.labels}, ${label})`,
      updatedAt: now,
    })
    .where(and(inArray(customers.id, ids), isOn ? not(has) : has))
  return rowCount ?? 0
}

/** What a mail needs of chosen clients, kept from changing their mind until it is on its way. */
export async function lockReaders(tx: Db, ids: readonly string[]) {
  const { id, firstName, email, wantsNews } = customers
  return await tx
    .select({ id, firstName, email, wantsNews })
    .from(customers)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
}

/** The filters that are kept, by name. */
export async function listFilters(db: Db): Promise<KeptFilter[]> {
  const { id, name, filter } = clientFilters
  return await db.select({ id, name, filter }).from(clientFilters).orderBy(asc(name))
}

/** Keeps a filter; one of that name is what it says from now on. */
export async function keepFilter(
  db: Db,
  wanted: Omit<KeptFilter, 'id'>,
  now: Date,
): Promise<KeptFilter> {
  const { id, name, filter } = clientFilters
  return one(
    await db
      .insert(clientFilters)
      .values({ ...wanted, createdAt: now })
      .onConflictDoUpdate({ target: name, set: { filter: wanted.filter } })
      .returning({ id, name, filter }),
  )
}

/** Keeps a filter no longer; false when there is no such one. */
export async function dropFilter(db: Db, id: string): Promise<boolean> {
  return ((await db.delete(clientFilters).where(eq(clientFilters.id, id))).rowCount ?? 0) > 0
}

/** A customer with her dogs and visits. */
export async function findWholeCustomer(db: Db, id: string): Promise<WholeCustomer | undefined> {
  return (await findWholeCustomers(db, [id]))[0]
}

/** Those of some customers who are there, in no order. */
export async function findWholeCustomers(db: Db, ids: readonly string[]): Promise<WholeCustomer[]> {
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
  return await withDogsAndVisits(db, rows)
}

/** Whether a term is in the name, e-mail address or phone of a customer of `clientIndex`. */
export function isCalled(term: SearchTerm): SQL | undefined {
  return contains(term, sql`${clientIndex.words}`)
}

/** Whether it is in the name or a number of one of her dogs. */
export function hasDogCalled(term: SearchTerm): SQL | undefined {
  return contains(term, sql`${clientIndex.dogWords}`)
}

/** Whether a dog is called so, accents aside, or has such a number. */
export function isDogCalled(term: SearchTerm): SQL | undefined {
  return contains(term, dogWords)
}

const isSearched = ({ search }: FieldFacts) => search !== undefined
const dogWords = wordsOf(
  keysOf(dogFields)
    .filter((name) => isSearched(dogFields[name]))
    .map((name) => dogs[name]),
)
/** The last visit of who had none, in `clientIndex`. */
export const NEVER = '-infinity'

/**
 * Puts the dogs and the figures beside the customers: two statements more, however many there are.
 */
async function withDogsAndVisits(
  db: Db,
  rows: (typeof customers.$inferSelect)[],
): Promise<WholeCustomer[]> {
  if (rows.length === 0) return []
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const [dogRows, figures] = await Promise.all([
    db
      .select()
      .from(dogs)
      .where(sql`${dogs.customerId} = ${ids}`)
      .orderBy(desc(dogs.isActive), asc(dogs.nameKey)),
    db
      .select({
        id: appointments.customerId,
        appointmentCount: sql<number>`count(*)::int`,
        firstVisit: sql<string>`min(${appointments.date})::text`,
        lastVisit: sql<string>`max(${appointments.date})::text`,
      })
      .from(appointments)
      .where(
        and(
          sql`${appointments.customerId} = ${ids}`,
          ne(appointments.status, 'cancelled'),
          isNull(appointments.heldUntil),
        ),
      )
      .groupBy(appointments.customerId),
  ])
  const dogsOf = Map.groupBy(dogRows, ({ customerId }) => customerId)
  const figuresOf = new Map(
    figures.map(({ id, ...figure }) => [
      id,
      { ...figure, totalAppointments: figure.appointmentCount },
    ]),
  )
  return rows.map((row) => {
    const figure = figuresOf.get(row.id) ?? {
      appointmentCount: 0,
      totalAppointments: 0,
      firstVisit: null,
      lastVisit: null,
    }
    const newsSaidAt = row.newsSaidAt?.toISOString() ?? null
    return {
      ...row,
      newsSaidAt,
      ...stamps(row),
      ...figure,
      dogs: (dogsOf.get(row.id) ?? []).map(toDog),
    }
  })
}

/** What is told of a visit beside its client, apart from what was paid. */
export const visitColumns = {
  id: appointments.id,
  dogId: appointments.dogId,
  dogName: appointments.dogName,
  dogBreed: appointments.dogBreed,
  service: appointments.service,
  price: appointments.price,
  date: appointments.date,
  startTime: appointments.startTime,
  endTime: appointments.endTime,
  status: appointments.status,
  isNoShow: appointments.isNoShow,
  comments: appointments.comments,
  notes: appointments.notes,
}

/** A customer's appointments, latest first, with what was paid for each. */
export async function listVisits(
  db: Db,
  customerId: string,
  { limit, cursor, includesTest }: VisitQuery & { includesTest: boolean },
): Promise<Visit[]> {
  const paid = paidFor(db, { of: eq(sales.appointmentId, appointments.id), includesTest })
  const query = db
    .select({ ...visitColumns, paid })
    .from(appointments)
    .where(
      and(
        sql`${appointments.customerId} = ${customerId} and ${appointments.heldUntil} is null`,
        cursor
          ? sql`(${appointments.date}, ${appointments.startTime}, ${appointments.id}) < (select a.date, a.start_time, a.id from ${appointments} a where a.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(appointments.date), desc(appointments.startTime), desc(appointments.id))
  return await (limit === undefined ? query : query.limit(limit))
}

/** What a customer paid at the till in all. */
export async function sumPaid(
  db: Db,
  customerId: string,
  { includesTest }: { includesTest: boolean },
): Promise<string> {
  const visits = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.customerId, customerId))
  const paid = paidFor(db, {
    of: or(eq(sales.customerId, customerId), inArray(sales.appointmentId, visits)),
    includesTest,
  })
  return (
    (await db.select({ paid }).from(customers).where(eq(customers.id, customerId)))[0]?.paid ??
    '0.00'
  )
}

/** The sum of completed payments of some sales, what was given back subtracted, tips apart. */
function paidFor(
  db: Db,
  { of, includesTest }: { of: SQL | undefined; includesTest: boolean },
): SQL<string> {
  const sum = db
    .select({ sum: sql`sum(${payments.amount} - ${payments.tip})` })
    .from(payments)
    .innerJoin(sales, eq(sales.id, payments.saleId))
    .where(
      and(
        of,
        eq(payments.status, 'completed'),
        includesTest ? undefined : eq(payments.test, false),
      ),
    )
  return sql<string>`coalesce((${sum}), 0.00)::text`
}

export async function findWholeDog(db: Db, id: string): Promise<Dog | undefined> {
  return (await db.select().from(dogs).where(eq(dogs.id, id))).map(toDog)[0]
}

/**
 * The dog, kept from other writers until the transaction ends; also from a visit that is to name
 * it.
 */
export async function lockDog(tx: Db, id: string): Promise<Dog | undefined> {
  return (await tx.select().from(dogs).where(eq(dogs.id, id)).for('update')).map(toDog)[0]
}

/** Adds a dog; the unique index dogs_name refuses a second one of that name. */
export async function insertDog(tx: Db, dog: OwnersDog): Promise<Dog> {
  return one((await tx.insert(dogs).values(dog).returning()).map(toDog))
}

export async function updateDog(tx: Db, id: string, change: DogColumns): Promise<Dog | undefined> {
  return (await tx.update(dogs).set(change).where(eq(dogs.id, id)).returning()).map(toDog)[0]
}

export async function removeDog(tx: Db, id: string) {
  await tx.delete(dogs).where(eq(dogs.id, id))
}

export async function removeCustomers(tx: Db, ids: readonly string[]) {
  await tx.delete(customers).where(inArray(customers.id, [...ids]))
}

/**
 * Active dogs whose birthday falls on one of these days (`MM-DD`), with the customer; not of who
 * did not ask for such mails or never booked.
 */
export async function listBirthdays(
  db: Db,
  { days, today }: { days: readonly string[]; today: string },
) {
  return await db
    .select({
      dogId: dogs.id,
      dogName: dogs.name,
      customer: { id: customers.id, firstName: customers.firstName, email: customers.email },
    })
    .from(dogs)
    .innerJoin(customers, eq(customers.id, dogs.customerId))
    .where(
      and(
        customers.wantsNews,
        ne(customers.email, ''),
        dogs.isActive,
        lt(dogs.birthDate, today),
        inArray(sql`to_char(${dogs.birthDate}, 'MM-DD')`, [...days]),
        exists(
          db
            .select({ id: appointments.id })
            .from(appointments)
            .where(
              and(
                eq(appointments.customerId, customers.id),
                ne(appointments.status, 'cancelled'),
                isNull(appointments.heldUntil),
              ),
            ),
        ),
      ),
    )
}

/** What each of these dogs came for last, or comes for. */
export async function lastTreatments(
  db: Db,
  dogIds: readonly string[],
): Promise<Map<string, string>> {
  const { dogId, service, date, startTime, status, heldUntil } = appointments
  const rows = await db
    .selectDistinctOn([dogId], { dogId, service })
    .from(appointments)
    .where(and(inArray(dogId, [...dogIds]), ne(status, 'cancelled'), isNull(heldUntil)))
    .orderBy(dogId, desc(date), desc(startTime))
  return new Map(rows.flatMap((row) => (row.dogId ? [[row.dogId, row.service] as const] : [])))
}

/** Whether a visit or a health form names the dog. */
export async function hasHistory(db: Db, dogId: string): Promise<boolean> {
  const [visits, forms] = await Promise.all([
    db.$count(appointments, eq(appointments.dogId, dogId)),
    db.$count(healthRecords, eq(healthRecords.dogId, dogId)),
  ])
  return visits + forms > 0
}

function toDog({ nameKey: _nameKey, ...row }: typeof dogs.$inferSelect): Dog {
  return { ...row, ...stamps(row) }
}

const stamps = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
