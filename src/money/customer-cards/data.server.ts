import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'
import type { CardQuery, NewCard } from '#money/customer-cards/schema.ts'
import type {
  CardMovement,
  CardSummary,
  CustomerCard,
  Holder,
  LoyaltySettings,
} from '#money/customer-cards/wire.ts'
import type { Db } from '#server/db/client.ts'
import { countWhere } from '#server/db/count-where.ts'
import { finds } from '#server/db/search.ts'
import { cardMovements, customerCards, loyaltySettings } from '#server/db/tables/customer-cards.ts'
import { clientIndex, customers, dogs, emailKey } from '#server/db/tables/customers.ts'
import { payments, sales } from '#server/db/tables/payments.ts'

/** How loyalty cards earn and pay. The migration makes the row, so a missing one is a fault. */
export async function getLoyaltySettings(db: Db): Promise<LoyaltySettings> {
  return one(
    await db.select().from(loyaltySettings).where(eq(loyaltySettings.id, 1)),
    'the loyalty settings are missing: the database was not migrated',
  )
}

/** Replaces them. */
export async function updateLoyaltySettings(
  db: Db,
  settings: LoyaltySettings,
  now: Date,
): Promise<LoyaltySettings> {
  const columns = { ...settings, updatedAt: now }
  await db.update(loyaltySettings).set(columns).where(eq(loyaltySettings.id, 1))
  return await getLoyaltySettings(db)
}

/**
 * What the bonus goes by: points from purchases, birthdays and the owner's hand less what refunds
 * took back; neither bonuses nor what was spent.
 */
const COUNTS = sql`${cardMovements.reason} in ('opening', 'manual', 'earned', 'birthday') or (${cardMovements.reason} = 'refund' and ${cardMovements.paymentId} is not null)`

