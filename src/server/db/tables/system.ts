import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key } from '#server/db/columns.ts'

/**
 * Mails that were sent to the owner's own address to see whether they come back: the hash of the
 * code in each, and of the mail settings that it left by.
 */
export const mailTrips = pgTable('mail_trips', {
  id: key(),
  codeHash: text().notNull(),
  settings: text().notNull(),
  sentAt: instant().notNull(),
  /** When she followed its link or typed its code. */
  returnedAt: instant(),
})
