import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { doorEvents } from '#lib/states.ts'
import { instant, key } from '#server/db/columns.ts'

/** The one password, as a scrypt hash: exactly one row, id 1. */
export const adminPassword = pgTable('admin_password', {
  id: integer().primaryKey().default(1),
  hash: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
})

/**
 * Wrong passwords per asker (a client address, or a device on which the owner logged in before), in
 * windows of 15 minutes.
 */
export const loginFailures = pgTable('login_failures', {
  address: text().primaryKey(),
  failures: integer().notNull(),
  windowStart: instant().notNull(),
})

/** What happened at the owner's door: kept so that she can see who was there. */
export const loginEvents = pgTable(
  'login_events',
  {
    id: key(),
    at: instant().notNull(),
    kind: text({ enum: namesOf(doorEvents) }).notNull(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (table) => [
    index('login_events_at').on(table.at, table.id),
    index('login_events_kind_at').on(table.kind, table.at),
  ],
)
