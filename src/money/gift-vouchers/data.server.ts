import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { addDays, type DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import {
  attentionSentence,
  refundFailureOf,
  statusOn,
  withdrawUntil,
} from '#money/gift-vouchers/rules.ts'
import type { VoucherChange, VoucherQuery } from '#money/gift-vouchers/schema.ts'
import type { OrderStatus } from '#money/gift-vouchers/shop/wire.ts'
import type {
  Voucher,
  VoucherMovement,
  VoucherOverview,
  VoucherStatus,
  WholeVoucher,
} from '#money/gift-vouchers/wire.ts'
import type { Db } from '#server/db/client.ts'
import { finds } from '#server/db/search.ts'
import {
  giftVouchers,
  voucherMovements,
  voucherOrders,
  voucherWords,
} from '#server/db/tables/gift-vouchers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'

export type StoredOrder = typeof voucherOrders.$inferSelect
export type StoredVoucher = typeof giftVouchers.$inferSelect
export type NewVoucher = Omit<typeof giftVouchers.$inferInsert, 'id'>
type NewMovement = Omit<typeof voucherMovements.$inferInsert, 'id'>

/** What a voucher that is issued now is like. */
export async function getTerms(
  db: Db,
): Promise<{ months: number; prefix: string; taxedAt: 'sale' | 'redemption'; vatRate: string }> {
  const row = one(
    await db
      .select({
        months: salon.voucherMonths,
        prefix: salon.voucherPrefix,
        taxedAt: salon.voucherTaxedAt,
        regime: salon.vatRegime,
      })
      .from(salon),
    'the salon row is missing: the database was not seeded',
  )
  const { regime, ...terms } = row
  return { ...terms, vatRate: regime === 'exempt' ? '0.00' : '21.00' }
}

export async function insertOrder(
  tx: Db,
  order: typeof voucherOrders.$inferInsert,
): Promise<StoredOrder> {
  return one(await tx.insert(voucherOrders).values(order).returning())
}

export async function updateOrder(
  db: Db,
  id: string,
  change: Partial<Omit<StoredOrder, 'id'>> & { updatedAt: Date },
): Promise<void> {
  await db.update(voucherOrders).set(change).where(eq(voucherOrders.id, id))
}

/** An order by its own id or by that of its payment at the provider. */
export async function findOrder(
  db: Db,
  by: { id: string } | { paymentIntentId: string },
): Promise<StoredOrder | undefined> {
  const [row] = await db.select().from(voucherOrders).where(orderWhere(by))
  return row
}

/** The order, kept from everybody else until the transaction ends. */
export async function lockOrder(tx: Db, id: string): Promise<StoredOrder | undefined> {
  const [row] = await tx.select().from(voucherOrders).where(eq(voucherOrders.id, id)).for('update')
  return row
}

function orderWhere(by: { id: string } | { paymentIntentId: string }): SQL {
  return 'id' in by
    ? eq(voucherOrders.id, by.id)
    : eq(voucherOrders.paymentIntentId, by.paymentIntentId)
}

/**
 * Adds a voucher; the unique indexes refuse a code that is there and a second voucher for one
 * order.
 */
export async function insertVoucher(
  tx: Db,
  voucher: typeof giftVouchers.$inferInsert,
): Promise<StoredVoucher> {
  return one(await tx.insert(giftVouchers).values(voucher).returning())
}

/**
 * Puts an amount on a voucher or takes it off; the trigger keeps its balance, the check holds that
 * from zero to the amount.
 */
export async function insertMovement(tx: Db, movement: NewMovement): Promise<void> {
  await tx.insert(voucherMovements).values(movement)
}

/** What a voucher is found by. */
export type Key = { id: string } | { code: string } | { orderId: string }

function voucherWhere(key: Key): SQL {
  if ('id' in key) return eq(giftVouchers.id, key.id)
  return 'code' in key ? eq(giftVouchers.code, key.code) : eq(giftVouchers.orderId, key.orderId)
}

export async function findVoucher(db: Db, key: Key): Promise<StoredVoucher | undefined> {
  const [row] = await db.select().from(giftVouchers).where(voucherWhere(key))
  return row
}

/** The voucher with its balance, kept from everybody else until the transaction ends. */
export async function lockVoucher(tx: Db, key: Key): Promise<StoredVoucher | undefined> {
  const [row] = await tx.select().from(giftVouchers).where(voucherWhere(key)).for('update')
  return row
}

/**
 * The voucher that an address may ask about: one of which it is the buyer's or, unless only the
 * buyer may, the recipient's. One query, known or not.
 */
export async function findVoucherOf(
  db: Db,
  { code, email }: { code: string; email: string },
  who: 'buyer' | 'anyone',
): Promise<StoredVoucher | undefined> {
  const is = (column: typeof giftVouchers.buyerEmail | typeof giftVouchers.recipientEmail) =>
    eq(sql`lower(${column})`, sql`lower(${email})`)
  const [row] = await db
    .select()
    .from(giftVouchers)
    .where(
      and(
        eq(giftVouchers.code, code),
        who === 'buyer'
          ? is(giftVouchers.buyerEmail)
          : or(is(giftVouchers.buyerEmail), is(giftVouchers.recipientEmail)),
      ),
    )
  return row
}

/** The columns of a voucher to change; undefined ones stay as they are. */
export type VoucherColumns = {
  [Column in keyof Omit<VoucherChange, 'version'>]?: VoucherChange[Column] | undefined
} & {
  deliveredAt?: Date
  updatedAt: Date
}

export async function updateVoucher(
  tx: Db,
  id: string,
  change: Omit<VoucherColumns, 'status'> & { status?: StoredVoucher['status'] | undefined },
): Promise<void> {
  await tx.update(giftVouchers).set(change).where(eq(giftVouchers.id, id))
}

/** Wipes what was typed about the movements of these vouchers, for it may name somebody. */
export async function forgetNotes(tx: Db, voucherIds: readonly string[]): Promise<void> {
  if (voucherIds.length > 0)
    await tx
      .update(voucherMovements)
      .set({ note: '' })
      .where(inArray(voucherMovements.voucherId, [...voucherIds]))
}

/** How many mails with vouchers left for an address since a moment. */
export async function countVoucherMails(db: Db, to: string, since: Date): Promise<number> {
  return await db.$count(
    outbox,
    and(
      gt(outbox.createdAt, since),
      sql`${outbox.kind} like 'voucher-%'`,
      eq(sql`lower(${outbox.recipient})`, to.toLowerCase()),
    ),
  )
}

/** When the last of a voucher was taken back; undefined when nothing was. */
export async function findWithdrawnAt(db: Db, voucherId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: voucherMovements.createdAt })
    .from(voucherMovements)
    .where(and(eq(voucherMovements.voucherId, voucherId), eq(voucherMovements.reason, 'withdrawn')))
    .orderBy(desc(voucherMovements.id))
    .limit(1)
  return row?.at
}

