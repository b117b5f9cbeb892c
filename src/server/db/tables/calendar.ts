import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, words } from '#server/db/columns.ts'

/**
 * Secret addresses at which a calendar program reads the agenda. `tokenHash` is that of the random
 * part of the address.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: key(),
  tokenHash: text().notNull().unique(),
  name: words(),
  revokedAt: instant(),
  createdAt: instant().notNull(),
})

/** How the outside calendar is doing: exactly one row, id 1 (check constraint in the migration). */
export const calendarState = pgTable('calendar_state', {
  id: integer().primaryKey().default(1),
  lastSuccessAt: instant(),
  lastError: words(),
  lastErrorAt: instant(),
})
