import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { finds } from '#server/db/search.ts'
import { contacts, messageWords } from '#server/db/tables/contacts.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import type { ContactChange, ContactFilter } from '#shop-window/contact/schema.ts'
import type { ContactMessage } from '#shop-window/contact/wire.ts'

export async function insertContact(
  tx: Db,
  message: Omit<typeof contacts.$inferInsert, 'id'>,
): Promise<ContactMessage> {
  return toMessage(one(await tx.insert(contacts).values(message).returning()))
}

/**
 * Newest first; everything without a limit. Every word of `q` has to be somewhere in the message or
 * in who sent it, accents aside.
 */
export async function listContacts(
  db: Db,
  { limit, cursor, q, status, from, to }: ContactFilter,
): Promise<ContactMessage[]> {
  const query = db
    .select()
    .from(contacts)
    .where(
      and(
        finds(q, messageWords(contacts), { hasPhone: true }),
        status === undefined ? undefined : eq(contacts.isDone, status === 'done'),
        from
          ? sql`${contacts.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        to
          ? sql`${contacts.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        cursor
          ? sql`(${contacts.createdAt}, ${contacts.id}) < (select created_at, id from contacts where id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
  return (limit === undefined ? await query : await query.limit(limit)).map(toMessage)
}

/** How many messages nobody has read yet. */
export async function countUnread(db: Db): Promise<number> {
  return await db.$count(contacts, eq(contacts.isRead, false))
}

/** Changes the marks that are given; undefined when there is no such message. */
export async function updateContact(
  db: Db,
  id: string,
  change: ContactChange,
): Promise<ContactMessage | undefined> {
  const [row] = await db.update(contacts).set(change).where(eq(contacts.id, id)).returning()
  return row && toMessage(row)
}

const SENDER_LOCK = 726_004

/**
 * How many copies went to an address since a moment. Messages of one address that come at once wait
 * for each other until the transaction ends.
 */
export async function countCopies(tx: Db, email: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SENDER_LOCK}, hashtext(lower(${email})))`)
  return await tx.$count(
    outbox,
    and(
      eq(outbox.kind, 'contact-copy'),
      gt(outbox.createdAt, since),
      eq(sql`lower(${outbox.recipient})`, sql`lower(${email})`),
    ),
  )
}

function toMessage(row: typeof contacts.$inferSelect): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
