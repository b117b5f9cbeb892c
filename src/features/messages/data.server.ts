import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { OutgoingMail } from '#features/messages/schema.ts'
import type { Db } from '#server/db/client.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { salon } from '#server/db/tables/salon.ts'

type StoredMail = typeof outbox.$inferSelect
/** A mail that this process alone may send, until `claimedUntil`. */
export type ClaimedMail = StoredMail & { claimedUntil: Date }

/** Stores mails that are due at once, in one statement. Answers the ids of those that were not there yet. */
export async function insertMails(db: Db, mails: (OutgoingMail & { id: string })[], now: Date): Promise<string[]> {
  const rows = mails.map(({ to, calendar, ...mail }) => ({
    ...mail,
    recipient: to,
    calendar: calendar?.content,
    calendarMethod: calendar?.method,
    nextAttemptAt: now,
    createdAt: now,
  }))
  const added = await db.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id })
  return added.map(({ id }) => id)
}

/**
 * Takes a waiting mail for one delivery and counts the try. Undefined when there is nothing to send or another process has it:
 * the row lock of the update carries that, so that two processes never send the same mail.
 */
export async function claimMail(db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<ClaimedMail | undefined> {
  const free = or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, now))
  const [row] = await db
    .update(outbox)
    .set({ claimedUntil: until })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting'), free))
    .returning()
  return row && { ...row, claimedUntil: until }
}

/** The mail has left. */
export async function markSent(db: Db, { id, attempts }: ClaimedMail, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'sent', attempts: attempts + 1, sentAt: now, claimedUntil: null, lastError: null, attachments: null })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/** The mail will not leave any more; `reason` is shown to the owner. */
export async function markFailed(db: Db, { id, attempts, claimedUntil }: ClaimedMail, reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'failed', attempts: attempts + 1, claimedUntil: null, lastError: reason })
    .where(and(eq(outbox.id, id), eq(outbox.claimedUntil, claimedUntil)))
}

/** The mail waits for another try. Whether it does: not when the claim had lapsed and another process took over. */
export async function markRetry(db: Db, { id, attempts, claimedUntil }: ClaimedMail, { at, reason }: { at: Date; reason: string }): Promise<boolean> {
  const changed = await db
    .update(outbox)
    .set({ attempts: attempts + 1, nextAttemptAt: at, claimedUntil: null, lastError: reason })
    .where(and(eq(outbox.id, id), eq(outbox.claimedUntil, claimedUntil)))
    .returning({ id: outbox.id })
  return changed.length > 0
}

/** Mails that were due before `dueBefore` and that no process is sending at `now`: at most `limit`, the oldest first. */
export async function listOverdue(db: Db, { dueBefore, now, limit }: { dueBefore: Date; now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), lt(outbox.nextAttemptAt, dueBefore), or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, now))))
    .orderBy(outbox.nextAttemptAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Name and address under which mails leave now. */
export async function getSender(db: Db): Promise<{ name: string; email: string }> {
  const [row] = await db.select({ name: salon.name, email: salon.email }).from(salon)
  if (!row) throw new Error('the salon row is missing: the database was not seeded')
  return row
}