/** Vouchers ordered online since a moment, by one buyer or any, of which nothing was used. */
export async function listWhole(
  db: Db,
  { since, email }: { since: Date; email?: string },
): Promise<{ voucher: StoredVoucher; orderedAt: Date }[]> {
  return await db
    .select({ voucher: getTableColumns(giftVouchers), orderedAt: voucherOrders.createdAt })
    .from(giftVouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, giftVouchers.orderId))
    .where(
      and(
        gt(voucherOrders.createdAt, since),
        ne(giftVouchers.status, 'refunded'),
        eq(giftVouchers.balance, giftVouchers.amount),
        email === undefined
          ? undefined
          : eq(sql`lower(${giftVouchers.buyerEmail})`, email.toLowerCase()),
      ),
    )
    .orderBy(voucherOrders.createdAt)
}

/** How much of a voucher was given back so far, as a decimal string. */
export async function sumWithdrawn(db: Db, voucherId: string): Promise<string> {
  const [row] = await db
    .select({
      sum: sql<string>`coalesce(-sum(${voucherMovements.amount}), 0)::numeric(10,2)::text`,
    })
    .from(voucherMovements)
    .where(and(eq(voucherMovements.voucherId, voucherId), eq(voucherMovements.reason, 'withdrawn')))
  return row?.sum ?? '0.00'
}

