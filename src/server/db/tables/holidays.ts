import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, version } from '#server/db/columns.ts'

/**
 * Leave. The Belgian public holidays are computed and are closed even when they are not in this
 * table.
 */
export const holidays = pgTable('holidays', {
  id: key(),
  name: text().notNull(),
  startDate: date().notNull(),
  endDate: date().notNull(),
  description: text(),
  showName: boolean().notNull().default(false),
  isActive: boolean().notNull().default(true),
  version: version(),
  createdAt: instant().notNull().defaultNow(),
})
