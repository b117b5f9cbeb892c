import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ContactMessage } from '#features/contact/schema.ts'
import type { Db } from '#server/db/client.ts'
import { contacts } from '#server/db/tables/contacts.ts'

export async function insertContact(tx: Db, message: Omit<typeof contacts.$inferInsert, 'id'>): Promise<ContactMessage> {
  const [row] = await tx.insert(contacts).values(message).returning()
  if (!row) throw new Error('insert returned no message')
  return toMessage(row)
}

/** Newest first. */
export async function listContacts(db: Db): Promise<ContactMessage[]> {
  return (await db.select().from(contacts).orderBy(desc(contacts.createdAt))).map(toMessage)
}

export async function updateContact(db: Db, id: string, change: { isDone: boolean }): Promise<ContactMessage | undefined> {
  const [row] = await db.update(contacts).set(change).where(eq(contacts.id, id)).returning()
  return row && toMessage(row)
}

const SENDER_LOCK = 726_004

/** How many messages an address sent since a moment: its copies are counted by this. Messages of one address that come at once wait for each other until the transaction ends. */
export async function countContactsFrom(tx: Db, email: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SENDER_LOCK}, hashtext(lower(${email})))`)
  return await tx.$count(contacts, and(eq(sql`lower(${contacts.email})`, sql`lower(${email})`), gt(contacts.createdAt, since)))
}

function toMessage(row: typeof contacts.$inferSelect): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
