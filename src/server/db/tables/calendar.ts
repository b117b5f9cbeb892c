import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Secret addresses at which a calendar program reads the agenda. `tokenHash` is that of the random part of the address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text().notNull().unique(),
  name: text().notNull().default(''),
  lastReadAt: timestamp({ withTimezone: true }),
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

/** The events of the sandbox calendar. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  summary: text().notNull(),
  startsAt: text().notNull(),
  endsAt: text().notNull(),
  state: text({ enum: ['confirmed', 'tentative', 'cancelled'] }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
