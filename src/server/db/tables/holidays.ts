import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Leave. The Belgian public holidays are computed and are closed even when they are not in this
 * table.
 */
export const holidays = pgTable('holidays', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  startDate: date().notNull(),
  endDate: date().notNull(),
  description: text(),
  showName: boolean().notNull().default(false),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
