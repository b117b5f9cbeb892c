import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Secret addresses at which a calendar program reads the agenda. `tokenHash` is that of the random
 * part of the address.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text().notNull().unique(),
  name: text().notNull().default(''),
  revokedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** How the outside calendar is doing: exactly one row, id 1 (check constraint in the migration). */
export const calendarState = pgTable('calendar_state', {
  id: integer().primaryKey().default(1),
  lastSuccessAt: timestamp({ withTimezone: true }),
  lastError: text().notNull().default(''),
  lastErrorAt: timestamp({ withTimezone: true }),
})