const fullName = sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`

const cardColumns = {
  id: customerCards.id,
  customerId: customerCards.customerId,
  customerName: sql<string>`coalesce(${fullName}, '')`,
  customerEmail: customerCards.customerEmail,
  cardNumber: customerCards.cardNumber,
  balance: customerCards.balance,
  spendable: sql<string>`greatest(${customerCards.balance} - ${loyaltySettings.minBalance}, 0)::numeric(12, 2)::text`,
  points: customerCards.points,
  pointsValue: sql<string>`(${customerCards.points} * ${loyaltySettings.euroPerPoint})::numeric(14, 2)::text`,
  collected: sql<number>`coalesce((select sum(${cardMovements.points}) from ${cardMovements} where ${cardMovements.cardId} = ${customerCards.id} and (${COUNTS})), 0)::int`,
  discountPercentage: customerCards.discountPercentage,
  isActive: customerCards.isActive,
  notes: customerCards.notes,
  version: customerCards.version,
  createdAt: customerCards.createdAt,
  updatedAt: customerCards.updatedAt,
}

function selectCards(db: Db) {
  return db
    .select(cardColumns)
    .from(customerCards)
    .innerJoin(loyaltySettings, eq(loyaltySettings.id, 1))
    .leftJoin(customers, eq(customers.id, customerCards.customerId))
    .leftJoin(clientIndex, eq(clientIndex.customerId, customerCards.customerId))
    .$dynamic()
}

function toCard(row: Awaited<ReturnType<typeof selectCards>>[number]): CustomerCard {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

const sortKey = sql`lower(coalesce(nullif(${fullName}, ''), ${customerCards.customerEmail}))`

/**
 * Cards by name of the customer, or else address. `q` looks at name, address and number: each word
 * has to be in one of them.
 */
export async function listCards(
  db: Db,
  { q = '', status, limit, cursor }: CardQuery,
): Promise<CustomerCard[]> {
  // whose customer was erased still has her number
  const words = sql`(folded(concat_ws(' ', ${customerCards.customerEmail}, ${customerCards.cardNumber})) || ' ' || coalesce(${clientIndex.words}, ''))`
  const isBeyond = cursor
    ? sql`(${sortKey}, ${customerCards.id}) > (${db.select({ key: sortKey, id: customerCards.id }).from(customerCards).leftJoin(customers, eq(customers.id, customerCards.customerId)).where(eq(customerCards.id, cursor))})`
    : undefined
  const query = selectCards(db)
    .where(
      and(
        finds(q, words, { hasPhone: true }),
        status && eq(customerCards.isActive, status === 'active'),
        isBeyond,
      ),
    )
    .orderBy(asc(sortKey), asc(customerCards.id))
  return (await (limit === undefined ? query : query.limit(limit))).map(toCard)
}

export async function findCard(db: Db, id: string): Promise<CustomerCard | undefined> {
  const [row] = await selectCards(db).where(eq(customerCards.id, id))
  return row && toCard(row)
}

/** A customer by id, or else by address in any case. */
export async function findHolder(
  db: Db,
  by: { customerId?: string | undefined; email?: string | undefined },
) {
  const [row] = await db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(
      by.customerId ? eq(customers.id, by.customerId) : eq(emailKey, sql`lower(${by.email ?? ''})`),
    )
  return row
}

/** The card of a customer, or else one under an address that no other customer holds. */
export async function findCardOf(
  db: Db,
  { customerId, email = '' }: { customerId?: string | undefined; email?: string | undefined },
) {
  const byEmail = sql`${customerCards.customerEmail} <> '' and lower(${customerCards.customerEmail}) = lower(${email})`
  const [row] = await selectCards(db)
    .where(
      customerId
        ? sql`${customerCards.customerId} = ${customerId} or (${customerCards.customerId} is null and ${byEmail})`
        : byEmail,
    )
    .orderBy(sql`${customerCards.customerId} nulls last`)
    .limit(1)
  return row && toCard(row)
}

/**
 * Makes a card a customer's, under her address, when it was nobody's; the unique keys refuse a
 * second card of hers.
 */
export async function linkCard(
  tx: Db,
  id: string,
  { customerId, email }: { customerId: string; email: string },
) {
  await tx.execute(
    sql`update ${customerCards} set customer_id = ${customerId}, customer_email = ${email} where id = ${id} and customer_id is null`,
  )
}

export type LockedCard = {
  customerId: string | null
  customerEmail: string
  points: number
  balance: Cents
  isActive: boolean
  version: number
}

/** The card, kept from other writers until the transaction ends. */
export async function lockCard(tx: Db, id: string): Promise<LockedCard | undefined> {
  const { customerId, customerEmail, points, balance, isActive, version } = customerCards
  const [row] = await tx
    .select({ customerId, customerEmail, points, balance, isActive, version })
    .from(customerCards)
    .where(eq(customerCards.id, id))
    .for('no key update')
  return row && { ...row, balance: fromDecimal(row.balance) }
}

/** Adds an empty card; the unique keys refuse a number, address or customer that has one. */
export async function insertCard(
  tx: Db,
  card: Omit<NewCard, 'balance' | 'balanceReason' | 'points' | 'customerId'> & {
    cardNumber: string
    customerId: string | null
  },
  now: Date,
) {
  const columns = { ...card, createdAt: now, updatedAt: now }
  return one(await tx.insert(customerCards).values(columns).returning({ id: customerCards.id })).id
}

/** The columns of a card to change; undefined ones stay as they are. */
export type CardColumns = {
  [Column in keyof typeof customerCards.$inferInsert]?:
    | (typeof customerCards.$inferInsert)[Column]
    | undefined
}

/**
 * Changes a card; its version rises, also when nothing but its figures changed at the very same
 * moment.
 */
export async function updateCard(
  tx: Db,
  id: string,
  { updatedAt, ...change }: CardColumns & { updatedAt: Date },
) {
  const later = sql`greatest(${updatedAt.toISOString()}::timestamptz, ${customerCards.updatedAt} + interval '1 millisecond')`
  await tx
    .update(customerCards)
    .set({ ...change, updatedAt: later })
    .where(eq(customerCards.id, id))
}

export type NewMovement = Pick<
  typeof cardMovements.$inferInsert,
  'cardId' | 'points' | 'reason' | 'note' | 'saleId' | 'paymentId'
> & { balance?: Cents }

/**
 * Writes a row of the ledger; the card's figures follow (trigger), and a check refuses what would
 * take them below zero.
 */
export async function insertMovement(tx: Db, { balance = 0, ...movement }: NewMovement, now: Date) {
  await tx
    .insert(cardMovements)
    .values({ ...movement, balance: toDecimal(balance), createdAt: now })
}

/** The points that the bonus goes by, and how many bonus points were given so far. */
export async function sumCollected(
  tx: Db,
  cardId: string,
): Promise<{ collected: number; bonus: number }> {
  const [row] = await tx
    .select({
      collected: sql<number>`coalesce(sum(${cardMovements.points}) filter (where ${COUNTS}), 0)::int`,
      bonus: sql<number>`coalesce(sum(${cardMovements.points}) filter (where ${cardMovements.reason} = 'bonus'), 0)::int`,
    })
    .from(cardMovements)
    .where(eq(cardMovements.cardId, cardId))
  return row ?? { collected: 0, bonus: 0 }
}

/**
 * What a payment earned, on which card, how much of that its refunds took back, and how much of it
 * (without tips) refunds other than one have given back.
 */
export async function findEarned(
  tx: Db,
  { paymentId, except }: { paymentId: string; except: string },
) {
  const [row] = await tx
    .select({
      cardId: cardMovements.cardId,
      earned: sql<number>`sum(${cardMovements.points})::int`,
      takenBack: sql<number>`coalesce((select -sum(m.points) from ${cardMovements} m where m.reason = 'refund' and m.payment_id in (select r.id from ${payments} r where r.refund_of = ${paymentId})), 0)::int`,
      refunded: sql<string>`coalesce((select -sum(p.amount - p.tip) from ${payments} p where p.refund_of = ${paymentId} and p.id <> ${except} and p.status in ('pending', 'completed')), 0)::numeric(12, 2)::text`,
    })
    .from(cardMovements)
    .where(and(eq(cardMovements.paymentId, paymentId), eq(cardMovements.reason, 'earned')))
    .groupBy(cardMovements.cardId)
  return row && { ...row, refunded: fromDecimal(row.refunded) }
}

/** What was spent from cards on a sale and has not been given back yet. */
export async function listSpent(
  tx: Db,
  saleId: string,
): Promise<{ cardId: string; points: number; balance: Cents }[]> {
  const rows = await tx
    .select({
      cardId: cardMovements.cardId,
      points: sql<number>`-sum(${cardMovements.points})::int`,
      balance: sql<string>`(-sum(${cardMovements.balance}))::text`,
    })
    .from(cardMovements)
    .where(
      and(
        eq(cardMovements.saleId, saleId),
        sql`(${cardMovements.reason} = 'spent' or (${cardMovements.reason} = 'refund' and ${cardMovements.paymentId} is null))`,
      ),
    )
    .groupBy(cardMovements.cardId)
    .orderBy(asc(cardMovements.cardId))
  return rows.map((row) => ({ ...row, balance: fromDecimal(row.balance) }))
}

/** A card's ledger, newest first, each row with what stood on the card after it. */
export async function listMovements(
  db: Db,
  cardId: string,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<CardMovement[]> {
  const totals = db
    .select({
      id: cardMovements.id,
      pointsAfter:
        sql<number>`(sum(${cardMovements.points}) over (order by ${cardMovements.id}))::int`.as(
          'points_after',
        ),
      balanceAfter:
        sql<string>`(sum(${cardMovements.balance}) over (order by ${cardMovements.id}))::text`.as(
          'balance_after',
        ),
    })
    .from(cardMovements)
    .where(eq(cardMovements.cardId, cardId))
    .as('totals')
  const rows = await db
    .select({
      ...getTableColumns(cardMovements),
      pointsAfter: totals.pointsAfter,
      balanceAfter: totals.balanceAfter,
      saleNumber: sales.number,
      dogName: dogs.name,
    })
    .from(cardMovements)
    .innerJoin(totals, eq(totals.id, cardMovements.id))
    .leftJoin(sales, eq(sales.id, cardMovements.saleId))
    .leftJoin(dogs, eq(dogs.id, cardMovements.dogId))
    .where(
      and(
        eq(cardMovements.cardId, cardId),
        cursor === undefined ? undefined : lt(cardMovements.id, cursor),
      ),
    )
    .orderBy(desc(cardMovements.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Customers without a card, of whom none has an address under which there is one; so many at most.
 */
export async function listCardless(
  tx: Db,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return await tx
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(
      sql`not exists (select 1 from ${customerCards} c where c.customer_id = ${customers.id} or (c.customer_email <> '' and lower(c.customer_email) = lower(${customers.email})))`,
    )
    .limit(limit)
}

/** Makes cards that are nobody's those of the customers with their addresses. */
export async function linkCards(tx: Db) {
  await tx.execute(sql`
    update ${customerCards} c set customer_id = p.id from ${customers} p
    where c.customer_id is null and c.customer_email <> '' and lower(c.customer_email) = lower(p.email)
      and not exists (select 1 from ${customerCards} o where o.customer_id = p.id)`)
}

/** Adds the cards that can be added; a number, address or customer that has one is left out. */
export async function insertCards(
  tx: Db,
  cards: readonly (typeof customerCards.$inferInsert)[],
): Promise<number> {
  if (cards.length === 0) return 0
  const added = await tx
    .insert(customerCards)
    .values([...cards])
    .onConflictDoNothing()
    .returning({ id: customerCards.id })
  return added.length
}

/**
 * Gives each active card the birthday bonus of its active dogs that were born on such a day
 * (`MM-DD`) and had none this year; how many it gave.
 */
export async function insertBirthdays(
  tx: Db,
  {
    days,
    today,
    points,
    now,
  }: { days: readonly string[]; today: DateString; points: number; now: Date },
) {
  const year = Number(today.slice(0, 4))
  const { rowCount } = await tx.execute(sql`
    insert into ${cardMovements} (card_id, points, reason, dog_id, year, created_at)
    select c.id, ${points}::int, 'birthday', d.id, ${year}::int, ${now.toISOString()}::timestamptz
    from ${dogs} d join ${customerCards} c on c.customer_id = d.customer_id
    where c.is_active and d.is_active and to_char(d.birth_date, 'MM-DD') = any(${sql.param([...days])}::text[]) and d.birth_date < ${today}::date
      and not exists (select 1 from ${cardMovements} m where m.dog_id = d.id and m.year = ${year}::int and m.reason = 'birthday')
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Customers by name, those without a card first. */
export async function listHolders(
  db: Db,
  { limit, q = '' }: { limit: number; q?: string | undefined },
): Promise<Holder[]> {
  return await db
    .select({
      id: customers.id,
      name: fullName,
      email: customers.email,
      appointmentCount: sql<number>`(select count(*) from appointments a where a.customer_id = ${customers.id} and a.status <> 'cancelled')::int`,
      dogCount: sql<number>`(select count(*) from ${dogs} d where d.customer_id = ${customers.id} and d.is_active)::int`,
      cardId: customerCards.id,
    })
    .from(customers)
    .leftJoin(customerCards, eq(customerCards.customerId, customers.id))
    .innerJoin(clientIndex, eq(clientIndex.customerId, customers.id))
    .where(finds(q, sql`${clientIndex.words}`, { hasPhone: true }))
    .orderBy(sql`${customerCards.id} is not null`, sql`lower(${fullName})`, asc(customers.id))
    .limit(limit)
}

/** What stands on the cards together. */
export async function summariseCards(db: Db): Promise<CardSummary> {
  const [row] = await db
    .select({
      cards: sql<number>`count(*)::int`,
      active: countWhere(sql`${customerCards.isActive}`),
      points: sql<number>`coalesce(sum(${customerCards.points}) filter (where ${customerCards.isActive}), 0)::int`,
      balance: sql<string>`coalesce(sum(${customerCards.balance}) filter (where ${customerCards.isActive}), 0)::numeric(14, 2)::text`,
      customers: sql<number>`(select count(*) from ${customers})::int`,
      customersWithoutCard: sql<number>`(select count(*) from ${customers} p where not exists (select 1 from ${customerCards} c where c.customer_id = p.id))::int`,
    })
    .from(customerCards)
  return (
    row ?? {
      cards: 0,
      active: 0,
      points: 0,
      balance: '0.00',
      customers: 0,
      customersWithoutCard: 0,
    }
  )
}