/** Vouchers as the owner sees them, newest first; all of them without a limit. */
export async function listVouchers(
  db: Db,
  today: DateString,
  { q, status, from, to, limit, cursor }: VoucherQuery,
): Promise<Voucher[]> {
  const query = selectVouchers(db)
    .where(
      and(
        finds(q, voucherWords(giftVouchers)),
        status && hasStatus(status, today),
        from
          ? sql`${giftVouchers.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        to
          ? sql`${giftVouchers.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        cursor
          ? sql`(${giftVouchers.createdAt}, ${giftVouchers.id}) < (select g.created_at, g.id from gift_vouchers g where g.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(giftVouchers.createdAt), desc(giftVouchers.id))
  return (await (limit === undefined ? query : query.limit(limit))).map((row) =>
    toVoucher(row, today),
  )
}

/** A voucher with its movements, oldest first. */
export async function findWholeVoucher(
  db: Db,
  today: DateString,
  key: Key,
): Promise<WholeVoucher | undefined> {
  const [row] = await selectVouchers(db).where(voucherWhere(key))
  return row && { ...toVoucher(row, today), movements: await listMovements(db, row.voucher.id) }
}

async function listMovements(db: Db, voucherId: string): Promise<VoucherMovement[]> {
  const rows = await db
    .select()
    .from(voucherMovements)
    .where(eq(voucherMovements.voucherId, voucherId))
    .orderBy(asc(voucherMovements.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

function selectVouchers(db: Db) {
  return db
    .select({
      voucher: getTableColumns(giftVouchers),
      order: {
        status: voucherOrders.status,
        failure: voucherOrders.failure,
        createdAt: voucherOrders.createdAt,
      },
    })
    .from(giftVouchers)
    .leftJoin(voucherOrders, eq(voucherOrders.id, giftVouchers.orderId))
    .$dynamic()
}

/** As `statusOn` of the rules. */
function hasStatus(status: VoucherStatus, today: DateString): SQL | undefined {
  if (status === 'blocked' || status === 'refunded') return eq(giftVouchers.status, status)
  const active = eq(giftVouchers.status, 'active')
  if (status === 'spent') return and(active, sql`${giftVouchers.balance} = 0`)
  return and(
    active,
    sql`${giftVouchers.balance} > 0`,
    status === 'expired'
      ? sql`${giftVouchers.validUntil} < ${today}`
      : sql`${giftVouchers.validUntil} >= ${today}`,
  )
}

type Row = {
  voucher: StoredVoucher
  order: { status: OrderStatus; failure: string; createdAt: Date } | null
}

function toVoucher({ voucher, order }: Row, today: DateString): Voucher {
  return {
    ...voucher,
    status: statusOn({ ...voucher, balance: fromDecimal(voucher.balance) }, today),
    online: order !== null,
    withdrawUntil: order && withdrawUntil(order.createdAt),
    refund:
      voucher.status !== 'refunded'
        ? 'none'
        : order && order.status !== 'refunded'
          ? 'pending'
          : 'done',
    refundFailure: order && voucher.status === 'refunded' ? refundFailureOf(order) : '',
    deliveredAt: voucher.deliveredAt?.toISOString() ?? null,
    createdAt: voucher.createdAt.toISOString(),
    updatedAt: voucher.updatedAt.toISOString(),
  }
}

type Figures = Omit<VoucherOverview, 'attention' | 'mode'>

/** The figures above the list; vouchers of the sandbox only when they are to count. */
export async function sumVouchers(
  db: Db,
  today: DateString,
  { includesTest }: { includesTest: boolean },
): Promise<Figures> {
  const counts = includesTest ? sql`true` : sql`not ${giftVouchers.test}`
  const open = sql`${giftVouchers.status} = 'active' and ${giftVouchers.balance} > 0 and ${giftVouchers.validUntil} >= ${today}`
  const month = sql`date_trunc('month', ${today}::date::timestamp) at time zone 'Europe/Brussels'`
  const [vouchers, movements] = await Promise.all([
    db
      .select({
        openValue: money(sql`sum(${giftVouchers.balance}) filter (where ${open})`),
        openCount: sql<number>`(count(*) filter (where ${open}))::int`,
        openUntaxed: money(
          sql`sum(${giftVouchers.balance}) filter (where ${open} and ${giftVouchers.taxedAt} = 'redemption')`,
        ),
        expiringSoon: sql<number>`(count(*) filter (where ${open} and ${giftVouchers.validUntil} <= ${addDays(today, EXPIRING_DAYS)}))::int`,
      })
      .from(giftVouchers)
      .where(counts),
    db
      .select({
        soldThisMonth: money(
          sql`sum(${voucherMovements.amount}) filter (where ${voucherMovements.reason} = 'issued')`,
        ),
        redeemedThisMonth: money(
          sql`-sum(${voucherMovements.amount}) filter (where ${voucherMovements.reason} in ('redeemed', 'restored'))`,
        ),
      })
      .from(voucherMovements)
      .innerJoin(giftVouchers, eq(giftVouchers.id, voucherMovements.voucherId))
      .where(and(counts, sql`${voucherMovements.createdAt} >= ${month}`)),
  ])
  if (!vouchers[0] || !movements[0]) throw new Error('sums without a row')
  return { ...vouchers[0], ...movements[0] }
}

const EXPIRING_DAYS = 60

function money(sum: SQL) {
  return sql<string>`coalesce(${sum}, 0)::numeric(12,2)::text`
}

/** Orders whose money does not agree with what we know, oldest first. */
export async function listAttention(
  db: Db,
  failures: readonly string[],
): Promise<VoucherOverview['attention']> {
  const rows = await db
    .select({
      orderId: voucherOrders.id,
      buyerName: voucherOrders.buyerName,
      amount: voucherOrders.amount,
      failure: voucherOrders.failure,
      createdAt: voucherOrders.createdAt,
    })
    .from(voucherOrders)
    .where(sql`${voucherOrders.failure} = any(${sql.param([...failures])}::text[])`)
    .orderBy(asc(voucherOrders.createdAt))
    .limit(50)
  return rows.map((row) => ({
    ...row,
    failure: attentionSentence(row.failure),
    createdAt: row.createdAt.toISOString(),
  }))
}
