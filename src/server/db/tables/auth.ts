import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The one password, as a scrypt hash: exactly one row, id 1. */
export const adminPassword = pgTable('admin_password', {
  id: integer().primaryKey().default(1),
  hash: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Wrong passwords per client address, in windows of 15 minutes. */
export const loginFailures = pgTable('login_failures', {
  address: text().primaryKey(),
  failures: integer().notNull(),
  windowStart: timestamp({ withTimezone: true }).notNull(),
})
