import { and, eq, getTableColumns, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { RetentionChange } from '#desk/retention/schema.ts'
import type { Retention } from '#desk/retention/wire.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { giftVouchers, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { retention } from '#server/db/tables/retention.ts'

const { id: _id, updatedAt: _updatedAt, ...settings } = getTableColumns(retention)
/** A mail grows old from the moment it left, or was written when it never did. */
const endedAt = sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`

/** How long things are kept. The migration makes the row, so a missing one is a fault. */
export async function getRetention(db: Db): Promise<Retention> {
  return one(
    await db.select(settings).from(retention),
    'the retention settings are missing: the database was not migrated',
  )
}

/** Replaces the settings of this version; undefined when another one is stored by now. */
export async function updateRetention(
  db: Db,
  { version, ...change }: RetentionChange,
  now: Date,
): Promise<Retention | undefined> {
  const [row] = await db
    .update(retention)
    .set({ ...change, updatedAt: now })
    .where(eq(retention.version, version))
    .returning(settings)
  return row
}

/** Takes what was in old mails out of them; their lines stay. One that still waits keeps all. */
export async function emptyOldMails(db: Db, before: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ text: '', html: null, content: null, keys: null, calendar: null, attachments: null })
    .where(and(ne(outbox.state, 'waiting'), ne(outbox.text, ''), lt(endedAt, before)))
}

/**
 * Removes the lines of old mails too. One that its reader may unsubscribe by keeps its line: its
 * link is found again by that.
 */
export async function removeOldMails(db: Db, before: Date): Promise<void> {
  await db
    .delete(outbox)
    .where(and(ne(outbox.state, 'waiting'), isNull(outbox.stopLink), lt(endedAt, before)))
}

/**
 * Removes orders of vouchers that came to nothing. One that was paid stays, as the law asks of what
 * is sold.
 */
export async function removeUnpaidOrders(db: Db, before: Date): Promise<void> {
  const voucher = db
    .select({ id: giftVouchers.id })
    .from(giftVouchers)
    .where(eq(giftVouchers.orderId, voucherOrders.id))
  await db
    .delete(voucherOrders)
    .where(
      and(
        inArray(voucherOrders.status, ['pending', 'failed']),
        lt(voucherOrders.updatedAt, before),
        notExists(voucher),
      ),
    )
}

/** Removes jobs that failed for good or that lay untouched since, and queues without jobs. */
export async function removeSpentJobs(db: Db, before: Date): Promise<void> {
  const at = before.toISOString()
  await db.execute(sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and greatest(run_at, updated_at) < ${at}::timestamptz`)
  await db.execute(sql`
    delete from graphile_worker._private_job_queues q
    where locked_at is null and not exists (select from graphile_worker._private_jobs where job_queue_id = q.id)`)
}

/** Removes what somebody did long ago; the database lets nothing younger go. */
export async function removeOldDeeds(db: Db, before: Date): Promise<void> {
  await db
    .delete(auditLog)
    .where(and(lt(auditLog.at, before), lt(auditLog.at, sql`now() - interval '2 years'`)))
}

/** The room that the database takes, and the mails in it. */
export async function measureDatabase(
  db: Db,
): Promise<{ database: number; mails: { count: number; bytes: number } }> {
  const { rows } = await db.execute<{ database: string; count: string; bytes: string }>(sql`
    select pg_database_size(current_database()) as database, pg_total_relation_size('outbox') as bytes, (select count(*) from outbox) as count`)
  const { database = 0, count = 0, bytes = 0 } = rows[0] ?? {}
  return { database: Number(database), mails: { count: Number(count), bytes: Number(bytes) } }
}
